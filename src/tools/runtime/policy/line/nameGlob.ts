/** A glob for one name, in small letters, since a file system may take both alike. Sets of its pieces are bits, the first piece the lowest. */
export interface NameGlob {
  /** Pieces that are a character, by the character. */
  readonly letters: ReadonlyMap<string, bigint>;
  /** Pieces that stand for any one character, and those that stand for any number of them. */
  readonly one: bigint;
  readonly many: bigint;
  readonly length: number;
  /** Wildcards also stand for a dot at the beginning of a name, as to PowerShell, and to programs; to a shell they do not. */
  readonly dots: boolean;
  /** The same for names beyond ASCII: what stands for one character, too, stands for any number of them. */
  readonly loose: () => NameGlob;
}

/** How a glob is read. */
export interface GlobReading {
  readonly dots?: boolean | undefined;
  /** Nothing in it was quoted, so that brackets are what they seem; else they may stand for themselves. */
  readonly plain?: boolean | undefined;
}

/** Characters of the longest name that a file system keeps. */
const LONGEST = 255;

/** The same when each is decomposed: one becomes at most eighteen (U+FDFA in Unicode's NFKD). */
const MOST_PIECES = LONGEST * 18;

/**
 * Reads the glob of one name. Anything uncertain matches more than it may. Returns undefined for a glob that no name is
 * long enough for.
 */
export function readNameGlob(name: string, reading: GlobReading = {}): NameGlob | undefined {
  const { glob, isTooLong } = piecesOf(name, reading, false);
  return isTooLong ? undefined : glob;
}

/** The pieces of a glob, `loose` as the glob's own, and whether no name has so many characters; what is beyond ASCII may be any number of these. */
function piecesOf(
  name: string,
  { dots = false, plain = true }: GlobReading,
  loose: boolean,
): { glob: NameGlob; isTooLong: boolean } {
  const letters = new Map<string, bigint>();
  let [one, many, bit] = [0n, 0n, 1n];
  let [length, least, open] = [0, 0, false];
  const text = name.normalize("NFKD").toLowerCase();
  const last = text.lastIndexOf("]");
  // Some characters beyond ASCII decompose to ASCII letters.
  const most = LONGEST + Math.max(0, asciiIn(text) - asciiIn(name));
  let isTooLong = false;
  for (let at = 0; at < text.length && !isTooLong;) {
    const letter = text.charAt(at);
    const { end, single, wild } = pieceAt(text, at, last, plain);
    at = end;
    const any = single ? loose : wild;
    // One stands for all of them where several follow one another.
    if (any && open) continue;
    if (any) many |= bit;
    else if (single) one |= bit;
    else letters.set(letter, (letters.get(letter) ?? 0n) | bit);
    open = any;
    if (!any && (single || isAscii(letter))) least += 1;
    length += 1;
    bit <<= 1n;
    isTooLong = least > most || length > MOST_PIECES;
  }
  let wider: NameGlob | undefined;
  const wide = (): NameGlob => (wider ??= piecesOf(name, { dots, plain }, true).glob);
  return { glob: { letters, one, many, length, dots, loose: wide }, isTooLong };
}

/** What a piece at `at` stands for: a `single` character, or any number of them. */
function pieceAt(
  text: string,
  at: number,
  last: number,
  plain: boolean,
): { readonly end: number; readonly single: boolean; readonly wild: boolean } {
  const letter = text.charAt(at);
  if (letter !== "[" || at >= last) return { end: at + 1, single: letter === "?", wild: letter === "*" };
  const { end, any } = bracketsAt(text, at, last, plain);
  return { end, single: !any, wild: true };
}

function isAscii(letter: string): boolean {
  return letter < "\x80";
}

function asciiIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (isAscii(text.charAt(at))) count += 1;
  return count;
}

