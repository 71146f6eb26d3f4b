import { IntegerColumn } from "./columns";

/** A table of fewer bytes doubles when it is full. A larger one grows slowly: most of a large transcript's memory is here. */
const FEW_BYTES = 64 * 1024;

/** The last text that was looked up, for all tables: no lookup is interrupted. */
let scratch = new Uint8Array(256);

/**
 * Texts, each once, by number from 0 on. Those of ASCII are kept as bytes, and can be looked up by bytes without making
 * a text.
 */
export class NameTable {
  #bytes = new Uint8Array(1024);
  #used = 0;
  readonly #ends = new IntegerColumn();
  /**
   * Numbers plus one by hash; 0 is free. Never more than two thirds full. The bits that numbers leave free are the hash's: most other texts
   * that are met in a search are passed by without being looked at.
   */
  #slots = new Int32Array(256);
  readonly #others = new Map<string, number>();
  readonly #otherTexts = new Map<number, string>();

  get count(): number {
    return this.#ends.length;
  }

  /** The number of a text, which is a new one for a new text. */
  add(text: string): number {
    const length = this.#copy(text);
    if (length !== -1) return this.addBytes(scratch, 0, length);
    const known = this.#others.get(text);
    if (known !== undefined) return known;
    const number = this.#ends.length;
    this.#ends.push(this.#used);
    this.#others.set(text, number);
    this.#otherTexts.set(number, text);
    this.#makeRoom();
    return number;
  }

  /** The number of a text, or -1. */
  find(text: string): number {
    const length = this.#copy(text);
    return length === -1 ? (this.#others.get(text) ?? -1) : this.findBytes(scratch, 0, length);
  }

  /**
   * Returns the number of the text in a range of bytes, which is a new one for a new text. -1 if the bytes are not
   * ASCII.
   */
  addBytes(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    return hash === -1 ? -1 : this.addHashed(bytes, from, to, hash);
  }

  /** The same for ASCII bytes whose hash is known. */
  addHashed(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const found = this.#search(bytes, from, to, hash);
    if (found >= 0) return found;
    const number = this.#ends.length;
    this.#keep(bytes, from, to);
    this.#slots[-found - 1] = (hash & -this.#slots.length) | (number + 1);
    this.#makeRoom();
    return number;
  }

  /** Returns the number of the text in a range of bytes, or -1. */
  findBytes(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    return hash === -1 ? -1 : Math.max(-1, this.#search(bytes, from, to, hash));
  }

  /** The same for ASCII bytes whose hash is known. */
  findHashed(bytes: Uint8Array, from: number, to: number, hash: number): number {
    return Math.max(-1, this.#search(bytes, from, to, hash));
  }

  *[Symbol.iterator](): Generator<string> {
    for (let number = 0; number < this.count; number++) yield this.at(number);
  }

  /** Throws RangeError for a number that none has. */
  at(number: number): string {
    const other = this.#otherTexts.get(number);
    if (other !== undefined) return other;
    const from = this.#begin(number);
    const to = this.#ends.at(number);
    return asciiText(this.#bytes, from, to);
  }

  /**
   * Whether a text begins with another, which is ASCII; without making a text of it. Throws RangeError for a number
   * that none has.
   */
  startsWith(number: number, start: string): boolean {
    const other = this.#otherTexts.get(number);
    if (other !== undefined) return other.startsWith(start);
    const from = this.#begin(number);
    if (this.#ends.at(number) - from < start.length) return false;
    for (let at = 0; at < start.length; at++) if (this.#bytes[from + at] !== start.charCodeAt(at)) return false;
    return true;
  }

  #begin(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  /** The number, or the free slot as -1 less its index. */
  #search(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const length = to - from;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot] ?? 0;
      if (held === 0) return -1 - slot;
      if (((held ^ hash) & ~mask) !== 0) continue;
      const number = (held & mask) - 1;
      const begin = this.#begin(number);
      if (this.#ends.at(number) - begin !== length) continue;
      const kept = this.#bytes;
      let at = 0;
      while (at < length && kept[begin + at] === bytes[from + at]) at++;
      // An empty stretch also stands for a text that is not ASCII.
      if (at === length && (length > 0 || !this.#otherTexts.has(number))) return number;
    }
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    const used = this.#used;
    const needed = used + to - from;
    if (needed > this.#bytes.length) {
      const growth = this.#bytes.length < FEW_BYTES ? 2 : 1.25;
      const larger = new Uint8Array(Math.max(needed, Math.ceil(this.#bytes.length * growth)));
      larger.set(this.#bytes.subarray(0, used));
      this.#bytes = larger;
    }
    const kept = this.#bytes;
    for (let at = from; at < to; at++) kept[used + at - from] = bytes[at] ?? 0;
    this.#used = needed;
    this.#ends.push(needed);
  }

  /** Numbers must fit next to the bits of hashes, also those of texts that have no slot. */
  #makeRoom(): void {
    if (this.#ends.length * 3 > this.#slots.length * 2) this.#grow();
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#ends.length; number++) {
      if (this.#otherTexts.has(number)) continue;
      const hash = hashOf(this.#bytes, this.#begin(number), this.#ends.at(number));
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (hash & ~mask) | (number + 1);
    }
    this.#slots = slots;
  }

  /** Writes an ASCII text to a buffer for lookups. Returns its length, -1 for any other text. */
  #copy(text: string): number {
    if (text.length > scratch.length) scratch = new Uint8Array(text.length * 2);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return -1;
      scratch[at] = code;
    }
    return text.length;
  }
}

/** The text of ASCII bytes. */
export function asciiText(bytes: Uint8Array, from: number, to: number): string {
  // In one piece: texts put together from characters are slow to read later.
  if (to - from <= APPLIED) return String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[]);
  return new TextDecoder().decode(bytes.subarray(from, to));
}

/** Arguments of one call; many more overflow the stack. */
const APPLIED = 1024;

/** A hash in 31 bits, four bytes at a time as assembly/lineScan.ts makes it; -1 when a byte is not ASCII. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  let all = 0;
  for (let at = from; at < to; at += 4) {
    let word = bytes[at] ?? 0;
    if (at + 1 < to) word |= (bytes[at + 1] ?? 0) << 8;
    if (at + 2 < to) word |= (bytes[at + 2] ?? 0) << 16;
    if (at + 3 < to) word |= (bytes[at + 3] ?? 0) << 24;
    all |= word;
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return (all & 0x80808080) !== 0 ? -1 : hash & 0x7fffffff;
}
