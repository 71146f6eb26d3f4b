import type { Places } from "./rule";

/** Where rules have to look in a text, by the numbers of the rules; undefined where none of them has. */
export type Walk = (text: string) => readonly Places[] | undefined;

/** The shortest and the longest run that may be a key: keys are not shorter, and longer ones are data. */
const LEAST = 32;
const MOST = 100;

/** 1 for the characters a key is made of, by their codes; for every code, so that none is outside. */
const OF_KEY = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) if (/[\w+/=-]/.test(String.fromCharCode(code))) OF_KEY[code] = 1;

/** The last three characters of what was walked are a number of so many bits; others may come to the same number. */
const BITS = 15;
const MASK = (1 << BITS) - 1;

const step = (last: number, code: number): number => ((last << 5) ^ code) & MASK;

interface Anchor {
  readonly text: string;
  readonly rule: number;
  /** Its number in its rule. */
  readonly number: number;
}

interface Found extends Places {
  readonly anchors: { place: number; anchor: number }[];
}

/**
 * Makes a walk for rules with these anchors. A text is walked once, character by character, whatever the number of rules and anchors: nearly all of what is
 * shown holds no secret, and the walk is then all that hiding costs.
 */
export function walkFor(rules: readonly (readonly string[])[]): Walk {
  // The number of the group of anchors that begin with three characters of that number; 0 for none.
  const groupOf = new Uint16Array(1 << BITS);
  const groups: Anchor[][] = [[]];
  for (const [rule, anchors] of rules.entries()) {
    for (const [number, text] of anchors.entries()) {
      if (!/^[!-~ ]{3}/.test(text))
        throw new RangeError(`An anchor of three ASCII characters or more was expected: ${text}`);
      const head = [0, 1, 2].reduce((last, at) => step(last, text.charCodeAt(at)), 0);
      if (groupOf[head] === 0) groupOf[head] = groups.push([]) - 1;
      groups[Number(groupOf[head])]?.push({ text, rule, number });
    }
  }
  return (text) => {
    let found: Found[] | undefined;
    const runs: { from: number; to: number }[] = [];
    const { length } = text;
    let last = 0;
    let run = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      last = ((last << 5) ^ code) & MASK;
      const group = groupOf[last];
      const anchors = group === 0 || at < 2 ? undefined : groups[Number(group)];
      if (anchors !== undefined) {
        for (const { text: anchor, rule, number } of anchors) {
          if (!text.startsWith(anchor, at - 2)) continue;
          found ??= rules.map(() => ({ anchors: [], runs }));
          found[rule]?.anchors.push({ place: at - 2, anchor: number });
        }
      }
      // Without a branch, of which the end of each word would be one that processors do not foresee.
      run = (run + 1) * Number(OF_KEY[code]);
      if (run !== LEAST) continue;
      const from = at + 1 - LEAST;
      const to = endOfRun(text, at + 1);
      if (to - from <= MOST) runs.push({ from, to });
    }
    return found ?? (runs.length > 0 ? rules.map(() => ({ anchors: [], runs })) : undefined);
  };
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (OF_KEY[text.charCodeAt(at)] === 1) at++;
  return at;
}
