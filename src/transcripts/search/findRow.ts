import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import { LineTexts } from "./lineTexts";
import { readNestedFor } from "./nestedRows";
import type { Query } from "./query/searchQuery";
import { RowChecks } from "./rowChecks";

/**
 * Returns the nearest row after `from` (before it, with direction -1) that matches a query. Without `from` it begins at
 * the start (end). Reads a row only for what is not in the index.
 */
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
    if (breath.due) await breath.take(signal);
  }
  return undefined;
}
