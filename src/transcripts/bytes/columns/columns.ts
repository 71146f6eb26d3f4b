// The three classes say the same of three types of arrays, each in code of its own: code that meets several types of arrays is slower, and
// every line of a transcript comes by here dozens of times (3 to 6 % of indexing, measured in one process by turns).

/**
 * Numbers in one array: a list grows by further ones, for what a larger array leaves behind has to be collected. The first one begins small
 * and is doubled: most lists stay short.
 */
const PIECE_BITS = 13;
const PIECE = 1 << PIECE_BITS;
const WITHIN = PIECE - 1;
const FIRST_ROOM = 64;

/**
 * Adds room to the pieces of a list whose last one is full: it contains `at` numbers, or a whole piece. Returns the
 * last piece.
 */
function furtherRoom<Piece extends Int32Array | Float64Array | Uint8Array>(
  pieces: Piece[],
  at: number,
  Kind: new (room: number) => Piece,
): Piece {
  const room = new Kind(at === 0 ? PIECE : at * 2);
  if (at > 0) room.set(pieces.pop() ?? []);
  pieces.push(room);
  return room;
}

function outside(index: number, length: number): RangeError {
  return new RangeError(`No number at ${index} of ${length}`);
}

/** A growing list of whole numbers, four bytes each. Numbers are from -2^31 to 2^31 - 1. */
export class IntegerColumn {
  #last = new Int32Array(FIRST_ROOM);
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
  #last = new Float64Array(FIRST_ROOM);
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
  #last = new Uint8Array(FIRST_ROOM);
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
