import { diffArrays } from "diff";
import { linesWithEnds } from "./applyHunks";
import { changesBetween } from "./unifiedDiff";

/** Maximum changed lines that are searched for the fewest changes: the time grows with their square. */
const MOST_LINES = 400;
/** Maximum characters of both texts, without their equal beginnings and ends, that are compared line by line. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Counts the lines that are removed from one text and added to the other. All lines between the equal beginnings and
 * ends count as replaced if too much differs: 400 lines, or 1,000,000 characters.
 */
export function changedLineCount(before: string, after: string): { readonly added: number; readonly removed: number } {
  const [change] = changesBetween(before, after);
  if (!change) return { added: 0, removed: 0 };
  const from = change.from === 0 ? 0 : before.lastIndexOf("\n", change.from - 1) + 1;
  const feed = before.indexOf("\n", change.to);
  const to = feed < 0 ? before.length : feed + 1;
  const old = linesWithEnds(before.slice(from, to));
  const now = linesWithEnds(after.slice(from, to + after.length - before.length));
  // The change was extended to whole lines, of which the last can be equal.
  const last = old.at(-1) === now.at(-1) ? 1 : 0;
  const isLong = to - from + change.text.length > MOST_CHARACTERS;
  const equal = isLong ? last : last + equalLines(old.slice(0, old.length - last), now.slice(0, now.length - last));
  return { added: now.length - equal, removed: old.length - equal };
}

/** Counts lines that stay. Only lines that both contain are compared, because the others have no counterpart. */
function equalLines(old: readonly string[], now: readonly string[]): number {
  const shared = (lines: readonly string[], others: ReadonlySet<string>): string[] =>
    lines.filter((line) => others.has(line));
  const parts = diffArrays(shared(old, new Set(now)), shared(now, new Set(old)), { maxEditLength: MOST_LINES }) ?? [];
  return parts.reduce((sum, { added, removed, count }) => (added || removed ? sum : sum + count), 0);
}
