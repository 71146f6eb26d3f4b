import type { Alignment } from "./align";
import type { ComparisonItems } from "./comparisonItems";
import type { ComparedScope, DifferencePlace, PairCounts, PairDifferences, PairSides } from "./comparisonModel";

/** Bits of what is not the same in a pair. */
const INPUT = 1;
const RESULT = 2;
const STATUS = 4;
const ALONE = 8;

/**
 * The pairs of two transcripts in the order of both, those of one side alone where that side has them; and which are
 * not the same.
 */
export class ItemPairs {
  /** Items by pair, -1 for none. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly #bits: Uint8Array;
  /** Pairs that are not the same, ascending. */
  readonly differences: Uint32Array;

  constructor(left: ComparisonItems, right: ComparisonItems, { rightOf }: Pick<Alignment, "rightOf">) {
    const together = rightOf.reduce((sum, other) => sum + (other >= 0 ? 1 : 0), 0);
    const count = left.count + right.count - together;
    this.left = new Int32Array(count).fill(-1);
    this.right = new Int32Array(count).fill(-1);
    this.#bits = new Uint8Array(count).fill(ALONE);
    let pair = 0;
    let next = 0;
    for (let at = 0; at <= left.count; at++) {
      const other = at < left.count ? (rightOf[at] ?? -1) : right.count;
      // What is on the right alone comes before the next pair, behind what is on the left alone.
      for (; other >= 0 && next < other; next++) this.right[pair++] = next;
      if (at === left.count) break;
      this.left[pair] = at;
      if (other >= 0) {
        this.right[pair] = other;
        this.#bits[pair] = bitsOf(left, at, right, other);
        next = other + 1;
      }
      pair++;
    }
    this.differences = Uint32Array.from(Uint32Array.from(this.#bits.keys()).filter((at) => this.#bits[at] !== 0));
  }

  get count(): number {
    return this.left.length;
  }

  sides(pair: number): PairSides {
    return (this.right[pair] ?? -1) < 0 ? "left" : (this.left[pair] ?? -1) < 0 ? "right" : "both";
  }

  differs(pair: number): PairDifferences {
    const bits = this.#bits[pair] ?? 0;
    return { input: (bits & INPUT) !== 0, result: (bits & RESULT) !== 0, status: (bits & STATUS) !== 0 };
  }

  isSame(pair: number): boolean {
    return this.#bits[pair] === 0;
  }

  /** Pairs of a half-open range, in what is asked for. */
  range(from: number, to: number, scope: ComparedScope): readonly number[] {
    const end = scope === "all" ? this.count : this.differences.length;
    const pairs: number[] = [];
    for (let at = Math.max(0, from); at < Math.min(to, end); at++)
      pairs.push(scope === "all" ? at : (this.differences[at] ?? 0));
    return pairs;
  }

  /**
   * The next pair behind `from`, or before it with direction -1, that is not the same; without `from` the first, or the
   * last.
   */
  nextDifference(from: number | undefined, direction: 1 | -1): DifferencePlace | undefined {
    const start = from ?? (direction > 0 ? -1 : this.count);
    let [low, high] = [0, this.differences.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const before = (this.differences[middle] ?? 0) < start + (direction > 0 ? 1 : 0);
      if (before) low = middle + 1;
      else high = middle;
    }
    const among = direction > 0 ? low : low - 1;
    const index = this.differences[among];
    return index === undefined ? undefined : { index, among };
  }

  /** Counts of the pairs that are prompts, or that are calls. */
  counts(left: ComparisonItems, right: ComparisonItems, prompts: boolean): PairCounts {
    const counts = { pairs: 0, same: 0, input: 0, result: 0, status: 0, onlyLeft: 0, onlyRight: 0 };
    for (let pair = 0; pair < this.count; pair++) {
      const [at, other] = [this.left[pair] ?? -1, this.right[pair] ?? -1];
      if ((at >= 0 ? left.isPrompt(at) : right.isPrompt(other)) !== prompts) continue;
      const { input, result, status } = this.differs(pair);
      counts.pairs++;
      counts.same += Number(this.isSame(pair));
      counts.input += Number(input);
      counts.result += Number(result);
      counts.status += Number(status);
      counts.onlyLeft += Number(other < 0);
      counts.onlyRight += Number(at < 0);
    }
    return counts;
  }
}

function bitsOf(left: ComparisonItems, at: number, right: ComparisonItems, other: number): number {
  return (
    (left.exact(at) === right.exact(other) ? 0 : INPUT) |
    (left.result(at) === right.result(other) ? 0 : RESULT) |
    (left.statusAt(at) === right.statusAt(other) ? 0 : STATUS)
  );
}
