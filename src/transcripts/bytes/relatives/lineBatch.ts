import type { Line } from "../lineBytes";
import { LINE_FEED } from "../jsonBytes";

/** Bytes of lines put together: enough that what is done once for all of them costs little. */
const BATCH_BYTES = 256 * 1024;
const MOST_LINES = 4096;

/**
 * Joins lines that are apart in their file, so that they can be read like the lines of a list. Such lines are elements
 * of an array, or wrapped entries. Each ends in a line feed, and those inside it become spaces, which mean the same
 * between the values of JSON.
 */
export class LineBatch {
  #bytes = new Uint8Array(0);
  readonly #numbers: number[] = [];
  readonly #starts: number[] = [];
  #used = 0;
  #count = 0;

  /**
   * Copies a line. Returns false if there is no room for it, or it has to be read as it is: it has no bytes, or it is
   * `broken`, so that a line feed is within a text, which is an error.
   */
  add({ number, from, bytes }: Line, broken: boolean): boolean {
    if (!bytes || broken || this.#count === MOST_LINES || this.#used + bytes.length >= BATCH_BYTES) return false;
    const begin = this.#used;
    if (begin + bytes.length >= this.#bytes.length) this.#grow(begin + bytes.length + 1);
    this.#bytes.set(bytes, begin);
    this.#used += bytes.length;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
      this.#bytes[begin + at] = 0x20;
    this.#bytes[this.#used++] = LINE_FEED;
    this.#numbers[this.#count] = number;
    this.#starts[this.#count] = from;
    this.#count++;
    return true;
  }

  #grow(least: number): void {
    const larger = new Uint8Array(Math.min(BATCH_BYTES, 2 * least));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }

  get count(): number {
    return this.#count;
  }

  /** The lines, each ended; they stay until the next line is added behind `clear`. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }

  /** The number in its file of the line with this index. */
  number(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** Where that line begins in its file. */
  from(index: number): number {
    return this.#starts[index] ?? 0;
  }

  clear(): void {
    this.#used = this.#count = 0;
  }
}
