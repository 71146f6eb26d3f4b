type NumberArray = Float64Array | Uint32Array | Int32Array | Uint8Array;

/** Numbers from which on room matters more than how often it is made. */
const LARGE = 16_384;

/** A growing list of numbers that takes no more room than its array type: eight, four or one byte each. */
export class Column {
  #values: NumberArray;
  #length = 0;

  constructor(readonly type: "float64" | "uint32" | "int32" | "uint8") {
    this.#values = allocate(type, 64);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = allocate(this.type, Math.ceil(this.#length * (this.#length < LARGE ? 2 : 1.25)));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw new RangeError(`No number at ${index} of ${this.#length}`);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`No number at ${index} of ${this.#length}`);
    this.#values[index] = value;
  }
}

function allocate(type: Column["type"], length: number): NumberArray {
  switch (type) {
    case "float64":
      return new Float64Array(length);
    case "uint32":
      return new Uint32Array(length);
    case "int32":
      return new Int32Array(length);
    case "uint8":
      return new Uint8Array(length);
  }
}
