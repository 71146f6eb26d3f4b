import * as z from "zod/mini";
import type { Folds } from "../../../transcripts/model/outlineModel";

/** Nothing is folded. */
export const UNFOLDED: Folds = { all: false, but: [] };

/** Items that are folded, or unfolded, one by one; of more the oldest are forgotten. */
const MOST = 1_000;
const LONGEST = 400;

/** What was folded in the outline of the transcript of this name. */
export const keptFolds = z.object({
  name: z.string(),
  all: z.boolean(),
  but: z.pipe(
    z.array(z.unknown()),
    z.transform((keys): readonly string[] => keys.filter(isKey).slice(-MOST)),
  ),
});

export type KeptFolds = z.infer<typeof keptFolds>;

function isKey(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

/** What is folded when an item is folded, or unfolded, besides. */
export function withFold(folds: Folds, key: string, folded: boolean): Folds {
  const others = folds.but.filter((one) => one !== key);
  return { ...folds, but: folded === folds.all ? others : [...others, key].slice(-MOST) };
}

/** What was kept for a transcript; nothing is folded in one that another was kept of. */
export function foldsFor(kept: KeptFolds | undefined, name: string): Folds {
  return kept?.name === name ? { all: kept.all, but: kept.but } : UNFOLDED;
}
