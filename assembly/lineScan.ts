/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: the SIMD code of src/transcripts/bytes/scan.
 *
 * Reads lines of JSON once: checks each against the grammar of JSON.parse, and records the offsets of values with
 * wanted paths. test/support/plainScan.ts is the same code in TypeScript. tape.ts describes the layout of the tape.
 * There are no objects and no static data.
 */

/** The tables: slots of keys, the texts of the keys, the nodes of elements, and the open containers. */
const SLOTS: i32 = 0;
const SLOT_MASK: i32 = 511;
export const KEYS: i32 = 0x2000;
export const ELEMENTS: i32 = 0x3000;
const STACK: i32 = 0x4000;
const FRAME: i32 = 20;
const MAX_DEPTH: i32 = 1000;

/**
 * Known keys, in entries of 32 bytes.
 * An entry begins with the key, its quotes, and its colon (as many bytes as `MASK` has bits). Then come its node, its
 * length, and the two keys that followed it. Most objects have the same keys in the same order as the previous one, so
 * one comparison identifies a key.
 */
const MET: i32 = 0x9000;
const MET_BYTES: i32 = 64;
const MOST_MET: i32 = 500;
const MET_SLOTS: i32 = 0x11000;
const MET_SLOT_MASK: i32 = 1023;
const MASK: i32 = 32;
const CHILD: i32 = 36;
const LENGTH: i32 = 40;
const NODE: i32 = 44;
const NEXT: i32 = 48;
const OTHER: i32 = 52;
/** For each node, the first keys of its objects. */
const STARTS: i32 = 0x12000;

/** For each node, how its value is used. */
export const USES: i32 = 0x12800;
const NAME: i32 = 1;
const ID: i32 = 2;
const WHOLE: i32 = 3;
const TIME: i32 = 4;
/** For each node, its latest name: offset, length, and number. */
const LAST: i32 = 0x12900;
const NAME_SLOTS: i32 = 0x13000;
const NAME_SLOT_MASK: i32 = 8191;
const NAME_PLACES: i32 = 0x1b000;
const NAME_TEXTS: i32 = 0x23000;
export const MOST_NAMES: i32 = 4096;
const NAME_BYTES: i32 = 64;

/** The lines, and the tape after them. */
export const INPUT: i32 = 0x63000;
export const INPUT_BYTES: i32 = 0x400000;
export const TAPE: i32 = 0x463100;
export const TAPE_WORDS: i32 = 0x28000;
const TAPE_END: i32 = 0x503100;
/** Bytes of a line's header and of a value. */
const HEAD: i32 = 16;
const VALUE: i32 = 16;

/** The kind of a string without escapes. The next kind is a string with escapes. */
const PLAIN: i32 = 1;
const NUMBER: i32 = 3;
const TRUE: i32 = 4;
const FALSE: i32 = 5;
const NULL: i32 = 6;
const OBJECT: i32 = 7;
const ARRAY: i32 = 8;
const END: i32 = 9;
const MOMENT: i32 = 10;

const BAD: i32 = -1;
const FULL: i32 = -2;

let lines: i32 = 0;
/** Offset of the next words of the tape. */
let free: i32 = 0;
let keysMet: i32 = 0;
let names: i32 = 0;

/** Returns the number of lines that the last scan recorded. */
export function lineCount(): i32 {
  return lines;
}

/** Returns the number of names with numbers. */
export function nameCount(): i32 {
  return names;
}

/** Removes all names. */
export function forgetNames(): void {
  names = 0;
  memory.fill(NAME_SLOTS, 0, (NAME_SLOT_MASK + 1) << 2);
  memory.fill(LAST, 0, NAME_SLOTS - LAST);
}

/**
 * Scans the lines that end within the first `length` bytes of the input, up to the tape's capacity. Returns their
 * length in bytes.
 */
