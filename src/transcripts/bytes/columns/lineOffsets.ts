import { FloatColumn, IntegerColumn } from "./columns";

/** The position of a line: its 1-based number, and its half-open byte range without the line feed. */
export interface LineOffset {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** Lines whose beginnings are worked out from one that is kept. */
const BLOCK = 32;

/** A length that is kept apart. */
const LONG = 0x7fffffff;

/**
 * Stores the positions of lines, in order. Lines that follow each other directly take about four bytes each. A line
 * that does not begin right after the line feed of the line before, or whose number is not the next one, takes 20.
 */
export class LineOffsets {
  readonly #lengths = new IntegerColumn();
  readonly #long = new Map<number, number>();
  /** Where the first line of each block begins. */
  readonly #bases = new FloatColumn();
  /** The lines that do not follow the one before: their indexes, and where they begin. The first line is one. */
  readonly #jumps = new IntegerColumn();
  readonly #jumpFrom = new FloatColumn();
  readonly #jumpNumber = new IntegerColumn();
  #nextNumber = -1;
  #nextFrom = -1;

  get count(): number {
    return this.#lengths.length;
  }

  /** Adds the next line. Returns its index. */
  push(number: number, from: number, to: number): number {
    const index = this.count;
    if (number !== this.#nextNumber || from !== this.#nextFrom) {
      this.#jumps.push(index);
      this.#jumpFrom.push(from);
      this.#jumpNumber.push(number);
    }
    if (index % BLOCK === 0) this.#bases.push(from);
    const length = to - from;
    if (length >= LONG) this.#long.set(index, length);
    this.#lengths.push(Math.min(length, LONG));
    this.#nextNumber = number + 1;
    this.#nextFrom = to + 1;
    return index;
  }

  /** Throws RangeError outside 0..count. */
  at(index: number): LineOffset {
    const length = this.#lengthOf(index);
    const jump = this.#jumpBefore(index);
    const jumped = this.#jumps.at(jump);
    const begin = Math.max(jumped, index - (index % BLOCK));
    let from = begin === jumped ? this.#jumpFrom.at(jump) : this.#bases.at(begin / BLOCK);
    for (let at = begin; at < index; at++) from += this.#lengthOf(at) + 1;
    return { number: this.#jumpNumber.at(jump) + index - jumped, from, to: from + length };
  }

  #lengthOf(index: number): number {
    const length = this.#lengths.at(index);
    return length === LONG ? (this.#long.get(index) ?? length) : length;
  }

  /** The last jump at or before a line. */
  #jumpBefore(index: number): number {
    let from = 0;
    let to = this.#jumps.length - 1;
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (this.#jumps.at(middle) <= index) from = middle;
      else to = middle - 1;
    }
    return from;
  }
}
