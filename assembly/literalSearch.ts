/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: where a text may stand in the bytes of JSON, for src/transcript/search/bytes.
 *
 * The bytes stand from address 0 on and are read from there by nobody else. There are no objects and no static data.
 */

/** Bytes of a slot: a mebibyte, and behind it what is looked at beyond its end. The bytes to search stand in one of four. */
export const SLOT_BYTES: i32 = 0x110000;

const ROOM: i32 = SLOT_BYTES * 4;

/** Places found in one go; they are written behind the slots, four bytes each. */
export const MOST: i32 = 0x1000;

const LANES: i32 = 16;

/**
 * Writes the places from `from` up to `to` (half open) at which `first` stands `firstAt` further on and `second` stands `secondAt` further on, after the bits
 * of `firstCase` and `secondCase` were set in what stands there; and those of a backslash with a `u` behind it (with `controls` 0 none whose second and
 * third digits are `00` or `01`, as those of control characters are: many texts are full of them), and of a NUL. At most `MOST` of them, in order; answers how many.
 */
export function findPlaces(
  from: i32,
  to: i32,
  firstAt: i32,
  first: i32,
  firstCase: i32,
  secondAt: i32,
  second: i32,
  secondCase: i32,
  controls: i32,
): i32 {
  const a = i8x16.splat(<i8>first);
  const aCase = i8x16.splat(<i8>firstCase);
  const b = i8x16.splat(<i8>second);
  const bCase = i8x16.splat(<i8>secondCase);
  const skipped = i8x16.splat(controls === 0 ? -1 : 0);
  const full = ROOM + 4 * MOST;
  let out = ROOM;
  for (let at = from; at < to; at += LANES * 2) {
    const low = places(at, v128.load(at + firstAt), a, aCase, v128.load(at + secondAt), b, bCase, skipped);
    const next = at + LANES;
    const high = places(next, v128.load(next + firstAt), a, aCase, v128.load(next + secondAt), b, bCase, skipped);
    if (!v128.any_true(v128.or(low, high))) continue;
    let found = i8x16.bitmask(low) | (i8x16.bitmask(high) << 16);
    if (to - at < LANES * 2) found &= (1 << (to - at)) - 1;
    while (found !== 0) {
      const place = at + ctz(found);
      found &= found - 1;
      if (out === full) return MOST;
      store<i32>(out, place);
      out += 4;
    }
  }
  return (out - ROOM) >> 2;
}

/** The lanes of sixteen bytes that are such places. */
function places(at: i32, first: v128, a: v128, aCase: v128, second: v128, b: v128, bCase: v128, skipped: v128): v128 {
  const here = v128.load(at);
  const one = i8x16.eq(v128.or(first, aCase), a);
  const two = i8x16.eq(v128.or(second, bCase), b);
  const zero = i8x16.splat(48);
  const third = v128.and(v128.load(at + 4), i8x16.splat(-2));
  const control = v128.and(v128.and(i8x16.eq(v128.load(at + 3), zero), i8x16.eq(third, zero)), skipped);
  const start = v128.and(i8x16.eq(here, i8x16.splat(92)), i8x16.eq(v128.load(at + 1), i8x16.splat(117)));
  const escape = v128.andnot(start, control);
  return v128.or(v128.or(v128.and(one, two), escape), i8x16.eq(here, i8x16.splat(0)));
}
