import type { RunRecord } from "../results/result";
import type { CallRow } from "../transcripts/model/callRow";
import type { UndoneOf } from "../transcripts/model/changes/changesModel";
import type { SavedOf, SavedOutput } from "../transcripts/model/savedParts";
import type { OfferedAnswers } from "../transcripts/model/questions";
import type { Arrangement, LikeCall, ResultFile, Side, ToolInfo, View } from "./view";

/** A problem with an input, as a sentence. */
export interface InputProblem {
  /** The top-level field that the problem is in; undefined if it concerns the whole input. */
  readonly field?: string;
  readonly problem: string;
}

/** The call started, or its input doesn't match the schema and nothing ran. */
export type Started =
  | { readonly kind: "started"; readonly call: string }
  | { readonly kind: "refused"; readonly problems: readonly InputProblem[] };

/** A call with the same content as another one. */
export interface SameCall {
  readonly row: CallRow;
  /** What they have in common. */
  readonly by: "id" | "input";
  /** 1-based line in the transcript, for a transcript's call. */
  readonly line?: number;
}

/** The calls found, and the number of calls that were not checked because there are too many. */
export interface SameCalls {
  readonly calls: readonly SameCall[];
  readonly unseen: boolean;
}

/** A run's index in the list, counted from the newest. */
export interface RunPlace {
  readonly position: number;
  readonly total: number;
  readonly row: CallRow;
}

/** A range of runs, newest first. A new run moves the others down by one. */
export interface RunPage {
  readonly rows: readonly CallRow[];
  readonly total: number;
}

/** The open transcript that a request is about. */
export interface AboutTranscript {
  readonly transcript: string;
}

