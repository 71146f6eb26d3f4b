/** The kinds of a tape's values. A string of kind `escaped` contains backslashes. */
export const KIND = {
  plain: 1,
  escaped: 2,
  number: 3,
  true: 4,
  false: 5,
  null: 6,
  object: 7,
  array: 8,
  /** The bracket that closes the object or array of the same node. */
  end: 9,
  /**
   * A text that is a time: its second word is its day since 1970, its last word the milliseconds since that day began.
   */
  moment: 10,
} as const;

/** What a scan works out of the values of a node. */
export const USE = {
  none: 0,
  /** Of an ASCII text of at most 64 bytes: the number that the scanner has for it, -1 when it has none. */
  name: 1,
  /** Of an ASCII text: its hash (names.ts); -1 for any other. */
  id: 2,
  /** Of a whole number of at most nine digits: the number; -1 for any other. */
  whole: 3,
  /** Of a text such as `2026-01-05T08:00:00.000Z`: the time, as a value of another kind. */
  time: 4,
} as const;

/**
 * Words of a line's head: where it begins and ends, its state (0: one JSON object, 1: not surely), and how many words
 * follow.
 */
export const HEAD_WORDS = 4;
/**
 * Words of a value: its node and, from bit 16 on, its kind; where it begins and ends, strings without their quotes; and what was worked
 * out of it for its use, of an object a bit for each wanted key that it has, by the number of the key's node in 32.
 */
export const VALUE_WORDS = 4;

/** Bytes scanned at once, and words that a tape contains. */
export const INPUT_BYTES = 0x400000;
export const TAPE_WORDS = 0x28000;

/** Names that a scanner numbers, and bytes of the longest. */
export const MOST_NAMES = 4096;
export const NAME_BYTES = 64;

/** Levels of nesting that a scan follows. */
export const MAX_DEPTH = 1000;

/** What a scan of bytes wrote down. */
export interface Scanned {
  /** Bytes of the lines that were scanned, their line feeds included. */
  readonly bytes: number;
  readonly lines: number;
  /**
   * The heads of the lines, each followed by its values. Valid until the next scan. Offsets count from the first byte
   * given.
   */
  readonly tape: Int32Array;
  /** Numbers of names are valid as long as this stays the same: a scanner that has many names begins anew. */
  readonly names: number;
}

/**
 * Scans whole lines of bytes. Reports of each whether it is surely one JSON object, in which no wanted key occurs twice
 * in one object or is spelled with escapes, and the offsets of the values of the wanted paths.
 */
export interface LineScanner {
  /** Scans the lines that end within the first `INPUT_BYTES` bytes, as many as fit on a tape. More can be left. */
  scan(bytes: Uint8Array): Scanned;
}
