import type { LiveCall, LiveSession } from "../../../transcripts/live/liveModel";
import type { OwnCall } from "../calls/ownCalls";

/** Milliseconds between a session's record of a call and its preparation. */
const APART_MS = 60_000;

/** Milliseconds for which a call that ended is shown although no session has recorded it. */
const SHOWN_MS = 10 * 60_000;

/** What is known of calls. */
export interface KnownCalls {
  readonly sessions: readonly LiveSession[];
  /** Calls of our tools in this window that no session has recorded yet. */
  readonly unrecorded: readonly OwnCall[];
}

/**
 * Joins what this window knows of calls of its own tools with the sessions that record them, by tool and input: each
 * call once.
 */
export function ownInSessions(sessions: readonly LiveSession[], own: readonly OwnCall[], now: number): KnownCalls {
  const left = [...own].reverse();
  const take = (recorded: LiveCall): OwnCall | undefined => {
    const at = left.findIndex(({ key, since }) => key === recorded.own && isNear(since, recorded.started));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // The latest first: the same call can be made several times.
  const joined = [...sessions].reverse().map((session) => ({
    ...session,
    prompts: [...session.prompts]
      .reverse()
      .map((prompt) => ({
        ...prompt,
        calls: [...prompt.calls]
          .reverse()
          .map((call) => {
            const known = call.own === undefined ? undefined : take(call);
            return known ? withOwn(call, known) : call;
          })
          .reverse(),
      }))
      .reverse(),
  }));
  const unrecorded = left.filter(({ state, since }) => state !== "done" || now - since < SHOWN_MS).reverse();
  return { sessions: joined.reverse(), unrecorded };
}

function isNear(since: number, recorded: number | undefined): boolean {
  return recorded === undefined || since > recorded - APART_MS;
}

/** A recorded result is as good as our own record of the call. */
function withOwn(call: LiveCall, { id: ownId, state, since, row }: OwnCall): LiveCall {
  const same = { ...call, ownId };
  if (call.state === "done" && call.status !== "orphaned") return same;
  if (state !== "done") return state === "open" ? same : { ...same, state, started: since };
  if (!row) return same;
  const { status, reason, severity, error, durationMs } = row;
  return {
    ...same,
    state,
    status,
    reason,
    severity,
    ...(error !== undefined && { error }),
    ...(durationMs !== undefined && { durationMs }),
  };
}
