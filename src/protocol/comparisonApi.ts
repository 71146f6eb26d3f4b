import type {
  ComparedRow,
  ComparedScope,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "../transcripts/compare/comparisonModel";

/** One of two compared transcripts: its file's name, and its title, if any. */
export interface ComparedFile {
  readonly name: string;
  readonly title?: string;
}

/** The state of a comparison. */
export type ComparisonState =
  | { readonly kind: "working"; readonly progress: ComparisonProgress }
  /** The user stopped it. */
  | { readonly kind: "stopped" }
  | { readonly kind: "problem"; readonly problem: string }
  | {
      readonly kind: "done";
      /** The id of this comparison in requests. Every comparison has its own. */
      readonly comparison: string;
      /** Ids of the two transcripts in requests. */
      readonly left: string;
      readonly right: string;
      readonly summary: ComparisonSummary;
      /** Whether one of the files has changed since. */
      readonly changed: boolean;
    };

/** Two transcripts side by side. */
export interface ComparisonView {
  /** The id of the pair, for the page's saved state. Stays the same after a restart. */
  readonly id: string;
  /** Absent if the two files are no longer known. */
  readonly files?: { readonly left: ComparedFile; readonly right: ComparedFile };
  readonly state: ComparisonState;
}

/** Requests of a comparison page, in addition to those for calls, texts, files, and editors. Ranges are half open. */
export interface ComparisonApi {
  /** Returns pairs of a comparison, at most 1,000. */
  comparedRows(
    params: { comparison: string; from: number; to: number; scope: ComparedScope },
    signal: AbortSignal,
  ): Promise<readonly ComparedRow[]>;
  /** Returns the next differing pair after or before `from`, or starting from the first or last one. */
  nextDifference(
    params: { comparison: string; from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<DifferencePlace | undefined>;
  /** Opens one of the compared transcripts next to the comparison, at this row. */
  openCompared(params: { side: "left" | "right"; row?: number }, signal: AbortSignal): Promise<void>;
  /** Compares the two again; `swap` exchanges left and right. */
  compareAgain(params: { swap: boolean }, signal: AbortSignal): Promise<void>;
  /** Stops comparing. */
  stopComparing(params: Record<never, never>, signal: AbortSignal): Promise<void>;
  /** Lets the user choose two other transcripts to compare. */
  chooseCompared(params: Record<never, never>, signal: AbortSignal): Promise<void>;
}
