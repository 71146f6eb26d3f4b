import type { RunRecord } from "../core/result";
import type { CallDetail, RecordedLine } from "../transcript/model/callDetail";
import type { CallRow } from "../transcript/model/callRow";
import type { EntryDetail } from "../transcript/model/entryDetail";
import type { Found, FoundRows } from "../transcript/model/found";
import type { Row, RowText } from "../transcript/model/row";
import type { SavedOf, SavedOutput } from "../transcript/model/saved";
import type { ShellLinks, TaskBoard } from "../transcript/model/followUps";
import type { ToolCount } from "../transcript/model/summary";
import type { Folds } from "../transcript/structure/outlineFolds";
import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary } from "../transcript/structure/outlineModel";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  Timeline,
  TimelineQuery,
  UnderstandingStep,
} from "../transcript/understanding/understandingModel";
import type { Arrangement, LikeCall, ResultFile, Side, ToolInfo, View } from "./view";

/** What is wrong with an input, as a sentence. */
export interface InputProblem {
  /** The input's own field that holds it; undefined when it is about the whole. */
  readonly field?: string;
  readonly problem: string;
}

/** The call was started, or its input does not fit the schema and nothing ran. */
export type Started =
  | { readonly kind: "started"; readonly call: string }
  | { readonly kind: "refused"; readonly problems: readonly InputProblem[] };

/** A call that says what another one says. */
export interface SameCall {
  readonly row: CallRow;
  /** How they are known to be the same. */
  readonly by: "id" | "input";
  /** 1-based line of the transcript, for a call of one. */
  readonly line?: number;
}

/** Those that were found, and how many more were not looked at because there are too many. */
export interface SameCalls {
  readonly calls: readonly SameCall[];
  readonly unseen: boolean;
}

/** Where a run stands in the list, counted from the newest. */
export interface RunPlace {
  readonly position: number;
  readonly total: number;
  readonly row: CallRow;
}

/** A run's place in the list: newest first, so a new run moves the others down by one. */
export interface RunPage {
  readonly rows: readonly CallRow[];
  readonly total: number;
}

