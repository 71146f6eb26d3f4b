/** A set of UTF-16 code units as half-open ranges: `[from, to, from, to …]`, in order, neither touching nor overlapping. */
export type UnitSet = readonly number[];

const UNITS = 0x10000;

export const DIGITS: UnitSet = [0x30, 0x3a];
export const WORD: UnitSet = [0x30, 0x3a, 0x41, 0x5b, 0x5f, 0x60, 0x61, 0x7b];
export const LINE_ENDS: UnitSet = [0x0a, 0x0b, 0x0d, 0x0e, 0x2028, 0x202a];
/** What `\s` means in ECMAScript. */
export const SPACE: UnitSet = [
  0x09, 0x0e, 0x20, 0x21, 0xa0, 0xa1, 0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060,
  0x3000, 0x3001, 0xfeff, 0xff00,
];

/** The set of all ranges given, in any order. */
export function union(ranges: readonly (readonly [from: number, to: number])[]): UnitSet {
  const merged: number[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last) merged[merged.length - 1] = Math.max(last, to);
    else merged.push(from, to);
  }
  return merged;
}

export function complement(set: UnitSet): UnitSet {
  const ends = [0, ...set, UNITS];
  return union(pairs(ends).filter(([from, to]) => from < to));
}

export function pairs(set: UnitSet): [from: number, to: number][] {
  return Array.from({ length: set.length / 2 }, (_, at) => [Number(set[at * 2]), Number(set[at * 2 + 1])]);
}

/** The set with what its members are in the other case. */
export function withCases(set: UnitSet): UnitSet {
  const ranges = pairs(set);
  const { cased } = cases();
  const added = ranges.flatMap(([from, to]) =>
    cased
      .slice(firstFrom(cased, from), firstFrom(cased, to))
      .flatMap(casesOf)
      .map((other): [number, number] => [other, other + 1]),
  );
  return union([...ranges, ...added]);
}

/** The index of the first number of a sorted list that is at least `least`. */
function firstFrom(list: readonly number[], least: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (Number(list[middle]) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface Cases {
  /** Units that have others for another case, in order. */
  readonly cased: readonly number[];
  /** For each of them all that differ from it in case alone, and itself. */
  readonly groups: ReadonlyMap<number, readonly number[]>;
}

let known: Cases | undefined;

function cases(): Cases {
  if (known) return known;
  const byCanonical = new Map<number, number[]>();
  for (let unit = 0; unit < UNITS; unit++) {
    const canonical = canonicalize(unit);
    const group = byCanonical.get(canonical);
    if (group) group.push(unit);
    else byCanonical.set(canonical, [unit]);
  }
  const groups = new Map(
    [...byCanonical.values()]
      .flatMap((group) => group.map((unit) => [unit, group] as const))
      .filter(([, group]) => group.length > 1),
  );
  known = { cased: [...groups.keys()].sort((a, b) => a - b), groups };
  return known;
}

/** The units that an expression with the flag `i` takes for the same, itself among them (ECMAScript's Canonicalize without `u`). */
export function casesOf(unit: number): readonly number[] {
  // Nearly every text is ASCII, and to know the cases of all other units takes long.
  if (unit >= 128) return cases().groups.get(unit) ?? [unit];
  const small = unit | 0x20;
  return small >= 0x61 && small <= 0x7a ? [small - 0x20, small] : [unit];
}

function canonicalize(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  const code = upper.charCodeAt(0);
  return upper.length !== 1 || (unit >= 128 && code < 128) ? unit : code;
}
