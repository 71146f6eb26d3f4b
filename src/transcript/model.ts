import type { PhraseTemplate } from "../core/say";
import type { RedactOptions } from "../core/redaction/redact";
import type { Data, ToolResult } from "../core/result";
import type { Evidence } from "./reader";
import type { ExportOptions, ExportStep } from "./export/exportModel";
import type { OtherAgent } from "./foreign/foreignForm";
import type { Folds } from "./structure/outlineFolds";
import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary } from "./structure/outlineModel";
import type { Tokens } from "./usageIndex";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  Timeline,
  TimelineQuery,
  UnderstandingStep,
} from "./understanding/understandingModel";

/** How secrets are hidden in what is shown. */
export type HideOptions = Pick<RedactOptions, "homePaths">;

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
  /** Where words that are not of the input stand in it, so that they can be translated: absent where there are none, and where the line was cut. */
  readonly summaryTemplate?: PhraseTemplate;
  readonly status: CallStatus;
  /** Why the status is what it is, in words a person reads. */
  readonly reason: string;
  readonly severity: Severity;
  /** What decided the status; only with a call that was read whole. */
  readonly evidence?: Evidence;
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
  /** The result's block as it stands in the transcript, without its `content` where that is `text`. */
  readonly block?: Readonly<Record<string, unknown>>;
  /** Which field of the result's own body decided the status, as the end of "The answer's own …"; only with evidence `body`. */
  readonly evidenceSays?: string;
  /** Set when the result did not have the shape its tool is known for; `result.data` is then `{raw}`. */
  readonly note?: string;
  /** 1-based line of the entry that made the call, and of the one that answered it. */
  readonly line: number;
  readonly resultLine?: number;
  /** Calls of the subagent it started that only progress entries tell: the subagent has no file of its own that can be read. */
  readonly nested?: NestedCallRows;
  /** Of entries of more than 8 MiB long texts are shown by their beginning: bytes that are not. `Transcript.lines` has all. */
  readonly hiddenBytes?: number;
}

/** A call that a progress entry tells of a subagent: the entry's row has all of it (`EntryDetail.nested`). */
export interface NestedCallRow extends CallRow {
  /** The row of the progress entry that tells it, and its 1-based line. */
  readonly row: number;
  readonly line: number;
}

/** Calls of a subagent that progress entries tell, in the order in which they were made. */
export interface NestedCallRows {
  readonly calls: readonly NestedCallRow[];
  /** Calls that are left out because there are too many. */
  readonly hidden: number;
  /** There was too much to look through: more calls, or results, may be told farther on. */
  readonly incomplete: boolean;
}

/** A part of the message that a subagent's progress entry tells. */
export interface NestedPart {
  readonly kind: RowKind;
  /** Its text, and the characters that are left out of it. */
  readonly text: string;
  readonly hidden: number;
  /** Of a call and of a result: the call with its result, as far as both are told nearby. Lines are those of progress entries. */
  readonly call?: CallDetail;
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
  /** The row that has more, mostly all, of which this one, an earlier state of the same answer, has only the beginning. */
  readonly grown?: number;
  /** The call that says the same: what a subagent was asked, or its result; only when the transcript's structure was read. */
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
  /** The program that wrote the file, where that is another one than Claude Code. */
  readonly writtenBy?: OtherAgent;
  /** What the file is, in a sentence, when it is no list of entries: one JSON array, for example. */
  readonly notice?: string;
  /** Why reading stopped before the end. */
  readonly failure?: string;
}

/** A row's text whole, and the entry it comes from as it stands in the file. */
export interface RowText {
  readonly text: string;
  readonly raw: string;
  /** As in `CallDetail`. */
  readonly hiddenBytes?: number;
}

/** A line that holds a call or its result, as it stands in the file. */
export interface RecordedLine {
  /** 1-based. */
  readonly line: number;
  /** The line; empty where it is too long to be read. */
  readonly raw: string;
  /** As in `CallDetail`. */
  readonly hiddenBytes?: number;
}

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

/** The tasks that agents share, as they stood after a call. */
export interface TaskBoard {
  /** `id`, `subject`, `status`, and what else is known of each; as the transcript has them. */
  readonly tasks: readonly Readonly<Record<string, unknown>>[];
  /** Calls that were not looked at because there are too many. */
  readonly unseen: number;
}

/** What an entry says beside its text. All values are as the file has them, and may be anything. */
export interface EntryDetail {
  /** As in `Row.entryType`. */
  readonly type: string;
  /** The entry's fields, without its message. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `role`, `model`, `stop_reason` and `usage` of its message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** The block of the message that the row shows. */
  readonly block?: unknown;
  /** Of a subagent's progress, the parts of the message it tells. */
  readonly nested?: readonly NestedPart[];
  /** Of a snapshot of files, their paths. */
  readonly files?: readonly string[];
  /** Copies of files that it tells of; those of a snapshot are in the order of `files`, and `notes` says how many are left out. */
  readonly backups?: readonly FileBackup[];
  /** What a hook said and was saved beside the transcript, since it was too long. */
  readonly saved?: readonly SavedText[];
  /** What is not as entries of the type are known, in sentences: fields that are missing, hold something else, or are not known; and what is left out here. */
  readonly notes?: readonly string[];
}

/** A copy of a file that the program kept, to be able to go back to how the file was. */
export interface FileBackup {
  /** The file's own path, as the entry has it. */
  readonly path: string;
  /** The name of the copy; absent where the entry names none. */
  readonly copy?: string;
  /** The file was not there then. */
  readonly absent?: true;
  /** ISO 8601, as it is recorded. */
  readonly time?: string;
}

/** A text of an entry that was saved beside the transcript: the field it stands in, where it was saved, and its beginning. */
export interface SavedText {
  readonly field: string;
  readonly path: string;
  readonly preview: string;
}

