import type { JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { showJson } from "../../../base/json/nestingLimit";

/** A result in a fixed shape. */
export interface StructuredOutputData {
  /** The input of the call. */
  readonly output: JsonObject;
}

/** Reads StructuredOutput, which returns a result in a fixed shape. */
export default defineReader({
  tools: ["StructuredOutput"],
  input: {},
  unasked: true,
  summary: (input) => (Object.keys(input).length === 0 ? "" : showJson(input)),
  parse: ({ text, input }): StructuredOutputData | undefined =>
    text.startsWith("Structured output provided") ? { output: input } : undefined,
});
