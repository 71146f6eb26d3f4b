import type { JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { showJson } from "../../../base/json/nestingLimit";

/** An answer in a fixed shape. */
export interface StructuredOutputData {
  /** The input of the call. */
  readonly output: JsonObject;
}

/** StructuredOutput, which returns an answer in a fixed shape. */
export default defineReader<StructuredOutputData>({
  tools: ["StructuredOutput"],
  input: {},
  unasked: true,
  summary: (input) => (Object.keys(input).length === 0 ? "" : showJson(input)),
  parse: ({ text, input }) => (text.startsWith("Structured output provided") ? { output: input } : undefined),
});
