import assert from "node:assert/strict";
import fc from "fast-check";
import { changesBetween, unifiedDiff } from "../../../src/base/diff/unifiedDiff";
import { hunksInText } from "../../../src/viewer/markup/diff/hunksInText";
import { textsOfHunks } from "../../../src/viewer/markup/diff/diffRows";

describe("a unified diff as text", () => {
  it("is read as hunks, also when it was cut", () => {
    assert.deepEqual(hunksInText("@@ -2,2 +2,1 @@\n a\n-b\n@@ -9,1 +8,2 @@ name\n+c"), [
      { oldStart: 2, newStart: 2, lines: [" a", "-b"] },
      { oldStart: 9, newStart: 8, lines: ["+c"] },
    ]);
    assert.deepEqual(hunksInText("@@ -1 +1 @@\n-a\n\\ No newline at end of file"), [
      { oldStart: 1, newStart: 1, lines: ["-a", "\\ No newline at end of file"] },
    ]);
  });

  it("is nothing else", () => {
    for (const text of ["", "text", "+a", "@@ -1,1 +1,1 @@\nother", "@@ x @@"])
      assert.equal(hunksInText(text), undefined);
  });

  it("of our own edits is read whole", () => {
    const text = fc.array(fc.constantFrom("a\n", "b\n", "@@\n", "-\n", "\n")).map((lines) => lines.join(""));
    const all = { lines: Infinity, characters: Infinity };
    fc.assert(
      fc.property(text, text, (old, now) => {
        fc.pre(old !== now);
        const diff = unifiedDiff(old, changesBetween(old, now), all).text;
        const hunks = hunksInText(diff);
        assert.ok(hunks, diff);
        assert.equal(
          hunks.flatMap(({ lines }) => lines).length,
          diff.split("\n").filter((line) => !/^@@ -/.test(line)).length,
        );
        assert.ok(textsOfHunks(hunks), "expected textsOfHunks(hunks)");
      }),
      { seed: 6 },
    );
  });
});
