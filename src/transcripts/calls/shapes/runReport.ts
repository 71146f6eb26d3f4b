import type { CallStatus } from "../../model/callRow";
import type { RunEvidence } from "../../model/outlineModel";
import { tag } from "../../entries/tags";
import { stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** A report on an agent or a command that continues after its call. */
export interface RunReport {
  /** Of the agent, the shell or the task. */
  readonly taskId?: string | undefined;
  /** The call that started it. */
  readonly callId?: string | undefined;
  /** As it is reported: `running`, `completed`, `failed`, `killed` … */
  readonly status: string;
  readonly exitCode?: number | undefined;
  readonly by: RunEvidence;
  /** What it says about the end. */
  readonly said?: string | undefined;
}

const STATUSES = new Map<string, CallStatus>([
  ["failed", "error"],
  ["error", "error"],
  ["killed", "interrupted"],
  ["stopped", "interrupted"],
  ["cancelled", "interrupted"],
]);

/**
 * Returns the status of the call that started a run, by the reported status of the run. A run that the model itself
 * ended has not failed.
 */
export function runStatus({ status, by, exitCode = 0 }: Pick<RunReport, "status" | "by" | "exitCode">): CallStatus {
  if (by === "stop") return "ok";
  return STATUSES.get(status) ?? (exitCode === 0 ? "ok" : "error");
}

const WORDS = new Map([
  ["running", "it was still running"],
  ["pending", "it was still waiting"],
  ["completed", "it completed"],
  ["failed", "it failed"],
  ["killed", "it was ended"],
  ["cancelled", "it was ended"],
  ["stopped", "it was ended"],
]);

/** Returns the status of a run in a few words. */
export function runWords({ status, exitCode }: Pick<RunReport, "status" | "exitCode">): string {
  const words = WORDS.get(status) ?? `it was ${JSON.stringify(status.slice(0, 40))}`;
  return exitCode === undefined || exitCode === 0 ? words : `${words} with exit code ${exitCode}`;
}

/** How Claude Code reports the end of what runs in the background (docs/transcript-format.md#background-work). */
export const NOTICE = "<task-notification>";

/** Reads the notices that a text begins with. One without a status reports an event within the run. */
export function noticesIn(text: string): RunReport[] {
  if (!text.trimStart().startsWith(NOTICE)) return [];
  return text.split(NOTICE).flatMap((notice): RunReport[] => {
    const status = tag(notice, "status");
    if (status === undefined || status === "") return [];
    const said = tag(notice, "summary");
    const [taskId, callId] = [tag(notice, "task-id"), tag(notice, "tool-use-id")];
    const exitCode = exitCodeIn(said, tag(notice, "result"));
    return [{ taskId, callId, status, exitCode, by: "notification", said }];
  });
}

/**
 * Reads the entry of a stream that says the same: `system` with the subtype `task_notification`. Forms of other agents add
 * `by: "stop"` if the model ended the run.
 */
export function streamNotice(entry: JsonObject): RunReport[] {
  const status = stringOf(entry["status"]) ?? "";
  if (status === "") return [];
  const said = stringOf(entry["summary"]);
  const [taskId, callId] = [stringOf(entry["task_id"]), stringOf(entry["tool_use_id"])];
  const by = entry["by"] === "stop" ? "stop" : "notification";
  return [{ taskId, callId, status, exitCode: exitCodeIn(said), by, said }];
}

/** Qwen Code's summary has no exit code. The result of a command is nothing else there. */
function exitCodeIn(summary: string | undefined, result = ""): number | undefined {
  const code = /\bexit code (\d{1,9})\b/.exec(summary ?? "")?.[1] ?? /^exited with code (\d{1,9})$/.exec(result)?.[1];
  return code === undefined ? undefined : Number(code);
}
