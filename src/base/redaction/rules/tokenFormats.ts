import { type Make, MAKES } from "./tokenFormatTable";
import { matchAt, replacing } from "../replaceAt";
import type { Kind, Rule } from "../redactionRule";

/** Every kind of token that is told by its make, each once. */
export const madeKinds: readonly Kind[] = [...new Set(MAKES.map(({ kind }) => kind))];

const anchors = MAKES.flatMap((make: Make) => make.starts.map((start) => ({ ...make, text: start })));

/** Hides tokens of known makes. */
export const hideMakes: Rule = replacing(
  anchors,
  (text, place, { text: start, kind, before = 0, token }, done, hide) => {
    const from = before === "behind" ? place + start.length : place - before;
    // What stands right behind another token is none of a word.
    if (from !== done && inWord(text, from)) return undefined;
    const found = matchAt(token, text, from);
    // What stands in the place of a token in examples: `ghp_xxxxxxxxxxxx`.
    if (!found || /^(.)\1{11}$/.test(found[0].slice(-12))) return undefined;
    return { from, to: from + found[0].length, by: hide(kind, found[0]) };
  },
);

/** A letter or digit stands before a place; the end of an escaped line break (`\n`), of an escaped sign (`%3D`) and of a colour of a terminal is none. */
function inWord(text: string, place: number): boolean {
  // Nearly always a sign stands there.
  if (!/[A-Za-z0-9]/.test(text.charAt(place - 1))) return false;
  const before = text.slice(Math.max(0, place - 12), place);
  return !/(?:\\[nrt]|%[0-9A-F]{2}|\[[\d;]{1,10}m)$/.test(before);
}
