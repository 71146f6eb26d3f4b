import type { ComparisonItems } from "./comparisonItems";

/** An equal input is worth more than two items about the same, and that more than shared words. */
const EXACT = 1000;
const NEAR = 400;
const WORDS = 100;
/** Less than this share of common words is chance. */
const LEAST_SHARED = 0.5;

/** What no item of the stretch has. */
const NONE = -1;

/**
 * How much speaks for bringing left items together with each item of a stretch on the right: 0 for items that do not belong together. Which items have a word
 * is noted once for the stretch, so that the words of two items are never gone through side by side: that took ten times as long.
 */
export class Likenesses {
  readonly #families = new Map<number, number>();
  readonly #exacts = new Map<number, number>();
  readonly #nears = new Map<number, number>();
  /** Numbers in the maps above, by the item's index in the stretch. */
  readonly #family: Int32Array;
  readonly #exact: Int32Array;
  readonly #near: Int32Array;
  readonly #words: Int32Array;
  /** Indexes of the items that have a word. */
  readonly #having = new Map<number, number[]>();
  readonly #common: Int32Array;
  readonly #likeness: Int32Array;

  /** For the items of the half-open range. */
  constructor(right: ComparisonItems, from: number, to: number) {
    const width = to - from;
    this.#family = new Int32Array(width);
    this.#exact = new Int32Array(width);
    this.#near = new Int32Array(width);
    this.#words = new Int32Array(width);
    this.#common = new Int32Array(width);
    this.#likeness = new Int32Array(width);
    for (let place = 0; place < width; place++) {
      const at = from + place;
      this.#family[place] = numberOf(this.#families, right.family(at));
      this.#exact[place] = numberOf(this.#exacts, right.exact(at));
      this.#near[place] = numberOf(this.#nears, right.near(at));
      const words = right.words(at);
      this.#words[place] = words.length;
      for (const word of words) {
        const having = this.#having.get(word);
        if (having) having.push(place);
        else this.#having.set(word, [place]);
      }
    }
  }

  /** Returns values for a left item, by the indexes of the right ones. Valid until the next call. */
  of(left: ComparisonItems, at: number): Int32Array {
    const family = this.#families.get(left.family(at)) ?? NONE;
    const exact = this.#exacts.get(left.exact(at)) ?? NONE;
    const near = this.#nears.get(left.near(at)) ?? NONE;
    const words = left.words(at);
    const [common, likeness] = [this.#common, this.#likeness];
    common.fill(0);
    for (const word of words) {
      for (const place of this.#having.get(word) ?? []) common[place] = (common[place] ?? 0) + 1;
    }
    for (let place = 0; place < likeness.length; place++) {
      if (this.#family[place] !== family) likeness[place] = 0;
      else if (this.#exact[place] === exact) likeness[place] = EXACT;
      else if (this.#near[place] === near) likeness[place] = NEAR;
      else likeness[place] = wordsLikeness(common[place] ?? 0, words.length + (this.#words[place] ?? 0));
    }
    return likeness;
  }
}

/** By the share of the words of both that both have (Dice). */
function wordsLikeness(common: number, all: number): number {
  if (common === 0) return 0;
  const share = (2 * common) / all;
  return share < LEAST_SHARED ? 0 : Math.round(WORDS * share);
}

function numberOf(numbers: Map<number, number>, value: number): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, numbers.size);
  return numbers.size - 1;
}
