import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A deleted scheduled job. */
export interface CronDeleteData {
  readonly jobId: string;
  readonly message: string;
}

export default defineReader({
  tools: ["CronDelete"],
  input: { id: "text" },
  unasked: true,
  summary: (input) => input.id,
  parse({ text, toolUseResult }): CronDeleteData | undefined {
    const jobId = stringOf(fieldsOf(toolUseResult)["id"]) ?? /^Cancelled job ([\w-]+)/.exec(text)?.[1];
    return jobId === undefined ? undefined : { jobId, message: text };
  },
});
