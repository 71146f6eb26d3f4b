import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/** CronDelete: `jobId`, `message`. */
export default defineReader({
  tools: ["CronDelete"],
  input: { id: "text" },
  unasked: true,
  summary: (input) => textOf(input["id"]),
  parse({ text, toolUseResult }) {
    const jobId = textOf(fieldsOf(toolUseResult)["id"]) ?? /^Cancelled job ([\w-]+)/.exec(text)?.[1];
    return jobId === undefined ? undefined : { jobId, message: text };
  },
});
