/**
 * What decided a status: the transcript's own record of the call, what the result says, or what its exit code means.
 */
export type Evidence = "flag" | "body" | "exit";

/** The status of a call. The first six have a result, the last two have none. */
export type CallStatus = "ok" | "expected" | "error" | "rejected" | "interrupted" | "blocked" | "pending" | "orphaned";

/** How loudly a status is drawn: ok, expected, rejected, interrupted and pending are information. */
export type Severity = "info" | "warning" | "error";

/** How many lines an edit adds and removes. */
export interface LineChange {
  readonly added: number;
  readonly removed: number;
}

/** A call as a list shows it; the row element of recorded calls and of calls our own tools serve. */
export interface CallRow {
  /** The `tool_use` id of a recorded call, the record's id of our own. */
  readonly id: string;
  readonly tool: string;
  /** One line about the input. */
  readonly summary: string;
  readonly status: CallStatus;
  /** Why the status is what it is, as text for users. */
  readonly reason: string;
  readonly severity: Severity;
  /** What decided the status; only with a call that was read whole. */
  readonly evidence?: Evidence;
  /** The line that says what went wrong. */
  readonly error?: string;
  /** The exit code of a command that failed, or whose exit code is an ordinary outcome. */
  readonly exitCode?: number;
  readonly durationMs?: number;
  /**
   * Whether the duration is the time between two entries, which can include waiting for the user or for parallel calls.
   */
  readonly durationIsUpperBound?: boolean;
  /** ISO 8601. */
  readonly started?: string;
  /** Of an edit by its input, and of a text that was written by its result. */
  readonly change?: LineChange;
  /** Lines of a text that was written, if what was there before isn't recorded. */
  readonly writtenLines?: number;
}
