import type { ByteSearchBody } from "./byteSearchBody";
import { isInWord } from "./wordBytes";

/** What assembly/byteSearch.ts exports. */
interface SimdExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly BLOCK_BYTES: { readonly value: number };
  countByte(length: number, byte: number): number;
  findByte(length: number, byte: number, base: number, most: number): number;
  countWordStarts(length: number, inWord: number): number;
  endOfText(length: number): number;
}

/** As much of WebAssembly as one module needs; neither Node's types nor ECMAScript's have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => { readonly module: unique symbol };
  readonly Instance: new (module: InstanceType<typeof WebAssembly.Module>) => { readonly exports: SimdExports };
};

/**
 * Makes the body from the compiled module, in base64. Bytes are copied into its memory in blocks, which costs less than half of what the plain body
 * takes. Throws where there is no WebAssembly or no SIMD, and where a page's policy forbids to compile.
 */
export function createSimdBody(moduleText: string): ByteSearchBody {
  const compiled = Uint8Array.from(atob(moduleText), (character) => character.charCodeAt(0));
  const { exports: simd } = new WebAssembly.Instance(new WebAssembly.Module(compiled));
  const blockBytes = simd.BLOCK_BYTES.value;
  const block = new Uint8Array(simd.memory.buffer, 0, blockBytes);
  const found = new Uint32Array(simd.memory.buffer, blockBytes, blockBytes);
  /** Copies the bytes from `from` on into the block. Returns how many fit. */
  const copy = (bytes: Uint8Array, from: number): number => {
    const length = Math.min(bytes.length - from, blockBytes);
    block.set(length === bytes.length ? bytes : bytes.subarray(from, from + length));
    return length;
  };
  return {
    countByte(bytes, byte) {
      let count = 0;
      for (let at = 0; at < bytes.length; at += blockBytes) count += simd.countByte(copy(bytes, at), byte);
      return count;
    },

    findByte(bytes, byte, from, into) {
      let count = 0;
      for (let at = from; at < bytes.length && count < into.length; at += blockBytes) {
        const here = simd.findByte(copy(bytes, at), byte, at, Math.min(into.length - count, blockBytes));
        into.set(found.subarray(0, here), count);
        count += here;
      }
      return count;
    },

    countWordStarts(bytes, inWord) {
      let count = 0;
      let before = inWord;
      for (let at = 0; at < bytes.length; at += blockBytes) {
        const length = copy(bytes, at);
        count += simd.countWordStarts(length, before ? 1 : 0);
        before = isInWord(Number(block[length - 1]));
      }
      return count;
    },

    endOfText(bytes, from) {
      for (let at = from; at < bytes.length;) {
        const length = copy(bytes, at);
        const place = simd.endOfText(length);
        if (place >= 0) return at + place;
        // A backslash that is the last byte of all has nothing behind it.
        if (at + length === bytes.length) break;
        at += ~place;
      }
      return bytes.length;
    },
  };
}
