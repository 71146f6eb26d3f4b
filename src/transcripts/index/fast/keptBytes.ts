/** The location of bytes in a block that also contains others. */
export interface Kept {
  readonly block: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const BLOCK_BYTES = 8 * 1024;

/** Longer ones have a block of their own, so that no more of a block is left unused. */
const LONG = BLOCK_BYTES / 4;

/**
 * Copies short stretches of bytes, many into one block: an array for each costs more than its bytes. A block lives as
 * long as one of its stretches is referenced.
 */
export class KeptBytes {
  #block = new Uint8Array(0);
  #used = 0;

  keep(bytes: Uint8Array, from: number, to: number): Kept {
    const length = to - from;
    if (length > LONG) return { block: bytes.slice(from, to), from: 0, to: length };
    if (this.#used + length > this.#block.length) {
      this.#block = new Uint8Array(BLOCK_BYTES);
      this.#used = 0;
    }
    const block = this.#block;
    const begin = this.#used;
    for (let at = 0; at < length; at++) block[begin + at] = bytes[from + at] ?? 0;
    this.#used += length;
    return { block, from: begin, to: this.#used };
  }
}