/** What was saved beside a transcript: the output of a call, or the text in a field of what a hook said in a row's entry. */
export type SavedOf = { readonly call: string } | { readonly row: number; readonly field: string };

/** A result that was saved beside the transcript because it was too long: its beginning, or why it is not read, as the end of a sentence. */
export type SavedOutput =
  | { readonly path: string; readonly text: string; readonly bytes: number; readonly hidden: number }
  | { readonly path: string; readonly problem: string };

/** A match with what stands around it on its line; `from` and `to` are the match's half-open range in `text`. */
export interface Snippet {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The line goes on before, or behind, what is shown of it. */
  readonly cutBefore?: boolean;
  readonly cutBehind?: boolean;
}

/** A place that a search found: a text of a row, or the row itself where the query names no text. */
export interface Hit {
  readonly row: number;
  /** 1-based line of the file on which it stands; a call's result stands on another line than its row. */
  readonly line: number;
  /** Id of the row's call. */
  readonly call?: string;
  /** Id of the call of a subagent that the row's progress entry tells. */
  readonly nested?: string;
  /** Where in the row: `prompt`, `answer`, `input.command`, `result` …; the row's kind where the query names no text. */
  readonly field: string;
  readonly snippet?: Snippet;
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
  /** Lines that are too long to be read, in this step. */
  readonly tooLong: number;
}

/** One step of a filter: the rows that a query selects. */
export interface FoundRows extends Omit<Found, "hits"> {
  /** Each once; a row can come again in a later step. */
  readonly rows: readonly number[];
}

/** A tool and how many calls of it a transcript holds. */
export interface ToolCount {
  readonly tool: string;
  readonly calls: number;
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
  /** The line of a call and, where it is another one, that of its result, with long texts cut as they are shown; undefined for a call that is not there. */
  recorded(call: string, signal?: AbortSignal): Promise<readonly RecordedLine[] | undefined>;
  /** The line of a row, or the lines of a call and its result, whole, as they stand in the file; undefined for a call that is not there. */
  lines(of: { readonly row: number } | { readonly call: string }, signal?: AbortSignal): Promise<string | undefined>;
  /** What the entry of a row says beside its text; undefined when its line can no longer be read. */
  entry(row: number, signal?: AbortSignal): Promise<EntryDetail | undefined>;
  /** What belongs to the shell or task that a call is about; undefined for a call that is about none. */
  shells(id: string, signal?: AbortSignal): Promise<ShellLinks | undefined>;
  /** The shared tasks after a call; undefined for a call that is not there. */
  board(id: string, signal?: AbortSignal): Promise<TaskBoard | undefined>;
  /** Reads how the transcript hangs together, as far as it is known by now; what was read before is not read again. */
  structure(signal?: AbortSignal): Promise<StructureSummary>;
  /** Items of the half-open range of what is shown of the outline, at most a thousand; reads the structure when it was not. */
  outline(from: number, to: number, folds?: Folds, signal?: AbortSignal): Promise<OutlinePage>;
  /** The place of the outline's item that a row belongs to; undefined for none, and as long as the structure was not read. */
  outlineOf(row: number, folds?: Folds): Promise<number | undefined>;
  /** The subagent that a call started; reads the structure when it was not. */
  agentOf(call: string, signal?: AbortSignal): Promise<ShownAgent | undefined>;
  /** The run of a workflow that a call started, with its agents by their phases; undefined where nothing beside the transcript tells of one. Reads the structure when it was not. */
  workflowOf(call: string, signal?: AbortSignal): Promise<ShownWorkflow | undefined>;
  /**
   * Looks for what a query names (`src/transcript/search/query.ts`), from the start or where the last step ended, for a moment: hits come step by step.
   * While the file is still being read, a step waits for more of it. Rejects with `QueryError` for a query that cannot be read.
   */
  search(query: string, from?: number, signal?: AbortSignal): Promise<Found>;
  /** The same for the rows alone. */
  filter(query: string, from?: number, signal?: AbortSignal): Promise<FoundRows>;
  /** The next row behind (before, with direction -1) row `from`, or from the start (end), that a query selects. */
  findRow(
    query: string,
    from: number | undefined,
    direction: 1 | -1,
    signal?: AbortSignal,
  ): Promise<number | undefined>;
  /** The rows of these numbers, in this order; those that are not there are left out. */
  rowsAt(rows: readonly number[], signal?: AbortSignal): Promise<Row[]>;
  /** Tools by the number of their calls, the most called first. */
  tools(): Promise<ToolCount[]>;
  /** One step of reading what the transcript comes to; the last one has all of it. A reading that nobody asks about any more is given up. */
  understanding(signal?: AbortSignal): Promise<UnderstandingStep>;
  /** Files that calls name, by the understanding that was made last; made when there is none. */
  touchedFiles(query: FileQuery, signal?: AbortSignal): Promise<FilePage>;
  /** What happened to one of them: events of the half-open range, at most 200. */
  fileHistory(path: string, from: number, to: number, signal?: AbortSignal): Promise<FileHistory>;
  /** A stretch of time with what went on in it. */
  timeline(query: TimelineQuery, signal?: AbortSignal): Promise<Timeline>;
  /** Writes it, or a part of it, in a format of `src/transcript/export/formats`, piece by piece; waits for the end of the file. */
  export(options: ExportOptions, signal?: AbortSignal): AsyncGenerator<ExportStep, void, undefined>;
  /** The same transcript with secrets hidden in every text it answers, for what is shown. Its exports and changes are those of the transcript itself. */
  hiding(options: HideOptions): Transcript;
  /** Called when more has been read, or the file changed; answers how to stop. */
  onChange(listener: (summary: Summary) => void): () => void;
  dispose(): void;
}
