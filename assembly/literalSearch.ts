/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: where a text may stand in the bytes of JSON, for src/transcript/search/bytes.
 *
 * The bytes stand from address 0 on and are read from there by nobody else. There are no objects and no static data.
 */

/** Bytes of a slot: four mebibytes, and behind it what is looked at beyond its end. The bytes to search stand in one of four. */
export const SLOT_BYTES: i32 = 0x410000;

const ROOM: i32 = SLOT_BYTES * 4;

/** Places found in one go; they are written behind the slots, four bytes each. */
export const MOST: i32 = 0x1000;

const LANES: i32 = 16;

/**
 * Writes the places from `from` up to `to` (half open) at which `first` stands `firstAt` further on and `second` stands `secondAt` further on, after the bits
 * of `firstCase` and `secondCase` were set in what stands there; and those of a backslash with a `u` behind it (with `low` 0 none whose third
 * digit is `0` or `1`, as that of control characters is: many texts are full of them), and of a NUL. At most `MOST` of them, in order; answers how many.
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
  low: i32,
): i32 {
  const a = i8x16.splat(<i8>first);
  const aCase = i8x16.splat(<i8>firstCase);
  const b = i8x16.splat(<i8>second);
  const bCase = i8x16.splat(<i8>secondCase);
  // Digits are ASCII: all of them are above this, or those from `2` on.
  const digits = i8x16.splat(low === 0 ? 0x31 : 0);
  const full = ROOM + 4 * MOST;
  let out = ROOM;
  for (let at = from; at < to; at += LANES * 2) {
    const next = at + LANES;
    const here = v128.load(at);
    const there = v128.load(next);
    const before = places(at, here, v128.load(at + firstAt), a, aCase, v128.load(at + secondAt), b, bCase, digits);
    const behind = places(
      next,
      there,
      v128.load(next + firstAt),
      a,
      aCase,
      v128.load(next + secondAt),
      b,
      bCase,
      digits,
    );
    const zeros = i8x16.eq(i8x16.min_u(here, there), i8x16.splat(0));
    if (!v128.any_true(v128.or(v128.or(before, behind), zeros))) continue;
    let found = withZeros(before, here) | (withZeros(behind, there) << 16);
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

/** The same where neither an escape nor a NUL that counts stands: the places of the two bytes alone, three times as fast. */
export function findRuns(
  from: i32,
  to: i32,
  firstAt: i32,
  first: i32,
  firstCase: i32,
  secondAt: i32,
  second: i32,
  secondCase: i32,
): i32 {
  const a = i8x16.splat(<i8>first);
  const aCase = i8x16.splat(<i8>firstCase);
  const b = i8x16.splat(<i8>second);
  const bCase = i8x16.splat(<i8>secondCase);
  const full = ROOM + 4 * MOST;
  let out = ROOM;
  for (let at = from; at < to; at += LANES * 4) {
    const one = runs(at + firstAt, a, aCase, at + secondAt, b, bCase);
    const two = runs(at + LANES + firstAt, a, aCase, at + LANES + secondAt, b, bCase);
    const three = runs(at + LANES * 2 + firstAt, a, aCase, at + LANES * 2 + secondAt, b, bCase);
    const four = runs(at + LANES * 3 + firstAt, a, aCase, at + LANES * 3 + secondAt, b, bCase);
    if (!v128.any_true(v128.or(v128.or(one, two), v128.or(three, four)))) continue;
    let found =
      (<i64>i8x16.bitmask(one)) |
      ((<i64>i8x16.bitmask(two)) << 16) |
      ((<i64>i8x16.bitmask(three)) << 32) |
      ((<i64>i8x16.bitmask(four)) << 48);
    if (to - at < LANES * 4) found &= ((<i64>1) << (to - at)) - 1;
    while (found !== 0) {
      const place = at + <i32>ctz(found);
      found &= found - 1;
      if (out === full) return MOST;
      store<i32>(out, place);
      out += 4;
    }
  }
  return (out - ROOM) >> 2;
}

/** The lanes at which both bytes stand, of which the sixteen that may be the first begin at `firstAt`, and those that may be the second at `secondAt`. */
function runs(firstAt: i32, a: v128, aCase: v128, secondAt: i32, b: v128, bCase: v128): v128 {
  return v128.and(i8x16.eq(v128.or(v128.load(firstAt), aCase), a), i8x16.eq(v128.or(v128.load(secondAt), bCase), b));
}

/** The lanes of the sixteen bytes at `at`, which `here` holds, that are such places, but for those of a NUL. */
function places(
  at: i32,
  here: v128,
  first: v128,
  a: v128,
  aCase: v128,
  second: v128,
  b: v128,
  bCase: v128,
  digits: v128,
): v128 {
  const stands = v128.and(i8x16.eq(v128.or(first, aCase), a), i8x16.eq(v128.or(second, bCase), b));
  const start = v128.and(i8x16.eq(here, i8x16.splat(92)), i8x16.eq(v128.load(at + 1), i8x16.splat(117)));
  return v128.or(stands, v128.and(start, i8x16.gt_s(v128.load(at + 4), digits)));
}

/** A bit for each of these lanes, and for each that holds a NUL. */
function withZeros(lanes: v128, here: v128): i32 {
  return i8x16.bitmask(v128.or(lanes, i8x16.eq(here, i8x16.splat(0))));
}
