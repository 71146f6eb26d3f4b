import { useState } from "preact/hooks";
import * as z from "zod/mini";

/** Where that is kept. */
export interface UnfoldedChoice {
  readonly kept: readonly number[];
  keep(rows: readonly number[]): void;
}

/** Rows that are kept at most; of more the oldest are forgotten when the window is. */
const MOST = 200;

/** The rows of the transcript of this name that show their whole text. */
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
