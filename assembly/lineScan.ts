/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: the SIMD body of src/transcript/scan.
 *
 * Walks lines of JSON once: checks each against the grammar that JSON.parse checks, and writes down where the values stand whose paths
 * are wanted. test/support/plainScan.ts is the same walk in TypeScript, tape.ts tells how the tape is laid out. There are no objects and
 * no static data.
 */

/** The tables: slots of keys, the texts of the keys, the nodes of elements, and what stands open. */
const SLOTS: i32 = 0;
const SLOT_MASK: i32 = 511;
export const KEYS: i32 = 0x2000;
export const ELEMENTS: i32 = 0x3000;
const STACK: i32 = 0x4000;
const MAX_DEPTH: i32 = 1000;
/** The lines, and behind them the tape. */
export const INPUT: i32 = 0x8000;
export const INPUT_BYTES: i32 = 0x100000;
export const TAPE: i32 = 0x108100;
export const TAPE_WORDS: i32 = 0x20000;
const TAPE_END: i32 = 0x188100;

/** A string with escapes has the kind behind this one. */
const PLAIN: i32 = 1;
const NUMBER: i32 = 3;
const TRUE: i32 = 4;
const FALSE: i32 = 5;
const NULL: i32 = 6;
const OBJECT: i32 = 7;
const ARRAY: i32 = 8;
const END: i32 = 9;

const BAD: i32 = -1;
const FULL: i32 = -2;

let lines: i32 = 0;
/** Where the next words of the tape go. */
let free: i32 = 0;

/** Lines that the last scan wrote down. */
export function lineCount(): i32 {
  return lines;
}

/** Scans the lines that end within the first `length` bytes of the input, as many as the tape holds; answers how many bytes they take. */
export function scan(length: i32): i32 {
  const end = INPUT + length;
  // What ends a walk wherever it is.
  memory.fill(end, 0, 64);
  let tape = TAPE;
  lines = 0;
  let from = INPUT;
  while (from < end) {
    if (tape + 16 > TAPE_END) break;
    free = tape + 16;
    let stop = walk(from, tape + 16);
    let state = 0;
    if (stop < 0) {
      if (stop === FULL && lines > 0) break;
      state = 1;
      free = tape + 16;
      stop = lineEnd(from, end);
      if (stop === end) break;
    }
    store<i32>(tape, from - INPUT, 0);
    store<i32>(tape, stop - INPUT, 4);
    store<i32>(tape, state, 8);
    store<i32>(tape, (free - tape - 16) >> 2, 12);
    tape = free;
    lines++;
    from = stop + 1;
  }
  return from - INPUT;
}

function lineEnd(from: i32, end: i32): i32 {
  const feed = i8x16.splat(10);
  for (let here = from; here < end; here += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(here), feed));
    if (found !== 0) return min(here + ctz(found), end);
  }
  return end;
}

/**
 * Walks one line from `at` on: answers the place of its line feed when it is one JSON object and nothing else, `BAD` when it is not or not
 * surely, `FULL` when the tape is full. Leaves the end of what it wrote in `free`.
 */
function walk(at: i32, tape: i32): i32 {
  let frame = STACK;
  /** Of what stands open innermost: its node, whether it is an object, and which of its keys were met. */
  let node = 0;
  let inObject = false;
  let met: u32 = 0;
  let child = 1;
  at = behindSpace(at);
  if (load<u8>(at) !== 0x7b) return BAD;
  while (true) {
    // A value begins at `at`; `child` is its node.
    const first = <i32>load<u8>(at);
    if (first === 0x22) {
      const close = stringEnd(at + 1);
      if (close < 0) return BAD;
      if (child !== 0) {
        if (tape + 12 > TAPE_END) return FULL;
        emit(tape, child | ((PLAIN + (close & 1)) << 16), at + 1, close >> 1);
        tape += 12;
      }
      at = (close >> 1) + 1;
    } else if (first === 0x7b || first === 0x5b) {
      if (child !== 0) {
        if (tape + 24 > TAPE_END) return FULL;
        emit(tape, child | ((first === 0x7b ? OBJECT : ARRAY) << 16), at, at);
        tape += 12;
      }
      if (frame === STACK + 12 * MAX_DEPTH) return BAD;
      store<i32>(frame, node);
      store<u32>(frame, met, 4);
      store<i32>(frame, i32(inObject), 8);
      frame += 12;
      node = child;
      inObject = first === 0x7b;
      met = 0;
      at = behindSpace(at + 1);
    } else {
      const stop = scalar(at, first);
      if (stop < 0) return BAD;
      if (child !== 0) {
        if (tape + 12 > TAPE_END) return FULL;
        emit(tape, child | (kindOf(first) << 16), at, stop);
        tape += 12;
      }
      at = stop;
    }
    // Behind a value, or within a container that was just opened.
    let opened = first === 0x7b || first === 0x5b;
    while (true) {
      at = behindSpace(at);
      const next = <i32>load<u8>(at);
      if (next === (inObject ? 0x7d : 0x5d)) {
        opened = false;
        if (node !== 0) {
          if (tape + 12 > TAPE_END) return FULL;
          emit(tape, node | (END << 16), at, at);
          tape += 12;
        }
        at++;
        frame -= 12;
        if (frame === STACK) {
          at = behindSpace(at);
          free = tape;
          return load<u8>(at) === 0x0a ? at : BAD;
        }
        node = load<i32>(frame);
        met = load<u32>(frame, 4);
        inObject = load<i32>(frame, 8) !== 0;
        continue;
      }
      if (!opened) {
        if (next !== 0x2c) return BAD;
        at = behindSpace(at + 1);
      }
      break;
    }
    if (!inObject) {
      child = node === 0 ? 0 : <i32>load<u16>(ELEMENTS + 2 * node);
      continue;
    }
    if (load<u8>(at) !== 0x22) return BAD;
    const close = stringEnd(at + 1);
    if (close < 0) return BAD;
    child = 0;
    if (node !== 0) {
      // A key that is spelt with escapes may be a wanted one.
      if ((close & 1) !== 0) return BAD;
      child = keyNode(node, at + 1, close >> 1);
      if (child !== 0) {
        const bit: u32 = (<u32>1) << (child & 31);
        if ((met & bit) !== 0) return BAD;
        met |= bit;
      }
    }
    at = behindSpace((close >> 1) + 1);
    if (load<u8>(at) !== 0x3a) return BAD;
    at = behindSpace(at + 1);
  }
}

