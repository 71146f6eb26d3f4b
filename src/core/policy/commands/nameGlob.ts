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
}

/** How a glob is read. */
export interface GlobReading {
  readonly dots?: boolean | undefined;
  /** Nothing in it was quoted, so that brackets are what they seem; else they may stand for themselves. */
  readonly plain?: boolean | undefined;
}

/** In brackets: a class of characters, or some of them. A first `]` is one of them. */
const CLASS = /\[[!^]?\]?(?:\[[:.=][^\]/]*[:.=]\]|[^\]/])*\]/y;

/** Characters of the longest name that a file system keeps. */
const LONGEST = 255;

/** Reads the glob of one name; what cannot be told stands for more than it may. Undefined for one that no name is long enough for. */
export function readNameGlob(name: string, { dots = false, plain = true }: GlobReading = {}): NameGlob | undefined {
  const letters = new Map<string, bigint>();
  let [one, many, bit] = [0n, 0n, 1n];
  let [length, least, open] = [0, 0, false];
  const text = name.normalize("NFKC").toLowerCase();
  for (let at = 0; at < text.length && least <= LONGEST;) {
    const letter = text.charAt(at);
    CLASS.lastIndex = at;
    const inBrackets = letter === "[" && CLASS.test(text);
    at = inBrackets ? CLASS.lastIndex : at + 1;
    const any = letter === "*" || (inBrackets && !plain);
    // One stands for all of them where several follow one another.
    if (any && open) continue;
    if (any) many |= bit;
    else if (inBrackets || letter === "?") one |= bit;
    else letters.set(letter, (letters.get(letter) ?? 0n) | bit);
    open = any;
    least += any ? 0 : 1;
    length += 1;
    bit <<= 1n;
  }
  return least > LONGEST ? undefined : { letters, one, many, length, dots };
}

/** Where in a glob one may stand, having spelled a part of a name: bits before its pieces, and one behind the last. */
export type Places = bigint;

export const NOWHERE: Places = 0n;

/** Whether nothing more has to be spelled. */
export function isEnd({ length }: NameGlob, places: Places): boolean {
  return ((places >> BigInt(length)) & 1n) === 1n;
}

/** Where one may stand, having spelled a shape of names (`secretShapes`): a whole name from its beginning on, unless it goes on from places in it. */
export function spell(glob: NameGlob, shape: string, from?: Places): Places {
  const hidden = from === undefined && shape.startsWith(".");
  let places = from ?? (hidden ? behindDot(glob) : spread(glob, 1n));
  for (const letter of hidden ? shape.slice(1) : shape) {
    if (places === NOWHERE) return NOWHERE;
    if (letter === "*") places = onward(glob, places);
    else if (letter !== "%") places = step(glob, places, letter === "?" ? every(glob) : letterOf(glob, letter));
    else {
      const named = nameLetters(glob);
      places = step(glob, places, named);
      for (let before = NOWHERE; before !== places;) {
        before = places;
        places |= step(glob, places, named);
      }
    }
  }
  return places;
}

/** Whether a glob stands for a name, in whatever letters. */
export function fits(glob: NameGlob, name: string): boolean {
  const [first = "", ...more] = name.normalize("NFKC").toLowerCase().split("");
  let places = first === "." ? behindDot(glob) : step(glob, spread(glob, 1n), letterOf(glob, first));
  for (const letter of more) places = step(glob, places, letterOf(glob, letter));
  return isEnd(glob, places);
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

/** Any number of characters lead to every place behind the first. */
function onward({ length }: NameGlob, places: Places): Places {
  return (2n << BigInt(length)) - (places & -places);
}

/** With the places behind wildcards that may stand for nothing. */
function spread({ many }: NameGlob, places: Places): Places {
  return places | ((places & many) << 1n);
}
