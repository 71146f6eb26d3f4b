import type { ComparisonItems } from "./comparisonItems";

/** A part of both sides, as half-open ranges. */
export interface Stretch {
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
}

/** What makes two items anchors. */
interface How {
  readonly key: "exact" | "near";
  /**
   * They are the only ones with their key on their side; else the first of a key belongs to the first, the second to
   * the second.
   */
  readonly unique: boolean;
}

/** Items passed between two steps. */
const STEP = 4096;

/**
 * Yields pairs of a stretch that share a key, as many as keep the order of both sides: the longest ascending run. Each
 * step yields `settled`.
 */
export function* anchors(
  left: ComparisonItems,
  right: ComparisonItems,
  stretch: Stretch,
  { key, unique }: How,
  settled: number,
): Generator<number, readonly (readonly [number, number])[]> {
  const places = new Map<number, number[]>();
  yield* through(stretch.right, settled, (at) => {
    const known = places.get(right[key](at));
    if (known) known.push(at);
    else places.set(right[key](at), [at]);
  });
  const met = new Map<number, number>();
  const often = new Map<number, number>();
  if (unique)
    yield* through(stretch.left, settled, (at) => often.set(left[key](at), (often.get(left[key](at)) ?? 0) + 1));
  const pairs: (readonly [number, number])[] = [];
  yield* through(stretch.left, settled, (at) => {
    const own = left[key](at);
    const others = places.get(own);
    if (!others || (unique && (others.length > 1 || (often.get(own) ?? 0) > 1))) return;
    const number = met.get(own) ?? 0;
    met.set(own, number + 1);
    const other = others[number];
    if (other !== undefined && left.family(at) === right.family(other)) pairs.push([at, other]);
  });
  return longestAscending(pairs);
}

/** Passes the items of a range, in steps that each yield `settled`. */
function* through([from, to]: Stretch["left"], settled: number, pass: (at: number) => void): Generator<number, void> {
  for (let at = from; at < to; at++) {
    pass(at);
    if (at % STEP === 0) yield settled;
  }
}

/** The most of the pairs, which ascend on the left, that ascend on the right too. */
function longestAscending(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  /** By length less one: the pair that a run of this length ends in, the lowest there is. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  const rightOf = (pair: number): number => pairs[pair]?.[1] ?? -1;
  pairs.forEach(([, other], pair) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rightOf(ends[middle] ?? -1) < other) low = middle + 1;
      else high = middle;
    }
    before[pair] = ends[low - 1] ?? -1;
    ends[low] = pair;
  });
  const run: (readonly [number, number])[] = [];
  for (let pair = ends.at(-1) ?? -1; pair >= 0; pair = before[pair] ?? -1) {
    const found = pairs[pair];
    if (found) run.push(found);
  }
  return run.reverse();
}
