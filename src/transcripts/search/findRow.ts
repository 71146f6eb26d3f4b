import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import { LineTexts } from "./lineTexts";
import { readNestedFor } from "./nestedRows";
import type { Query } from "./query/searchQuery";
import { RowChecks } from "./rowChecks";

/** The nearest row behind (before, with direction -1) `from`, or from the start (end) on, that fulfils a query. Reads a row only for what the index does not tell. */
export async function findRow(
  source: Source,
  query: Query,
  from: number | undefined,
  direction: 1 | -1,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { index } = source;
  await readNestedFor(source, query, signal);
  const checks = new RowChecks(new LineTexts(source), query);
  const breath = new Breath();
  const start = from ?? (direction > 0 ? -1 : index.rowCount);
  for (let row = start + direction; row >= 0 && row < index.rowCount; row += direction) {
    if (await checks.accepts(row)) return row;
    if (!breath.due) continue;
    await breath.take();
    signal?.throwIfAborted();
  }
  return undefined;
}
