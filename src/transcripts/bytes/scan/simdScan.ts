import type { PathTree } from "./scannedPaths";
import { INPUT_BYTES, MOST_NAMES, TAPE_WORDS, type LineScanner } from "./tape";

/** What assembly/lineScan.ts exports. */
interface ScanExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly KEYS: { readonly value: number };
  readonly ELEMENTS: { readonly value: number };
  readonly USES: { readonly value: number };
  readonly INPUT: { readonly value: number };
  readonly TAPE: { readonly value: number };
  scan(length: number): number;
  lineCount(): number;
  nameCount(): number;
  forgetNames(): void;
}

/** As much of WebAssembly as one module needs; neither Node's types nor ECMAScript's have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => { readonly module: unique symbol };
  readonly Instance: new (module: InstanceType<typeof WebAssembly.Module>) => { readonly exports: ScanExports };
};

const SLOTS = 512;

/**
 * Makes the scanner from the compiled module, in base64. Throws where there is no WebAssembly or no SIMD, and where a
 * page's policy forbids to compile.
 */
export function createSimdScanner(moduleText: string, { keys, elements, uses }: PathTree): LineScanner {
  const compiled = Uint8Array.from(atob(moduleText), (character) => character.charCodeAt(0));
  const { exports: simd } = new WebAssembly.Instance(new WebAssembly.Module(compiled));
  const { buffer } = simd.memory;
  const slots = new Int32Array(buffer, 0, SLOTS * 4);
  const texts = new Uint8Array(buffer, 0, simd.ELEMENTS.value);
  let free = simd.KEYS.value;
  for (const [node, names] of keys.entries()) {
    for (const [name, child] of names) {
      const bytes = new TextEncoder().encode(name);
      texts.set(bytes, free);
      const [head = 0, tail = 0] = [bytes[0], bytes.at(-1)];
      let slot = (node * 37 + bytes.length * 7 + head * 3 + tail * 11) % SLOTS;
      while (slots[slot * 4 + 1] !== 0) slot = (slot + 1) % SLOTS;
      slots.set([node, child, free, bytes.length], slot * 4);
      free += bytes.length;
    }
  }
  new Uint16Array(buffer, simd.ELEMENTS.value, elements.length).set(elements);
  new Uint8Array(buffer, simd.USES.value, uses.length).set(uses);
  const input = new Uint8Array(buffer, simd.INPUT.value, INPUT_BYTES);
  const tape = new Int32Array(buffer, simd.TAPE.value, TAPE_WORDS);
  let names = 0;
  return {
    scan(bytes) {
      if (simd.nameCount() === MOST_NAMES) {
        simd.forgetNames();
        names++;
      }
      const length = Math.min(bytes.length, INPUT_BYTES);
      input.set(length < bytes.length ? bytes.subarray(0, length) : bytes);
      const taken = simd.scan(length);
      return { bytes: taken, lines: simd.lineCount(), tape, names };
    },
  };
}
