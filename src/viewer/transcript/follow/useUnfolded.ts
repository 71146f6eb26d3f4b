import { useState } from "preact/hooks";
import * as z from "zod/mini";

/** Saves the expanded rows. */
export interface UnfoldedChoice {
  readonly kept: readonly number[];
  keep(rows: readonly number[]): void;
}

/** Maximum saved rows. Beyond it, the oldest are dropped when the window closes. */
const MOST = 200;

/** Describes the expanded rows of the transcript of this name. */
export const keptUnfolded = z.object({
  name: z.string(),
  rows: z.pipe(
    z.array(z.unknown()),
    z.transform((rows): readonly number[] => rows.filter(isRow).slice(-MOST)),
  ),
});

function isRow(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** Returns a transcript's expanded rows, and a function that expands or collapses one. Survives closing the window. */
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
