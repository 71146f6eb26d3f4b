import type { Call } from "../../index/calls/indexedCall";
import type { Entry } from "../../entries/entryTypes";
import type { RowKind } from "../../model/entryRow";

/** A call as tests of fields see it. */
export type TestedCall = Pick<Call, "id" | "tool" | "status">;

/** A row as tests of fields see it. */
export interface TestedRow {
  readonly kind: RowKind;
  readonly call: TestedCall | undefined;
  /** Whether it is a subagent's, next to a main thread. */
  readonly sidechain: boolean;
}

/**
 * Tests whether a row is wanted. With `ofCall` it tests the row's call, which can also be one that a subagent's
 * progress reports.
 */
export type RowTest =
  /** Needs only the index. */
  | { readonly from: "index"; readonly ofCall: boolean; holds(row: TestedRow): boolean }
  /** Needs the row's entry, which has to be read. A row without one passes no test. */
  | { readonly from: "entry"; readonly ofCall: boolean; holds(entry: Entry, row: TestedRow): boolean };

/** Returns the test that passes where the other does not. */
export function negate(test: RowTest): RowTest {
  const { ofCall } = test;
  if (test.from === "index") return { from: "index", ofCall, holds: (row) => !test.holds(row) };
  return { from: "entry", ofCall, holds: (entry, row) => !test.holds(entry, row) };
}