/** Requests of the webview to its host: questions about a transcript, and those below. Ranges are half open. */
export interface HostApi extends Omit<OfferedAnswers<AboutTranscript>, "lines"> {
  /** Reports that the webview listens. The host sends nothing before. */
  ready(params: Record<never, never>, signal: AbortSignal): Promise<View>;
  runs(params: { from: number; to: number }, signal: AbortSignal): Promise<RunPage>;
  run(params: { id: string }, signal: AbortSignal): Promise<RunRecord | undefined>;
  /** Returns the next failed call after a position (before it for direction -1), or from the first (last) one. */
  findFailedRun(
    params: { from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<RunPlace | undefined>;
  /** Returns the index of a run, or undefined if it is no longer kept. */
  placeOf(params: { id: string }, signal: AbortSignal): Promise<RunPlace | undefined>;
  /** Returns one of the results of `files`; `id` is the view's. */
  file(params: { id: string; index: number }, signal: AbortSignal): Promise<ResultFile>;
  /** Opens a result file that is shown here in VS Code's own editor, in full. */
  openWhole(params: { source: string }, signal: AbortSignal): Promise<void>;
  /** Copies the full text of a result file. */
  copyWhole(params: { source: string }, signal: AbortSignal): Promise<void>;
  /**
   * Shows the result in `text` or on the clipboard. If there is none, fails with a message that lists what can be
   * pasted.
   */
  pasteResult(params: { text?: string }, signal: AbortSignal): Promise<void>;
  /** Returns every tool that the user can run. */
  tools(params: Record<never, never>, signal: AbortSignal): Promise<readonly ToolInfo[]>;
  showTools(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /**
   * Opens a tool's form; `input` is JSON text. Runs nothing.
   * Fails with a sentence if the tool doesn't exist. Runs from the form are shown next to the call in `like`.
   */
  showForm(params: { tool: string; input?: string; like?: LikeCall }, signal: AbortSignal): Promise<void>;
  /** Returns the recorded call that a run repeats, while its transcript is open. */
  likeOf(params: { run: string }, signal: AbortSignal): Promise<LikeCall | undefined>;
  /** Returns calls of an open transcript that are the same as a run. */
  callsLike(params: { transcript: string; run: string }, signal: AbortSignal): Promise<SameCalls>;
  /** Returns kept runs that are the same as a call of an open transcript. */
  runsLike(params: { transcript: string; call: string }, signal: AbortSignal): Promise<SameCalls>;
  /** Leaves the list of tools, a form, or pasted results. */
  showResults(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /** Runs the tool of the form with this id; `input` is JSON text. `unchecked` skips the schema. */
  runTool(params: { form: string; input: string; unchecked: boolean }, signal: AbortSignal): Promise<Started>;
  /** Ends a running call, even if its tool ignores the cancellation. */
  cancelRun(params: { call: string }, signal: AbortSignal): Promise<void>;
  /** Opens the line of a row, or the lines of a call and its result, in an editor. Fails for an unknown call. */
  openLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** Copies those lines. */
  copyLines(params: { transcript: string; of: { row: number } | { call: string } }, signal: AbortSignal): Promise<void>;
  /** Returns a call's output, or an entry's text, that was saved next to the transcript, or undefined. */
  saved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<SavedOutput | undefined>;
  /** Opens that output in an editor. If it can't be read, fails with the reason. */
  openSaved(params: { transcript: string; of: SavedOf }, signal: AbortSignal): Promise<void>;
  /**
   * Shows the diff between a backup that a row's entry mentions and the current file.
   * `file` is an index into `EntryDetail.backups`. If the diff can't be shown, fails with the reason.
   */
  openBackup(params: { transcript: string; row: number; file: number }, signal: AbortSignal): Promise<void>;
  /**
   * Undoes what the session changed in a file, after the user has seen the difference and approved it. The host shows
   * what came of it. Fails if lines can't be distinguished, because secrets are hidden.
   */
  undoChange(params: { transcript: string; path: string; of: UndoneOf }, signal: AbortSignal): Promise<void>;
  /**
   * Asks the user for a name, tags, or a note of the session, pins it, or removes its pin. With `row`, pins that row or
   * removes its pin, or asks for a note about it. Returns when the user has replied.
   */
  note(
    params: { transcript: string; row?: number; what: "pin" | "name" | "tags" | "note" },
    signal: AbortSignal,
  ): Promise<void>;
  /** Copies a link to a row, or to a call. */
  copyLink(params: { transcript: string; row?: number; call?: string }, signal: AbortSignal): Promise<void>;
  /** Reports that the row that a view asked for (`at`) is shown. */
  arrived(params: { transcript: string; row: number }, signal: AbortSignal): Promise<void>;
  /**
   * Opens a subagent's transcript instead of its parent, or next to it.
   * Accepts only files that `outline`, `agentOf`, or `workflowOf` returned.
   */
  openAgent(params: { transcript: string; resource: string; beside: boolean }, signal: AbortSignal): Promise<void>;
  /** Goes back to the transcript that this one was opened from. */
  back(params: { transcript?: string }, signal: AbortSignal): Promise<void>;
  /** Lets the user choose what to show on a side. Returns whether the page must swap its sides to show it there. */
  openHere(params: { side: Side }, signal: AbortSignal): Promise<{ readonly swap: boolean }>;
  /** Shows only the session again, after something else was opened next to it. */
  showAlone(params: object, signal: AbortSignal): Promise<void>;
  /** Saves the layout of the sides for new windows. */
  keepArrangement(params: Arrangement, signal: AbortSignal): Promise<void>;
  /** Opens a file in the editor. `path` is as in a result; `line` and `column` are 1-based. */
  openFile(params: { path: string; line?: number; column?: number }, signal: AbortSignal): Promise<void>;
  /** Opens text in an editor of its own. */
  openText(params: { text: string; language: string }, signal: AbortSignal): Promise<void>;
  /**
   * Copies a text, with secrets hidden according to the settings. The host shows what was hidden.
   * In JSON, secrets are looked for value by value.
   */
  copy(params: { text: string; json?: boolean }, signal: AbortSignal): Promise<void>;
  /** Shows the secrets of this view, or hides them again. The host then sends everything again. */
  showHidden(params: { shown: boolean }, signal: AbortSignal): Promise<void>;
  /**
   * Reports the selection of this page: an open transcript with its row, or a recorded call.
   * Commands use it until another page reports one.
   */
  chosen(params: { transcript?: string; row?: number; run?: string }, signal: AbortSignal): Promise<void>;
  /**
   * Asks what to export of a transcript, and where. Doesn't wait for the export. `query` selects the rows that are
   * shown.
   */
  exportTranscript(params: { transcript: string; row?: number; query?: string }, signal: AbortSignal): Promise<void>;
  /** Opens a web page after VS Code asks the user. Fails with a sentence for other links. */
  openLink(params: { url: string }, signal: AbortSignal): Promise<void>;
  /** Opens two texts in VS Code's diff editor. `path` is only the name of the file; it isn't read. */
  openDiff(params: { path: string; before: string; after: string }, signal: AbortSignal): Promise<void>;
  /** Lets the user choose a session of this workspace. */
  chooseTranscript(params: Record<never, never>, signal: AbortSignal): Promise<void>;
}
