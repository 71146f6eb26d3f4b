import { Breath } from "../../base/pause";
import { knownNested } from "../nested/nestedIndex";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { IndexRows } from "./indexRows";
import { lineCount } from "../lookup/lineOrder";
import type { Query } from "./query/searchQuery";

interface Kept {
  readonly tests: Query["tests"];
  readonly rows: number;
  /** Count of calls that progress reports. */
  readonly nested: number;
  readonly lines: Uint8Array;
}

/** The last result for an index: the steps of a search repeat the same request. */
const last = new WeakMap<TranscriptIndex, Kept>();

/**
 * Returns, by index of each line, 1 if it contains a row, or the result of a call, that matches the part of a query the
 * index can check: the others need not be read. Undefined if the index can check nothing, so that all lines count.
 */
export async function wantedLines(index: TranscriptIndex, query: Query): Promise<Uint8Array | undefined> {
  if (!query.tests.some((test) => test.from === "index")) return undefined;
  const known = last.get(index);
  const count = lineCount(index);
  const nested = knownNested(index)?.count ?? 0;
  const same = known?.tests === query.tests && known.rows === index.rowCount && known.lines.length === count;
  if (same && known.nested === nested) return known.lines;
  const lines = new Uint8Array(count);
  const rows = new IndexRows(index, query);
  const breath = new Breath();
  for (let row = 0; row < index.rowCount; row++) {
    if (breath.due) await breath.take();
    if (!rows.holds(row)) continue;
    const { line, call } = index.row(row);
    lines[line] = 1;
    const answer = call === undefined ? undefined : index.calls.at(call)?.answer;
    if (answer) lines[answer.line] = 1;
  }
  last.set(index, { tests: query.tests, rows: index.rowCount, nested, lines });
  return lines;
}
