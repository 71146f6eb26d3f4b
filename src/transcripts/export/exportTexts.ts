import { withoutCutWord } from "../../base/redaction/wordBoundary";
import type { CallRow, CallStatus } from "../model/callRow";
import type { Row, RowKind } from "../model/entryRow";
import type { NestedCall, NestedCalls } from "./exportFormat";

/** What a row is, in words. */
export const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  prompt: "Prompt",
  answer: "Answer",
  thinking: "Thinking",
  call: "Call",
  result: "Result",
  system: "System",
  apiError: "API error",
  bookkeeping: "Bookkeeping",
  unknown: "Unknown entry",
  unreadable: "Unreadable line",
};

/** The status of a call, in words. */
export const STATUS_WORDS: Readonly<Record<CallStatus, string>> = {
  ok: "succeeded",
  expected: "expected",
  error: "failed",
  rejected: "rejected by the user",
  interrupted: "interrupted",
  blocked: "blocked",
  pending: "running or waiting",
  orphaned: "no result",
};

/** Returns a row's time, and the subagent that wrote it. Leaves out anything unknown. */
export function rowWords({ time, sidechain, agent }: Row): string[] {
  const words = [time === undefined ? "" : rowTime(time), sidechain ? (agent ?? "subagent") : ""];
  return words.filter((word) => word !== "");
}

/** Returns the same for a call that only a subagent's progress reports. */
export function nestedWords({ started }: NestedCall): string[] {
  return [...(started === undefined ? [] : [rowTime(started)]), "reported by the subagent's progress"];
}

/** Returns a time where this runs, or a range of times: `Jan 14, 2026, 9:00 AM – 11:05 AM`. */
export function localTime(time: string, end = time): string {
  const [from, to] = [new Date(time), new Date(end)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return time;
  return LOCAL.formatRange(from, to).replace(/\u2009|\u202f/g, " ");
}

const LOCAL = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Returns the time of a row, without the year. */
export function rowTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : OF_ROW.format(date).replaceAll("\u202f", " ");
}

const OF_ROW = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** Returns a sentence that names the time zone. */
export function zoneWords(): string {
  return `Times are those of ${LOCAL.resolvedOptions().timeZone}.`;
}

/** Returns a number with its noun. */
export function counted(value: number, one: string): string {
  return `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : "s"}`;
}

/** Heading of the calls of a subagent that only its progress reports. */
export const NESTED = "Calls of the subagent, as its progress reports them";

/** What is missing among them, one sentence each. */
export function nestedNotes({ hidden, incomplete }: NestedCalls): string[] {
  return [
    ...(hidden > 0 ? [`Calls left out because there are too many: ${hidden}.`] : []),
    ...(incomplete ? ["Calls are missing here: the file changed while it was exported."] : []),
  ];
}

/** How long a call took, with its unit; empty where it is not known. */
export function durationWords({ durationMs, durationIsUpperBound }: CallRow): string {
  if (durationMs === undefined) return "";
  // Of less than a second, hardly anything can have been waiting.
  const bound = durationIsUpperBound && durationMs >= 1000 ? "≤ " : "";
  return `${bound}${durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`}`;
}

/** What is said of a change that was recorded only in part. */
export const CUT = "The diff is incomplete: the tool returned only its beginning.";

/** Returns JSON for reading. Empty for nothing. */
export function prettyJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, undefined, 2);
}

/** Returns one line that says what was hidden. */
export function redactionWords(redacted: boolean, hidden: string): string {
  if (!redacted) return "Nothing was hidden: this export contains any secrets that the transcript contains.";
  return hidden === "" ? "No secrets were found." : `Hidden: ${hidden}. Each is replaced with a note that says so.`;
}

/** What formats for reading leave out. */
export const LEFT_OUT = "Pictures and terminal colors are left out.";

/**
 * Returns a call whose line, reason, and error lose their last word if they were cut. Of a secret that was cut, what is
 * left may not look like one.
 */
export function withoutCutWords<Call extends Pick<CallRow, "summary" | "reason" | "error">>(call: Call): Call {
  const { summary, reason, error } = call;
  return {
    ...call,
    summary: withoutCutWord(summary),
    reason: withoutCutWord(reason),
    ...(error !== undefined && { error: withoutCutWord(error) }),
  };
}
