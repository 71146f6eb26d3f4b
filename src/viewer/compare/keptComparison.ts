import * as z from "zod/mini";
import { keptField } from "../base/keptField";

export const USUAL_SPLIT = 55;

const keptComparison = z.object({
  /** The two that are compared, as the host names them. */
  id: z.catch(z.string(), ""),
  onlyDifferences: z.catch(z.boolean(), false),
  /** The pair that was chosen. */
  pair: keptField(z.int().check(z.nonnegative())),
  /** Percent of the height, or of the width, that the list has. */
  split: z.catch(z.number().check(z.minimum(0), z.maximum(100)), USUAL_SPLIT),
  totals: z.catch(z.boolean(), true),
});

const stored = z.catch(z.object({ comparison: z.catch(keptComparison, z.parse(keptComparison, {})) }), {
  comparison: z.parse(keptComparison, {}),
});

/** What a comparison keeps between two lives of its window. */
export type KeptComparison = z.infer<typeof keptComparison>;

/** Reads what was kept for these two; for others, what was arranged stays and what was chosen does not. */
export function readKeptComparison(value: unknown, id: string): KeptComparison {
  const { comparison: kept } = z.parse(stored, value);
  return kept.id === id ? kept : { ...kept, id, onlyDifferences: false, pair: undefined };
}
