import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A new scheduled job. */
export interface CronCreateData {
  readonly jobId: string;
  readonly message: string;
  readonly recurring?: Scalar;
  readonly durable?: Scalar;
  readonly humanSchedule?: Scalar;
}

export default defineReader({
  tools: ["CronCreate"],
  input: { cron: "text", prompt: "text", recurring: "flag", durable: "flag" },
  unasked: true,
  summary: (input) => [input.cron, input.prompt].filter(Boolean).join(" "),
  parse({ text, toolUseResult }): CronCreateData | undefined {
    const said = /^Scheduled (recurring|one-shot)(?: job| task)? ([\w-]+)(?: \(([^)\n]*)\))?/.exec(text);
    const jobId = stringOf(fieldsOf(toolUseResult)["id"]) ?? said?.[2];
    if (jobId === undefined) return undefined;
    const spoken = said && { recurring: said[1] === "recurring", ...(said[3] && { humanSchedule: said[3] }) };
    return { jobId, message: text, ...spoken, ...pick(toolUseResult, "recurring", "durable", "humanSchedule") };
  },
});
