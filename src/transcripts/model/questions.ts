import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary, Folds } from "./outlineModel";
import type { UnderstandingStep } from "./understanding/understandingModel";
import type { FileHistory, FilePage, FileQuery, HistoryQuery } from "./understanding/touchedFilesModel";
import type { SessionFindings } from "./understanding/findingsModel";
import type { TimedCalls, TimedCallsQuery, Timeline, TimelineQuery } from "./understanding/timelineModel";
import type { ChangedFilePage, ChangedFileQuery, FileChanges } from "./changes/changesModel";
import type { CallDetail, RecordedLine } from "./callDetail";
import type { EntryDetail } from "./entryDetailModel";
import type { ShellLinks, TaskBoard } from "./followUps";
import type { Found, FoundRows } from "./searchHits";
import type { Row, RowText } from "./entryRow";
import type { ToolCount } from "./summary";

/** Half open. */
interface Range {
  readonly from: number;
  readonly to: number;
}

interface OfRow {
  /** Index. */
  readonly row: number;
}

interface OfCall {
  /** Id. */
  readonly call: string;
}

interface OfQuery {
  readonly query: string;
  /** The start unless given. */
  readonly from?: number | undefined;
}

interface Folded {
  /** Nothing is folded unless given. */
  readonly folds?: Folds | undefined;
}

type Shape = (params: never) => unknown;

/** A question by its parameters and its reply. Only the type checker sees them. */
interface Asked<Form extends Shape> {
  readonly form?: Form;
}

function question<Form extends Shape>(): Asked<Form> {
  return {};
}

/**
 * The name, parameters, and reply of each question to an open transcript. The transcript, the thread that reads it, its
 * host, and the page that shows it take their methods from this table.
 */
