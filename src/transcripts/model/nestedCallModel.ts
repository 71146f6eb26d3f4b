import type { CallRow } from "./callRow";

/** A call that a progress entry tells of a subagent: the entry's row has all of it (`EntryDetail.nested`). */
export interface NestedCallRow extends CallRow {
  /** The row of the progress entry that tells it, and its 1-based line. */
  readonly row: number;
  readonly line: number;
}

/** Calls of a subagent that progress entries tell, in the order in which they were made. */
export interface NestedCallRows {
  readonly calls: readonly NestedCallRow[];
  /** Calls that are left out because there are too many. */
  readonly hidden: number;
  /** There was too much to look through: more calls, or results, may be told farther on. */
  readonly incomplete: boolean;
}
