import type { Seeded } from "./seeded";

const SMALL = "abcdefghijklmnopqrstuvwxyz";
const LARGE = SMALL.toUpperCase();
const DIGITS = "0123456789";

/** Maps letters in a shape to the characters they stand for. */
const ALPHABETS: Readonly<Record<string, string>> = {
  d: DIGITS,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  x: `${DIGITS}abcdefABCDEF`,
  a: `${SMALL}${DIGITS}`,
  A: `${LARGE}${DIGITS}`,
  l: SMALL,
  L: `${SMALL}${LARGE}`,
  n: `${SMALL}${LARGE}${DIGITS}`,
  w: `${SMALL}${LARGE}${DIGITS}_-`,
  e: `${SMALL}${DIGITS}_-`,
  b: `${SMALL}${LARGE}${DIGITS}+/`,
  B: `${LARGE}234567`,
  c: `${SMALL}234567`,
  k: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
  q: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
};

/**
 * Generates a text of a shape: `<n:36>` are 36 characters of the alphabet `n`, `<n:20-40>` 20 to 40 of them, `<uuid>`
 * and `<UUID>` the ids. ` OR ` separates shapes.
 */
export function ofShape(shape: string, seeded: Seeded): string {
  return seeded
    .one(shape.split(" OR "))
    .replaceAll("<uuid>", "<h:8>-<h:4>-<h:4>-<h:4>-<h:12>")
    .replaceAll("<UUID>", "<H:8>-<H:4>-<H:4>-<H:4>-<H:12>")
    .replace(/<([A-Za-z]):(\d+)(?:-(\d+))?>/g, (_, letter: string, least: string, most = least) => {
      const from = ALPHABETS[letter];
      if (from === undefined) throw new RangeError(`No alphabet ${letter}`);
      return seeded.text(seeded.between(Number(least), Number(most)), from);
    });
}
