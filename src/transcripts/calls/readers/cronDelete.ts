import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A deleted scheduled job. */
export interface CronDeleteData {
  readonly jobId: string;
  readonly message: string;
}

export default defineReader<CronDeleteData>({
  tools: ["CronDelete"],
  input: { id: "text" },
  unasked: true,
  summary: (input) => stringOf(input["id"]),
  parse({ text, toolUseResult }) {
    const jobId = stringOf(fieldsOf(toolUseResult)["id"]) ?? /^Cancelled job ([\w-]+)/.exec(text)?.[1];
    return jobId === undefined ? undefined : { jobId, message: text };
  },
});
