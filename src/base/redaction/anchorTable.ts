/** An anchor: what is looked for, the rule it belongs to, and its number in that rule. */
export interface Anchor {
  readonly text: string;
  readonly rule: number;
  readonly number: number;
  /** Where the three characters by which it is found begin in it. */
  readonly skips: number;
}

/** The last three characters are combined into a number of this many bits. Others can result in the same number. */
const BITS = 18;
const MASK = (1 << BITS) - 1;

const step = (last: number, code: number): number => ((last << (BITS / 3)) ^ code) & MASK;

/** The letters of texts and programs, the most frequent first. Signs, digits, and capital letters are rarer. */
const OFTEN = " etaoinsrlcdhumpfgybwvkxjqz";

/** Finds anchors in a text, by the three rarest consecutive characters of each. Hardly any offset is checked twice. */
export class AnchorTable {
  /** The length of the longest anchor. Characters. */
  readonly longest: number;
  /** The number of the group of anchors that are found by three characters of that number; 0 for none. */
  readonly #groupOf = new Uint16Array(1 << BITS);
  readonly #groups: Anchor[][] = [[]];

  /** Takes the anchors of each rule. Throws RangeError for one that is shorter than three characters, or has others than those of ASCII. */
  constructor(rules: readonly (readonly string[])[]) {
    for (const [rule, anchors] of rules.entries()) {
      for (const [number, text] of anchors.entries()) {
        if (!/^[!-~ \t]{3,}$/.test(text))
          throw new RangeError(`An anchor of three ASCII characters or more was expected: ${text}`);
        this.#add({ text, rule, number, skips: rarest(text) });
      }
    }
    this.longest = Math.max(0, ...rules.flat().map(({ length }) => length));
  }

  #add(anchor: Anchor): void {
    let head = 0;
    for (let at = 0; at < 3; at++) head = step(head, anchor.text.charCodeAt(anchor.skips + at));
    if (this.#groupOf[head] === 0) this.#groupOf[head] = this.#groups.push([]) - 1;
    this.#groups[Number(this.#groupOf[head])]?.push(anchor);
  }

  /**
   * Passes on each anchor that begins in a range of a text, with its offset. The offsets are nearly in order: none
   * follows one that is more than `longest` higher.
   */
  find(text: string, from: number, to: number, give: (anchor: Anchor, place: number) => void): void {
    const groupOf = this.#groupOf;
    const end = Math.min(text.length, to + this.longest);
    let last = 0;
    for (let at = from; at < end; at++) {
      last = step(last, text.charCodeAt(at));
      const group = groupOf[last];
      const anchors = group === 0 ? undefined : this.#groups[Number(group)];
      if (anchors === undefined) continue;
      for (const anchor of anchors) {
        const place = at - 2 - anchor.skips;
        if (place >= from && place < to && text.startsWith(anchor.text, place)) give(anchor, place);
      }
    }
  }
}

/** Where those three characters of a text begin that are rarest. */
function rarest(text: string): number {
  const rareness = Array.from(text, (char) => (OFTEN.includes(char) ? OFTEN.indexOf(char) : OFTEN.length));
  const sums = rareness.slice(2).map((last, at) => last + Number(rareness[at]) + Number(rareness[at + 1]));
  return sums.indexOf(Math.max(...sums));
}
