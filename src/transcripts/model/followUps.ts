import type { CallRow } from "./callRow";

/** A call that belongs to another one. */
export interface LinkedCall extends CallRow {
  /** 1-based line of the entry that made it. */
  readonly line: number;
}

/** What belongs to a shell or task that goes on behind its call. */
export interface ShellLinks {
  /** The id of the shell or task. */
  readonly shell: string;
  readonly started?: LinkedCall;
  /** Calls that read from it or ended it, in the order of the file. */
  readonly later: readonly LinkedCall[];
  /** Calls that were not looked at because there are too many. */
  readonly unseen: number;
}

/** The tasks that agents share, as they were after a call. */
export interface TaskBoard {
  /** `id`, `subject`, `status`, and what else is known of each; as the transcript has them. */
  readonly tasks: readonly Readonly<Record<string, unknown>>[];
  /** Calls that were not looked at because there are too many. */
  readonly unseen: number;
}