const QUESTIONS = {
  /** Rows of the range that are known so far. */
  rows: question<(range: Range) => Row[]>(),
  /** The rows with these numbers, in this order; those that don't exist are left out. */
  rowsAt: question<(params: { readonly rows: readonly number[] }) => Row[]>(),
  call: question<(of: OfCall) => CallDetail | undefined>(),
  /** Index of the row of a call. */
  rowOf: question<(of: OfCall) => number | undefined>(),
  text: question<(of: OfRow) => RowText>(),
  /**
   * The line of a call and, where it is another one, that of its result, with long texts cut as they are shown;
   * undefined for a call that doesn't exist.
   */
  recordedLines: question<(of: OfCall) => readonly RecordedLine[] | undefined>(),
  /**
   * The line of a row, or the lines of a call and its result, whole, as the file contains them; undefined for a call
   * that doesn't exist.
   */
  lines: question<(params: { readonly of: OfRow | OfCall }) => string | undefined>(),
  /** What the entry of a row says apart from its text; undefined when its line can no longer be read. */
  entry: question<(of: OfRow) => EntryDetail | undefined>(),
  /** What belongs to the shell or task that a call is about; undefined for a call that is about none. */
  shells: question<(of: OfCall) => ShellLinks | undefined>(),
  /** The shared tasks after a call; undefined for a call that doesn't exist. */
  board: question<(of: OfCall) => TaskBoard | undefined>(),
  /** Tools by the number of their calls, the most called first. */
  toolCounts: question<(params: object) => ToolCount[]>(),
  /**
   * Searches for a query (`src/transcripts/search/query/searchQuery.ts`), from the start or where the last step ended, for a moment: hits come step by step. While the file is still being
   * read, a step waits for more of it. Rejects with `QueryError` for a query that can't be read.
   */
  search: question<(of: OfQuery) => Found>(),
  /** The same for the rows alone. */
  filter: question<(of: OfQuery) => FoundRows>(),
  /**
   * How many rows each query selects, of those that are known so far. Rejects with `QueryError` for a query that asks
   * more than kinds, calls, tools, and statuses.
   */
  rowCounts: question<(params: { readonly queries: readonly string[] }) => number[]>(),
  /** The next row after (before, with direction -1) row `from`, or from the start (end), that a query selects. */
  findRow: question<(of: OfQuery & { readonly direction: 1 | -1 }) => number | undefined>(),
  /** Reads how the transcript is structured, as far as it is known by now; what was read before is not read again. */
  structure: question<(params: object) => StructureSummary>(),
  /**
   * Items of the range of the outline as it is folded (all of it without `folds`), at most a thousand; reads the
   * structure if it wasn't read.
   */
  outline: question<(range: Range & Folded) => OutlinePage>(),
  /**
   * The index of the outline's item that a row belongs to, or of the folded one that hides it; undefined for none, and
   * until the structure is read.
   */
  outlineOf: question<(of: OfRow & Folded) => number | undefined>(),
  /** The subagent that a call started; reads the structure if it wasn't read. */
  agentOf: question<(of: OfCall) => ShownAgent | undefined>(),
  /**
   * The run of a workflow that a call started, with its agents by their phases; undefined if no file next to the
   * transcript describes one. Reads the structure if it wasn't read.
   */
  workflowOf: question<(of: OfCall) => ShownWorkflow | undefined>(),
  /** One step of computing the statistics; the last one has all of it. Stops when nobody asks for the next step. */
  understanding: question<(params: object) => UnderstandingStep>(),
  /** Files that calls name, by the latest understanding, which is made if there is none. */
  touchedFiles: question<(params: { readonly query: FileQuery }) => FilePage>(),
  /** What happened to one of them: events of the range, at most 200. */
  fileHistory: question<(of: HistoryQuery) => FileHistory>(),
  /** Files that the session changed, with the lines of all edits together. */
  changedFiles: question<(params: { readonly query: ChangedFileQuery }) => ChangedFilePage>(),
  /** What it changed in one of them. */
  fileChanges: question<(of: { readonly path: string }) => FileChanges>(),
  /** What took tokens or time and can be avoided, in all that is there now. */
  findings: question<(params: object) => SessionFindings>(),
  /** A range of time with what happened in it. */
  timeline: question<(params: { readonly query: TimelineQuery }) => Timeline>(),
  /** The calls in a range of time, in order, with what they are about; at most 500. */
  timedCalls: question<(params: { readonly query: TimedCallsQuery }) => TimedCalls>(),
};

export type Question = keyof typeof QUESTIONS;
type Forms = { readonly [Q in Question]: NonNullable<(typeof QUESTIONS)[Q]["form"]> };
type Params = { readonly [Q in Question]: Parameters<Forms[Q]>[0] };
type Answer = { readonly [Q in Question]: ReturnType<Forms[Q]> };

/** A method for each question. `About` says which transcript is asked. */
export type Answers<About extends object = object> = {
  readonly [Q in Question]: (params: About & Params[Q], signal?: AbortSignal) => Promise<Answer[Q]>;
};

/** The same as one side of a connection offers them (`rpc.ts`). */
export type OfferedAnswers<About extends object> = {
  readonly [Q in Question]: (params: About & Params[Q], signal: AbortSignal) => Promise<Answer[Q]>;
};

/** Makes a method for each question from one function that replies to all of them. */
export function answersBy(
  answer: <Q extends Question>(question: Q, params: Params[Q], signal: AbortSignal | undefined) => Promise<Answer[Q]>,
): Answers {
  const method =
    <Q extends Question>(name: Q) =>
    (params: Params[Q], signal?: AbortSignal) =>
      answer(name, params, signal);
  return Object.fromEntries((Object.keys(QUESTIONS) as Question[]).map((name) => [name, method(name)])) as Answers;
}

/** Makes a method for each question that asks the transcript that its parameters name. */
export function answersAbout<About extends object>(find: (about: About) => Answers): OfferedAnswers<About> {
  // What the parameters say of the transcript is passed on with them, and nobody looks at it.
  return answersBy((question, params, signal) => find(params as About)[question](params, signal));
}
