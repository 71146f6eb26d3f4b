import assert from "node:assert/strict";
import fc from "fast-check";
import type { Places } from "../../../../src/core/redaction/rule";
import { walkFor } from "../../../../src/core/redaction/walk";

const rules = [
  ["ghp_", "gho_", "sk-"],
  ["://"],
  ["token", "Token", "tok3n"],
  [],
  ["key", "PRIVATE KEY", "keyring"],
] as const;

/** The same, place by place and anchor by anchor. */
function plainWalk(text: string): readonly Places[] | undefined {
  const runs = [...text.matchAll(/[\w+/=-]+/g)].flatMap(({ 0: { length }, index }) =>
    length >= 32 && length <= 100 ? [{ from: index, to: index + length }] : [],
  );
  const found = rules.map((anchors) => ({
    runs,
    anchors: Array.from({ length: text.length }, (_, place) => place).flatMap((place) =>
      anchors.flatMap((each, anchor) => (text.startsWith(each, place) ? [{ place, anchor }] : [])),
    ),
  }));
  return runs.length > 0 || found.some(({ anchors }) => anchors.length > 0) ? found : undefined;
}

describe("the walk that finds where rules have to look", () => {
  const walk = walkFor(rules);

  it("finds every anchor and every run of a key's length, as looking at each place does", () => {
    const piece = fc.oneof(
      fc.constantFrom(...rules.flat(), "ke", "to", "gh", "p_", " ", "\n", "é", "PRIVATE", "x".repeat(31)),
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.string({ unit: fc.constantFrom("a", "B", "3", "_", "-", "/", "+", "="), minLength: 28, maxLength: 110 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        assert.deepEqual(walk(text), plainWalk(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds nothing in what holds neither", () => {
    for (const text of ["", "k", "ke", "a text of usual words, none of them too long", "x".repeat(101), "x".repeat(31)])
      assert.equal(walk(text), undefined, text);
  });

  it("refuses anchors that are too short to be looked for", () => {
    assert.throws(() => walkFor([["Q~"]]), /three ASCII characters or more was expected: Q~/);
    assert.throws(() => walkFor([["éab"]]), RangeError);
  });
});