function emit(tape: i32, word: i32, from: i32, to: i32): void {
  store<i32>(tape, word);
  store<i32>(tape, from - INPUT, 4);
  store<i32>(tape, to - INPUT, 8);
}

/** White space within a line: a line feed ends it. */
function behindSpace(at: i32): i32 {
  let byte = <i32>load<u8>(at);
  while (byte <= 0x20 && (byte === 0x20 || byte === 0x09 || byte === 0x0d)) byte = <i32>load<u8>(++at);
  return at;
}

/** The node of the value of a key, 0 when it is not wanted. */
function keyNode(node: i32, begin: i32, end: i32): i32 {
  const length = end - begin;
  if (length === 0) return 0;
  const head = <i32>load<u8>(begin);
  const tail = <i32>load<u8>(end - 1);
  let slot = (node * 37 + length * 7 + head * 3 + tail * 11) & SLOT_MASK;
  while (true) {
    const place = SLOTS + slot * 16;
    const child = load<i32>(place, 4);
    if (child === 0) return 0;
    if (load<i32>(place) === node && load<i32>(place, 12) === length && same(begin, load<i32>(place, 8), length))
      return child;
    slot = (slot + 1) & SLOT_MASK;
  }
}

function same(one: i32, other: i32, length: i32): bool {
  for (let index = 0; index < length; index++) {
    if (load<u8>(one + index) !== load<u8>(other + index)) return false;
  }
  return true;
}

/** Twice the place of the quote that ends a string, plus one when it holds escapes; negative when it does not end or holds what a string must not. */
function stringEnd(here: i32): i32 {
  let escaped = 0;
  while (true) {
    const bytes = v128.load(here);
    const quoted = v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c)));
    const found = i8x16.bitmask(v128.or(quoted, i8x16.lt_u(bytes, i8x16.splat(0x20))));
    if (found === 0) {
      here += 16;
      continue;
    }
    here += ctz(found);
    const pair = <i32>load<u16>(here);
    const byte = pair & 0xff;
    if (byte === 0x22) return (here << 1) | escaped;
    if (byte !== 0x5c) return BAD;
    escaped = 1;
    const next = pair >> 8;
    if (next === 0x6e || next === 0x22 || next === 0x5c || next === 0x74) here += 2;
    else if (next === 0x75) {
      if (!(isHex(here + 2) && isHex(here + 3) && isHex(here + 4) && isHex(here + 5))) return BAD;
      here += 6;
    } else if (next === 0x2f || next === 0x62 || next === 0x66 || next === 0x72) here += 2;
    else return BAD;
  }
}

function isHex(place: i32): bool {
  const byte = <i32>load<u8>(place);
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);
}

function kindOf(first: i32): i32 {
  if (first === 0x74) return TRUE;
  if (first === 0x66) return FALSE;
  return first === 0x6e ? NULL : NUMBER;
}

/** The end of a number, `true`, `false` or `null`; `BAD` for anything else. */
function scalar(at: i32, first: i32): i32 {
  if (first === 0x74) return load<u32>(at) === 0x65757274 ? at + 4 : BAD;
  if (first === 0x6e) return load<u32>(at) === 0x6c6c756e ? at + 4 : BAD;
  if (first === 0x66) return load<u32>(at) === 0x736c6166 && load<u8>(at + 4) === 0x65 ? at + 5 : BAD;
  if (first === 0x2d) first = <i32>load<u8>(++at);
  if (first === 0x30) at++;
  else {
    if (!isDigit(at)) return BAD;
    while (isDigit(at)) at++;
  }
  if (load<u8>(at) === 0x2e) {
    if (!isDigit(++at)) return BAD;
    while (isDigit(at)) at++;
  }
  if ((load<u8>(at) | 0x20) === 0x65) {
    const sign = load<u8>(++at);
    if (sign === 0x2b || sign === 0x2d) at++;
    if (!isDigit(at)) return BAD;
    while (isDigit(at)) at++;
  }
  return at;
}

function isDigit(place: i32): bool {
  return <u32>(<i32>load<u8>(place) - 0x30) < 10;
}
