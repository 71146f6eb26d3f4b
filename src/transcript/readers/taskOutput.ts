import { looseNumber } from "../blocks";
import { fieldsOf, isFields, textOf, type Fields } from "../json";
import { unflaggedNotFound } from "../mistakes";
import { pick } from "../pick";
import { defineReader } from "../reader";
import { section, tag } from "../tags";

/**
 * TaskOutput, called AgentOutputTool before 2.0.64: `retrievalStatus` (`success`, `not_ready`, `timeout`), `taskId`, `taskType`,
 * `status`, `exitCode` (null where there is none), `output`, `description`.
 */
export default defineReader({
  tools: ["TaskOutput", "AgentOutputTool"],
  input: { task_id: "text", agentId: "text", block: "flag", timeout: "number" },
  carries: true,
  unasked: true,
  summary: (input) => textOf(input["task_id"]) ?? textOf(input["agentId"]),
  parse({ text, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const retrievalStatus = textOf(structured["retrieval_status"]) ?? tag(text, "retrieval_status");
    const task = fieldsOf(structured["task"]);
    const status = textOf(task["status"]) ?? tag(text, "status");
    if (retrievalStatus === undefined && status === undefined) return undefined;
    const values = {
      retrievalStatus,
      taskId: textOf(task["task_id"]) ?? tag(text, "task_id"),
      taskType: textOf(task["task_type"]) ?? tag(text, "task_type"),
      status,
    };
    return {
      ...pick(values, ...Object.keys(values)),
      exitCode: looseNumber(task["exitCode"]) ?? looseNumber(tag(text, "exit_code")) ?? null,
      output: textOf(task["output"]) ?? textOf(task["result"]) ?? section(text, "output").trim(),
      ...pick(task, "description", "prompt", "error"),
      ...(isFields(structured["agents"]) && { agents: structured["agents"] }),
    };
  },
  judge(result) {
    const reason = REASONS.get(retrievalStatusOf(result.text, fieldsOf(result.toolUseResult)));
    return reason === undefined ? unflaggedNotFound(result) : { status: "ok", reason, evidence: "body" };
  },
});

const REASONS = new Map([
  ["timeout", "The task was still running when the wait ended"],
  ["not_ready", "The task was still running"],
]);

function retrievalStatusOf(text: string, structured: Fields): string {
  return textOf(structured["retrieval_status"]) ?? tag(text, "retrieval_status") ?? "";
}
