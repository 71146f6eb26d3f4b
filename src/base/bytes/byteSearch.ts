import type { ByteSearchBody } from "./byteSearchBody";
import { plainBody } from "./plainBody";
import { createSimdBody } from "./simdBody";
import { simdModule } from "./simdModule";

/** How many of the bytes are `byte` (0 to 255). */
export function countByte(bytes: Uint8Array, byte: number): number {
  return body().countByte(bytes, byte);
}

/**
 * Writes the places of `byte` (0 to 255) in `bytes` from `from` on into `into`, in order, as many as it has room for; answers how many.
 * When `into` is full there may be more: go on behind the last place.
 */
export function findByte(bytes: Uint8Array, byte: number, from: number, into: Uint32Array): number {
  return body().findByte(bytes, byte, from, into);
}

/**
 * How many words begin in the bytes: bytes of a word (`isInWord`) that no byte of a word stands before. `inWord` says whether the byte before the first
 * one belongs to a word, so that a text can be counted in pieces.
 */
export function countWordStarts(bytes: Uint8Array, inWord: boolean): number {
  return body().countWordStarts(bytes, inWord);
}

/** The place of the quote that ends a JSON text, from `from` on, which is no part of an escape; the length of the bytes when none does. */
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