export function scan(length: i32): i32 {
  const end = INPUT + length;
  // A sentinel that ends a walk.
  memory.fill(end, 0, 160);
  let tape = TAPE;
  lines = 0;
  let from = INPUT;
  while (from < end) {
    if (tape + HEAD > TAPE_END) break;
    free = tape + HEAD;
    let stop = walk(from, tape + HEAD);
    let state = 0;
    if (stop < 0) {
      if (stop === FULL && lines > 0) break;
      state = 1;
      free = tape + HEAD;
      stop = lineEnd(from, end);
      if (stop === end) break;
    }
    store<i32>(tape, from - INPUT, 0);
    store<i32>(tape, stop - INPUT, 4);
    store<i32>(tape, state, 8);
    store<i32>(tape, (free - tape - HEAD) >> 2, 12);
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
 * Walks one line from `at`. Returns the offset of its line feed if it is exactly one JSON object.
 * Returns `BAD` if it isn't or might not be, and `FULL` if the tape is full. Leaves the end of its output in `free`.
 */
function walk(at: i32, tape: i32): i32 {
  let frame = STACK;
  /**
   * The innermost open container.
   * Its node, whether it is an object, which of its keys were seen, its offset on the tape, and its last key.
   */
  let node = 0;
  let inObject = false;
  let met: u32 = 0;
  let place = 0;
  let last = 0;
  let child = 1;
  at = behindSpace(at);
  if (load<u8>(at) !== 0x7b) return BAD;
  while (true) {
    // A value begins at `at`. `child` is its node.
    const first = <i32>load<u8>(at);
    let opened = false;
    if (first === 0x22) {
      const close = stringEnd(at + 1);
      if (close < 0) return BAD;
      const to = close >> 1;
      if (child !== 0) {
        if (tape + VALUE > TAPE_END) return FULL;
        emit(tape, child | ((PLAIN + (close & 1)) << 16), at + 1, to);
        store<i32>(tape, 0, 12);
        const use = <i32>load<u8>(USES + child);
        if (use !== 0 && (close & 1) === 0) useText(tape, use, child, at + 1, to);
        tape += VALUE;
      }
      at = to + 1;
    } else if (first === 0x7b || first === 0x5b) {
      if (child !== 0) {
        if (tape + 2 * VALUE > TAPE_END) return FULL;
        emit(tape, child | ((first === 0x7b ? OBJECT : ARRAY) << 16), at, at);
      }
      if (frame === STACK + FRAME * MAX_DEPTH) return BAD;
      store<i32>(frame, node);
      store<u32>(frame, met, 4);
      store<i32>(frame, i32(inObject), 8);
      store<i32>(frame, place, 12);
      store<i32>(frame, last, 16);
      frame += FRAME;
      place = tape;
      if (child !== 0) tape += VALUE;
      node = child;
      inObject = first === 0x7b;
      met = 0;
      last = STARTS + (child << 3) - NEXT;
      at = behindSpace(at + 1);
      opened = true;
    } else {
      const stop = scalar(at, first);
      if (stop < 0) return BAD;
      if (child !== 0) {
        if (tape + VALUE > TAPE_END) return FULL;
        emit(tape, child | (kindOf(first) << 16), at, stop);
        store<i32>(tape, load<u8>(USES + child) === WHOLE ? wholeNumber(at, stop) : 0, 12);
        tape += VALUE;
      }
      at = stop;
    }
    // After a value, or in a container that was just opened.
    while (true) {
      at = behindSpace(at);
      const next = <i32>load<u8>(at);
      if (next === 0x2c && !opened) {
        at = behindSpace(at + 1);
        break;
      }
      if (next !== (inObject ? 0x7d : 0x5d)) {
        if (!opened) return BAD;
        break;
      }
      opened = false;
      if (node !== 0) {
        if (tape + VALUE > TAPE_END) return FULL;
        emit(tape, node | (END << 16), at, at);
        store<i32>(tape, 0, 12);
        store<u32>(place, met, 12);
        tape += VALUE;
      }
      at++;
      frame -= FRAME;
      if (frame === STACK) {
        at = behindSpace(at);
        free = tape;
        return load<u8>(at) === 0x0a ? at : BAD;
      }
      node = load<i32>(frame);
      met = load<u32>(frame, 4);
      inObject = load<i32>(frame, 8) !== 0;
      place = load<i32>(frame, 12);
      last = load<i32>(frame, 16);
    }
    if (!inObject) {
      child = node === 0 ? 0 : <i32>load<u16>(ELEMENTS + 2 * node);
      continue;
    }
    if (node === 0) {
      if (load<u8>(at) !== 0x22) return BAD;
      const close = stringEnd(at + 1);
      if (close < 0) return BAD;
      child = 0;
      at = behindSpace((close >> 1) + 1);
      if (load<u8>(at) !== 0x3a) return BAD;
      at = behindSpace(at + 1);
      continue;
    }
    let key = load<i32>(last, NEXT);
    if (key === 0 || !standsAt(at, key)) {
      key = load<i32>(last, OTHER);
      if (key === 0 || !standsAt(at, key)) key = 0;
    }
    if (key !== 0) {
      child = load<i32>(key, CHILD);
      at = behindSpace(at + load<i32>(key, LENGTH));
      last = key;
    } else {
      if (load<u8>(at) !== 0x22) return BAD;
      const close = stringEnd(at + 1);
      if (close < 0) return BAD;
      // A key with escapes may be a wanted one.
      if ((close & 1) !== 0) return BAD;
      const end = close >> 1;
      child = keyNode(node, at + 1, end);
      last = noteKey(last, node, child, at, end);
      at = behindSpace(end + 1);
      if (load<u8>(at) !== 0x3a) return BAD;
      at = behindSpace(at + 1);
    }
    if (child !== 0) {
      const bit: u32 = (<u32>1) << (child & 31);
      if ((met & bit) !== 0) return BAD;
      met |= bit;
    }
  }
}

function emit(tape: i32, word: i32, from: i32, to: i32): void {
  store<i32>(tape, word);
  store<i32>(tape, from - INPUT, 4);
  store<i32>(tape, to - INPUT, 8);
}

/** Skips white space within a line, which ends at a line feed. */
function behindSpace(at: i32): i32 {
  let byte = <i32>load<u8>(at);
  while (byte <= 0x20 && (byte === 0x20 || byte === 0x09 || byte === 0x0d)) byte = <i32>load<u8>(++at);
  return at;
}

/** Returns whether a known key is at an offset, directly followed by its colon. */
function standsAt(at: i32, key: i32): bool {
  const mask = load<u32>(key, MASK);
  let same = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(key)));
  if (mask > 0xffff) same |= (<u32>i8x16.bitmask(i8x16.eq(v128.load(at + 16), v128.load(key + 16)))) << 16;
  return (same & mask) === mask;
}

