import assert from "node:assert/strict";
import { structuredPatch } from "diff";
import fc from "fast-check";
import { changedLineCount } from "../../../../src/base/diff/changedLineCount";

const line = fc.constantFrom("", "a", "b", "const c = 1;", "}", "ab");
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
  .map(([lines, ended]) => lines.join("\n") + (ended ? "\n" : ""));

describe("the number of changed lines", () => {
  it("is that of the shortest diff", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = structuredPatch("", "", before, after).hunks.flatMap((hunk) => hunk.lines);
        const count = (sign: string): number => lines.filter((each) => each.startsWith(sign)).length;
        assert.deepEqual(changedLineCount(before, after), { added: count("+"), removed: count("-") });
      }),
      { seed: 7 },
    );
    assert.deepEqual(changedLineCount("a\nb\n", "a\nb\n"), { added: 0, removed: 0 });
  });

  it("counts a created and a deleted file whole", () => {
    assert.deepEqual(changedLineCount("", "a\nb\n"), { added: 2, removed: 0 });
    assert.deepEqual(changedLineCount("a\nb", ""), { added: 0, removed: 2 });
  });

  it("counts all between the equal beginning and end as replaced if too many lines are changed", () => {
    const lines = (step: number): string =>
      Array.from({ length: 2_000 }, (_, at) => `${(at * step) % 2_003}\n`).join("");
    assert.deepEqual(changedLineCount(`x\n${lines(7)}y\n`, `x\n${lines(11)}y\n`), { added: 1_999, removed: 1_999 });
  });

  it("counts texts of more than a million characters as replaced", () => {
    const long = (letter: string): string => `${letter.repeat(99)}\n`.repeat(6_000);
    assert.deepEqual(changedLineCount(long("a") + long("c"), long("b") + long("c")), { added: 6_000, removed: 6_000 });
  });

  it("compares lines whose number of changes is large if only a few of them are in both texts", () => {
    const unlike = (name: string): string =>
      Array.from({ length: 3_000 }, (_, at) => (at % 100 === 0 ? `same ${at}\n` : `${name} ${at}\n`)).join("");
    assert.deepEqual(changedLineCount(unlike("old"), unlike("new")), { added: 2_970, removed: 2_970 });
  });
});
