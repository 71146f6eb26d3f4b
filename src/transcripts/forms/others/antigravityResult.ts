import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { knownFields } from "../../entries/knownFields";
import { isoTime, type ResultFacts, type RunEnd } from "../foreignEntries";
import { shellFacts } from "../shellResultFacts";
import type { OpenCall } from "../statefulConvert";

/** What a step says about the call that it is the result of. */
export interface AntigravityResult {
  /** Whether the call has not begun, or nothing is known of it yet. */
  readonly waits: boolean;
  /** How a command ended. */
  readonly ended?: Omit<RunEnd, "task"> | undefined;
  /** The task in which a command goes on. */
  readonly task?: string | undefined;
  readonly answer: {
    readonly text: string;
    /** When the call ended, if that is known. */
    readonly timestamp?: string | undefined;
    readonly facts: ResultFacts;
  };
}

/** What is in front of a result. */
const TIMES = /^\s{0,9}Created At: ([^\n]{1,60})\n(?:Completed At: ([^\n]{1,60})\n)?/;

/** How a command ended, in the words of older and newer versions, in front of its output. */
const ENDED =
  /^\s{0,40}The command (?:completed (successfully)\.|(?:failed with exit code: |exited with code )(-?\d{1,10})\.?)\s*(?:\n\t{0,9}Output:(?:\n\t{0,9})?|$)/;

const BACKGROUND = /^\s{0,9}Tool is running as a background task with task id: ([^\s]{1,200})/;

const TASK_ENDED = /Task id "([^"\n]{1,200})" finished with result:\n?/;

/** Reads a step. `call` is the call that it belongs to, if that is known yet. */
export function antigravityResult(record: JsonObject, call: OpenCall | undefined): AntigravityResult {
  const status = stringOf(record["status"]) ?? "";
  const content = stringOf(record["content"]) ?? "";
  const [front = "", begun, completed] = TIMES.exec(content.slice(0, 400)) ?? [];
  const body = content.slice(front.length);
  const error = stringOf(record["error"]);
  const failed = status === "ERROR" || record["type"] === "ERROR_MESSAGE";
  const text = (failed ? (error ?? body) : body).replace(/^\n+/, "");
  const task = BACKGROUND.exec(body.slice(0, 400))?.[1];
  const waits = status === "WAITING" || status === "PENDING" || (status === "RUNNING" && task === undefined);
  const times = { timestamp: timeOf(completed), durationMs: between(begun, completed) };
  if (failed) return { waits, answer: { text, ...times, facts: failure(text) } };
  const end = commandEnd(body);
  if (call?.tool === "run_command" || end !== undefined || task !== undefined) {
    const { command } = fieldsOf(call?.input);
    const run = { command, output: end?.output ?? text, exitCode: end?.exitCode, running: task };
    const structured = shellFacts({ ...run, durationMs: times.durationMs });
    return {
      waits,
      task,
      ended: end && runEnd(end.exitCode),
      answer: { text: run.output, ...times, facts: { structured } },
    };
  }
  const isKnown = status === "DONE" || status === "";
  const stopped = /^(?:CANCELL?ED|INTERRUPTED)$/.test(status);
  const structured = knownFields({ durationMs: times.durationMs, interrupted: stopped ? true : undefined });
  const unrecorded = isKnown || stopped ? undefined : `the step has the status ${status}`;
  return { waits, answer: { text, ...times, facts: { structured, failed: stopped, unrecorded } } };
}

/** Returns the task that a message for the model says has ended, and how. */
export function endOfTask(text: string): readonly [task: string, ended: Omit<RunEnd, "task">] | undefined {
  const found = TASK_ENDED.exec(text);
  if (!found) return undefined;
  const end = commandEnd(text.slice(found.index + found[0].length));
  return [found[1] ?? "", runEnd(end?.exitCode ?? 0)];
}

function runEnd(exitCode: number): Omit<RunEnd, "task"> {
  return exitCode === 0 ? { status: "completed" } : { status: "failed", said: `It ended with exit code ${exitCode}` };
}

function commandEnd(text: string): { readonly exitCode: number; readonly output: string } | undefined {
  const found = ENDED.exec(text.slice(0, 400));
  if (!found) return undefined;
  return { exitCode: found[1] === undefined ? Number(found[2]) : 0, output: text.slice(found[0].length) };
}

function failure(text: string): ResultFacts {
  return /\buser denied permission\b/i.test(text.slice(0, 1000)) ? { refused: true } : { failed: true };
}

function timeOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : isoTime(Date.parse(time));
}

function between(begun: string | undefined, completed: string | undefined): number | undefined {
  if (begun === undefined || completed === undefined) return undefined;
  const took = Date.parse(completed) - Date.parse(begun);
  return took >= 0 ? took : undefined;
}
