/** What is done to bytes: a SIMD body and a plain one, which agree in everything but speed. */
export interface ByteSearchBody {
  /** How many of the bytes are `byte` (0 to 255). */
  countByte(bytes: Uint8Array, byte: number): number;
  /** Writes the places of `byte` (0 to 255) in `bytes` from `from` on into `into`, in order, as many as it has room for; answers how many. */
  findByte(bytes: Uint8Array, byte: number, from: number, into: Uint32Array): number;
  /** How many words begin in the bytes; `inWord` says whether the byte before them belongs to a word. */
  countWordStarts(bytes: Uint8Array, inWord: boolean): number;
  /** The place of the quote that ends a JSON text, from `from` on, which is no part of an escape; the length of the bytes when none does. */
  endOfText(bytes: Uint8Array, from: number): number;
}
