import { findByte } from "../../base/bytes/byteSearch";

/**
 * A longer line isn't decoded; a stub reports its size. Real lines have up to 3 MB (docs/transcript-format.md#lines).
 */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** One line of a file, by its position and bytes. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  /** Half-open byte range in the file, without the line feed. */
  readonly from: number;
  readonly to: number;
  /** Absent for a line longer than the limit. */
  readonly bytes?: Uint8Array;
}

const LINE_FEED = 0x0a;

/** Line feeds found in one go: those of half a megabyte of usual lines. */
const FOUND_AT_ONCE = 1024;

/**
 * Cuts a stream of bytes into lines at byte 0x0A alone. A bare CR and U+2028 are part of a line, because a JSON text
 * can contain them. Bytes given to `push` must not change while its lines are taken.
 */
export class LineSplitter {
  #number = 1;
  /** Offset of the next byte that will be pushed. */
  #position = 0;
  /** Start of the line that is not ended yet, its bytes so far, and how many there were. */
  #from = 0;
  #kept: Uint8Array[] = [];
  #length = 0;
  /** Where lines end in the bytes being pushed. */
  readonly #ends = new Uint32Array(FOUND_AT_ONCE);

  constructor(readonly maxLineBytes: number = MAX_LINE_BYTES) {}

  /** The lines that end in `bytes`, in order. All of them have to be taken. */
  *push(bytes: Uint8Array): Generator<Line> {
    let start = 0;
    const base = this.#position;
    this.#position += bytes.length;
    for (let found = FOUND_AT_ONCE; found === FOUND_AT_ONCE;) {
      found = findByte(bytes, LINE_FEED, start, this.#ends);
      for (let index = 0; index < found; index++) {
        const end = this.#ends[index] ?? start;
        const line = this.#length === 0 ? this.#whole(bytes, start, end) : this.#ended(bytes.subarray(start, end));
        start = end + 1;
        this.#number++;
        this.#from = base + start;
        yield line;
      }
    }
    // A copy: the caller may use its buffer again.
    if (start < bytes.length) this.#keep(bytes.slice(start));
  }

  /** Returns the position of the next line, if none of it has been pushed yet. */
  get next(): { readonly number: number; readonly from: number } | undefined {
    return this.#length === 0 ? { number: this.#number, from: this.#position } : undefined;
  }

  /** Passes over whole lines that were taken in another way, where the next line begins. */
  skip(bytes: number, lines: number): void {
    this.#position += bytes;
    this.#from = this.#position;
    this.#number += lines;
  }

  /** The last line when no line feed has ended it yet; it stays, and grows with the next bytes. */
  rest(): Line | undefined {
    return this.#length === 0 ? undefined : this.#line();
  }

  #keep(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > this.maxLineBytes) this.#kept = [];
    else if (bytes.length > 0) this.#kept.push(bytes);
  }

  /** A line that begins and ends in the bytes. */
  #whole(bytes: Uint8Array, start: number, end: number): Line {
    const [number, from, to] = [this.#number, this.#from, this.#from + end - start];
    return end - start > this.maxLineBytes
      ? { number, from, to }
      : { number, from, to, bytes: bytes.subarray(start, end) };
  }

  /** The line that began earlier and ends with these bytes. */
  #ended(bytes: Uint8Array): Line {
    this.#keep(bytes);
    const line = this.#line();
    this.#kept = [];
    this.#length = 0;
    return line;
  }

  #line(): Line {
    const [number, from, to] = [this.#number, this.#from, this.#from + this.#length];
    if (this.#length > this.maxLineBytes) return { number, from, to };
    return { number, from, to, bytes: joinBytes(this.#kept, this.#length) };
  }
}

/** The pieces as one array; a single piece is not copied. */
export function joinBytes(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
