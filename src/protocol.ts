import type { RunRecord } from "./core/result";
import type { CallDetail, CallRow, Row, RowText, Summary } from "./transcript/model";

/** A result that was read from text: a record (of a bare result, one that says little more), or why it is none. */
export interface ResultFile {
  readonly name: string;
  readonly record?: RunRecord;
  readonly problem?: string;
  /** Which format was found, and why. */
  readonly detected?: string;
  /** The whole text where no result was found in it. */
  readonly text: string;
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
}

/**
 * What the left pane shows: every recorded call, as they come (`select` is the one to choose at first), a result file, results that were
 * pasted or stand together in a file (`files`), the list of tools, or the form of one.
 */
export type LeftView =
  | { readonly kind: "live"; readonly select?: string }
  | ({ readonly kind: "file" } & ResultFile)
  | {
      readonly kind: "files";
      readonly id: string;
      readonly name: string;
      readonly total: number;
      /** The live results are behind it. */
      readonly leaves: boolean;
    }
  | { readonly kind: "tools" }
  | ({ readonly kind: "form" } & ToolForm);

/** What the right pane shows. `id` names the open transcript in requests; it changes when another one is opened. */
export type RightView =
  | { readonly kind: "none" }
  | { readonly kind: "opening"; readonly name: string }
  | { readonly kind: "transcript"; readonly id: string; readonly name: string; readonly summary: Summary }
  | { readonly kind: "problem"; readonly name: string; readonly problem: string };

export interface View {
  readonly left: LeftView;
  readonly right: RightView;
  readonly running: readonly RunningCall[];
  /** Which pane has the room at first: both, or one alone. */
  readonly layout: "both" | "left" | "right";
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
  /** Undefined for a run that is no longer kept. */
  placeOf(params: { id: string }, signal: AbortSignal): Promise<RunPlace | undefined>;
  /** One of the results of `files`; `id` is the view's. */
  file(params: { id: string; index: number }, signal: AbortSignal): Promise<ResultFile>;
  /** Shows `text`, or what is on the clipboard. Fails with what can be pasted when there is no result in it. */
  pasteResult(params: { text?: string }, signal: AbortSignal): Promise<void>;
  /** Every tool that can be run by hand. */
  tools(params: Record<never, never>, signal: AbortSignal): Promise<readonly ToolInfo[]>;
  showTools(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /** Opens a tool's form; `input` is JSON text. Runs nothing. Fails with a sentence when there is no such tool. */
  showForm(params: { tool: string; input?: string }, signal: AbortSignal): Promise<void>;
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
  /** Opens a file in the editor. `path` is as a result shows it; `line` and `column` are 1-based. */
  openFile(params: { path: string; line?: number; column?: number }, signal: AbortSignal): Promise<void>;
  /** Opens text in an editor of its own. */
  openText(params: { text: string; language: string }, signal: AbortSignal): Promise<void>;
  copy(params: { text: string }, signal: AbortSignal): Promise<void>;
  /** Lets the person choose a session of this workspace. */
  chooseTranscript(params: Record<never, never>, signal: AbortSignal): Promise<void>;
}

/** What the host may tell the webview. */
export interface ViewerApi {
  /** Something else is to be shown. */
  show(params: View, signal: AbortSignal): Promise<void>;
  runsChanged(params: { total: number }, signal: AbortSignal): Promise<void>;
  runningChanged(params: { running: readonly RunningCall[] }, signal: AbortSignal): Promise<void>;
  transcriptChanged(params: { transcript: string; summary: Summary }, signal: AbortSignal): Promise<void>;
}
