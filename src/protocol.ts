import type { RunRecord } from "./core/result";
import type {
  ComparedRow,
  ComparedScope,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "./transcript/compare/model";
import type {
  CallDetail,
  CallRow,
  EntryDetail,
  Found,
  FoundRows,
  RecordedLine,
  Row,
  RowText,
  SavedOf,
  SavedOutput,
  ShellLinks,
  Summary,
  TaskBoard,
  ToolCount,
} from "./transcript/model";
import type { Folds } from "./transcript/structure/outlineFolds";
import type { OutlinePage, ShownAgent, StructureSummary } from "./transcript/structure/outlineModel";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  Timeline,
  TimelineQuery,
  UnderstandingStep,
} from "./transcript/understanding/understandingModel";

/** A result that was read from text: a record (of a bare result, one that says little more), or why it is none. */
export interface ResultFile {
  readonly name: string;
  readonly record?: RunRecord;
  readonly problem?: string;
  /** Which format was found, and why. */
  readonly detected?: string;
  /** The whole text where no result was found in it. */
  readonly text: string;
  /** Bytes of a very large file that are not shown: of its long texts only the beginning is. */
  readonly hiddenBytes?: number;
  /** Where all of it is: what `openWhole` and `copyWhole` take. */
  readonly source?: string;
}

/** A tool that can be run by hand. What it says of itself is other people's words. */
export interface ToolInfo {
  /** The name under which VS Code knows it. */
  readonly name: string;
  /** For people; the name where the tool has nothing better. */
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** One of this extension's. */
  readonly own: boolean;
}

/** The form in which a tool's input is written. */
export interface ToolForm {
  /** Names this opening of the form: what was typed belongs to it. */
  readonly id: string;
  readonly tool: ToolInfo;
  /** The tool's JSON Schema as it stands, which may be anything; undefined when there is none. */
  readonly schema: unknown;
  /** Why the input cannot be checked against the schema, as a sentence. */
  readonly schemaProblem?: string;
  /** The input to start from, as JSON text: of a call that is to be run again. */
  readonly input?: string;
  /** The call that was started from here and may still be running. */
  readonly call?: string;
  /** The recorded call that this one is made like. */
  readonly like?: LikeCall;
}

/** A call of an open transcript that is made again with one of our tools. */
export interface LikeCall {
  readonly transcript: string;
  readonly call: string;
  readonly tool: string;
  /** What of the recorded input the new one does not say, or says otherwise; a sentence each. */
  readonly unmapped: readonly string[];
}

/** A side of the viewer, as it is called until a person swaps the two: the left one has the details. */
export type Side = "left" | "right";

/** What a person can do to the sides from outside the page: swap them, or hide or show the one that stands there. */
export type ArrangementChange = "swap" | "hide-left" | "hide-right";

/** How the sides stand. */
export interface Arrangement {
  readonly swapped: boolean;
  /** The side that is hidden, as it stands on the screen. */
  readonly hidden?: "left" | "right" | undefined;
  /** Room of the side with the details. Percent. */
  readonly split: number;
}

/** Results that were read from one text, to step through. */
export interface ResultsView {
  readonly kind: "files";
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** Something else is behind it. */
  readonly leaves: boolean;
}

/** A transcript on one side. `id` names the open transcript in requests; it changes when another one is opened. */
export type SideTranscript =
  | { readonly kind: "opening"; readonly name: string }
  | {
      readonly kind: "transcript";
      readonly id: string;
      readonly name: string;
      readonly summary: Summary;
      /** The transcript that this one was opened from, which is still open behind it. */
      readonly back?: string;
      /** The row to show, which a link or a search led to; until the page says that it has arrived. */
      readonly at?: number;
    }
  | { readonly kind: "problem"; readonly name: string; readonly problem: string };

/**
 * What the left pane shows: every recorded call, as they come (`select` is the one to choose at first, `leaves` says that something else is behind them), a
 * result file, results that were pasted or stand together in a file (`files`), a transcript, the list of tools, or the form of one.
 */
export type LeftView =
  | { readonly kind: "live"; readonly select?: string; readonly leaves?: boolean }
  | ({ readonly kind: "file" } & ResultFile)
  | ResultsView
  | SideTranscript
  | { readonly kind: "tools" }
  | ({ readonly kind: "form" } & ToolForm);

/** What the right pane shows. */
export type RightView =
  { readonly kind: "none" } | SideTranscript | ({ readonly kind: "file" } & ResultFile) | ResultsView;

