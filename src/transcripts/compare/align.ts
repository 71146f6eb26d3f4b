import type { ComparisonItems } from "./comparisonItems";
import { anchors, type Stretch } from "./anchors";
import { Likenesses } from "./likeness";

/** Which items belong together. */
export interface Alignment {
  /** For each left item the right one, or -1; ascending where it is not. */
  readonly rightOf: Int32Array;
  /**
   * Items in stretches that are too long to compare closely: only items with equal inputs or subjects were matched
   * there.
   */
  readonly loose: { readonly left: number; readonly right: number };
}

/**
 * Stretches of so many pairs of items are looked at closely, and so many in all: 4 bytes each, and some nanoseconds.
 */
const CLOSE_CELLS = 1_000_000;
const ALL_CELLS = 150_000_000;
/** Below this a close look costs less than looking for anchors. */
const SMALL_CELLS = 2_500;

/** How the anchors of a stretch are looked for, one after the other. */
const STEPS = [
  { key: "exact", unique: true },
  { key: "exact", unique: false },
  { key: "near", unique: true },
  { key: "near", unique: false },
] as const;

/** Stretches within stretches that are parted again in the same way; more is made for it. */
const MOST_ROUNDS = 24;

interface Open extends Stretch {
  /** Which of the steps comes next. */
  readonly step: number;
  readonly round: number;
}

/**
 * Matches the items of two transcripts: those of equal input first, then those with the same subject, then those that
 * share words. Both orders are kept, an item belongs to at most one other, and swapping the sides swaps the result.
 * Removes equal beginnings and ends, splits the middle at items that are the only ones of their input (patience diff),
 * and compares what lies between closely if it is not too long. A generator, so that it can run in steps; each yields
 * how many left items are settled.
 */
export function* align(left: ComparisonItems, right: ComparisonItems): Generator<number, Alignment> {
  // The choice among equals depends on the order of the sides, so their contents decide the order.
  if (order(left, right) <= 0) return yield* alignOrdered(left, right);
  const { rightOf: leftOf, loose } = yield* alignOrdered(right, left);
  const rightOf = new Int32Array(left.count).fill(-1);
  leftOf.forEach((at, other) => {
    if (at >= 0) rightOf[at] = other;
  });
  return { rightOf, loose: { left: loose.right, right: loose.left } };
}

function* alignOrdered(left: ComparisonItems, right: ComparisonItems): Generator<number, Alignment> {
  const rightOf = new Int32Array(left.count).fill(-1);
  const loose = { left: 0, right: 0 };
  const open: Open[] = [{ left: [0, left.count], right: [0, right.count], step: 0, round: 0 }];
  let cells = 0;
  let settled = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const stretch = trimmed(left, right, next, rightOf);
    const [from, to] = stretch.left;
    const size = (to - from) * (stretch.right[1] - stretch.right[0]);
    settled += next.left[1] - next.left[0] - (to - from);
    const close = size <= CLOSE_CELLS && cells + size <= ALL_CELLS;
    const { pairs, step } = yield* firstAnchors(left, right, stretch, next.step, mostSteps(size, close), settled);
    if (pairs.length > 0) {
      for (const [one, other] of pairs) rightOf[one] = other;
      settled += pairs.length;
      // Between anchors that are the only ones of their kind others can be such too.
      const again = STEPS[step - 1]?.unique && next.round < MOST_ROUNDS ? step - 1 : step;
      open.push(...between(stretch, pairs, { step: again, round: next.round + 1 }));
      yield settled;
      continue;
    }
    if (size > 0 && close) {
      cells += size;
      yield* alignClosely(left, right, stretch, rightOf, settled);
    } else if (size > 0) {
      loose.left += to - from;
      loose.right += stretch.right[1] - stretch.right[0];
    }
    settled += to - from;
    yield settled;
  }
  return { rightOf, loose };
}

/**
 * Items that are the only ones of their input are anchors before all else; further ones only where a close look is too
 * long.
 */
function mostSteps(size: number, close: boolean): number {
  if (size <= SMALL_CELLS) return 0;
  return close ? 1 : STEPS.length;
}

