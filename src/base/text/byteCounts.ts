import { countByte, countWordStarts } from "../bytes/byteSearch";
import { isInWord } from "../bytes/wordBytes";

/** Counts in the bytes added so far. */
export interface ByteCounter {
  /** Counts on; the bytes may come in any pieces, and the caller may use its array again. Keep pieces to 1 MiB where others wait for the thread. */
  add(bytes: Uint8Array): void;
  readonly bytes: number;
  /** Line feeds, and one more when the last byte is no line feed: a last line without one counts, unlike in `wc -l`. */
  readonly lines: number;
}

/** Counts words as well. */
export interface WordCounter extends ByteCounter {
  /**
   * Runs of bytes other than space, tab, line feed, vertical tab, form feed and carriage return, which is what `wc -w` counts in ordinary text.
   * It differs in two things (checked with GNU coreutils 9.1): a run of nothing but characters that cannot be printed is no word for `wc` (NUL and other
   * control characters, bytes that are not UTF-8, in the locale C all bytes over 127), and in a UTF-8 locale some characters beyond ASCII also end a word
   * (U+00A0, U+202F, U+2003, U+3000 and their like, but neither U+0085 nor U+2028).
   */
  readonly words: number;
}

/** Counts bytes and lines. */
export function createLineCounter(): ByteCounter {
  let [bytes, lineFeeds, unended] = [0, 0, 0];
  return {
    add(piece) {
      if (piece.length === 0) return;
      bytes += piece.length;
      lineFeeds += countByte(piece, LINE_FEED);
      unended = piece[piece.length - 1] === LINE_FEED ? 0 : 1;
    },
    get bytes() {
      return bytes;
    },
    get lines() {
      return lineFeeds + unended;
    },
  };
}

/** Counts bytes, lines and words; for lines alone `createLineCounter` is three times as fast. */
export function createWordCounter(): WordCounter {
  const counter = createLineCounter();
  let words = 0;
  let inWord = false;
  return {
    add(piece) {
      const last = piece[piece.length - 1];
      if (last === undefined) return;
      counter.add(piece);
      words += countWordStarts(piece, inWord);
      inWord = isInWord(last);
    },
    get bytes() {
      return counter.bytes;
    },
    get lines() {
      return counter.lines;
    },
    get words() {
      return words;
    },
  };
}

const LINE_FEED = 10;