/** One of two transcripts that are compared: its file's name, and its title where it has one. */
export interface ComparedFile {
  readonly name: string;
  readonly title?: string;
}

/** How far a comparison is. */
export type ComparisonState =
  | { readonly kind: "working"; readonly progress: ComparisonProgress }
  /** It was given up by the person. */
  | { readonly kind: "stopped" }
  | { readonly kind: "problem"; readonly problem: string }
  | {
      readonly kind: "done";
      /** Names this comparison in requests; another one has another name. */
      readonly comparison: string;
      /** Names of the two transcripts in requests. */
      readonly left: string;
      readonly right: string;
      readonly summary: ComparisonSummary;
      /** One of the files has changed since. */
      readonly changed: boolean;
    };

/** Two transcripts side by side. */
export interface ComparisonView {
  /** Names the two for the page to keep; the same after a restart. */
  readonly id: string;
  /** Absent when the two are not known any more. */
  readonly files?: { readonly left: ComparedFile; readonly right: ComparedFile };
  readonly state: ComparisonState;
}

export interface View {
  readonly left: LeftView;
  readonly right: RightView;
  readonly running: readonly RunningCall[];
  /** Stands in place of the panes. */
  readonly comparison?: ComparisonView;
  /** Which pane has the room at first: both, or one alone. */
  readonly layout: "both" | "left" | "right";
  /** The sides in which something else can be opened. */
  readonly opens?: readonly Side[];
  /** Secrets are hidden in all that the page is told, or were and are shown because the person asked for it; absent where the settings hide nothing here. */
  readonly hiding?: "hidden" | "shown" | undefined;
  /** How the sides stood last, in any window; for a page that knows nothing of its own. */
  readonly arrangement?: Arrangement;
}

/** A call that somebody started by hand and that has not been answered yet. */
export interface RunningCall {
  readonly id: string;
  readonly tool: string;
  /** How long it has been running when this was told. Milliseconds. */
  readonly elapsedMs: number;
}

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
  /** One step of reading what a transcript comes to; the last one has all of it. */
  understanding(params: { transcript: string }, signal: AbortSignal): Promise<UnderstandingStep>;
  touchedFiles(params: { transcript: string; query: FileQuery }, signal: AbortSignal): Promise<FilePage>;
  fileHistory(
    params: { transcript: string; path: string; from: number; to: number },
    signal: AbortSignal,
  ): Promise<FileHistory>;
  timeline(params: { transcript: string; query: TimelineQuery }, signal: AbortSignal): Promise<Timeline>;
  /** Opens a subagent's transcript in place of the one it belongs to, or beside it. Only files that `outline` or `agentOf` told of. */
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

/** What the transcript's pane shows of it: its rows, what it comes to in numbers, or when what went on. */
export type TranscriptTab = "rows" | "statistics" | "timeline";

/** What the page of a comparison may ask of its host, beside what is asked of calls, texts, files and editors. Ranges are half open. */
export interface ComparisonApi {
  /** Pairs of a comparison, at most a thousand. */
  comparedRows(
    params: { comparison: string; from: number; to: number; scope: ComparedScope },
    signal: AbortSignal,
  ): Promise<readonly ComparedRow[]>;
  /** The next pair behind or before `from`, or from the first (last) one, that is not the same. */
  nextDifference(
    params: { comparison: string; from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<DifferencePlace | undefined>;
  /** Opens one of the compared transcripts beside the comparison, at this row. */
  openCompared(params: { side: "left" | "right"; row?: number }, signal: AbortSignal): Promise<void>;
  /** Compares the two once more; with `swap` the left one is the right one then. */
  compareAgain(params: { swap: boolean }, signal: AbortSignal): Promise<void>;
  /** Gives up comparing. */
  stopComparing(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /** Lets the person choose two other transcripts to compare. */
  chooseCompared(params: Record<never, never>, signal: AbortSignal): Promise<void>;
}

/** What the host may tell the webview. */
export interface ViewerApi {
  /** Something else is to be shown. */
  show(params: View, signal: AbortSignal): Promise<void>;
  runsChanged(params: { total: number }, signal: AbortSignal): Promise<void>;
  runningChanged(params: { running: readonly RunningCall[] }, signal: AbortSignal): Promise<void>;
  transcriptChanged(params: { transcript: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  /** The person asked for another view of the transcript. */
  showTranscriptAs(params: { tab: TranscriptTab }, signal: AbortSignal): Promise<void>;
  /** A command was given. */
  arrange(params: { change: ArrangementChange }, signal: AbortSignal): Promise<void>;
}
