import type { RedactOptions } from "../../core/redaction/redact";
import type { ExportOptions, ExportStep } from "../export/exportModel";
import type { Folds } from "../structure/outlineFolds";
import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary } from "../structure/outlineModel";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  Timeline,
  TimelineQuery,
  UnderstandingStep,
} from "../understanding/understandingModel";
import type { CallDetail, RecordedLine } from "./callDetail";
import type { EntryDetail } from "./entryDetail";
import type { ShellLinks, TaskBoard } from "./followUps";
import type { Found, FoundRows } from "./found";
import type { Row, RowText } from "./row";
import type { Summary, ToolCount } from "./summary";

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

/** How secrets are hidden in what is shown. */
export type HideOptions = Pick<RedactOptions, "homePaths">;
