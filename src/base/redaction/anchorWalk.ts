import { type Anchor, AnchorTable } from "./anchorTable";
import type { Places, Replacement, Run } from "./redactionRule";

/** Finds where rules have to look in a text, by the numbers of the rules. */
export interface AnchorWalk {
  /** Undefined where none of them has to look anywhere. */
  whole(text: string): readonly Places[] | undefined;
  /** Returns the offsets of a changed text from those of the text before the replacements. Walks only the text near the replacements. */
  again(text: string, places: readonly Places[], replacements: readonly Replacement[]): readonly Places[];
}

/** The shortest and the longest run that may be a key: keys are not shorter, and longer ones are data. */
const LEAST = 32;
const MOST = 100;

/** 1 for the characters a key is made of, by their codes; for every code, so that none is outside. */
const OF_KEY = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) if (/[\w+/=-]/.test(String.fromCharCode(code))) OF_KEY[code] = 1;

/**
 * Creates a walk for rules with these anchors. Walks a text once, whatever the number of rules and anchors. Nearly all
 * displayed text contains no secret, and the walk is then the only cost of redaction.
 */
export function walkFor(rules: readonly (readonly string[])[]): AnchorWalk {
  const table = new AnchorTable(rules);
  return {
    whole(text) {
      const found = new FoundPlaces(table, rules.length, text);
      found.walk(0, text.length);
      return found.isEmpty() ? undefined : found.rules;
    },
    again(text, places, replacements) {
      const found = new FoundPlaces(table, rules.length, text);
      let done = 0;
      let moved = 0;
      for (const { from, to, before, behind } of partsAround(text, replacements, table.longest)) {
        found.take(places, done, from - before, before);
        found.walk(from, to);
        [done, moved] = [to - behind, behind];
      }
      found.take(places, done, Infinity, moved);
      return found.rules;
    },
  };
}

/** A range of a text that replacements produced. */
interface Part {
  readonly from: number;
  to: number;
  /** How far the text before the range, and the text after it, was moved. */
  readonly before: number;
  behind: number;
}

/**
 * Returns the ranges to walk again: those that can contain a new anchor or run. The ranges don't touch, and don't split
 * a run.
 */
function partsAround(text: string, replacements: readonly Replacement[], longest: number): readonly Part[] {
  const parts: Part[] = [];
  let moved = 0;
  for (const { from, to, by } of replacements) {
    const last = parts.at(-1);
    const begin = lastOutside(text, last?.to ?? 0, Math.max(0, from + moved - longest)) + 1;
    const end = endOfRun(text, from + moved + by.length);
    const behind = from + moved + by.length - to;
    if (last && begin <= last.to) Object.assign(last, { to: end, behind });
    else parts.push({ from: begin, to: end, before: moved, behind });
    moved = behind;
  }
  return parts;
}

/** Offsets in a text, added in ascending order. */
class FoundPlaces {
  readonly #table: AnchorTable;
  readonly #text: string;
  readonly #runs: Run[] = [];
  readonly rules: readonly { readonly at: number[]; readonly anchors: number[]; readonly runs: Run[] }[];

  constructor(table: AnchorTable, rules: number, text: string) {
    this.#table = table;
    this.#text = text;
    this.rules = Array.from({ length: rules }, () => ({ at: [], anchors: [], runs: this.#runs }));
  }

  isEmpty(): boolean {
    return this.#runs.length === 0 && this.rules.every(({ at }) => at.length === 0);
  }

  /** Adds what begins in a range of the text. */
  walk(from: number, to: number): void {
    this.#table.find(this.#text, from, to, this.#add);
    for (let begin = from; begin + LEAST <= to;) {
      // Searched from the end: a separator is nearly always near it, and nothing before the separator matters.
      const parted = lastOutside(this.#text, begin, begin + LEAST);
      if (parted >= begin) {
        begin = parted + 1;
        continue;
      }
      const end = endOfRun(this.#text, begin + LEAST);
      if (end - begin <= MOST) this.#runs.push({ from: begin, to: end });
      begin = end + 1;
    }
  }

  /** Adds what begins in a range of the text before, all of it moved as far. */
  take(places: readonly Places[], from: number, to: number, moved: number): void {
    for (const [rule, { at, anchors }] of places.entries()) {
      const own = this.rules[rule];
      for (let index = firstFrom(at.length, (each) => Number(at[each]), from); Number(at[index]) < to; index++) {
        own?.at.push(Number(at[index]) + moved);
        own?.anchors.push(Number(anchors[index]));
      }
    }
    const runs = places[0]?.runs;
    if (runs)
      for (const run of beginningIn(runs, from, to)) this.#runs.push({ from: run.from + moved, to: run.to + moved });
  }

  /** Those that are given are nearly in order. */
  readonly #add = ({ rule, number }: Anchor, place: number): void => {
    const own = this.rules[rule];
    if (own) insert(own, place, number);
  };
}

function insert({ at, anchors }: { readonly at: number[]; readonly anchors: number[] }, place: number, anchor: number) {
  let index = at.length;
  for (; index > 0; index--) {
    const [last, lastAnchor] = [Number(at[index - 1]), Number(anchors[index - 1])];
    if (last < place || (last === place && lastAnchor < anchor)) break;
    at[index] = last;
    anchors[index] = lastAnchor;
  }
  at[index] = place;
  anchors[index] = anchor;
}

function beginningIn(runs: readonly Run[], from: number, to: number): readonly Run[] {
  const beginOf = (index: number): number => Number(runs[index]?.from);
  return runs.slice(firstFrom(runs.length, beginOf, from), firstFrom(runs.length, beginOf, to));
}

/** Returns the index of the first of `count` ordered items that isn't before an offset. */
function firstFrom(count: number, placeOf: (index: number) => number, from: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placeOf(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the last offset of a range whose character can't be part of a key, or the offset before the range if there is none. */
function lastOutside(text: string, from: number, to: number): number {
  let at = to - 1;
  while (at >= from && OF_KEY[text.charCodeAt(at)] === 1) at--;
  return at;
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (OF_KEY[text.charCodeAt(at)] === 1) at++;
  return at;
}