/** Where brackets end that open at `at`, and whether they may stand for any number of characters; `last` is the last that closes some. */
function bracketsAt(text: string, at: number, last: number, plain: boolean): { end: number; any: boolean } {
  const first = /[!^]/.test(text.charAt(at + 1)) ? at + 2 : at + 1;
  const close = text.indexOf("]", first);
  // A `]` that comes first is one of the characters, and a class of characters (`[:alpha:]`) has one of its own: shells differ about where such brackets end.
  const clear = plain && close > first && !/\[[:.=]/.test(text.slice(first, close));
  return clear ? { end: close + 1, any: false } : { end: last + 1, any: true };
}

/** The possible positions in a glob after spelling a part of a name: bits before its pieces, and one after the last. */
export type Places = bigint;

export const NOWHERE: Places = 0n;

/** Whether nothing more has to be spelled. */
export function isEnd({ length }: NameGlob, places: Places): boolean {
  return ((places >> BigInt(length)) & 1n) === 1n;
}

/**
 * Returns the possible positions after spelling a shape of names (`secretShapes`). Starts at the beginning of a name
 * unless `from` gives positions to continue from.
 */
export function spell(glob: NameGlob, shape: string, from?: Places): Places {
  const hidden = from === undefined && shape.startsWith(".");
  let places = from ?? (hidden ? behindDot(glob) : spread(glob, 1n));
  for (const letter of hidden ? shape.slice(1) : shape) {
    if (places === NOWHERE) return NOWHERE;
    if (letter === "*") places = onward(glob, places);
    else if (letter !== "%") places = step(glob, places, letter === "?" ? every(glob) : letterOf(glob, letter));
    else places = behindName(glob, places);
  }
  return places;
}

/** Behind one or more letters of a name. */
function behindName(glob: NameGlob, from: Places): Places {
  const named = nameLetters(glob);
  let places = step(glob, from, named);
  for (let before = NOWHERE; before !== places;) {
    before = places;
    places |= step(glob, places, named);
  }
  return places;
}

/**
 * Whether a glob stands for a name, in whatever letters, composed or not. In a name beyond ASCII, what stands for one character may stand for any number of them
 * here: what a shell takes for one depends on its language (it may be a byte), and on how the file system keeps the name.
 */
export function fits(glob: NameGlob, name: string): boolean {
  const loose = /^[\0-\x7f]*$/.test(name) ? glob : glob.loose();
  return [name, name.normalize("NFKD")].some((form) => {
    const [first = "", ...more] = form.toLowerCase().split("");
    let places = first === "." ? behindDot(loose) : step(loose, spread(loose, 1n), letterOf(loose, first));
    for (const letter of more) places = step(loose, places, letterOf(loose, letter));
    return isEnd(loose, places);
  });
}

/** Behind the dot that a name begins with, which the glob has to spell itself unless its wildcards stand for it. */
function behindDot(glob: NameGlob): Places {
  const dot = letterOf(glob, ".");
  return glob.dots ? step(glob, spread(glob, 1n), dot) : spread(glob, (dot & 1n) << 1n);
}

function letterOf({ letters }: NameGlob, letter: string): bigint {
  return letters.get(letter) ?? 0n;
}

function every({ letters }: NameGlob): bigint {
  return [...letters.values()].reduce((all, bits) => all | bits, 0n);
}

/** The pieces that `%` of a shape may stand for. */
function nameLetters({ letters }: NameGlob): bigint {
  return [...letters].reduce((all, [letter, bits]) => (/[a-z0-9_-]/.test(letter) ? all | bits : all), 0n);
}

/** One character further: through these pieces of one letter, and through wildcards. */
function step(glob: NameGlob, places: Places, letters: bigint): Places {
  return spread(glob, ((places & (letters | glob.one)) << 1n) | (places & glob.many));
}

/** Any number of characters leads to every position after the first. */
function onward({ length }: NameGlob, places: Places): Places {
  return (2n << BigInt(length)) - (places & -places);
}

/** Adds the positions after wildcards that can match nothing. */
function spread({ many }: NameGlob, places: Places): Places {
  return places | ((places & many) << 1n);
}
