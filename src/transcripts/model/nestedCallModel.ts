import type { CallRow } from "./callRow";

/**
 * A call that another call made: of a subagent, as a progress entry reports it and its row has all of it
 * (`EntryDetail.nested`), or of a script, with a row of its own.
 */
export interface NestedCallRow extends CallRow {
  /** The row of the progress entry that reports it, and its 1-based line. */
  readonly row: number;
  readonly line: number;
}

/** The calls of a subagent that progress entries report, or of a script, in order. */
export interface NestedCallRows {
  readonly calls: readonly NestedCallRow[];
  /** Calls that are left out because there are too many. */
  readonly hidden: number;
  /** Whether the limit was reached: more calls or results can be reported farther on. */
  readonly incomplete: boolean;
  /** What made the calls. A subagent if absent. */
  readonly of?: "script";
}
