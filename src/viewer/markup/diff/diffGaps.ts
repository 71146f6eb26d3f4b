import type { DiffRow } from "./diffRows";

/** Inserts the lines of expanded gaps. `open` contains the old lines on which those gaps start. */
export function withGaps(
  rows: readonly DiffRow[],
  lines: readonly string[] | undefined,
  open: ReadonlySet<number>,
): readonly DiffRow[] {
  if (!lines || open.size === 0) return rows;
  return rows.flatMap((row): DiffRow[] => {
    if (row.kind !== "gap" || !open.has(row.old)) return [row];
    return lines
      .slice(row.old - 1, row.count === undefined ? undefined : row.old - 1 + row.count)
      .map((text, index) => ({ kind: "context", old: row.old + index, new: row.new + index, text }));
  });
}
