import type { RunEvidence } from "../../model/outlineModel";
import type { CallStatus } from "../../model/callRow";
import { noticesIn, runStatus, runWords, streamNotice, type RunReport } from "../../calls/shapes/runReport";
import { contentText } from "../../entries/contentBlocks";
import type { Entry } from "../../entries/entryTypes";
import { readPrompt } from "../../entries/promptText";
import { fieldsOf } from "../../../base/json/jsonValue";
import type { Verdict } from "../../calls/callStatus";

/** The last reported state of a run. */
export interface Run {
  readonly status: string;
  readonly by: RunEvidence;
  /** The indexed line that reported it, and the first row of that entry if it has one. */
  readonly line: number;
  readonly row?: number | undefined;
}

/** The state of a call whose run was reported on. */
export interface RunState {
  /** Index of the call. */
  readonly call: number;
  readonly status: CallStatus;
  readonly reason: string;
  readonly error?: string | undefined;
}

/** What is known of the call that started a run. */
interface Launch {
  readonly tool: string;
  readonly exitOne: () => string | undefined;
}

interface Started extends Run {
  /** Why the call itself succeeded. */
  readonly reason: string;
  /** What exit code 1 of its command means, if that is no failure. */
  readonly exitOne: string | undefined;
  /** The subagent's id, if it is one. */
  readonly agent: string | undefined;
}

const AGENT_TOOLS: ReadonlySet<string> = new Set(["Agent", "Task"]);

/**
 * What was reported last about each run, by the index of the call that started it (docs/transcript-format.md#background-work): the result of the
 * call says only that it was started; polls and a notice follow.
 */
export class BackgroundRuns {
  readonly #runs = new Map<number, Started>();
  readonly #callOf = new Map<string, number>();

  /** Takes note of a call's result if it started a run. */
  start(call: number, { startedTask, reason }: Verdict, line: number, { tool, exitOne }: Launch): void {
    if (startedTask === undefined) return;
    this.#callOf.set(startedTask, call);
    const agent = AGENT_TOOLS.has(tool) ? startedTask : undefined;
    this.#runs.set(call, { status: "running", by: "launch", line, reason, exitOne: exitOne(), agent });
  }

  /** Returns the ids of subagents of which no end was reported. */
  runningAgents(): string[] {
    return [...this.#runs.values()].flatMap(({ agent, status }) => (agent && status === "running" ? [agent] : []));
  }

  /** Returns the state of the call that the report is about. `known` is the index of the call that it names, or -1. */
  report(report: RunReport, known: number, line: number, row?: number): RunState | undefined {
    const call = this.#runs.has(known) ? known : (this.#callOf.get(report.taskId ?? "") ?? -1);
    const run = this.#runs.get(call);
    if (!run) return undefined;
    // A notice follows when the model ended an agent.
    const by = run.by === "stop" && runStatus(report) === "interrupted" ? "stop" : report.by;
    this.#runs.set(call, { ...run, status: report.status, by, line, row });
    const status = runStatus({ ...report, by });
    const isUsual = report.exitCode === 1 && run.exitOne !== undefined;
    const words = isUsual ? `it ended with exit code 1 (${run.exitOne})` : runWords(report);
    const reason = `${run.reason}; ${words}`;
    if (status === "ok") return { call, status, reason };
    return { call, status: isUsual ? "expected" : status, reason, error: report.said ?? words };
  }

  all(): Iterable<[call: number, run: Run]> {
    return this.#runs;
  }

  /** Returns the last reported state of a call's run. Undefined for a call that started none. */
  of(call: number): Run | undefined {
    return this.#runs.get(call);
  }
}

/** Returns what an entry without results reports about runs. `runs` are those until then. */
export function reportsIn(entry: Entry, runs: Pick<BackgroundRuns, "runningAgents">): readonly RunReport[] {
  const { type, fields } = entry;
  if (type === "system/agents_killed") {
    const end = { status: "killed", by: "notification", said: "The user stopped all agents" } as const;
    return runs.runningAgents().map((taskId) => ({ ...end, taskId }));
  }
  return type === "system/task_notification" ? streamNotice(fields) : noticesIn(noticeText(entry));
}

/** The text in which an entry of one of these types reports on what runs in the background. */
function noticeText({ fields }: Entry): string {
  switch (fields["type"]) {
    case "user":
      return readPrompt(contentText(fieldsOf(fields["message"])["content"])).text;
    case "queue-operation":
      return contentText(fields["content"]);
    case "attachment":
      return contentText(fieldsOf(fields["attachment"])["prompt"]);
    default:
      return "";
  }
}
