// The three classes say the same of three types of arrays, each in code of its own: an engine makes code that meets several types of
// arrays several times as slow, and every line of a transcript comes by here dozens of times.

const FIRST_ROOM = 64;

/** Numbers from which on room matters more than how often it is made. */
const LARGE = 16_384;

function roomBeyond(length: number): number {
  return Math.ceil(length * (length < LARGE ? 2 : 1.25));
}

function outside(index: number, length: number): RangeError {
  return new RangeError(`No number at ${index} of ${length}`);
}

/** A growing list of whole numbers, four bytes each. Numbers are from -2^31 to 2^31 - 1. */
export class IntegerColumn {
  #values = new Int32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(roomBeyond(this.#length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw outside(index, this.#length);
    this.#values[index] = value;
  }
}

/** A growing list of numbers of any kind, eight bytes each. */
export class FloatColumn {
  #values = new Float64Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(roomBeyond(this.#length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw outside(index, this.#length);
    this.#values[index] = value;
  }
}

/** A growing list of whole numbers below 256, one byte each. */
export class ByteColumn {
  #values = new Uint8Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint8Array(roomBeyond(this.#length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw outside(index, this.#length);
    this.#values[index] = value;
  }
}
