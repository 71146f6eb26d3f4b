import { KIND, VALUE_WORDS } from "../../bytes/scan/tape";
import type { ScannedValues } from "../../bytes/scan/scannedValues";

/** Where on the tape of a line the elements of an array begin, so that the values of one element can be taken. */
export class ElementOffsets {
  #bytes: Uint8Array = new Uint8Array(0);
  #tape: Int32Array = new Int32Array(0);
  #begin = 0;
  #end = 0;
  readonly #places: number[] = [];
  #count = 0;

  constructor(readonly values: ScannedValues) {}

  /** Takes the values of a line, which are in the half-open range of words. */
  take(bytes: Uint8Array, tape: Int32Array, begin: number, end: number): void {
    this.#bytes = bytes;
    this.#tape = tape;
    this.#begin = begin;
    this.#end = end;
    this.values.take(bytes, tape, begin, end);
  }

  /** Finds the elements that have a node. Returns how many there are. */
  find(node: number): number {
    if (!this.values.repeats) return this.values.kind(node) === 0 ? 0 : 1;
    const tape = this.#tape;
    this.#count = 0;
    for (let at = this.#begin; at < this.#end; at += VALUE_WORDS) {
      const word = tape[at] ?? 0;
      if ((word & 0xffff) === node && word >>> 16 !== KIND.end) this.#places[this.#count++] = at;
    }
    return this.#count;
  }

  /** Takes the values of one of several elements that were found, and forgets those of the rest of the line. */
  takeElement(at: number): void {
    const end = at + 1 < this.#count ? this.#places[at + 1] : this.#end;
    this.values.take(this.#bytes, this.#tape, this.#places[at] ?? this.#end, end ?? this.#end);
  }
}
