import type { Data, ToolResult } from "../core/result";
import type { Tokens } from "./usageIndex";

/** What became of a call. The first six have a result, the last two have none. */
export type CallStatus = "ok" | "expected" | "error" | "rejected" | "interrupted" | "blocked" | "pending" | "orphaned";

/** How loudly a status is drawn: ok, expected, rejected, interrupted and pending are information. */
export type Severity = "info" | "warning" | "error";

/** A call as a list shows it; the row element of recorded calls and of calls our own tools serve. */
export interface CallRow {
  /** The `tool_use` id of a recorded call, the record's id of our own. */
  readonly id: string;
  readonly tool: string;
  /** One line about the input. */
  readonly summary: string;
  readonly status: CallStatus;
  /** Why the status is what it is, in words a person reads. */
  readonly reason: string;
  readonly severity: Severity;
  /** The first line of what went wrong. */
  readonly error?: string;
  readonly durationMs?: number;
  /** The duration is the time between two entries: waiting for a person or for parallel calls is in it. */
  readonly durationIsUpperBound?: boolean;
  /** ISO 8601. */
  readonly started?: string;
}

/** A recorded call whole. */
export interface CallDetail extends CallRow {
  readonly input: unknown;
  /** The result in our own model; absent while there is none. `data` is what the tool's reader understood. */
  readonly result?: ToolResult;
  /** The result shown as an envelope (seed 000). */
  readonly envelope?:
    { readonly success: true; readonly data: Data } | { readonly success: false; readonly error: string };
  /** What the tool's reader understood of a failed result: how a shell had ended, that a plan was rejected, the output of a command. */
  readonly failureData?: Data;
  /** The result's text as it stands in the transcript. */
  readonly text?: string;
  /** Set when the result did not have the shape its tool is known for; `result.data` is then `{raw}`. */
  readonly note?: string;
  /** 1-based line of the entry that made the call, and of the one that answered it. */
  readonly line: number;
  readonly resultLine?: number;
}

export type RowKind =
  "prompt" | "answer" | "thinking" | "call" | "result" | "system" | "bookkeeping" | "unknown" | "unreadable";

/** One row of a transcript. Text is cut for display; `Transcript.text` has all of it. */
export interface Row {
  /** Position among the rows, from 0. */
  readonly index: number;
  readonly kind: RowKind;
  /** 1-based line of the file it stands on. */
  readonly line: number;
  /** What it says, or why it could not be read. */
  readonly text: string;
  /** Characters that `text` leaves out. */
  readonly hidden: number;
  /** The entry's type, and its subtype behind a slash. */
  readonly entryType?: string;
  /** ISO 8601, as the entry has it. */
  readonly time?: string;
  /** Written by a subagent inside this file. */
  readonly sidechain?: boolean;
  /** Only with kind `call`. */
  readonly call?: CallRow;
}

/** What is known of a transcript so far. */
export interface Summary {
  /** Bytes of the file, and how many of them have been read. */
  readonly bytes: number;
  readonly bytesRead: number;
  /** All bytes have been read. */
  readonly complete: boolean;
  readonly rows: number;
  /** Lines, counted as classed: each non-blank line is in exactly one of the five. */
  readonly lines: {
    readonly shown: number;
    readonly bookkeeping: number;
    readonly unknown: number;
    readonly unreadable: number;
    readonly recovered: number;
  };
  /** The file ends in a line that is not finished; it is read again when the file grows. */
  readonly pendingLastLine: boolean;
  readonly calls: Readonly<Record<CallStatus, number>>;
  /** Tokens once per message and request, without `<synthetic>`. */
  readonly usage?: Tokens;
  /** Entries by the version of the program that wrote them. */
  readonly versions?: Readonly<Record<string, number>>;
  /** How many session ids the entries name. */
  readonly sessions?: number;
  readonly title?: string;
  readonly firstTime?: string;
  readonly lastTime?: string;
  /** What the file is, in a sentence, when it is no list of entries: one JSON array, for example. */
  readonly notice?: string;
  /** Why reading stopped before the end. */
  readonly failure?: string;
}

/** A row's text whole, and the entry it comes from as it stands in the file. */
export interface RowText {
  readonly text: string;
  readonly raw: string;
}

/** An open transcript. Row and call positions stay valid until a summary with fewer rows than before arrives: the file was rewritten. */
export interface Transcript {
  readonly summary: Summary;
  /** Rows of the half-open range that are known so far. */
  rows(from: number, to: number, signal?: AbortSignal): Promise<Row[]>;
  call(id: string, signal?: AbortSignal): Promise<CallDetail | undefined>;
  /** Index of the row of a call. */
  rowOf(id: string): Promise<number | undefined>;
  text(row: number, signal?: AbortSignal): Promise<RowText>;
  /** Called when more has been read, or the file changed; answers how to stop. */
  onChange(listener: (summary: Summary) => void): () => void;
  dispose(): void;
}
