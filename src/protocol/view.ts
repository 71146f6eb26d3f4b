import type { RunRecord } from "../core/result";
import type { Summary } from "../transcript/model/summary";
import type { ComparisonView } from "./comparison";

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

/** What the transcript's pane shows of it: its rows, what it comes to in numbers, or when what went on. */
export type TranscriptTab = "rows" | "statistics" | "timeline";

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

/** A call that somebody started by hand and that has not been answered yet. */
export interface RunningCall {
  readonly id: string;
  readonly tool: string;
  /** How long it has been running when this was told. Milliseconds. */
  readonly elapsedMs: number;
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
