import { looseNumber } from "../../entries/contentBlocks";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { unflaggedNotFound } from "../verdicts/mistakenCalls";
import { pick, type Scalar } from "../shapes/pickFields";
import { runStatus, runWords, type RunReport } from "../shapes/runReport";
import { defineReader } from "../reader";
import { section, tag } from "../../entries/tags";

/** Output of a background task. */
export interface TaskOutputData {
  /** `success`, `not_ready`, or `timeout`. */
  readonly retrievalStatus?: Scalar;
  readonly taskId?: Scalar;
  readonly taskType?: Scalar;
  readonly status?: Scalar;
  readonly exitCode: number | null;
  readonly output: string;
  readonly description?: Scalar;
  readonly prompt?: Scalar;
  readonly error?: Scalar;
  readonly agents?: JsonObject;
}

/** Reads TaskOutput, called AgentOutputTool before 2.0.64. */
export default defineReader({
  tools: ["TaskOutput", "AgentOutputTool"],
  input: { task_id: "text", agentId: "text", block: "flag", timeout: "number" },
  carries: true,
  unasked: true,
  summary: (input) => input.task_id ?? input.agentId,
  parse({ text, toolUseResult }): TaskOutputData | undefined {
    const structured = fieldsOf(toolUseResult);
    const retrievalStatus = stringOf(structured["retrieval_status"]) ?? tag(text, "retrieval_status");
    const task = fieldsOf(structured["task"]);
    const status = stringOf(task["status"]) ?? tag(text, "status");
    if (retrievalStatus === undefined && status === undefined) return undefined;
    const values = {
      retrievalStatus,
      taskId: stringOf(task["task_id"]) ?? tag(text, "task_id"),
      taskType: stringOf(task["task_type"]) ?? tag(text, "task_type"),
      status,
    };
    return {
      ...pick(values, "retrievalStatus", "taskId", "taskType", "status"),
      exitCode: looseNumber(task["exitCode"]) ?? looseNumber(tag(text, "exit_code")) ?? null,
      output: stringOf(task["output"]) ?? stringOf(task["result"]) ?? section(text, "output").trim(),
      ...pick(task, "description", "prompt", "error"),
      ...(isObject(structured["agents"]) && { agents: structured["agents"] }),
    };
  },
  judge(result) {
    const { text } = result;
    const structured = fieldsOf(result.toolUseResult);
    const told = stringOf(structured["retrieval_status"]) ?? tag(text, "retrieval_status");
    const task = fieldsOf(structured["task"]);
    const status = stringOf(task["status"]) ?? tag(text, "status");
    const goesOn = REASONS.get(told ?? "");
    if (told === undefined || status === undefined || status === "")
      return goesOn === undefined ? unflaggedNotFound(result) : { status: "ok", reason: goesOn, evidence: "body" };
    const exitCode = looseNumber(task["exitCode"]) ?? looseNumber(tag(text, "exit_code"));
    const taskId = stringOf(task["task_id"]) ?? tag(text, "task_id");
    const report: RunReport = { taskId, status, exitCode, by: "poll" };
    const reached = runStatus(report);
    if (goesOn !== undefined || reached === "ok")
      return { status: "ok", reason: goesOn ?? "Succeeded", evidence: "body", report };
    const reason = runWords(report).replace(/^it/, "The task");
    return { status: reached, reason, evidence: "body", error: stringOf(task["error"]) ?? reason, report };
  },
});

const REASONS = new Map([
  ["timeout", "The task was still running when the wait ended"],
  ["not_ready", "The task was still running"],
]);
