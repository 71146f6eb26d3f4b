import type { CallStatus } from "../callRow";

/** Calls of one agent in a stretch of time: one call, or several that are too close together to be drawn apart. */
export interface CallSpan {
  readonly from: number;
  readonly to: number;
  readonly calls: number;
  /** Of these: failed, blocked or without a result; and neither that nor a plain success. */
  readonly failed: number;
  readonly unusual: number;
  /** The row to go to. */
  readonly row?: number;
  /** Only of one call. */
  readonly tool?: string;
  readonly status?: CallStatus;
  readonly id?: string;
  /** Set if it can have ended earlier: the time can include waiting for the user or for other calls. */
  readonly atMost?: true;
  /** Its end is not known. */
  readonly open?: true;
}

/** A turn, or several that are too close together. */
export interface TurnSpan {
  readonly from: number;
  readonly to: number;
  readonly turns: number;
  readonly calls: number;
  readonly failed: number;
  readonly row?: number;
  /** The first line of its prompt; only of one turn. */
  readonly text?: string;
}

/** Time spent waiting for the user. */
export interface WaitSpan {
  readonly from: number;
  readonly to: number;
  /** For the next prompt, for the reply to a question or a plan, or until the user rejected a call. */
  readonly why: "prompt" | "question" | "refusal";
  readonly waits: number;
  readonly row?: number;
}

/** One agent at work. */
export interface Lane {
  /** Of a subagent; absent for the session's own. */
  readonly agent?: string;
  readonly from: number;
  readonly to: number;
  readonly calls: number;
  readonly failed: number;
  readonly row?: number;
  /** Those in the asked stretch of time. */
  readonly spans: readonly CallSpan[];
}

/**
 * The requested stretch of time: all of it by default. `slots` is how many positions can be distinguished in it. `fold`
 * shortens times in which nothing happened, and all times of the query and of the result are then positions on that
 * clock.
 */
export interface TimelineQuery {
  readonly from?: number;
  readonly to?: number;
  readonly slots: number;
  readonly fold: boolean;
}

/**
 * A time in which nothing happened, and its position on a clock that shortens it. Between two of them the clock runs as
 * usual.
 */
export interface FoldedTime {
  readonly from: number;
  readonly to: number;
  readonly shownFrom: number;
  readonly shownTo: number;
}

/** A stretch of time, and the whole that it is of. */
export interface Timeline {
  readonly version: number;
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  /** The session's own, then those of subagents that were at work in it, at most `MAX_LANES`. */
  readonly lanes: readonly Lane[];
  readonly hiddenLanes: number;
  readonly turns: readonly TurnSpan[];
  readonly waits: readonly WaitSpan[];
  /** Times that are shortened, or would be with `fold`. */
  readonly folded: readonly FoldedTime[];
  /** Calls without a time. */
  readonly untimed: number;
}

export type TimedCallOrder = "started" | "durationMs" | "tool" | "status" | "agent";

/**
 * Which calls of a stretch of time are asked for, all of it by default: those of the half-open range, in this order.
 * `from`, `to`, and `fold` are as in `TimelineQuery`.
 */
export interface TimedCallsQuery extends Pick<TimelineQuery, "from" | "to" | "fold"> {
  readonly order: TimedCallOrder;
  readonly descending: boolean;
  readonly first: number;
  readonly last: number;
  /** The id of the only one that is asked for. */
  readonly call?: string;
}

/** A call of a stretch of time. */
export interface TimedCall {
  readonly tool: string;
  /** What it is about, as its row says it. */
  readonly subject: string;
  readonly status: CallStatus;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Absent where its end is not known. */
  readonly durationMs?: number;
  readonly atMost?: true;
  /** As in `SlowCall`. */
  readonly row?: number;
  readonly agent?: string;
}

export interface TimedCalls {
  readonly total: number;
  readonly calls: readonly TimedCall[];
}
