import type { ByteSearchBody } from "./byteSearchBody";
import { plainBody } from "./plainBody";
import { createSimdBody } from "./simdBody";
import { simdModule } from "./simdModule";

/** How many of the bytes are `byte` (0 to 255). */
export function countByte(bytes: Uint8Array, byte: number): number {
  return body().countByte(bytes, byte);
}

/**
 * Writes the offsets of `byte` (0 to 255) in `bytes` into `into`, in order. Starts at `from`, and writes as many as
 * `into` has room for. Returns their number. If `into` is full, there may be more: continue after the last offset.
 */
export function findByte(bytes: Uint8Array, byte: number, from: number, into: Uint32Array): number {
  return body().findByte(bytes, byte, from, into);
}

/**
 * Counts the words that begin in the bytes: bytes of a word (`isInWord`) not preceded by one. `inWord` says whether the
 * byte before the first one belongs to a word, so that a text can be counted in pieces.
 */
export function countWordStarts(bytes: Uint8Array, inWord: boolean): number {
  return body().countWordStarts(bytes, inWord);
}

/**
 * Returns the offset of the quote that ends a JSON text. Starts at `from`, and ignores quotes in escapes. Returns the
 * length of the bytes if there is none.
 */
export function endOfText(bytes: Uint8Array, from: number): number {
  return body().endOfText(bytes, from);
}

let chosen: ByteSearchBody | undefined;

/** Chosen when it is first needed: a page that searches nothing compiles nothing. */
function body(): ByteSearchBody {
  chosen ??= bestBody(simdModule);
  return chosen;
}

/** The SIMD body from the compiled module, or the plain one where that cannot run. */
export function bestBody(moduleText: string): ByteSearchBody {
  try {
    return createSimdBody(moduleText);
  } catch {
    // No WebAssembly, no SIMD in it, or a policy that forbids compiling: slower, and otherwise the same.
    return plainBody;
  }
}
