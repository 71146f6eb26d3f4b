import { fieldsOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A scheduled wakeup. */
export interface ScheduleWakeupData {
  readonly message: string;
  /** Time of day. */
  readonly nextAt?: string | undefined;
  readonly inSeconds?: number;
  readonly scheduledFor?: Scalar;
  readonly clampedDelaySeconds?: Scalar;
  readonly wasClamped?: Scalar;
}

export default defineReader({
  tools: ["ScheduleWakeup"],
  input: { delaySeconds: "number", prompt: "text", reason: "text" },
  unasked: true,
  summary(input) {
    const delay = input.delaySeconds;
    const why = input.reason ?? input.prompt;
    if (delay === undefined) return why;
    return why ? `in ${delay} s: ${why}` : `in ${delay} s`;
  },
  parse({ text, toolUseResult }): ScheduleWakeupData | undefined {
    const said = /Next wakeup scheduled for ([\d:]+) \(in (\d+)s\)/.exec(text);
    const recorded = pick(fieldsOf(toolUseResult), "scheduledFor", "clampedDelaySeconds", "wasClamped");
    if (!said && Object.keys(recorded).length === 0) return undefined;
    return { message: text, ...(said && { nextAt: said[1], inSeconds: Number(said[2]) }), ...recorded };
  },
});