/** Looks for anchors in one step after the other, up to `most`. Returns the step after the one that found them. */
function* firstAnchors(
  left: ComparisonItems,
  right: ComparisonItems,
  stretch: Stretch,
  from: number,
  most: number,
  settled: number,
): Generator<number, { readonly pairs: readonly (readonly [number, number])[]; readonly step: number }> {
  for (const [at, how] of STEPS.slice(from, most).entries()) {
    const pairs = yield* anchors(left, right, stretch, how, settled);
    if (pairs.length > 0) return { pairs, step: from + at + 1 };
  }
  return { pairs: [], step: most };
}

/** Matches equal items at the beginning and at the end. Returns the range between. */
function trimmed(left: ComparisonItems, right: ComparisonItems, stretch: Open, rightOf: Int32Array): Stretch {
  let [from, to] = stretch.left;
  let [otherFrom, otherTo] = stretch.right;
  while (from < to && otherFrom < otherTo && left.exact(from) === right.exact(otherFrom)) {
    rightOf[from++] = otherFrom++;
  }
  while (from < to && otherFrom < otherTo && left.exact(to - 1) === right.exact(otherTo - 1)) {
    rightOf[--to] = --otherTo;
  }
  return { left: [from, to], right: [otherFrom, otherTo] };
}

/** What lies before, between and behind anchors. */
function between(
  { left, right }: Stretch,
  pairs: readonly (readonly [number, number])[],
  next: Pick<Open, "step" | "round">,
): Open[] {
  let [from, otherFrom] = [left[0], right[0]];
  const open: Open[] = [];
  for (const [one, other] of [...pairs, [left[1], right[1]] as const]) {
    open.push({ left: [from, one], right: [otherFrom, other], ...next });
    [from, otherFrom] = [one + 1, other + 1];
  }
  return open;
}

const SKIP_LEFT = 0;
const SKIP_RIGHT = 1;
const PAIR = 2;

/** Finds the pairs with the greatest likeness in all, by a table of every item with every other. */
function* alignClosely(
  left: ComparisonItems,
  right: ComparisonItems,
  { left: [from, to], right: [otherFrom, otherTo] }: Stretch,
  rightOf: Int32Array,
  settled: number,
): Generator<number, void> {
  const width = otherTo - otherFrom;
  const likenesses = new Likenesses(right, otherFrom, otherTo);
  const choices = new Uint8Array((to - from) * width);
  // From the end, so that reading the choices from the beginning takes the first of equal ways.
  let below = new Int32Array(width + 1);
  let row = new Int32Array(width + 1);
  for (let at = to - 1; at >= from; at--) {
    const base = (at - from) * width;
    choose(likenesses.of(left, at), below, row, choices.subarray(base, base + width));
    [below, row] = [row, below];
    if (width > 500 || (at & 15) === 0) yield settled;
  }
  for (let at = from, other = 0; at < to && other < width;) {
    const choice = choices[(at - from) * width + other];
    if (choice === PAIR) rightOf[at++] = otherFrom + other++;
    else if (choice === SKIP_LEFT) at++;
    else other++;
  }
}

/** An order of transcripts by what is compared of them: 0 only for two that are the same in it. */
function order(left: ComparisonItems, right: ComparisonItems): number {
  for (let at = 0; at < Math.min(left.count, right.count); at++) {
    const found =
      left.family(at) - right.family(at) ||
      left.exact(at) - right.exact(at) ||
      left.near(at) - right.near(at) ||
      orderOfWords(left.words(at), right.words(at));
    if (found !== 0) return found;
  }
  return left.count - right.count;
}

function orderOfWords(left: Uint32Array, right: Uint32Array): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const found = (left[at] ?? 0) - (right[at] ?? 0);
    if (found !== 0) return found;
  }
  return left.length - right.length;
}

/** Fills a row of the table, and the choices that lead to it, from the row below it. */
function choose(likeness: ArrayLike<number>, below: Int32Array, row: Int32Array, choices: Uint8Array): void {
  for (let other = choices.length - 1; other >= 0; other--) {
    const like = likeness[other] ?? 0;
    const pair = like > 0 ? like + (below[other + 1] ?? 0) : -1;
    const [skipLeft, skipRight] = [below[other] ?? 0, row[other + 1] ?? 0];
    const most = Math.max(pair, skipLeft, skipRight);
    row[other] = most;
    choices[other] = most === pair ? PAIR : most === skipLeft ? SKIP_LEFT : SKIP_RIGHT;
  }
}
