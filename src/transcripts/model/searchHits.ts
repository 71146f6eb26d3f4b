import type { RowKind } from "./entryRow";

/** A search hit: a text of a row, or the row itself if the query names no text. */
export interface Hit {
  readonly row: number;
  /** 1-based line of the file. A call's result is on another line than its row. */
  readonly line: number;
  /** Id of the row's call. */
  readonly call?: string;
  /** Id of the subagent's call that the row's progress entry reports. */
  readonly nested?: string;
  /** What that call is about, where the progress entry says it. */
  readonly told?: { readonly tool: string; readonly subject: string };
  /**
   * Where in the row: `prompt`, `answer`, `input.command`, `result` …; the row's kind where the query names no text.
   */
  readonly field: string;
  readonly snippet?: Snippet;
}

/** A hit of several files, with what its row is about. */
export interface NamedHit extends Hit {
  /** Absent for a row that can no longer be read. */
  readonly of?: {
    readonly kind: RowKind;
    /** Of the row's call, as the row says it. */
    readonly tool?: string;
    readonly subject?: string;
    /** ISO 8601, as the entry has it. */
    readonly time?: string;
  };
}

/** A match with the text around it on its line. `from` and `to` are the match's half-open range in `text`. */
export interface Snippet {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The line goes on before, or behind, what is shown of it. */
  readonly cutBefore?: boolean;
  readonly cutBehind?: boolean;
}

/** One step of a search. */
export interface Found {
  /** In file order. */
  readonly hits: readonly Hit[];
  /** Where the next step goes on; when all is done, where a search goes on after the file has grown. */
  readonly next: number;
  /** Everything there is has been searched. */
  readonly done: boolean;
  /** Bytes of the file up to which has been searched. */
  readonly bytes: number;
  /** Lines that are too long to be searched, or to be searched to their end, in this step. */
  readonly tooLong: number;
}

/** One step of a filter: the rows that a query selects. */
export interface FoundRows extends Omit<Found, "hits"> {
  /** Each once; a row can come again in a later step. */
  readonly rows: readonly number[];
}
