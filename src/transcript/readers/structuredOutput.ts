import { defineReader } from "../reader";
import { showJson } from "../nesting";

/** StructuredOutput, by which an answer in a fixed shape is given: `output`, which is the input of the call. */
export default defineReader({
  tools: ["StructuredOutput"],
  input: {},
  unasked: true,
  summary: (input) => (Object.keys(input).length === 0 ? "" : showJson(input)),
  parse: ({ text, input }) => (text.startsWith("Structured output provided") ? { output: input } : undefined),
});
