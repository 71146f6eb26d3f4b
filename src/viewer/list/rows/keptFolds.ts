import * as z from "zod/mini";
import type { Folds } from "../../../transcripts/model/outlineModel";

/** Nothing is collapsed. */
export const UNFOLDED: Folds = { all: false, but: [] };

/** Maximum items that are collapsed or expanded one by one. Beyond it, the oldest are dropped. */
const MOST = 1_000;
const LONGEST = 400;

/** Describes what was collapsed in the outline of the transcript of this name. */
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

/** Returns the state after an item is collapsed or expanded. */
export function withFold(folds: Folds, key: string, folded: boolean): Folds {
  const others = folds.but.filter((one) => one !== key);
  return { ...folds, but: folded === folds.all ? others : [...others, key].slice(-MOST) };
}

/** Returns a transcript's saved state. Nothing is collapsed if the state belongs to another transcript. */
export function foldsFor(kept: KeptFolds | undefined, name: string): Folds {
  return kept?.name === name ? { all: kept.all, but: kept.but } : UNFOLDED;
}
