/*
 * AssemblyScript, compiled by scripts/byteSearch.mjs: finds where a text may be in the bytes of JSON, for
 * src/transcripts/lookup/bytes.
 *
 * The bytes begin at address 0, and only this code reads them there. There are no objects and no static data.
 */

/**
 * Bytes of a slot: four mebibytes, and the bytes after them that are also read. There are four slots for the bytes to
 * search.
 */
export const SLOT_BYTES: i32 = 0x410000;

const ROOM: i32 = SLOT_BYTES * 4;

/** Maximum offsets to find at once. They are written after the slots, four bytes each. */
export const MOST: i32 = 0x1000;

const LANES: i32 = 16;

/**
 * Writes the offsets between `from` and `to` (half open) where the text may be.
 * There, `first` is `firstAt` further on and `second` is `secondAt` further on, after setting the bits of `firstCase`
 * and `secondCase` in those bytes. Also writes the offsets of a backslash followed by `u`, and of a NUL. With `low` 0,
 * skips escapes whose third digit is `0` or `1`, such as those of control characters, which are frequent. At most
 * `MOST`, in order. Returns their number.
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
  // All ASCII digits are above this, or only those from `2`.
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

/** Does the same if no relevant escapes or NULs exist: finds only the two bytes, three times as fast. */
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
      <i64>i8x16.bitmask(one) |
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

/**
 * Returns the lanes with both bytes. The candidates for the first begin at `firstAt`, those for the second at
 * `secondAt`.
 */
function runs(firstAt: i32, a: v128, aCase: v128, secondAt: i32, b: v128, bCase: v128): v128 {
  return v128.and(i8x16.eq(v128.or(v128.load(firstAt), aCase), a), i8x16.eq(v128.or(v128.load(secondAt), bCase), b));
}

/** Returns the matching lanes among the sixteen bytes at `at`, which `here` contains, except those of a NUL. */
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

/** Returns a bit for each of these lanes, and for each that contains a NUL. */
function withZeros(lanes: v128, here: v128): i32 {
  return i8x16.bitmask(v128.or(lanes, i8x16.eq(here, i8x16.splat(0))));
}
