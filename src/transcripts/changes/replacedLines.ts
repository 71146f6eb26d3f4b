import { diffArrays } from "diff";
import type { ReplacedLines } from "../model/changes/changesModel";

/** Maximum changed lines that are searched for the fewest changes: the time grows with their square. */
const MOST_LINES = 1_000;

/** Unless the caller says otherwise, changes with at most this many equal lines between them are one. */
const NEAR = 6;

/**
 * Finds the lines that were replaced between two texts, given as lines with their line breaks. If too much differs, all
 * between the equal beginnings and ends counts as replaced.
 */
export function replacedLines(old: readonly string[], now: readonly string[], near = NEAR): readonly ReplacedLines[] {
  const parts = diffArrays([...old], [...now], { maxEditLength: MOST_LINES });
  if (!parts) return [betweenEqual(old, now)];
  const found: { oldStart: number; oldCount: number; newStart: number; newCount: number }[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (!added && !removed) {
      [oldAt, newAt] = [oldAt + count, newAt + count];
      continue;
    }
    const [olds, news] = [removed ? count : 0, added ? count : 0];
    const last = found.at(-1);
    if (last && oldAt - (last.oldStart + last.oldCount) <= near) {
      last.oldCount = oldAt + olds - last.oldStart;
      last.newCount = newAt + news - last.newStart;
    } else found.push({ oldStart: oldAt, oldCount: olds, newStart: newAt, newCount: news });
    [oldAt, newAt] = [oldAt + olds, newAt + news];
  }
  return found;
}

function betweenEqual(old: readonly string[], now: readonly string[]): ReplacedLines {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { oldStart: start, oldCount: old.length - end - start, newStart: start, newCount: now.length - end - start };
}
