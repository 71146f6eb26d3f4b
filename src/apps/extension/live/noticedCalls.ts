import { sourceName } from "../../../transcripts/sources/sourceName";
import type { KnownCalls } from "./ownInSessions";

/** What users can be notified of, by the name of its setting. */
export const NOTICES = ["waiting", "failed", "done"] as const;
export type Notice = (typeof NOTICES)[number];

/** A shorter call is not worth a notification when it is done. Milliseconds. */
const LONG_MS = 10_000;

/** A call that became something that users can be notified of. */
export interface NoticedCall {
  readonly notice: Notice;
  readonly tool: string;
  readonly summary: string;
}

/** What users are notified of, with the outcome of a call that is done. */
function noticeOf(
  state: string,
  done: { readonly status?: string | undefined; readonly durationMs?: number | undefined } | undefined,
): Notice | undefined {
  if (state === "waiting") return "waiting";
  if (done?.status === "error") return "failed";
  return (done?.durationMs ?? 0) >= LONG_MS ? "done" : undefined;
}

/**
 * Returns a function that compares calls with what was known of them before. Of a session that is new, only calls that
 * wait are returned.
 */
export function noticedCalls(): (state: KnownCalls) => readonly NoticedCall[] {
  let before: ReadonlyMap<string, string> | undefined;
  let sessionsBefore: ReadonlySet<string> = new Set();
  return ({ sessions, unrecorded }) => {
    const now = new Map<string, string>();
    const noticed: NoticedCall[] = [];
    const look = (key: string, isNew: boolean, notice: Notice | undefined, call: Omit<NoticedCall, "notice">): void => {
      now.set(key, notice ?? "");
      const isTold = before?.get(key) === notice || (isNew && notice !== "waiting");
      if (notice && !isTold) noticed.push({ notice, ...call });
    };
    for (const { key, agent, title, isWaiting } of sessions)
      look(`${key} session`, true, isWaiting ? "waiting" : undefined, { tool: sourceName(agent), summary: title });
    for (const { key, prompts } of sessions)
      for (const { tool, summary, id, ownId, state, status, durationMs } of prompts.flatMap(({ calls }) => calls)) {
        const notice = noticeOf(state, state === "done" ? { status, durationMs } : undefined);
        look(ownId ?? `${key} ${id}`, !sessionsBefore.has(key), notice, { tool, summary });
      }
    for (const { id, tool, summary, state, row } of unrecorded)
      look(id, false, noticeOf(state, row), { tool, summary });
    before = now;
    sessionsBefore = new Set(sessions.map(({ key }) => key));
    return noticed;
  };
}