/**
 * Records a key that followed another, with quotes at `begin` and `end`. Returns the key that the next one is expected
 * after.
 */
function noteKey(last: i32, node: i32, child: i32, begin: i32, end: i32): i32 {
  // Without room, the key is looked up each time.
  const length = end - begin + 2;
  if (length > 32) return STARTS - NEXT;
  let slot = (hashOf(begin + 1, end) + node * 37) & MET_SLOT_MASK;
  let key = 0;
  while (true) {
    key = load<i32>(MET_SLOTS + slot * 4);
    if (key === 0) break;
    if (load<i32>(key, NODE) === node && load<i32>(key, LENGTH) === length && same(begin, key, length - 1)) break;
    slot = (slot + 1) & MET_SLOT_MASK;
  }
  if (key === 0) {
    if (keysMet === MOST_MET) return STARTS - NEXT;
    key = MET + keysMet++ * MET_BYTES;
    memory.copy(key, begin, length - 1);
    store<u8>(key + length - 1, 0x3a);
    store<u32>(key, length === 32 ? 0xffffffff : (1 << length) - 1, MASK);
    store<i32>(key, child, CHILD);
    store<i32>(key, length, LENGTH);
    store<i32>(key, node, NODE);
    store<i32>(MET_SLOTS + slot * 4, key);
  }
  if (last !== STARTS - NEXT) {
    store<i32>(last, load<i32>(last, NEXT), OTHER);
    store<i32>(last, key, NEXT);
  }
  return key;
}