/** What the webview may ask of its host. Ranges are half open. */
export interface HostApi {
  /** The webview is there and listens; the host says nothing before. */
  ready(params: Record<never, never>, signal: AbortSignal): Promise<View>;
  runs(params: { from: number; to: number }, signal: AbortSignal): Promise<RunPage>;
  run(params: { id: string }, signal: AbortSignal): Promise<RunRecord | undefined>;
  /** The next call that failed behind (before, with direction -1) a position, or from the first (last) one. */
  findFailedRun(
    params: { from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<RunPlace | undefined>;
  /** Undefined for a run that is no longer kept. */
  placeOf(params: { id: string }, signal: AbortSignal): Promise<RunPlace | undefined>;
  /** One of the results of `files`; `id` is the view's. */
  file(params: { id: string; index: number }, signal: AbortSignal): Promise<ResultFile>;
  /** Opens a result file that is shown here whole, in VS Code's own editor. */
  openWhole(params: { source: string }, signal: AbortSignal): Promise<void>;
  /** Copies all of its text. */
  copyWhole(params: { source: string }, signal: AbortSignal): Promise<void>;
  /** Shows `text`, or what is on the clipboard. Fails with what can be pasted when there is no result in it. */
  pasteResult(params: { text?: string }, signal: AbortSignal): Promise<void>;
  /** Every tool that can be run by hand. */
  tools(params: Record<never, never>, signal: AbortSignal): Promise<readonly ToolInfo[]>;
  showTools(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /**
   * Opens a tool's form; `input` is JSON text. Runs nothing. Fails with a sentence when there is no such tool. What comes of a call made from the form is
   * shown beside the one it is `like`.
   */
  showForm(params: { tool: string; input?: string; like?: LikeCall }, signal: AbortSignal): Promise<void>;
  /** The recorded call that a run was made like, while its transcript is open. */
  likeOf(params: { run: string }, signal: AbortSignal): Promise<LikeCall | undefined>;
  /** Calls of an open transcript that say what a run says. */
  callsLike(params: { transcript: string; run: string }, signal: AbortSignal): Promise<SameCalls>;
  /** Kept runs that say what a call of an open transcript says. */
  runsLike(params: { transcript: string; call: string }, signal: AbortSignal): Promise<SameCalls>;
  /** Leaves the list of tools, a form or what was pasted. */
  showResults(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /** Runs the tool of the form that is shown, by its `id`; `input` is JSON text. `unchecked` leaves the schema aside. */
  runTool(params: { form: string; input: string; unchecked: boolean }, signal: AbortSignal): Promise<Started>;
  /** Ends a running call, also one whose tool does not listen. */
  cancelRun(params: { call: string }, signal: AbortSignal): Promise<void>;
  rows(params: { transcript: string; from: number; to: number }, signal: AbortSignal): Promise<Row[]>;
  call(params: { transcript: string; id: string }, signal: AbortSignal): Promise<CallDetail | undefined>;
  rowOf(params: { transcript: string; id: string }, signal: AbortSignal): Promise<number | undefined>;
  text(params: { transcript: string; row: number }, signal: AbortSignal): Promise<RowText>;
  /** The lines that hold a call and its result, with long texts cut; undefined for a call that is not there. */
  recordedLines(
    params: { transcript: string; call: string },
    signal: AbortSignal,
  ): Promise<readonly RecordedLine[] | undefined>;
  /** Opens the line of a row, or the lines of a call and its result, whole in an editor. Fails for a call that is not there. */
  openLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** Copies them. */
  copyLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** One step of a search, from 0 or where the last one ended. Fails with a `QueryError` for a query that cannot be read. */
  search(params: { transcript: string; query: string; from: number }, signal: AbortSignal): Promise<Found>;
  /** The same for the rows alone: to show only those. */
  filter(params: { transcript: string; query: string; from: number }, signal: AbortSignal): Promise<FoundRows>;
  /** The next row behind or before `from`, or from the first (last) one, that a query selects. */
  findRow(
    params: { transcript: string; query: string; from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<number | undefined>;
  rowsAt(params: { transcript: string; rows: readonly number[] }, signal: AbortSignal): Promise<Row[]>;
  /** The transcript's tools, the most called first. */
  toolCounts(params: { transcript: string }, signal: AbortSignal): Promise<readonly ToolCount[]>;
  entry(params: { transcript: string; row: number }, signal: AbortSignal): Promise<EntryDetail | undefined>;
  shells(params: { transcript: string; id: string }, signal: AbortSignal): Promise<ShellLinks | undefined>;
  board(params: { transcript: string; id: string }, signal: AbortSignal): Promise<TaskBoard | undefined>;
  /** The output of a call, or a text of an entry, that was saved beside the transcript; undefined for one that was not. */
  saved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<SavedOutput | undefined>;
  /** Opens that output in an editor. Fails with why it is not read. */
  openSaved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<void>;
  /** Shows a file as it was when the copy that a row's entry tells of was kept, and as it is now; `file` is its place in `EntryDetail.backups`. Fails with why it is not shown. */
  openBackup(params: { transcript: string; row: number; file: number }, signal: AbortSignal): Promise<void>;
  structure(params: { transcript: string }, signal: AbortSignal): Promise<StructureSummary>;
  /** What is shown of the outline when items are folded: all of it without `folds`. */
  outline(
    params: { transcript: string; from: number; to: number; folds?: Folds },
    signal: AbortSignal,
  ): Promise<OutlinePage>;
  /** The place of the item that a row belongs to, or of the folded one that hides it. */
  outlineOf(
    params: { transcript: string; row: number; folds?: Folds },
    signal: AbortSignal,
  ): Promise<number | undefined>;
  /** Puts a link to a row, or to a call, on the clipboard. */
  copyLink(params: { transcript: string; row?: number; call?: string }, signal: AbortSignal): Promise<void>;
  /** The row that a view said is to be shown (`at`) was shown. */
  arrived(params: { transcript: string; row: number }, signal: AbortSignal): Promise<void>;
  /** The subagent that a call started. */
  agentOf(params: { transcript: string; call: string }, signal: AbortSignal): Promise<ShownAgent | undefined>;
  /** The run of a workflow that a call started, with its agents. */
  workflowOf(params: { transcript: string; call: string }, signal: AbortSignal): Promise<ShownWorkflow | undefined>;
  /** One step of reading what a transcript comes to; the last one has all of it. */
  understanding(params: { transcript: string }, signal: AbortSignal): Promise<UnderstandingStep>;
  touchedFiles(params: { transcript: string; query: FileQuery }, signal: AbortSignal): Promise<FilePage>;
  fileHistory(
    params: { transcript: string; path: string; from: number; to: number },
    signal: AbortSignal,
  ): Promise<FileHistory>;
  timeline(params: { transcript: string; query: TimelineQuery }, signal: AbortSignal): Promise<Timeline>;
  /** Opens a subagent's transcript in place of the one it belongs to, or beside it. Only files that `outline`, `agentOf` or `workflowOf` told of. */
  openAgent(params: { transcript: string; resource: string; beside: boolean }, signal: AbortSignal): Promise<void>;
  /** Goes back to the transcript that this one was opened from. */
  back(params: { transcript?: string }, signal: AbortSignal): Promise<void>;
  /** Lets the person choose what one side holds. Answers whether the two sides have to be swapped for it to stand there. */
  openHere(params: { side: Side }, signal: AbortSignal): Promise<{ readonly swap: boolean }>;
  /** Keeps how the sides stand, for windows to come. */
  keepArrangement(params: Arrangement, signal: AbortSignal): Promise<void>;
  /** Opens a file in the editor. `path` is as a result shows it; `line` and `column` are 1-based. */
  openFile(params: { path: string; line?: number; column?: number }, signal: AbortSignal): Promise<void>;
  /** Opens text in an editor of its own. */
  openText(params: { text: string; language: string }, signal: AbortSignal): Promise<void>;
  /** Puts a text on the clipboard, secrets hidden as the settings say; the host says what was hidden. In JSON they are looked for value by value. */
  copy(params: { text: string; json?: boolean }, signal: AbortSignal): Promise<void>;
  /** Shows secrets that are hidden in this view, or hides them again; everything is told anew then. */
  showHidden(params: { shown: boolean }, signal: AbortSignal): Promise<void>;
  /** What is chosen in this page, which the host's commands mean as long as no other page says so: the open transcript, with its row, or a recorded call. */
  chosen(params: { transcript?: string; row?: number; run?: string }, signal: AbortSignal): Promise<void>;
  /** Asks what to export of a transcript, and where to; does not wait for it. `query` selects the rows that are shown. */
  exportTranscript(params: { transcript: string; row?: number; query?: string }, signal: AbortSignal): Promise<void>;
  /** Opens a page of the web, for which VS Code asks. Fails with a sentence for any other target. */
  openLink(params: { url: string }, signal: AbortSignal): Promise<void>;
  /** Opens two texts in VS Code's diff editor. `path` names the file they are of; nothing is read from it. */
  openDiff(params: { path: string; before: string; after: string }, signal: AbortSignal): Promise<void>;
  /** Lets the person choose a session of this workspace. */
  chooseTranscript(params: Record<never, never>, signal: AbortSignal): Promise<void>;
}
