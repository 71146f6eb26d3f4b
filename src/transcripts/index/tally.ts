import type { NameTable } from "../bytes/columns/nameTable";

/** How often each of some names was met, by the names' numbers; in the order in which they were met first. */
export class Tally {
  #counts = new Uint32Array(16);
  readonly #met: number[] = [];

  constructor(readonly names: NameTable) {}

  /** Count of different names. */
  get size(): number {
    return this.#met.length;
  }

  add(name: number): void {
    if (name >= this.#counts.length) {
      const larger = new Uint32Array(Math.max(name + 1, this.#counts.length * 2));
      larger.set(this.#counts);
      this.#counts = larger;
    }
    const count = this.#counts[name] ?? 0;
    if (count === 0) this.#met.push(name);
    this.#counts[name] = count + 1;
  }

  has(name: string): boolean {
    return (this.#counts[this.names.find(name)] ?? 0) > 0;
  }

  /** The names. */
  *keys(): Generator<string> {
    for (const name of this.#met) yield this.names.at(name);
  }

  /** Yields the names, each with its count. */
  *[Symbol.iterator](): Generator<[string, number]> {
    for (const name of this.#met) yield [this.names.at(name), this.#counts[name] ?? 0];
  }
}