/** Returns the node of a key's value, 0 if it isn't wanted. */
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

/**
 * Returns twice the offset of the quote that ends a string, plus one if it contains escapes.
 * Returns a negative number if it doesn't end or contains invalid characters.
 */
function stringEnd(here: i32): i32 {
  // Most strings are short and contain no special characters.
  for (const near = here + 48; here < near; here += 16) {
    const bytes = v128.load(here);
    const found = specials(bytes);
    if (found === 0) continue;
    const end = here + ctz(found);
    if (load<u8>(end) === 0x22) return end << 1;
    if (load<u8>(end) !== 0x5c) return BAD;
    break;
  }
  return longStringEnd(here);
}

/** Returns the quotes, backslashes, and control characters among sixteen bytes, as bits. */
function specials(bytes: v128): i32 {
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c)));
  return i8x16.bitmask(v128.or(marks, i8x16.lt_u(bytes, i8x16.splat(0x20))));
}

/** Finds the end of a string like `stringEnd`, 64 bytes at a time. */
function longStringEnd(here: i32): i32 {
  let escaped = 0;
  while (true) {
    const one = v128.load(here);
    const two = v128.load(here, 16);
    const three = v128.load(here, 32);
    const four = v128.load(here, 48);
    const slashes = equal(one, two, three, four, i8x16.splat(0x5c));
    const quotes = equal(one, two, three, four, i8x16.splat(0x22));
    // There is rarely one, except the line feed after a line.
    const least = i8x16.min_u(i8x16.min_u(one, two), i8x16.min_u(three, four));
    const isLow = i8x16.bitmask(i8x16.lt_u(least, i8x16.splat(0x20))) !== 0;
    const controls: u64 = isLow ? controlsIn(one, two, three, four) : 0;
    if (slashes === 0) {
      const found = quotes | controls;
      if (found === 0) {
        here += 64;
        continue;
      }
      const end = here + <i32>ctz(found);
      return load<u8>(end) === 0x22 ? (end << 1) | escaped : BAD;
    }
    // Finds the backslashes that begin an escape, and the bytes after them (simdjson's method for runs of backslashes).
    const odd: u64 = 0xaaaaaaaaaaaaaaaa;
    const codes = (((slashes << 1) | odd) - slashes) ^ odd;
    const behind = codes ^ slashes;
    const ends = quotes & ~behind;
    const within: u64 = ends === 0 ? 0xffffffffffffffff : (ends & -ends) - 1;
    if ((controls & within) !== 0) return BAD;
    const starts = codes & slashes & within;
    if (starts !== 0) {
      if (!escapesAt(here + 1, starts)) return BAD;
      escaped = 1;
    }
    if (ends !== 0) return ((here + <i32>ctz(ends)) << 1) | escaped;
    here += 64 + <i32>((codes & slashes) >> 63);
  }
}

/** Returns control characters, as bits. */
function controlsIn(one: v128, two: v128, three: v128, four: v128): u64 {
  const low = i8x16.splat(0x20);
  return join(
    i8x16.bitmask(i8x16.lt_u(one, low)),
    i8x16.bitmask(i8x16.lt_u(two, low)),
    i8x16.bitmask(i8x16.lt_u(three, low)),
    i8x16.bitmask(i8x16.lt_u(four, low)),
  );
}

