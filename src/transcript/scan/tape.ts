/** What a value of a tape is. A string of kind `escaped` holds backslashes. */
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
} as const;

/** Words of a line's head: where it begins and ends, its state (0: one JSON object, 1: not surely), and how many words follow. */
export const HEAD_WORDS = 4;
/** Words of a value: its node and, from bit 16 on, its kind; where it begins and ends, strings without their quotes. */
export const VALUE_WORDS = 3;

/** Bytes scanned at once, and words that a tape holds. */
export const INPUT_BYTES = 0x100000;
export const TAPE_WORDS = 0x20000;

/** Levels of nesting that a scan follows. */
export const MAX_DEPTH = 1000;

/** What a scan of bytes wrote down. */
export interface Scanned {
  /** Bytes of the lines that were scanned, their line feeds included. */
  readonly bytes: number;
  readonly lines: number;
  /** The heads of the lines, each followed by its values; valid until the next scan. Places count from the first byte given. */
  readonly tape: Uint32Array;
}

/**
 * Scans whole lines of bytes. It says of each whether it is surely one JSON object, in which no wanted key occurs twice in one object or
 * is spelt with escapes, and where the values of the wanted paths stand.
 */
export interface LineScanner {
  /** The lines that end within the bytes, as many as a tape holds; more may be left. At most `INPUT_BYTES` bytes. */
  scan(bytes: Uint8Array): Scanned;
}
