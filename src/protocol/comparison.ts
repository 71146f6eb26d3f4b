import type {
  ComparedRow,
  ComparedScope,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "../transcript/compare/model";

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
