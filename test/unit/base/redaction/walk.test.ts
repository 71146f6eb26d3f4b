import assert from "node:assert/strict";
import fc from "fast-check";
import { replaced } from "../../../../src/base/redaction/replaceAt";
import type { Places, Replacement } from "../../../../src/base/redaction/redactionRule";
import { walkFor } from "../../../../src/base/redaction/anchorWalk";

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
  const found = rules.map((anchors) => {
    const each = Array.from({ length: text.length }, (_, place) => place).flatMap((place) =>
      anchors.flatMap((anchor, number) => (text.startsWith(anchor, place) ? [{ place, number }] : [])),
    );
    return { runs, at: each.map(({ place }) => place), anchors: each.map(({ number }) => number) };
  });
  return runs.length > 0 || found.some(({ at }) => at.length > 0) ? found : undefined;
}

const piece = fc.oneof(
  fc.constantFrom(...rules.flat(), "ke", "to", "gh", "p_", " ", "\n", "é", "PRIVATE", "x".repeat(31)),
  fc.string({ unit: "binary", maxLength: 5 }),
  fc.string({ unit: fc.constantFrom("a", "B", "3", "_", "-", "/", "+", "="), minLength: 28, maxLength: 110 }),
);

/** A text of pieces in which some are replaced by marks, and what is replaced. */
const replacedPieces = fc
  .array(
    fc.record({ text: piece, by: fc.option(fc.constantFrom("[hidden: key]", "[hidden: a token]", "~"), { freq: 3 }) }),
    {
      maxLength: 20,
    },
  )
  .map((pieces) => {
    const replacements: Replacement[] = [];
    let text = "";
    for (const each of pieces) {
      const from = text.length;
      text += each.text;
      if (each.by !== null) replacements.push({ from, to: text.length, by: each.by });
    }
    return { text, replacements };
  });

describe("the walk that finds where rules have to look", () => {
  const walk = walkFor(rules);

  it("finds every anchor and every run of a key's length, as looking at each offset does", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        assert.deepEqual(walk.whole(text), plainWalk(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds the same near replacements and after them as walking all of the new text does", () => {
    fc.assert(
      fc.property(replacedPieces, ({ text, replacements }) => {
        const places = walk.whole(text) ?? rules.map(() => ({ at: [], anchors: [], runs: [] }));
        const shown = replaced(text, replacements);
        const again = walk.again(shown, places, replacements);
        assert.deepEqual(again, plainWalk(shown) ?? rules.map(() => ({ at: [], anchors: [], runs: [] })));
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds nothing in text without either", () => {
    for (const text of ["", "k", "ke", "a text of usual words, none of them too long", "x".repeat(101), "x".repeat(31)])
      assert.equal(walk.whole(text), undefined, text);
  });

  it("refuses anchors that are too short to be looked for", () => {
    assert.throws(() => walkFor([["Q~"]]), /three ASCII characters or more was expected: Q~/);
    assert.throws(() => walkFor([["éab"]]), RangeError);
  });
});
