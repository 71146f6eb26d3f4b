import { findByte } from "../../../base/bytes/byteSearch";

/** Offsets found at once: the quotes of 64 KB of usual entries. */
const FOUND_AT_ONCE = 8192;

/**
 * Finds the offsets of one byte in other bytes, from front to back. Finds many at once, which is several times as fast
 * as byte after byte.
 */
export class FieldOffsets {
  readonly #found = new Uint32Array(FOUND_AT_ONCE);
  #bytes: Uint8Array = new Uint8Array(0);
  #count = 0;
  #index = 0;
  /** Where what was not searched begins. */
  #rest = 0;

  constructor(readonly byte: number) {}

  /** Begins with other bytes, which must not change while they are asked for. */
  start(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#count = this.#index = this.#rest = 0;
  }

  /**
   * Returns the first offset from `from` on, or the length of the bytes if there is none. `from` must not be before
   * that of an earlier call.
   */
  next(from: number): number {
    for (;;) {
      for (; this.#index < this.#count; this.#index++) {
        const place = this.#found[this.#index] ?? 0;
        if (place >= from) return place;
      }
      const { length } = this.#bytes;
      if (this.#rest >= length) return length;
      const begin = Math.max(from, this.#rest);
      this.#count = findByte(this.#bytes, this.byte, begin, this.#found);
      this.#index = 0;
      this.#rest = this.#count === FOUND_AT_ONCE ? (this.#found[FOUND_AT_ONCE - 1] ?? 0) + 1 : length;
    }
  }
}