/** Returns whether the bytes at the offsets of the bits each form an escape with the preceding backslash. */
function escapesAt(here: i32, bits: u64): bool {
  const one = v128.load(here);
  const two = v128.load(here, 16);
  const three = v128.load(here, 32);
  const four = v128.load(here, 48);
  if ((join(notEscapes(one), notEscapes(two), notEscapes(three), notEscapes(four)) & bits) !== 0) return false;
  let codes = equal(one, two, three, four, i8x16.splat(0x75)) & bits;
  while (codes !== 0) {
    const digits = here + <i32>ctz(codes) + 1;
    if (!areHex(digits)) return false;
    codes &= codes - 1;
  }
  return true;
}

/** Returns bytes other than `"/\bfnrtu`, as bits. Only for those do the two lookups share a bit. */
function notEscapes(bytes: v128): i32 {
  const low = i8x16.swizzle(i8x16(0, 0, 13, 0, 8, 8, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1), v128.and(bytes, i8x16.splat(0x0f)));
  const high = i8x16.swizzle(i8x16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(bytes, 4));
  return i8x16.bitmask(i8x16.eq(v128.and(low, high), i8x16.splat(0)));
}

/** Returns the bytes that equal the wanted one, as bits. */
function equal(one: v128, two: v128, three: v128, four: v128, wanted: v128): u64 {
  return join(
    i8x16.bitmask(i8x16.eq(one, wanted)),
    i8x16.bitmask(i8x16.eq(two, wanted)),
    i8x16.bitmask(i8x16.eq(three, wanted)),
    i8x16.bitmask(i8x16.eq(four, wanted)),
  );
}

function join(one: i32, two: i32, three: i32, four: i32): u64 {
  return <u64>(<u32>(one | (two << 16))) | ((<u64>(<u32>(three | (four << 16)))) << 32);
}

/** Returns whether four bytes are hexadecimal digits. */
function areHex(place: i32): bool {
  const bytes = v128.load32_zero(place);
  const digits = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10));
  const letters = i8x16.lt_u(i8x16.sub(v128.or(bytes, i8x16.splat(0x20)), i8x16.splat(0x61)), i8x16.splat(6));
  return (i8x16.bitmask(v128.or(digits, letters)) & 0xf) === 0xf;
}

function kindOf(first: i32): i32 {
  if (first === 0x74) return TRUE;
  if (first === 0x66) return FALSE;
  return first === 0x6e ? NULL : NUMBER;
}

/** Returns the end of a number, `true`, `false`, or `null`; `BAD` for anything else. */
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

/** Converts a text without escapes for its node's use, and records the result. */
function useText(tape: i32, use: i32, node: i32, from: i32, to: i32): void {
  if (use === NAME) store<i32>(tape, nameNumber(node, from, to), 12);
  else if (use === ID) store<i32>(tape, isAscii(from, to) ? hashOf(from, to) : -1, 12);
  else if (use === TIME && to - from === 24) time(tape, node, from);
}

/** Returns the number of a name; -1 if it has none: it is empty, long, or not ASCII, or there is no room. */
function nameNumber(node: i32, from: i32, to: i32): i32 {
  const length = to - from;
  if (length === 0) return -1;
  const last = LAST + node * 12;
  if (load<i32>(last, 4) === length && sameName(from, load<i32>(last), length)) return load<i32>(last, 8);
  if (length > NAME_BYTES || !isAscii(from, to)) return -1;
  let slot = hashOf(from, to) & NAME_SLOT_MASK;
  let number = 0;
  while (true) {
    number = load<i32>(NAME_SLOTS + slot * 4) - 1;
    if (number < 0) break;
    if (load<u8>(NAME_PLACES + number) === length && sameName(from, NAME_TEXTS + number * NAME_BYTES, length)) break;
    slot = (slot + 1) & NAME_SLOT_MASK;
  }
  if (number < 0) {
    if (names === MOST_NAMES) return -1;
    number = names++;
    memory.copy(NAME_TEXTS + number * NAME_BYTES, from, length);
    store<u8>(NAME_PLACES + number, length);
    store<i32>(NAME_SLOTS + slot * 4, number + 1);
  }
  store<i32>(last, NAME_TEXTS + number * NAME_BYTES, 0);
  store<i32>(last, length, 4);
  store<i32>(last, number, 8);
  return number;
}

