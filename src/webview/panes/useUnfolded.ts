import { useState } from "preact/hooks";

/** The rows of the transcript of this name that show their whole text. */
export interface KeptUnfolded {
  readonly name: string;
  readonly rows: readonly number[];
}

/** Where that is kept. */
export interface UnfoldedChoice {
  readonly kept: readonly number[];
  keep(rows: readonly number[]): void;
}

/** Rows that are kept at most; of more the oldest are forgotten when the window is. */
const MOST = 200;

/** Reads what was kept; undefined for anything else than expected. */
export function readKeptUnfolded(value: unknown): KeptUnfolded | undefined {
  if (typeof value !== "object" || value === null || !("name" in value) || !("rows" in value)) return undefined;
  const { name, rows } = value;
  if (typeof name !== "string" || !Array.isArray(rows)) return undefined;
  const known = rows.filter((row): row is number => Number.isInteger(row) && Number(row) >= 0);
  return { name, rows: known.slice(-MOST) };
}

/** The rows of a transcript that show their whole text, and how to unfold or fold one. Outlives the window. */
export function useUnfolded({ kept, keep }: UnfoldedChoice): readonly [ReadonlySet<number>, (row: number) => void] {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => new Set(kept));
  return [
    unfolded,
    (row) => {
      const next = new Set(unfolded);
      if (!next.delete(row)) next.add(row);
      setUnfolded(next);
      keep([...next].slice(-MOST));
    },
  ];
}
