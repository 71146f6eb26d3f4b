const BLOCK_BITS = 16;
const BLOCK = 1 << BLOCK_BITS;
const WITHIN = BLOCK - 1;
const FIRST_ROOM = 1024;

/** Bytes of the longest stretch that is taken: little of a block is left unused. */
export const LONGEST = BLOCK / 16;

/**
 * Stretches of bytes, one behind the other in blocks, none in two of them: more bytes need a further block, and leave nothing behind that has
 * to be collected. A stretch is known by where it ends: a number that only grows.
 */
export class ByteBlocks {
  #last = new Uint8Array(FIRST_ROOM);
  readonly #blocks = [this.#last];
  #end = 0;

  /** Where the last stretch ends. */
  get end(): number {
    return this.#end;
  }

  /** Adds a copy of the bytes of the half-open range, at most `LONGEST`; answers where it ends. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (length === 0) return this.#end;
    const begin = this.#makeRoom(length);
    const block = this.#last;
    const at = begin & WITHIN;
    for (let index = 0; index < length; index++) block[at + index] = bytes[from + index] ?? 0;
    return (this.#end = begin + length);
  }

  /** Where the stretch begins that ends at `end`; `before` is where the one before it ends. */
  begin(before: number, end: number): number {
    const first = (end - 1) & ~WITHIN;
    return before < first && end > before ? first : before;
  }

  /** Whether the bytes of the half-open range are those of the stretch that begins there, which is as long. */
  areAt(begin: number, bytes: Uint8Array, from: number, to: number): boolean {
    const block = this.#blocks[begin >>> BLOCK_BITS];
    if (!block) return from === to;
    const shift = (begin & WITHIN) - from;
    let at = from;
    while (at < to && block[at + shift] === bytes[at]) at++;
    return at === to;
  }

  /** The bytes between two places of one stretch. */
  slice(begin: number, end: number): Uint8Array {
    const from = begin & WITHIN;
    return this.#blocks[begin >>> BLOCK_BITS]?.subarray(from, from + end - begin) ?? new Uint8Array(0);
  }

  /** Where the next stretch of so many bytes begins, in the last block. */
  #makeRoom(length: number): number {
    const at = this.#end & WITHIN;
    const isFull = at === 0 && this.#end > 0;
    if (isFull || at + length > BLOCK) {
      this.#last = new Uint8Array(BLOCK);
      this.#blocks.push(this.#last);
      return (this.#blocks.length - 1) << BLOCK_BITS;
    }
    if (at + length > this.#last.length) {
      const room = Math.min(BLOCK, Math.max(at + length, this.#last.length * 2));
      const larger = new Uint8Array(room);
      larger.set(this.#last);
      this.#blocks[this.#blocks.length - 1] = larger;
      this.#last = larger;
    }
    return this.#end;
  }
}
