import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  MOST_OFFSETS,
  plainOffsetFinder,
  simdOffsetFinder,
  SLOTS,
  type OffsetFinder,
} from "../../../../src/transcripts/lookup/bytes/offsetFinder";
import { probesFor, type Probe } from "../../../../src/transcripts/lookup/bytes/probe";
import { literalTerm } from "../../../../src/transcripts/lookup/textTerm";

function allPlaces(finder: OffsetFinder, slot: number, from: number, to: number, probe: Probe): number[] {
  const places: number[] = [];
  for (let at = from; at < to;) {
    const found = finder.find(slot, at, to, probe);
    places.push(...found);
    if (found.length < MOST_OFFSETS) break;
    at = Number(found.at(-1)) + 1;
  }
  return places;
}

const words = (text: string, ignoreCase = true): string[] =>
  (probesFor(literalTerm(text, ignoreCase)) ?? []).map(({ run }) => new TextDecoder().decode(run));

describe("offsets of a text in the bytes of JSON", () => {
  const finders = [simdOffsetFinder(), plainOffsetFinder()] as const;
  const piece = fc.constantFrom(
    "needle",
    "NeEdLe",
    "n",
    "e",
    "\\u004e",
    "\\u0001",
    "\\u2019",
    "\\n",
    "\\",
    "u",
    "\0",
    "é",
    "x".repeat(40),
  );

  it("are the same with SIMD and without", () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 200 }),
        fc.constantFrom("needle", "n", "needle’s", "é", "\u0001x", "e\\n"),
        fc.boolean(),
        fc.nat(SLOTS - 1),
        fc.nat(50),
        (pieces, text, ignoreCase, slot, from) => {
          const bytes = new TextEncoder().encode(pieces.join(""));
          for (const probe of probesFor(literalTerm(text, ignoreCase)) ?? []) {
            const [simd, plain] = finders.map((finder) => {
              finder.slots[slot]?.set(bytes);
              finder.slots[slot]?.fill(0, bytes.length, bytes.length + 256);
              return allPlaces(finder, slot, Math.min(from, bytes.length), bytes.length, probe);
            });
            assert.deepEqual(simd, plain);
          }
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });

  it("are all found if there are more than fit into one result", () => {
    const [probe] = probesFor(literalTerm("a", false)) ?? [];
    assert.ok(probe, "expected probe");
    for (const finder of finders) {
      finder.slots[1]?.fill(0x61, 0, 20_000).fill(0, 20_000, 21_000);
      assert.equal(allPlaces(finder, 1, 0, 20_000, probe).length, 20_000);
    }
  });

  it("are those of the longest part that JSON writes as it is", () => {
    assert.deepEqual(words('say "Hello there"\n'), ["hello there"]);
    assert.deepEqual(words("aé/bcd"), ["bcd"]);
    assert.deepEqual(words("été 中文字"), ["中文字"]);
    assert.deepEqual(words("é中文é"), ["中文"]);
    assert.deepEqual(words("É"), ["É", "é"]);
    assert.deepEqual(words("É", false), ["É"]);
    assert.deepEqual(words("😀"), ["😀"]);
    assert.deepEqual(words("/"), ["/"]);
  });

  it("are not looked for if only reading every line can find the text", () => {
    for (const text of ['"', "\\", "\n", "\ufffd", "\ud800"])
      assert.equal(probesFor(literalTerm(text, true)), undefined);
  });
});
