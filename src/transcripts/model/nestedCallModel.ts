import type { CallRow } from "./callRow";

/** A subagent's call that a progress entry reports. The entry's row has all of it (`EntryDetail.nested`). */
export interface NestedCallRow extends CallRow {
  /** The row of the progress entry that reports it, and its 1-based line. */
  readonly row: number;
  readonly line: number;
}

/** A subagent's calls that progress entries report, in the order in which they were made. */
export interface NestedCallRows {
  readonly calls: readonly NestedCallRow[];
  /** Calls that are left out because there are too many. */
  readonly hidden: number;
  /** Whether the limit was reached: more calls or results can be reported farther on. */
  readonly incomplete: boolean;
}
