import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { endOfText } from "../../base/bytes/byteSearch";
import { Ahead } from "./readAhead";
import { cutAt } from "./parsing/lineParse";
import { Breath } from "../../base/pause";
import { BACKSLASH, QUOTE } from "./jsonBytes";

/** Of a line with more bytes only a part of each long text is decoded to show it. */
export const WHOLE_LINE_BYTES = 8 * 1024 * 1024;

/** Bytes of a long text that are decoded. */
export const TEXT_BYTES = 256 * 1024;

/** Texts of so many bytes are walked byte by byte: searching many bytes at once takes a start. */
const SHORT = 512;

/** No escape has more bytes, and no character: so many behind a cut decide where it is. */
const LONGEST_ESCAPE = 16;

/** Bytes of a long line that are read at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024;

const CLOSING = new Uint8Array([QUOTE]);

/** JSON whose long texts were cut, and how many bytes of it were left out. */
export interface CutLine {
  readonly bytes: Uint8Array;
  readonly hidden: number;
}

/** A text of which only the beginning has come, by its position in the shortened line. */
interface OpenText {
  readonly begin: number;
  /** Its bytes so far, those that were left out included. */
  length: number;
  /** What came last was a backslash that stands for itself and what follows. */
  escaping: boolean;
}

/**
 * Cuts the texts of a JSON value that are longer than `most` bytes, as they are written; what is left is as much JSON as before. The value comes
 * piece by piece, and nothing of it is decoded or kept but what is left, so that a line of 60 MB takes a small part of what parsing it would.
 */
export class LongTextCutter {
  #left = new Uint8Array(64 * 1024);
  #length = 0;
  #total = 0;
  #open: OpenText | undefined;

  constructor(readonly most: number = TEXT_BYTES) {}

  /** Bytes that are left so far. */
  get length(): number {
    return this.#length;
  }

  /** Takes in the next bytes; they may be used again afterwards. */
  push(bytes: Uint8Array): void {
    this.#total += bytes.length;
    let kept = this.#open ? this.#goOn(bytes, this.#open) : -1;
    // The quote that ends the text that was open is kept, but begins none.
    let quote = bytes.indexOf(QUOTE, kept + 1);
    kept = Math.max(0, kept);
    while (quote !== -1) {
      const begin = quote + 1;
      const close = endOf(bytes, begin);
      if (close >= bytes.length) {
        // Before the bytes that are kept: they begin where the text does.
        const open = { begin: this.#length + begin - kept, length: bytes.length - begin };
        this.#keep(bytes.subarray(kept, Math.min(bytes.length, begin + this.most + LONGEST_ESCAPE)));
        this.#open = { ...open, escaping: endsEscaping(bytes, begin) };
        return;
      }
      if (close - begin > this.most) {
        this.#keep(bytes.subarray(kept, cutAt(bytes, begin, close, this.most)));
        this.#keep(CLOSING);
        kept = close + 1;
      }
      quote = bytes.indexOf(QUOTE, close + 1);
    }
    this.#keep(bytes.subarray(kept));
  }

  /**
   * What is left, all bytes being pushed. Undefined for a value whose last text is a long one that does not end: it is
   * not to be cut.
   */
  end(): CutLine | undefined {
    if (this.#open && this.#open.length > this.most + LONGEST_ESCAPE) return undefined;
    return { bytes: this.#left.subarray(0, this.#length), hidden: this.#total - this.#length };
  }

  /** Adds the bytes that belong to the open text. Returns the offset of what follows it. */
  #goOn(bytes: Uint8Array, open: OpenText): number {
    const begin = open.escaping ? 1 : 0;
    const close = Math.min(endOf(bytes, begin), bytes.length);
    const room = Math.max(0, open.begin + this.most + LONGEST_ESCAPE - this.#length);
    this.#keep(bytes.subarray(0, Math.min(close, room)));
    open.length += close;
    if (close === bytes.length) {
      if (bytes.length > 0) open.escaping = endsEscaping(bytes, begin);
      return close;
    }
    this.#open = undefined;
    if (open.length <= this.most) return close;
    this.#length = cutAt(this.#left, open.begin, open.begin + open.length, this.most);
    return close;
  }

  #keep(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#left.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#left.length));
      larger.set(this.#left.subarray(0, this.#length));
      this.#left = larger;
    }
    this.#left.set(bytes, this.#length);
    this.#length = needed;
  }
}

/** The same for a value that is there whole; one that is not to be cut is given back as it is. */
export function cutLine(bytes: Uint8Array, most: number = TEXT_BYTES): CutLine {
  const cutter = new LongTextCutter(most);
  cutter.push(bytes);
  return cutter.end() ?? { bytes, hidden: 0 };
}

/**
 * The same for the half-open range of a file, which is read in two buffers only. Undefined for what is not to be cut, and where more than `limit` bytes
 * would be left.
 */
export async function cutRange(
  files: Pick<Files, "read">,
  resource: Resource,
  { from, to, limit = Infinity }: { from: number; to: number; limit?: number },
): Promise<CutLine | undefined> {
  const cutter = new LongTextCutter();
  const ahead = new Ahead(files, resource, CHUNK_BYTES);
  const breath = new Breath();
  try {
    for (let at = from; at < to;) {
      const chunk = await ahead.chunk(at, to);
      if (chunk.length === 0) break;
      cutter.push(chunk);
      if (breath.due) await breath.take();
      at += chunk.length;
      if (cutter.length > limit) return undefined;
    }
  } finally {
    await ahead.close();
  }
  return cutter.end();
}

/**
 * Returns the offset of the quote that ends the text from `begin` on. At least the length of the bytes if none does.
 */
export function endOf(bytes: Uint8Array, begin: number): number {
  const near = Math.min(bytes.length, begin + SHORT);
  let at = begin;
  while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at < near ? at : endOfText(bytes, at);
}

/** A text from `begin` on, which does not end here, ends in a backslash whose character is still to come. */
function endsEscaping(bytes: Uint8Array, begin: number): boolean {
  let at = bytes.length;
  while (at > begin && bytes[at - 1] === BACKSLASH) at--;
  return (bytes.length - at) % 2 === 1;
}
