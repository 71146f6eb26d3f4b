import { fieldsOf, stringOf, type Loose } from "../../base/json/jsonValue";
import { SHELL_TOOLS, TERMINAL_TOOLS } from "../../results/equivalents/shellTools";
import type { CallDetail } from "../model/callDetail";
import type { LinkedCall, ShellLinks } from "../model/followUps";
import type { Call } from "../index/calls/indexedCall";
import { Breath } from "../../base/pause";
import type { BashData } from "../calls/readers/bash";
import type { MonitorData } from "../calls/readers/monitor";
import type { OtherShellData } from "../calls/readers/otherShell";
import type { TaskData } from "../calls/readers/task";
import type { WorkflowData } from "../calls/readers/workflow";
import { followedShell } from "../forms/shellResultFacts";
import { readCall, type Source } from "../rows/rowReader";

/** Tools that start something that goes on behind the call. */
const STARTERS: ReadonlySet<string> = new Set(
  ["Bash", "PowerShell", "Task", "Agent", "Monitor", "Workflow"].concat(["bash", "powershell"], SHELL_TOOLS),
);
/** Tools that look at such a thing or end it. */
const FOLLOWERS: ReadonlySet<string> = new Set([
  "BashOutput",
  "BashOutputTool",
  "TaskOutput",
  "AgentOutputTool",
  "KillShell",
  "KillBash",
  "TaskStop",
  // Codex's.
  "write_stdin",
  ...TERMINAL_TOOLS,
]);
/** Shells are many, and few of them continue in the background. */
const SHELLS = new Set(["Bash", "PowerShell"]);
/** Limit on the calls read for one request, nearest first: each is read from the file. */
const MOST_READ = 300;

/**
 * What belongs to the shell or task that a call is about: the call that started it, and those that read from it or ended it later.
 * Undefined for a call that is about none. Worked out when it is asked for; `unseen` counts the calls that were not looked at.
 */
export async function shellLinks(source: Source, id: string, signal?: AbortSignal): Promise<ShellLinks | undefined> {
  const { calls } = source.index;
  const own = calls.find(id);
  if (!own || !isOfShell(own.tool)) return undefined;
  const detail = await readCall(source, own);
  const shell = shellOf(own.tool, detail);
  if (shell === undefined) return undefined;

  const later: LinkedCall[] = [];
  const starts = FOLLOWERS.has(own.tool) ? [] : [linked(detail)];
  let read = 0;
  const breath = new Breath();
  for (const call of callsNear(source, id)) {
    signal?.throwIfAborted();
    const isStart = !FOLLOWERS.has(call.tool);
    if ((isStart && starts.length > 0) || ++read > MOST_READ) continue;
    const other = await readCall(source, call);
    if (shellOf(call.tool, other) === shell) (isStart ? starts : later).push(linked(other));
    if (breath.due) await breath.take();
  }
  later.sort((one, other) => one.line - other.line);
  const [started] = starts;
  return { shell, ...(started && { started }), later, unseen: Math.max(0, read - MOST_READ) };
}

function isOfShell(tool: string): boolean {
  return STARTERS.has(tool) || FOLLOWERS.has(tool);
}

function shellOf(tool: string, detail: Parameters<typeof startedBy>[0]): string | undefined {
  return FOLLOWERS.has(tool) ? followedShell(fieldsOf(detail.input)) : startedBy(detail);
}

/** Returns the calls that can belong to a shell, by their index, and the position of the requested one among them. */
function candidatesOf({ index }: Source, id: string): { candidates: readonly number[]; place: number } {
  const candidates: number[] = [];
  let place = 0;
  for (let at = 0; at < index.calls.count; at++) {
    const tool = index.calls.names.at(index.calls.toolOf(at));
    if (!isOfShell(tool)) continue;
    const call = index.calls.at(at);
    if (!call || (SHELLS.has(tool) && call.id !== id && !call.run)) continue;
    if (call.id === id) place = candidates.length;
    candidates.push(at);
  }
  return { candidates, place };
}

/** Yields the other calls that can belong to the shell of a call, nearest first. */
function* callsNear(source: Source, id: string): Generator<Call> {
  const { candidates, place } = candidatesOf(source, id);
  for (let step = 1; step <= candidates.length; step++)
    for (const at of [candidates[place - step], candidates[place + step]]) {
      const call = at === undefined ? undefined : source.index.calls.at(at);
      if (call && call.id !== id) yield call;
    }
}

type StartedData = BashData | MonitorData | OtherShellData | TaskData | WorkflowData;

/** The id of what a call started, where it started something that goes on. A command can fail after its call ended. */
function startedBy({ result, failureData }: CallDetail): string | undefined {
  const data: Loose<StartedData> = result?.ok ? result.data : (failureData ?? {});
  const agent = data.status === "async_launched" ? stringOf(data.agentId) : undefined;
  return stringOf(data.backgroundTaskId) ?? stringOf(data.taskId) ?? agent ?? stringOf(data.runningSession);
}

function linked({
  id,
  tool,
  summary,
  status,
  reason,
  severity,
  line,
  started,
  error,
  exitCode,
}: CallDetail): LinkedCall {
  return {
    id,
    tool,
    summary,
    status,
    reason,
    severity,
    line,
    ...(started !== undefined && { started }),
    ...(error !== undefined && { error }),
    ...(exitCode !== undefined && { exitCode }),
  };
}
