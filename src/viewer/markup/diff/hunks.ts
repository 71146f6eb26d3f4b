import { diffArrays, structuredPatch } from "diff";
import { arrayOf, numberOf, objectOf, stringArrayOf } from "../../../base/json/jsonValue";
import { linesWithEnds } from "../../../base/diff/applyHunks";
import { t } from "../../base/viewerText";

/** Describes changed lines with their context, in the format of jsdiff and `structuredPatch` in transcripts. */
export interface Hunk {
  /** 1-based. */
  readonly oldStart: number;
  readonly newStart: number;
  /** Each starts with a space, `+`, `-`, or `\` (a remark about the line before it). */
  readonly lines: readonly string[];
}

/** Reads a result's hunks. Returns undefined if one of them has another shape, or if there are none. */
export function hunksIn(value: unknown): readonly Hunk[] | undefined {
  const hunks = (arrayOf(value) ?? []).map((item): Hunk | undefined => {
    const fields = objectOf(item);
    const oldStart = numberOf(fields?.["oldStart"]);
    const newStart = numberOf(fields?.["newStart"]);
    const lines = stringArrayOf(fields?.["lines"]);
    if (oldStart === undefined || newStart === undefined || !lines?.every((line) => /^[ +\-\\]/.test(line)))
      return undefined;
    return { oldStart, newStart, lines };
  });
  return hunks.length > 0 && hunks.every((hunk) => hunk !== undefined) ? hunks : undefined;
}

/** Number of context lines around a change. */
const CONTEXT = 3;
/** Texts with a larger total length are not compared here. Characters. */
const MOST = 1_000_000;
/** Maximum changed lines of a comparison: its time grows with their square. */
const EDITS = 180;
/** A safeguard for slow machines. Milliseconds. */
const PATIENCE = 250;

export type Compared = { readonly hunks: readonly Hunk[] } | { readonly problem: string };

/** Computes the hunks between two texts, or returns why it can't. Parts of a file can end inside a line. */
export function hunksBetween(old: string, now: string, parts = false): Compared {
  const bothOpen = parts && !old.endsWith("\n") && !now.endsWith("\n");
  const [before, after] = bothOpen ? [closed(old), closed(now)] : [old, now];
  if (before.length + after.length > MOST)
    return { problem: t("The texts are too long to be compared here: more than 1,000,000 characters.") };
  const limits = { maxEditLength: EDITS, timeout: PATIENCE };
  const patch = structuredPatch("", "", before, after, undefined, undefined, { ...limits, context: CONTEXT });
  if (patch) return { hunks: patch.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines })) };
  const hunks = hunksOfMany(linesWithEnds(before), linesWithEnds(after), limits);
  return hunks ? { hunks } : { problem: t("The texts have too many differences to compare them here.") };
}

/**
 * Computes the hunks of texts with many changes. Compares only lines that occur in both texts, because the others have
 * no counterpart. Returns undefined if these differ too much, too.
 */
function hunksOfMany(
  old: readonly string[],
  now: readonly string[],
  limits: { maxEditLength: number; timeout: number },
): readonly Hunk[] | undefined {
  const shared = (lines: readonly string[], others: ReadonlySet<string>): number[] =>
    lines.flatMap((line, at) => (others.has(line) ? [at] : []));
  const oldPlaces = shared(old, new Set(now));
  const newPlaces = shared(now, new Set(old));
  const parts = diffArrays(
    oldPlaces.map((at) => old[at]),
    newPlaces.map((at) => now[at]),
    limits,
  );
  if (!parts) return undefined;
  const pairs: (readonly [old: number, now: number])[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (!added && !removed) {
      for (let step = 0; step < count; step++) pairs.push([oldPlaces[oldAt + step] ?? 0, newPlaces[newAt + step] ?? 0]);
    }
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  return hunksOfPairs(old, now, [...pairs, [old.length, now.length]]);
}

/** Creates hunks around everything between pairs of equal lines. The last pair is the end of both texts. */
function hunksOfPairs(
  old: readonly string[],
  now: readonly string[],
  pairs: readonly (readonly [old: number, now: number])[],
): readonly Hunk[] {
  const hunks: GrowingHunk[] = [];
  let [oldAt, newAt] = [0, 0];
  /** Equal lines since the last change, by their index in the old text. */
  let equal: number[] = [];
  for (const [nextOld, nextNew] of pairs) {
    if (nextOld > oldAt || nextNew > newAt) {
      const { lines } = hunkAfter(
        hunks,
        equal.map((at) => old[at]),
        oldAt,
        newAt,
      );
      for (; oldAt < nextOld; oldAt++) lines.push(...signed("-", old[oldAt]));
      for (; newAt < nextNew; newAt++) lines.push(...signed("+", now[newAt]));
      equal = [];
    }
    if (nextOld < old.length && nextNew < now.length) equal.push(nextOld);
    oldAt = nextOld + 1;
    newAt = nextNew + 1;
  }
  hunks.at(-1)?.lines.push(...equal.slice(0, CONTEXT).flatMap((at) => signed(" ", old[at])));
  return hunks;
}

interface GrowingHunk extends Hunk {
  readonly lines: string[];
}

/** Returns the hunk for a change behind equal lines: the last one if few lines are between, else a new one. */
function hunkAfter(
  hunks: GrowingHunk[],
  equal: readonly (string | undefined)[],
  oldAt: number,
  newAt: number,
): GrowingHunk {
  const context = (lines: typeof equal): readonly string[] => lines.flatMap((line) => signed(" ", line));
  const last = hunks.at(-1);
  if (last && equal.length <= 2 * CONTEXT) {
    last.lines.push(...context(equal));
    return last;
  }
  last?.lines.push(...context(equal.slice(0, CONTEXT)));
  const before = equal.slice(-CONTEXT);
  const hunk = {
    oldStart: oldAt - before.length + 1,
    newStart: newAt - before.length + 1,
    lines: [...context(before)],
  };
  hunks.push(hunk);
  return hunk;
}

/** Formats a line of a hunk, with the remark after a line without a line break. */
function signed(sign: string, line = ""): readonly string[] {
  return line.endsWith("\n") ? [sign + line.slice(0, -1)] : [sign + line, "\\ No newline at end of file"];
}

function closed(text: string): string {
  return text === "" ? "" : `${text}\n`;
}
