import type { Call } from "../../index/callIndex";
import type { Entry } from "../../entries/entryTypes";
import type { RowKind } from "../../model/entryRow";

/** A call as tests of fields see it. */
export type TestedCall = Pick<Call, "id" | "tool" | "status">;

/** A row as tests of fields see it. */
export interface TestedRow {
  readonly kind: RowKind;
  readonly call: TestedCall | undefined;
  /** A subagent's, beside a main thread. */
  readonly sidechain: boolean;
}

/** Whether a row is wanted. `ofCall`: what it asks about is the row's call, which can also be one that a subagent's progress tells. */
export type RowTest =
  /** Told by the index alone. */
  | { readonly from: "index"; readonly ofCall: boolean; holds(row: TestedRow): boolean }
  /** Told by the entry that the row comes from, which has to be read; a row without one fulfils no test. */
  | { readonly from: "entry"; readonly ofCall: boolean; holds(entry: Entry, row: TestedRow): boolean };

/** The test that holds where the other does not. */
export function negate(test: RowTest): RowTest {
  const { ofCall } = test;
  if (test.from === "index") return { from: "index", ofCall, holds: (row) => !test.holds(row) };
  return { from: "entry", ofCall, holds: (entry, row) => !test.holds(entry, row) };
}
