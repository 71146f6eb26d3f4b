/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: the SIMD code of src/base/bytes.
 *
 * Each function reads the bytes from address 0 up to `length`, sixteen at a time. There are no objects and no static
 * data, so the caller can use all of the memory.
 */

/** Maximum bytes of a call. `findByte` writes its results after them, four bytes for each. */
export const BLOCK_BYTES: i32 = 0x8000;

const LANES: i32 = 16;
const WIDE: i32 = 64;

/** Counts the bytes that equal `byte`. */
export function countByte(length: i32, byte: i32): i32 {
  const wanted = i8x16.splat(<i8>byte);
  const end = length & -LANES;
  let count = 0;
  let at = 0;
  while (at < end) {
    // A lane counts to 255, then would overflow to 0.
    const stop = min(at + 255 * LANES, end);
    let sums = i8x16.splat(0);
    for (; at < stop; at += LANES) sums = i8x16.sub(sums, i8x16.eq(v128.load(at), wanted));
    const pairs = i16x8.extadd_pairwise_i8x16_u(sums);
    const fours = i32x4.extadd_pairwise_i16x8_u(pairs);
    count +=
      i32x4.extract_lane(fours, 0) +
      i32x4.extract_lane(fours, 1) +
      i32x4.extract_lane(fours, 2) +
      i32x4.extract_lane(fours, 3);
  }
  for (; at < length; at++) count += i32(<i32>load<u8>(at) === byte);
  return count;
}

/**
 * Writes the offsets of `byte`, plus `base`, as 32-bit numbers after the block, at most `most`. Returns their number.
 */
export function findByte(length: i32, byte: i32, base: i32, most: i32): i32 {
  const wanted = i8x16.splat(<i8>byte);
  const end = length & -LANES;
  const full = BLOCK_BYTES + 4 * most;
  const wide = end - WIDE;
  let to = BLOCK_BYTES;
  let at = 0;
  while (at < end) {
    // Most blocks of four vectors contain none, and are skipped.
    while (at <= wide) {
      const first = v128.or(i8x16.eq(v128.load(at), wanted), i8x16.eq(v128.load(at, 16), wanted));
      const second = v128.or(i8x16.eq(v128.load(at, 32), wanted), i8x16.eq(v128.load(at, 48), wanted));
      if (v128.any_true(v128.or(first, second))) break;
      at += WIDE;
    }
    if (at === end) break;
    let found = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    while (found !== 0) {
      if (to === full) return most;
      store<i32>(to, base + at + ctz(found));
      to += 4;
      found &= found - 1;
    }
    at += LANES;
  }
  for (; at < length; at++) {
    if (<i32>load<u8>(at) !== byte) continue;
    if (to === full) return most;
    store<i32>(to, base + at);
    to += 4;
  }
  return (to - BLOCK_BYTES) >> 2;
}

/** Counts the words that begin in the bytes. `inWord` is 1 if the byte before them belongs to a word, otherwise 0. */
export function countWordStarts(length: i32, inWord: i32): i32 {
  const end = length & -LANES;
  let count = 0;
  let at = 0;
  for (; at < end; at += LANES) {
    const bytes = v128.load(at);
    // Tab, line feed, vertical tab, form feed, and carriage return have consecutive codes.
    const control = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(9)), i8x16.splat(5));
    const white = v128.or(control, i8x16.eq(bytes, i8x16.splat(32)));
    const word = i8x16.bitmask(white) ^ 0xffff;
    count += popcnt(word & ~((word << 1) | inWord));
    inWord = word >> 15;
  }
  for (; at < length; at++) {
    const byte = <i32>load<u8>(at);
    const word = i32(byte !== 32 && <u32>(byte - 9) >= 5);
    count += word & ~inWord;
    inWord = word;
  }
  return count;
}

/**
 * Returns the offset of the quote that ends a JSON text whose bytes after its first quote begin at address 0.
 * If it doesn't end within them, returns the complement of the offset to continue from. Overwrites two bytes after
 * `length`.
 */
export function endOfText(length: i32): i32 {
  // A sentinel that ends the search.
  store<u8>(length, 0x22);
  const quote = i8x16.splat(0x22);
  const escape = i8x16.splat(0x5c);
  let at = 0;
  while (true) {
    const bytes = v128.load(at);
    const found = i8x16.bitmask(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, escape)));
    if (found === 0) {
      at += LANES;
      continue;
    }
    at += ctz(found);
    if (at >= length) return ~length;
    if (<i32>load<u8>(at) === 0x22) return at;
    // The byte after a backslash can't be the end.
    if (at + 2 > length) return ~at;
    at += 2;
  }
}
