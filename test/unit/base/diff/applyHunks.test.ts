import assert from "node:assert/strict";
import { structuredPatch } from "diff";
import fc from "fast-check";
import { applyHunks, linesWithEnds, reverseHunks } from "../../../../src/base/diff/applyHunks";

const line = fc.constantFrom("", "a", "b", "const c = 1;", "}", "-", "+", "\\");
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, ended]) => lines.join("\n") + (ended ? "\n" : ""));
const hunksOf = (before: string, after: string) => structuredPatch("", "", before, after).hunks;

describe("the hunks of a patch", () => {
  it("make the text after of the text before, whether or not the last line ends", () => {
    fc.assert(
      fc.property(text, text, (before, after) => assert.equal(applyHunks(before, hunksOf(before, after)), after)),
    );
  });

  it("keep the lines before, between, and after them", () => {
    const lines = (changed: readonly number[]): string =>
      Array.from({ length: 40 }, (_, at) => `${at}${changed.includes(at) ? " changed" : ""}\n`).join("");
    const hunks = hunksOf(lines([]), lines([10, 30]));
    assert.equal(hunks.length, 2);
    assert.equal(applyHunks(lines([]), hunks), lines([10, 30]));
  });

  it("make the text before of the text after when they are reversed", () => {
    fc.assert(
      fc.property(text, text, (before, after) =>
        assert.equal(applyHunks(after, reverseHunks(hunksOf(before, after))), before),
      ),
    );
  });

  it("are not applied to another text", () => {
    const hunks = hunksOf("a\nb\nc\n", "a\nB\nc\n");
    assert.equal(applyHunks("a\nx\nc\n", hunks), undefined);
    assert.equal(applyHunks("", hunks), undefined);
    assert.equal(applyHunks("a\n", [{ oldStart: 9, lines: ["+b"] }]), undefined);
    assert.equal(applyHunks("a\nB\nc\n", hunks), undefined);
  });
});

describe("the lines of a text with their line breaks", () => {
  it("are the text when they are joined, and each ends once", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const lines = linesWithEnds(whole);
        assert.equal(lines.join(""), whole);
        assert.equal(
          lines.every((each) => each !== "" && !each.slice(0, -1).includes("\n")),
          true,
        );
      }),
    );
  });
});
