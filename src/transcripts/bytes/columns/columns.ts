// The three classes say the same of three types of arrays, each in code of its own: code that meets several types of arrays is slower, and
// every line of a transcript comes by here dozens of times (3 to 6 % of indexing, measured in one process by turns).

/**
 * Numbers in one array: a list grows by further ones, for what a larger array leaves behind has to be collected. The first one begins small
 * and grows fourfold, from the first number on: most lists stay short or empty.
 */
const PIECE_BITS = 13;
const PIECE = 1 << PIECE_BITS;
const WITHIN = PIECE - 1;
const FIRST_ROOM = 128;

const NO_INTEGERS = new Int32Array(0);
const NO_FLOATS = new Float64Array(0);
const NO_BYTES = new Uint8Array(0);

/**
 * Adds room to the pieces of a list whose last one is full: it contains `at` numbers, or a whole piece. Returns the
 * last piece. The first one of a list is empty.
 */
function furtherRoom<Piece extends Int32Array | Float64Array | Uint8Array>(
  pieces: Piece[],
  at: number,
  Kind: new (room: number) => Piece,
): Piece {
  const last = pieces.at(-1);
  const isWhole = last?.length === PIECE;
  const room = new Kind(isWhole ? PIECE : Math.max(FIRST_ROOM, Math.min(at * 4, PIECE)));
  if (!isWhole) room.set(pieces.pop() ?? []);
  pieces.push(room);
  return room;
}

function outside(index: number, length: number): RangeError {
  return new RangeError(`No number at ${index} of ${length}`);
}

/** A growing list of whole numbers, four bytes each. Numbers are from -2^31 to 2^31 - 1. */
export class IntegerColumn {
  #last = NO_INTEGERS;
  readonly #pieces = [this.#last];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length & WITHIN;
    if (at === this.#last.length || (at === 0 && this.#length > 0))
      this.#last = furtherRoom(this.#pieces, at, Int32Array);
    this.#last[at] = value;
    this.#length++;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#pieces[index >>> PIECE_BITS]?.[index & WITHIN] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    const piece = index >= 0 && index < this.#length ? this.#pieces[index >>> PIECE_BITS] : undefined;
    if (!piece) throw outside(index, this.#length);
    piece[index & WITHIN] = value;
  }
}

/** A growing list of numbers of any kind, eight bytes each. */
export class FloatColumn {
  #last = NO_FLOATS;
  readonly #pieces = [this.#last];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length & WITHIN;
    if (at === this.#last.length || (at === 0 && this.#length > 0))
      this.#last = furtherRoom(this.#pieces, at, Float64Array);
    this.#last[at] = value;
    this.#length++;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#pieces[index >>> PIECE_BITS]?.[index & WITHIN] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    const piece = index >= 0 && index < this.#length ? this.#pieces[index >>> PIECE_BITS] : undefined;
    if (!piece) throw outside(index, this.#length);
    piece[index & WITHIN] = value;
  }
}

/** A growing list of whole numbers below 256, one byte each. */
export class ByteColumn {
  #last = NO_BYTES;
  readonly #pieces = [this.#last];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length & WITHIN;
    if (at === this.#last.length || (at === 0 && this.#length > 0))
      this.#last = furtherRoom(this.#pieces, at, Uint8Array);
    this.#last[at] = value;
    this.#length++;
  }

  /** Throws RangeError outside 0..length. */
  at(index: number): number {
    const value = index < this.#length ? this.#pieces[index >>> PIECE_BITS]?.[index & WITHIN] : undefined;
    if (value === undefined) throw outside(index, this.#length);
    return value;
  }

  /** Puts another number in place of one that is there. Throws RangeError outside 0..length. */
  set(index: number, value: number): void {
    const piece = index >= 0 && index < this.#length ? this.#pieces[index >>> PIECE_BITS] : undefined;
    if (!piece) throw outside(index, this.#length);
    piece[index & WITHIN] = value;
  }
}
