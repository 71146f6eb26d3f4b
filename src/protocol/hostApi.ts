import type { RunRecord } from "../core/result";
import type { CallRow } from "../transcript/model/callRow";
import type { SavedOf, SavedOutput } from "../transcript/model/saved";
import type { OfferedAnswers } from "../transcript/questions";
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

/** Which open transcript of the page is asked. */
export interface AboutTranscript {
  readonly transcript: string;
}

/** What the webview may ask of its host: questions about a transcript, and what follows. Ranges are half open. */
export interface HostApi extends Omit<OfferedAnswers<AboutTranscript>, "lines"> {
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
  /** Opens the line of a row, or the lines of a call and its result, whole in an editor. Fails for a call that is not there. */
  openLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** Copies them. */
  copyLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** The output of a call, or a text of an entry, that was saved beside the transcript; undefined for one that was not. */
  saved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<SavedOutput | undefined>;
  /** Opens that output in an editor. Fails with why it is not read. */
  openSaved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<void>;
  /** Shows a file as it was when the copy that a row's entry tells of was kept, and as it is now; `file` is its place in `EntryDetail.backups`. Fails with why it is not shown. */
  openBackup(params: { transcript: string; row: number; file: number }, signal: AbortSignal): Promise<void>;
  /** Puts a link to a row, or to a call, on the clipboard. */
  copyLink(params: { transcript: string; row?: number; call?: string }, signal: AbortSignal): Promise<void>;
  /** The row that a view said is to be shown (`at`) was shown. */
  arrived(params: { transcript: string; row: number }, signal: AbortSignal): Promise<void>;
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
