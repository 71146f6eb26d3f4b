/** What is done to bytes: a SIMD body and a plain one, which agree in everything but speed. */
export interface ByteSearchBody {
  /** How many of the bytes are `byte` (0 to 255). */
  countByte(bytes: Uint8Array, byte: number): number;
  /**
   * Writes the offsets of `byte` (0 to 255) in `bytes` into `into`, in order. Starts at `from`, and writes as many as
   * `into` has room for. Returns their number.
   */
  findByte(bytes: Uint8Array, byte: number, from: number, into: Uint32Array): number;
  /** How many words begin in the bytes; `inWord` says whether the byte before them belongs to a word. */
  countWordStarts(bytes: Uint8Array, inWord: boolean): number;
  /**
   * Returns the offset of the quote that ends a JSON text. Starts at `from`, and ignores quotes in escapes. Returns the
   * length of the bytes if there is none.
   */
  endOfText(bytes: Uint8Array, from: number): number;
}
