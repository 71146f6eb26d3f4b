import { isObject } from "../../core/json";

/** What a comparison keeps between two lives of its window. */
export interface KeptComparison {
  /** The two that are compared, as the host names them. */
  readonly id: string;
  readonly onlyDifferences: boolean;
  /** The pair that was chosen. */
  readonly pair?: number;
  /** Percent of the height, or of the width, that the list has. */
  readonly split: number;
  readonly totals: boolean;
}

export const USUAL_SPLIT = 55;

/** Reads what was kept for these two; for others, and from anything else, what was arranged stays and what was chosen does not. */
export function readKeptComparison(stored: unknown, id: string): KeptComparison {
  const kept = isObject(stored) && isObject(stored["comparison"]) ? stored["comparison"] : {};
  const { onlyDifferences, pair, split, totals } = kept;
  const own = kept["id"] === id;
  return {
    id,
    onlyDifferences: own && onlyDifferences === true,
    split: typeof split === "number" && split >= 0 && split <= 100 ? split : USUAL_SPLIT,
    totals: totals !== false,
    ...(own && typeof pair === "number" && Number.isInteger(pair) && pair >= 0 && { pair }),
  };
}
