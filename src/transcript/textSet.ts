import { Names } from "./names";

/** A set of short texts, such as ids, that takes about 15 bytes besides the characters of each. */
export class TextSet {
  readonly #names = new Names();

  add(text: string): void {
    this.#names.add(text);
  }

  has(text: string): boolean {
    return this.#names.find(text) >= 0;
  }

  *[Symbol.iterator](): Generator<string> {
    for (let number = 0; number < this.#names.count; number++) yield this.#names.at(number);
  }
}
