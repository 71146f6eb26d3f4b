import { type TokenFormat, TOKEN_FORMATS } from "./tokenFormatTable";
import { matchAt, replacing } from "../replaceAt";
import type { Rule } from "../redactionRule";

const anchors = TOKEN_FORMATS.flatMap((make: TokenFormat) => make.starts.map((start) => ({ ...make, text: start })));

/** Hides tokens in known formats. */
export const hideTokens: Rule = replacing(
  anchors,
  (text, place, { text: start, kind, before = 0, token }, done, hide) => {
    const from = before === "behind" ? place + start.length : place - before;
    // Text directly after another token isn't part of a word.
    if (from !== done && inWord(text, from)) return undefined;
    const found = matchAt(token, text, from);
    // A placeholder for a token in examples: `ghp_xxxxxxxxxxxx`.
    if (!found || /^(.)\1{11}$/.test(found[0].slice(-12))) return undefined;
    return { from, to: from + found[0].length, by: hide(kind, found[0]) };
  },
);

/**
 * Whether a letter or digit precedes an offset. The end of an escaped line break (`\n`), of an escaped sign (`%3D`),
 * and of a terminal's color doesn't count.
 */
function inWord(text: string, place: number): boolean {
  // Nearly always, a sign is there.
  if (!/[A-Za-z0-9]/.test(text.charAt(place - 1))) return false;
  const before = text.slice(Math.max(0, place - 12), place);
  return !/(?:\\[nrt]|%[0-9A-F]{2}|\[[\d;]{1,10}m)$/.test(before);
}
