import * as z from "zod/mini";
import { keptField } from "../base/keptField";

export const USUAL_SPLIT = 55;

const keptComparison = z.object({
  /** Identifies the compared transcripts, as the host does. */
  id: z.catch(z.string(), ""),
  onlyDifferences: z.catch(z.boolean(), false),
  /** The selected pair. */
  pair: keptField(z.int().check(z.nonnegative())),
  /** The list's share of the height or width, in percent. */
  split: z.catch(z.number().check(z.minimum(0), z.maximum(100)), USUAL_SPLIT),
  totals: z.catch(z.boolean(), true),
});

const stored = z.catch(z.object({ comparison: z.catch(keptComparison, z.parse(keptComparison, {})) }), {
  comparison: z.parse(keptComparison, {}),
});

/** Describes what a comparison saves when its window closes. */
export type KeptComparison = z.infer<typeof keptComparison>;

/** Reads the saved state for these transcripts. For others, keeps the layout and drops the selection. */
export function readKeptComparison(value: unknown, id: string): KeptComparison {
  const { comparison: kept } = z.parse(stored, value);
  return kept.id === id ? kept : { ...kept, id, onlyDifferences: false, pair: undefined };
}
