import { IntegerColumn } from "./columns";

/** Pairs of whole numbers, each once, numbered from 0 on. 14 to 20 bytes each. */
export class PairTable {
  readonly #first = new IntegerColumn();
  readonly #second = new IntegerColumn();
  /**
   * Numbers plus one by hash; 0 is free. Never more than two thirds full. The bits that numbers leave free are the
   * hash's, as those of names.
   */
  #slots = new Int32Array(64);
  /** The one that was asked for last: entries of one message follow each other. */
  #last = -1;

  get count(): number {
    return this.#first.length;
  }

  first(number: number): number {
    return this.#first.at(number);
  }

  second(number: number): number {
    return this.#second.at(number);
  }

  /** The number of a pair, which is a new one for a new pair. */
  add(first: number, second: number): number {
    const last = this.#last;
    if (last >= 0 && this.#first.at(last) === first && this.#second.at(last) === second) return last;
    return (this.#last = this.#search(first, second));
  }

  #search(first: number, second: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = hashOf(first, second);
    let slot = hash & mask;
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      const known = (held & mask) - 1;
      const isLike = ((held ^ hash) & ~mask) === 0;
      if (isLike && this.#first.at(known) === first && this.#second.at(known) === second) return known;
      slot = (slot + 1) & mask;
    }
    const number = this.count;
    this.#first.push(first);
    this.#second.push(second);
    slots[slot] = (hash & ~mask) | (number + 1);
    if (this.count * 3 > this.#slots.length * 2) this.#grow();
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      const hash = hashOf(this.#first.at(number), this.#second.at(number));
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (hash & ~mask) | (number + 1);
    }
    this.#slots = slots;
  }
}

function hashOf(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
