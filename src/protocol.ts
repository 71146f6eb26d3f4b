import type { RunRecord } from "./core/result";
import type { CallDetail, CallRow, Row, RowText, Summary } from "./transcript/model";

/** What the left pane shows: every call our tools serve, as they come, or one result file. */
export type LeftView =
  | { readonly kind: "live" }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly record?: RunRecord;
      readonly problem?: string;
      readonly text: string;
    };

/** What the right pane shows. `id` names the open transcript in requests; it changes when another one is opened. */
export type RightView =
  | { readonly kind: "none" }
  | { readonly kind: "opening"; readonly name: string }
  | { readonly kind: "transcript"; readonly id: string; readonly name: string; readonly summary: Summary }
  | { readonly kind: "problem"; readonly name: string; readonly problem: string };

export interface View {
  readonly left: LeftView;
  readonly right: RightView;
  /** Which pane has the room at first: both, or one alone. */
  readonly layout: "both" | "left" | "right";
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
  transcriptChanged(params: { transcript: string; summary: Summary }, signal: AbortSignal): Promise<void>;
}
