import type { CallStatus } from "../../../transcripts/model/callRow";
import type { LiveCall, LiveSession } from "../../../transcripts/live/liveModel";
import { sourceName } from "../../../transcripts/sources/sourceName";
import { plural, t, wholeNumber } from "../../../base/l10n";
import type { OwnCall } from "../calls/ownCalls";
import type { KnownCalls } from "./ownInSessions";

/** A call as it is shown, of a session or of this window. */
export type ShownCall = Pick<
  LiveCall,
  "tool" | "summary" | "state" | "status" | "reason" | "error" | "durationMs" | "started" | "output"
>;

/** Milliseconds for which a session without open calls counts as active. */
const ACTIVE_MS = 30_000;

/** Returns how far a call is: `running · 12 s`. */
export function stateWords(call: ShownCall, now: number): string {
  const { state, status, started, durationMs } = call;
  const words = [state === "done" ? statusWords(status) : stateName(state)];
  const elapsed = state === "done" ? durationMs : started === undefined ? undefined : now - started;
  if (elapsed !== undefined) words.push(duration(elapsed));
  return words.join(" · ");
}

function stateName(state: Exclude<LiveCall["state"], "done">): string {
  if (state === "waiting") return t("waiting for you");
  return state === "running" ? t("running") : t("no result yet");
}

function statusWords(status: CallStatus): string {
  switch (status) {
    case "ok":
      return t("succeeded");
    case "expected":
      return t("ended as expected");
    case "error":
      return t("failed");
    case "rejected":
      return t("rejected");
    case "interrupted":
      return t("interrupted");
    case "blocked":
      return t("blocked");
    case "pending":
    case "orphaned":
      return t("ended, outcome not recorded");
  }
}

/** Formats a duration in its two largest units. */
function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return t("{0} s", seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t("{0} min {1} s", minutes, seconds % 60);
  return t("{0} h {1} min", Math.floor(minutes / 60), minutes % 60);
}

/** Returns all that is known of a call, one fact per line. */
export function callDetails(call: ShownCall, now: number): string {
  const { tool, summary, state, reason, error, started, output } = call;
  return [
    tool,
    ...(summary === "" ? [] : [summary]),
    "",
    t("State: {0}", stateWords(call, now)),
    // Without a result, the reason is that there is none.
    ...(state === "done" ? [reason] : []),
    ...(error === undefined ? [] : [error]),
    ...(started === undefined ? [] : [t("Since {0}", new Date(started).toLocaleTimeString())]),
    ...(output === undefined ? [] : ["", t("Last output:"), output]),
  ].join("\n");
}

/** Summarizes a session: `Codex · 2 calls without a result · 1 waiting for you`. */
export function sessionWords(session: LiveSession): string {
  const counts = countCalls({ sessions: [session], unrecorded: [] });
  return [sourceName(session.agent), ...countWords(counts)].join(" · ");
}

/** Calls by what the user wants to know of them. */
export interface CallCounts {
  /** Calls that run, or have no result yet. */
  readonly running: number;
  readonly waiting: number;
  /** Failed calls since the last prompt of each session. */
  readonly failed: number;
}

/** Counts the calls of running sessions. */
export function countCalls({ sessions, unrecorded }: KnownCalls): CallCounts {
  const all = [
    ...sessions.flatMap(({ prompts }) => prompts.flatMap(({ calls }) => calls)),
    ...unrecorded.map(shownCall),
  ];
  const latest = sessions.flatMap(({ prompts }) => prompts.at(-1)?.calls ?? []);
  return {
    running: all.filter(({ state }) => state === "running" || state === "open").length,
    waiting:
      all.filter(({ state }) => state === "waiting").length + sessions.filter(({ isWaiting }) => isWaiting).length,
    failed: [...latest, ...unrecorded.map(shownCall)].filter(
      ({ state, status }) => state === "done" && status === "error",
    ).length,
  };
}

/** Whether something runs: a call without a result, or a session that was written just now. */
export function isActive({ sessions, unrecorded }: KnownCalls, now: number): boolean {
  const { running, waiting } = countCalls({ sessions, unrecorded });
  return running + waiting > 0 || sessions.some(({ written }) => now - written < ACTIVE_MS);
}

export function countWords({ running, waiting, failed }: CallCounts): string[] {
  return [
    ...(running > 0 ? [plural(running, "{0} call without a result", "{0} calls without a result")] : []),
    ...(waiting > 0 ? [t("{0} waiting for you", wholeNumber(waiting))] : []),
    ...(failed > 0 ? [t("{0} failed", wholeNumber(failed))] : []),
  ];
}

/** Returns a call of this window as sessions have theirs. */
export function shownCall({ tool, summary, state, since, row }: OwnCall): ShownCall {
  if (!row) return { tool, summary, state, status: "pending", reason: "", started: since };
  const { status, reason, error, durationMs } = row;
  return {
    tool,
    summary,
    state,
    status,
    reason,
    ...(error !== undefined && { error }),
    ...(durationMs !== undefined && { durationMs }),
  };
}
