import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A monitor that runs in the background. */
export interface MonitorData {
  readonly taskId: string;
  readonly timeoutMs?: Scalar;
  readonly persistent?: Scalar;
}

export default defineReader({
  tools: ["Monitor"],
  input: { command: "text", description: "text", persistent: "flag", timeout_ms: "number" },
  carries: true,
  summary: (input) => input.description ?? input.command,
  parse({ text, toolUseResult }): MonitorData | undefined {
    const said = /^Monitor started \(task ([\w-]+)(?:, timeout (\d+)ms)?/.exec(text);
    const taskId = stringOf(fieldsOf(toolUseResult)["taskId"]) ?? said?.[1];
    if (taskId === undefined) return undefined;
    const timeout = said?.[2] === undefined ? {} : { timeoutMs: Number(said[2]) };
    return { taskId, ...timeout, ...pick(toolUseResult, "timeoutMs", "persistent") };
  },
  judge: ({ text }) =>
    text.startsWith("Monitor started ")
      ? { status: "ok", reason: "Started in the background", evidence: "body" }
      : undefined,
});
