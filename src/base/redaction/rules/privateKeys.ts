import { matchAt } from "../replaceAt";
import type { Replacement, Rule } from "../redactionRule";

/** The first line of a block around the words that are looked for (RFC 7468, RFC 4716 for four dashes). */
const WORDS = "PRIVATE KEY";
const BEFORE_WORDS = /----[- ]BEGIN (?:[A-Z0-9]{1,12} ){0,3}$/;
const FROM_WORDS = /PRIVATE KEY(?: BLOCK)?[- ]----/y;

/** The longest text before these words in a first line. Characters. */
const BEFORE = 50;

/** PuTTY has its lines behind their number. */
const LINES = "Private-Lines: ";
const FROM_LINES = /Private-Lines: \d{1,4}(?=[\r\n\\])/y;

/** What ends a block that begins so. */
const endLine = (first: string): string => (first.startsWith("-") ? first.replace("BEGIN", "END") : "Private-MAC:");

/** The longest key to look for, including the text between its lines. Characters. RSA with 16,384 bits takes 13,000. */
const LONGEST = 40_000;

/** A line of a key, with numbers, signs of a difference, quotes or an escaped line break before it. */
const KEY_LINE =
  /(?:\s|\\{1,4}[rnt]|["'+,>|:→]|\d{1,6}(?=[\t→ ])){0,60}(?:(?:Proc-Type|DEK-Info|Version|Comment): [^\n\\]{0,80}|[A-Za-z0-9+/=]{16,})/y;

/**
 * Hides the blocks of private keys. A block without an end, cut off, is hidden as far as its lines go; words that only name such a block are left. The
 * block's first line is kept.
 */
export const hidePrivateKeys: Rule = {
  anchors: [WORDS, LINES],
  find(text, { at, anchors }, hide) {
    const replacements: Replacement[] = [];
    let done = 0;
    for (const [index, place] of at.entries()) {
      const first = anchors[index] === 0 ? firstLine(text, done, place) : matchAt(FROM_LINES, text, place)?.[0];
      if (first === undefined) continue;
      const from = place + (anchors[index] === 0 ? first.length - first.indexOf(WORDS) : first.length);
      const to = endOf(text, from, endLine(first));
      if (to > from) replacements.push({ from, to, by: hide("private key", text.slice(from, to)) });
      done = to;
    }
    return replacements;
  },
};

/** The first line of a block around its words, no part of it before `done`. */
function firstLine(text: string, done: number, words: number): string | undefined {
  const behind = matchAt(FROM_WORDS, text, words)?.[0];
  const before = behind && BEFORE_WORDS.exec(text.slice(Math.max(done, words - BEFORE), words))?.[0];
  return before && before + behind;
}

function endOf(text: string, from: number, last: string): number {
  const long = text.slice(from, from + LONGEST);
  const next = long.search(/----[- ]?BEGIN |Private-Lines: /);
  const near = next < 0 ? long : long.slice(0, next);
  const end = near.indexOf(last);
  if (end >= 0 && /[A-Za-z0-9+/]{32}/.test(near.slice(0, end))) return from + end;
  let to = 0;
  for (KEY_LINE.lastIndex = 0; KEY_LINE.test(near);) to = KEY_LINE.lastIndex;
  return from + to;
}
