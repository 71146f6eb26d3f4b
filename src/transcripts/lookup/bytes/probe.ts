import { casesOf } from "../../../base/expression/unitSet";
import type { TextTerm } from "../textTerm";

/**
 * Bytes that are in every line that contains a text, unless the line writes one of the text's characters as `\uXXXX`,
 * or contains a NUL.
 */
export interface Probe {
  readonly run: Uint8Array;
  /** Whether letters of the run, given in lowercase, can be in either case. */
  readonly ignoreCase: boolean;
  /** The two of its bytes that are looked for first: the rarest. */
  readonly firstAt: number;
  readonly secondAt: number;
  /** Code units of the text, in each case that counts. */
  readonly units: ReadonlySet<number>;
}

/** Bytes of a run that are compared. */
const MAX_RUN = 200;

/** JSON writes printable ASCII as it is, except for these. A slash can have a backslash before it. */
const RUNS = /[\x20\x21\x23-\x2e\x30-\x5b\x5d-\x7e]+/g;
/** Neither ASCII nor what stands for bytes that are no UTF-8. */
const OTHERS = /[\u0080-\ufffc\ufffe\uffff]+/g;

/**
 * Returns what to look for in bytes to find every line that can contain the term's text: at least one of the probes.
 * Undefined if all lines have to be read: nothing is known of the text, or JSON writes all of it with escapes, or it
 * can be what bytes that are no UTF-8 are read as.
 */
export function probesFor({ required, ignoreCase }: TextTerm): readonly Probe[] | undefined {
  const units = new Set<number>();
  for (let at = 0; at < required.length; at++) {
    const unit = required.charCodeAt(at);
    for (const each of ignoreCase ? casesOf(unit) : [unit]) units.add(each);
  }
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text).slice(0, MAX_RUN);
  const ascii = encode(longest(required.match(RUNS) ?? []));
  const other = encode(
    longest((required.match(OTHERS) ?? []).map((run) => (ignoreCase ? caseless(run) : run)).map(whole)),
  );
  if (ascii.length > 0 && ascii.length >= other.length)
    return [probe(ignoreCase ? ascii.map(smallLetter) : ascii, ignoreCase, units)];
  if (other.length > 0) return [probe(other, false, units)];
  if (required.includes("/")) return [probe(Uint8Array.of(0x2f), false, units)];
  const cased = Array.from(required).find(
    (character) => character.length === 1 && casesOf(character.charCodeAt(0)).length > 1,
  );
  if (!ignoreCase || cased === undefined) return undefined;
  // One for each of its cases.
  return casesOf(cased.charCodeAt(0)).map((unit) => probe(encode(String.fromCharCode(unit)), false, units));
}

function smallLetter(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

/** The first stretch whose characters have no other case. */
function caseless(run: string): string {
  const isCased = (character: string): boolean => casesOf(character.charCodeAt(0)).length > 1;
  return longest(
    Array.from(run).reduce((stretches: string[], character) => {
      if (isCased(character)) stretches.push("");
      else stretches.push((stretches.pop() ?? "") + character);
      return stretches;
    }, []),
  );
}

/** Without halves of characters, which are not written as UTF-8. */
function whole(run: string): string {
  return longest(run.split(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/));
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

function probe(run: Uint8Array, ignoreCase: boolean, units: ReadonlySet<number>): Probe {
  const byRarity = [...run.keys()].sort((one, other) => commonness(run[one]) - commonness(run[other]));
  const [firstAt = 0, secondAt = firstAt] = byRarity;
  return { run, ignoreCase, firstAt, secondAt, units };
}

/** Bytes of transcripts, the most frequent first; of others there are fewer. */
const COMMON = ' "e,tanoirs:l_d0cu1p-5m283f/47h69gbyI{}vw.TAkRSUxECD()=;';

function commonness(byte: number | undefined): number {
  const rank = COMMON.indexOf(String.fromCharCode(byte ?? 0).toLowerCase());
  return rank === -1 ? 0 : COMMON.length - rank;
}

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/**
 * Whether the text can be at an offset: the run is, or a `\uXXXX` that can be one of its characters, or a NUL, which
 * can be left out of what is read.
 */
export function mayStandAt(bytes: Uint8Array, at: number, { run, ignoreCase, units }: Probe): boolean {
  if (bytes[at] === 0) return true;
  if (bytes[at] === BACKSLASH && bytes[at + 1] === SMALL_U && units.has(hex(bytes, at + 2))) return true;
  for (let index = 0; index < run.length; index++) {
    const byte = Number(bytes[at + index]);
    const own = ignoreCase && byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    if (own !== run[index]) return false;
  }
  return true;
}

/** The number of four digits; NaN when they are none. */
function hex(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = Number(bytes[index]);
    const small = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
    else if (small >= 0x61 && small <= 0x66) value = value * 16 + small - 0x57;
    else return NaN;
  }
  return value;
}
