import { diffWordsWithSpace } from "diff";
import type { Mark } from "../code/codePieces";

/** Longer lines are not compared by words. Characters. */
const LONGEST = 1_000;
/** Limits of a comparison: changed words, and milliseconds. */
const EDITS = 120;
const PATIENCE = 4;
/** Lines that have less in common are different lines, and highlights in them would only be noise. */
const ALIKE = 0.35;

export interface WordMarks {
  readonly removed: readonly Mark[];
  readonly added: readonly Mark[];
}

/** Returns the words in which two lines differ. Returns undefined if they have little in common or are too long. */
export function wordMarks(before: string, after: string): WordMarks | undefined {
  if (before.length > LONGEST || after.length > LONGEST || before === after) return undefined;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: EDITS, timeout: PATIENCE });
  if (!parts) return undefined;
  const removed: Mark[] = [];
  const added: Mark[] = [];
  let old = 0;
  let now = 0;
  let shared = 0;
  for (const { value, added: isNew, removed: isOld } of parts) {
    if (isOld) removed.push({ from: old, to: old + value.length });
    else if (isNew) added.push({ from: now, to: now + value.length });
    else shared += value.trim().length;
    if (!isNew) old += value.length;
    if (!isOld) now += value.length;
  }
  const whole = Math.max(before.trim().length, after.trim().length);
  return shared >= whole * ALIKE ? { removed, added } : undefined;
}
