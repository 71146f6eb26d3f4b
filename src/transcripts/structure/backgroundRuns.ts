import type { RunEvidence } from "../model/outlineModel";
import { contentText } from "../entries/contentBlocks";
import type { Entry } from "../entries/entryTypes";
import { fieldsOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import { tag } from "../entries/tags";

/** An entry's report on an agent or a command that continues after its call. */
export interface RunReport {
  /** Of the agent, the shell or the task. */
  readonly taskId?: string | undefined;
  /** The call that started it. */
  readonly callId?: string | undefined;
  /** As it is reported: `running`, `completed`, `failed`, `killed` … */
  readonly status: string;
  readonly by: RunEvidence;
}

/** The last reported state of a run. */
export interface Run {
  readonly status: string;
  readonly by: RunEvidence;
  /** The entry that reported it. */
  readonly entry: number;
}

/**
 * What was reported last about each run, by the call that started it (docs/transcript-format.md#background-work): the result of the call says only that it was
 * started; polls and a notification follow. Copied history doesn't start a run again.
 */
export function runsOf(entries: Iterable<{ readonly reports?: readonly RunReport[] | undefined }>): Map<string, Run> {
  const runs = new Map<string, Run>();
  const callOf = new Map<string, string>();
  let entry = -1;
  for (const { reports = [] } of entries) {
    entry++;
    for (const { taskId, callId, status, by } of reports) {
      const known = callId !== undefined && runs.has(callId);
      const launches = by === "launch";
      if (launches && (callId === undefined || known)) continue;
      if (launches && taskId !== undefined && callId !== undefined) callOf.set(taskId, callId);
      const call = launches || known ? callId : callOf.get(taskId ?? "");
      if (call !== undefined) runs.set(call, { status, by, entry });
    }
  }
  return runs;
}

/** Returns what an entry reports about runs. `results` are its results. */
export function reportsIn({ fields }: Entry, results: readonly JsonObject[]): RunReport[] {
  if (results.length > 0) {
    const structured = results.length === 1 ? fieldsOf(fields["toolUseResult"]) : {};
    return results.flatMap((result) => resultReport(result, structured) ?? []);
  }
  switch (fields["type"]) {
    case "user":
      return notifications(contentText(fieldsOf(fields["message"])["content"]));
    case "queue-operation":
      return notifications(contentText(fields["content"]));
    case "attachment":
      return notifications(contentText(fieldsOf(fields["attachment"])["prompt"]));
    default:
      return [];
  }
}

const LAUNCHED =
  /^(?:Async agent launched successfully\.\s*agentId: |Command running in background with ID: |Workflow launched in background\. Task ID: )([\w@-]+(?:\.[\w@-]+)*)/;

/** Characters of a result that are looked at: it reports a run at its beginning. */
const HEAD = 4_000;

function resultReport(result: JsonObject, structured: JsonObject): RunReport | undefined {
  const callId = stringOf(result["tool_use_id"]);
  const launched = structured["status"] === "async_launched";
  const launchedAs = launched ? (stringOf(structured["agentId"]) ?? stringOf(structured["taskId"])) : undefined;
  const started = launchedAs ?? stringOf(structured["backgroundTaskId"]);
  if (started !== undefined) return { taskId: started, callId, status: "running", by: "launch" };
  const text = contentText(result["content"]).slice(0, HEAD);
  const spoken = LAUNCHED.exec(text)?.[1];
  if (spoken !== undefined) return { taskId: spoken, callId, status: "running", by: "launch" };
  const task = fieldsOf(structured["task"]);
  if ("retrieval_status" in structured || text.startsWith("<retrieval_status>")) {
    const status = stringOf(task["status"]) ?? tag(text, "status");
    const taskId = stringOf(task["task_id"]) ?? tag(text, "task_id");
    return status === undefined || status === "" ? undefined : { taskId, status, by: "poll" };
  }
  const shell = stringOf(structured["shellId"]);
  const status = stringOf(structured["status"]);
  if (shell !== undefined && status !== undefined) return { taskId: shell, status, by: "poll" };
  return stopped(structured, text);
}

const STOPPED = /^Successfully (?:stopped|killed)\b/;

/** A call that ended it: its message, and the id of what it ended. */
function stopped(structured: JsonObject, text: string): RunReport | undefined {
  const said = "message" in structured ? structured : fieldsOf(parseContainer(text));
  if (!STOPPED.test(stringOf(said["message"]) ?? "")) return undefined;
  const taskId = stringOf(said["task_id"]) ?? stringOf(said["shell_id"]);
  return { taskId, status: "killed", by: "stop" };
}

const NOTICE = "<task-notification>";

/** One text can contain several. One without a status reports an event within the run. */
function notifications(text: string): RunReport[] {
  if (!text.includes(NOTICE)) return [];
  const reports = text.split(NOTICE).slice(1);
  return reports.flatMap((report): RunReport[] => {
    const status = tag(report, "status");
    if (status === undefined || status === "") return [];
    return [{ taskId: tag(report, "task-id"), callId: tag(report, "tool-use-id"), status, by: "notification" }];
  });
}

const WORDS = new Map([
  ["running", "it was still running"],
  ["pending", "it was still waiting"],
  ["completed", "it completed"],
  ["failed", "it failed"],
  ["killed", "it was ended"],
  ["stopped", "it was ended"],
]);

/** Returns the status of a run in a few words. Undefined while only its start has been reported. */
export function runWords({ status, by }: Pick<Run, "status" | "by">): string | undefined {
  return by === "launch" ? undefined : (WORDS.get(status) ?? `it was ${JSON.stringify(status.slice(0, 40))}`);
}