/** Returns whether this many bytes, at least one, are the same. */
function sameName(one: i32, other: i32, length: i32): bool {
  while (length >= 16) {
    if (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) !== 0xffff) return false;
    one += 16;
    other += 16;
    length -= 16;
  }
  const mask = (1 << length) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) & mask) === mask;
}

function isAscii(from: i32, to: i32): bool {
  while (to - from >= 16) {
    if (i8x16.bitmask(v128.load(from)) !== 0) return false;
    from += 16;
  }
  return (i8x16.bitmask(v128.load(from)) & ((1 << (to - from)) - 1)) === 0;
}

/** Returns the hash of ASCII bytes, as in names.ts. */
function hashOf(from: i32, to: i32): i32 {
  let hash: u32 = 0x811c9dc5;
  while (to - from >= 4) {
    hash = (hash ^ load<u32>(from)) * 0x9e3779b1;
    hash ^= hash >> 15;
    from += 4;
  }
  if (from < to) {
    hash = (hash ^ (load<u32>(from) & ((1 << ((to - from) << 3)) - 1))) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  return hash & 0x7fffffff;
}

/** Parses a whole number of at most nine digits. Returns -1 for anything else. */
function wholeNumber(from: i32, to: i32): i32 {
  if (to - from > 9) return -1;
  let number = 0;
  for (let at = from; at < to; at++) {
    if (!isDigit(at)) return -1;
    number = number * 10 + <i32>load<u8>(at) - 0x30;
  }
  return number;
}

/** Records a time like `2026-01-05T08:00:00.000Z`: its day since 1970, and the milliseconds of the day. */
function time(tape: i32, node: i32, from: i32): void {
  const marks = load<u8>(from + 4) === 0x2d && load<u8>(from + 7) === 0x2d && load<u8>(from + 10) === 0x54;
  if (!marks || load<u8>(from + 13) !== 0x3a || load<u8>(from + 16) !== 0x3a) return;
  if (load<u8>(from + 19) !== 0x2e || load<u8>(from + 23) !== 0x5a) return;
  const year = pair(from) * 100 + pair(from + 2);
  const month = pair(from + 5);
  const day = pair(from + 8);
  const hours = pair(from + 11);
  const minutes = pair(from + 14);
  const seconds = pair(from + 17);
  const hundredths = pair(from + 20);
  const last = <i32>load<u8>(from + 22) - 0x30;
  // A character that isn't a digit makes the number too large.
  if (<u32>(year - 1970) > 8029 || <u32>(month - 1) > 11) return;
  // A leap day is left to the reader of the text.
  const length = month === 2 ? 28 : 30 + ((month + (month >> 3)) & 1);
  if (<u32>(day - 1) >= <u32>length) return;
  if (hours > 23 || minutes > 59 || seconds > 59 || hundredths > 99 || <u32>last > 9) return;
  // Days in a calendar whose year begins in March, so that the leap day is the last one.
  const shifted = month > 2 ? year : year - 1;
  const days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400;
  const ofYear = ((month > 2 ? month - 3 : month + 9) * 153 + 2) / 5 + day - 1;
  store<i32>(tape, node | (MOMENT << 16));
  store<i32>(tape, days + ofYear - 719468, 8);
  store<i32>(tape, ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + last, 12);
}

/** Parses two digits. Returns a large number for anything else. */
function pair(at: i32): i32 {
  const tens = <u32>load<u8>(at) - 0x30;
  const ones = <u32>load<u8>(at + 1) - 0x30;
  return tens > 9 || ones > 9 ? 1000000 : <i32>(tens * 10 + ones);
}
