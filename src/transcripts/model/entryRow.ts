import type { CallRow } from "./callRow";

export type RowKind =
  | "prompt"
  | "answer"
  | "thinking"
  | "call"
  | "result"
  | "system"
  /** A request to the API failed. */
  | "apiError"
  | "bookkeeping"
  | "unknown"
  | "unreadable";

/** One row of a transcript. Text is cut for display; `Transcript.text` has all of it. */
export interface Row {
  /** Position among the rows, from 0. */
  readonly index: number;
  readonly kind: RowKind;
  /** 1-based line in the file. */
  readonly line: number;
  /** What it says, or why it could not be read. */
  readonly text: string;
  /** Characters that `text` leaves out. */
  readonly hidden: number;
  /** The entry's type, and its subtype behind a slash. */
  readonly entryType?: string;
  /** ISO 8601, as the entry has it. */
  readonly time?: string;
  /**
   * The row with more text, mostly all of it. This row, an earlier state of the same message, has only the beginning.
   */
  readonly grown?: number;
  /**
   * The call that says the same: what a subagent was asked, or its result; only when the transcript's structure was
   * read.
   */
  readonly repeats?: string;
  /** Written by a subagent inside this file. */
  readonly sidechain?: boolean;
  /** The subagent that wrote it, in a few words; only when the transcript's structure was read. */
  readonly agent?: string;
  /** The row before it is another one's. */
  readonly agentBegins?: true;
  /** Only with kind `call`. */
  readonly call?: CallRow;
}

/** A row's complete text, and its entry as it is in the file. */
export interface RowText {
  readonly text: string;
  readonly raw: string;
  /** As in `CallDetail`. */
  readonly hiddenBytes?: number;
}
