import { IntegerColumn } from "../bytes/columns/columns";

/** The location of something in its line: the object among those of the line, and the part of the object. */
export interface Within {
  readonly piece: number;
  readonly part: number;
}

const FIRST: Within = { piece: 0, part: 0 };

/** Keeps, for numbers that only grow, the locations that are not the first part of the only object in their line. */
export class WithinLines {
  readonly #numbers = new IntegerColumn();
  readonly #pieces = new IntegerColumn();
  readonly #parts = new IntegerColumn();

  /** Adds a number that is larger than those before. */
  push(number: number, piece: number, part: number): void {
    if (piece === 0 && part === 0) return;
    this.#numbers.push(number);
    this.#pieces.push(piece);
    this.#parts.push(part);
  }

  at(number: number): Within {
    let from = 0;
    let to = this.#numbers.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#numbers.at(middle) < number) from = middle + 1;
      else to = middle;
    }
    const known = from < this.#numbers.length && this.#numbers.at(from) === number;
    return known ? { piece: this.#pieces.at(from), part: this.#parts.at(from) } : FIRST;
  }
}
