import type { RunRecord } from "../results/result";
import type { Summary } from "../transcripts/model/summary";
import type { AgentChangesView } from "./agentChangesApi";
import type { ComparisonView } from "./comparisonApi";
import type { InsightsView } from "./insightsApi";

/** A result that was read from text, as a record, or why there is none. A bare result's record has few fields. */
export interface ResultFile {
  readonly name: string;
  readonly record?: RunRecord;
  readonly problem?: string;
  /** The detected format, and why. */
  readonly detected?: string;
  /** The full text, if it contains no result. */
  readonly text: string;
  /** Bytes of a very large file that are not shown: only the beginnings of its long texts are. */
  readonly hiddenBytes?: number;
  /** The file, for `openWhole` and `copyWhole`. */
  readonly source?: string;
}

/** A tool that the user can run. Its title and description are untrusted text. */
export interface ToolInfo {
  /** The name of the tool in VS Code. */
  readonly name: string;
  /** The name for the user; the tool's name if it has no other. */
  readonly title: string;
  /** For the user; the text for models if there is no other. */
  readonly description: string;
  readonly tags: readonly string[];
  /** Whether this extension contributes it. */
  readonly own: boolean;
}

/** The form for a tool's input. */
export interface ToolForm {
  /** The id of this form. What the user types belongs to it. */
  readonly id: string;
  readonly tool: ToolInfo;
  /** The tool's JSON Schema, unchecked; undefined if there is none. */
  readonly schema: unknown;
  /** Why the input can't be checked against the schema, as a sentence. */
  readonly schemaProblem?: string;
  /** The initial input, as JSON text, of a call to run again. */
  readonly input?: string;
  /** The call that was started from this form and may still be running. */
  readonly call?: string;
  /** The recorded call that this one repeats. */
  readonly like?: LikeCall;
}

/** A call of an open transcript that one of our tools repeats. */
export interface LikeCall {
  readonly transcript: string;
  readonly call: string;
  readonly tool: string;
  /** Sentences that say which parts of the recorded input the new one leaves out or changes. */
  readonly unmapped: readonly string[];
}

/** A side of the viewer. Swapping the sides doesn't change their names: the left one has the details. */
export type Side = "left" | "right";

/**
 * A command for the sides.
 * It swaps them, or hides or shows the one on the left or right of the screen.
 */
export type ArrangementChange = "swap" | "hide-left" | "hide-right";

/** The layout of the sides. */
export interface Arrangement {
  readonly swapped: boolean;
  /** The hidden side, by its position on the screen. */
  readonly hidden?: "left" | "right" | undefined;
  /** Width of the side with the details. Percent. */
  readonly split: number;
}

/** The tab of a transcript's pane. */
export type TranscriptTab = "rows" | "changes" | "statistics" | "timeline";

/** Results that were read from one text, to step through. */
export interface ResultsView {
  readonly kind: "files";
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** Whether closing it shows something else. */
  readonly leaves: boolean;
}

/** What the user noted about a session. It is stored apart from the transcript. */
export interface ShownNotes {
  /** The user's own name of the session. */
  readonly name?: string;
  readonly tags: readonly string[];
  readonly note?: string;
  readonly pinned: boolean;
  /** The pinned rows, and what the user noted about them. */
  readonly rows: readonly { readonly row: number; readonly note?: string }[];
  /** Pins whose rows aren't in the file. */
  readonly missing: number;
}

/** A transcript on one side. `id` names it in requests and changes when another one is opened. */
export type SideTranscript =
  | { readonly kind: "opening"; readonly name: string }
  | {
      readonly kind: "transcript";
      readonly id: string;
      readonly name: string;
      readonly summary: Summary;
      /** The transcript that this one was opened from. It is still open. */
      readonly back?: string;
      /** The row that a link or a search led to. Present until the page reports that it is shown. */
      readonly at?: number;
      /** Present if the host keeps notes. */
      readonly notes?: ShownNotes;
    }
  | { readonly kind: "problem"; readonly name: string; readonly problem: string };

/**
 * What the left pane shows.
 * Every recorded call as it arrives (`select` is the initial selection, `leaves` says that closing shows something
 * else), a result file, pasted results or those of one file (`files`), a transcript, the list of tools, or the form of
 * one.
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
  | { readonly kind: "none" }
  | SideTranscript
  | ({ readonly kind: "file" } & ResultFile)
  | ResultsView;

/** A call that the user started and that is still running. */
export interface RunningCall {
  readonly id: string;
  readonly tool: string;
  /** How long it has been running when this was sent. Milliseconds. */
  readonly elapsedMs: number;
}

export interface View {
  readonly left: LeftView;
  readonly right: RightView;
  readonly running: readonly RunningCall[];
  /** Shown instead of the panes. */
  readonly comparison?: ComparisonView;
  readonly insights?: InsightsView;
  readonly agentChanges?: AgentChangesView;
  /** `session`: the right side's transcript alone, with its outline on the left and the detail on the right. */
  readonly layout: "both" | "left" | "session";
  /** Whether the layout can return to the session alone. */
  readonly closes?: boolean;
  /** The sides in which something else can be opened. */
  readonly opens?: readonly Side[];
  /**
   * Whether secrets in this page are hidden, or shown because the user asked for it. Absent if the settings hide
   * nothing here.
   */
  readonly hiding?: "hidden" | "shown" | undefined;
  /** Whether the host can undo changes of a session in files. */
  readonly undoes?: true;
  /** The last layout of the sides in any window, for a page without a layout of its own. */
  readonly arrangement?: Arrangement;
}
