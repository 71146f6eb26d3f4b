import type { Folds } from "../../transcript/structure/outlineModel";

/** Nothing is folded. */
export const UNFOLDED: Folds = { all: false, but: [] };

/** What was folded in the outline of the transcript of this name. */
export interface KeptFolds extends Folds {
  readonly name: string;
}

/** Items that are folded, or unfolded, one by one; of more the oldest are forgotten. */
const MOST = 1_000;
const LONGEST = 400;

/** What is folded when an item is folded, or unfolded, besides. */
export function withFold(folds: Folds, key: string, folded: boolean): Folds {
  const others = folds.but.filter((one) => one !== key);
  return { ...folds, but: folded === folds.all ? others : [...others, key].slice(-MOST) };
}

/** What was kept for a transcript; nothing is folded in one that another was kept of. */
export function foldsFor(kept: KeptFolds | undefined, name: string): Folds {
  return kept?.name === name ? { all: kept.all, but: kept.but } : UNFOLDED;
}

/** Reads what was kept; undefined for anything else than expected. */
export function readKeptFolds(value: unknown): KeptFolds | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("name" in value) || !("all" in value) || !("but" in value)) return undefined;
  const { name, all, but } = value;
  if (typeof name !== "string" || typeof all !== "boolean" || !Array.isArray(but)) return undefined;
  const keys = but.filter((key) => typeof key === "string").filter((key) => key.length <= LONGEST);
  return { name, all, but: keys.slice(-MOST) };
}
