import { literalModule } from "./literalModule";
import type { Probe } from "./probe";

/** Bytes of a file that are read and searched at a time. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

/** Chunks in memory at a time, so that the next ones can be read while one is searched. */
export const SLOTS = 4;

/** Bytes behind a chunk that are looked at with it. */
export const MARGIN = 256;

/** Room for bytes, and the search in them. */
export interface OffsetFinder {
  /**
   * Where the bytes are to be put: `SLOTS` chunks, each with more than `MARGIN` bytes behind it, which are to be zero
   * where the chunk ends before.
   */
  readonly slots: readonly Uint8Array[];
  /**
   * Finds offsets in the half-open range of a slot, in order. At each are both chosen bytes of the probe's run, an
   * escape that can be one of its characters, or a NUL. Returns as many as there is room for: if there are
   * `MOST_OFFSETS`, there can be more after the last one. Use the result before the next call. `runsOnly` passes over
   * escapes and NULs: for a range that contains none of those.
   */
  find(slot: number, from: number, to: number, probe: Probe, runsOnly?: boolean): Uint32Array;
}

export const MOST_OFFSETS = 0x1000;

/** What assembly/literalSearch.ts exports. */
interface SimdExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly SLOT_BYTES: { readonly value: number };
  findPlaces(
    from: number,
    to: number,
    firstAt: number,
    first: number,
    firstCase: number,
    secondAt: number,
    second: number,
    secondCase: number,
    low: number,
  ): number;
  findRuns(
    from: number,
    to: number,
    firstAt: number,
    first: number,
    firstCase: number,
    secondAt: number,
    second: number,
    secondCase: number,
  ): number;
}

/** As much of WebAssembly as one module needs; neither Node's types nor ECMAScript's have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => { readonly module: unique symbol };
  readonly Instance: new (module: InstanceType<typeof WebAssembly.Module>) => { readonly exports: SimdExports };
};

let compiled: InstanceType<typeof WebAssembly.Module> | undefined;

/** Those that are not in use: a search gives back what it took, since each is more than a megabyte. */
const free: OffsetFinder[] = [];

/** One for a search alone, until it is given back. */
export function takeOffsetFinder(): OffsetFinder {
  return free.pop() ?? bestPlaceFinder();
}

export function giveBack(finder: OffsetFinder): void {
  if (free.length < 2) free.push(finder);
}

function bestPlaceFinder(): OffsetFinder {
  try {
    return simdOffsetFinder();
  } catch {
    // No WebAssembly, no SIMD in it, or a policy that forbids compiling: slower, and otherwise the same.
    return plainOffsetFinder();
  }
}

/** Throws where there is no WebAssembly or no SIMD. */
export function simdOffsetFinder(): OffsetFinder {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(literalModule), (character) => character.charCodeAt(0)));
  const { exports: simd } = new WebAssembly.Instance(compiled);
  const bytes = simd.SLOT_BYTES.value;
  const found = new Uint32Array(simd.memory.buffer, bytes * SLOTS, MOST_OFFSETS);
  return {
    slots: Array.from({ length: SLOTS }, (_, slot) => new Uint8Array(simd.memory.buffer, slot * bytes, bytes)),
    find(slot, from, to, probe, runsOnly = false) {
      const base = slot * bytes;
      const [first, second] = wantedBytes(probe);
      const { firstAt, secondAt } = probe;
      const low = hasLowDigit(probe) ? 1 : 0;
      const count = runsOnly
        ? simd.findRuns(base + from, base + to, firstAt, ...first, secondAt, ...second)
        : simd.findPlaces(base + from, base + to, firstAt, ...first, secondAt, ...second, low);
      const places = found.subarray(0, count);
      for (let at = 0; at < count; at++) places[at] = Number(places[at]) - base;
      return places;
    },
  };
}

/** The reference, and what runs where there is no SIMD. */
export function plainOffsetFinder(): OffsetFinder {
  const slots = Array.from({ length: SLOTS }, () => new Uint8Array(CHUNK_BYTES + 0x10000));
  const found = new Uint32Array(MOST_OFFSETS);
  return {
    slots,
    find(slot, from, to, probe, runsOnly = false) {
      const bytes = slots[slot] ?? new Uint8Array();
      const [[first, firstCase], [second, secondCase]] = wantedBytes(probe);
      const { firstAt, secondAt } = probe;
      const low = hasLowDigit(probe);
      let count = 0;
      for (let at = from; at < to && count < MOST_OFFSETS; at++) {
        const here = bytes[at];
        const one = Number(bytes[at + firstAt]) | firstCase;
        const two = Number(bytes[at + secondAt]) | secondCase;
        const stands = one === first && two === second;
        if (stands || (!runsOnly && (here === 0 || isEscape(bytes, at, low)))) found[count++] = at;
      }
      return found.subarray(0, count);
    },
  };
}

const ONE = 0x31;

function isEscape(bytes: Uint8Array, at: number, low: boolean): boolean {
  if (bytes[at] !== 0x5c || bytes[at + 1] !== 0x75) return false;
  const digit = Number(bytes[at + 4]);
  // What is no ASCII is no digit.
  return digit > (low ? 0 : ONE) && digit < 0x80;
}

/** Whether a unit has `0` or `1` as its third digit: escapes with those are passed over where none is looked for. */
export function hasLowDigit({ units }: Probe): boolean {
  for (const unit of units) if ((unit & 0x00e0) === 0) return true;
  return false;
}

/** A byte, and the bit in which it differs from the same letter in the other case. */
type Wanted = [byte: number, caseBit: number];

function wantedBytes({ run, firstAt, secondAt, ignoreCase }: Probe): [Wanted, Wanted] {
  const wanted = (byte = 0): Wanted => [byte, ignoreCase && byte >= 0x61 && byte <= 0x7a ? 0x20 : 0];
  return [wanted(run[firstAt]), wanted(run[secondAt])];
}
