import assert from "node:assert/strict";
import { applyPatch } from "diff";
import fc from "fast-check";
import { changesBetween, unifiedDiff } from "../../../../src/base/diff/unifiedDiff";
import { replaced } from "../../../../src/tools/edit/match/planEdits";

const all = { lines: Infinity, characters: Infinity };
const numbered = (count: number, ending = "\n"): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}${ending}`).join("");
const between = (old: string, now: string): string => unifiedDiff(old, changesBetween(old, now), all).text;

describe("a short diff", () => {
  it("shows three lines around each change, in hunks", () => {
    const old = numbered(30);
    const now = old.replace("line 5\n", "").replace("line 20\n", "twenty\nmore\n");
    assert.equal(
      between(old, now),
      [
        "@@ -2,7 +2,6 @@\n line 2\n line 3\n line 4\n-line 5\n line 6\n line 7\n line 8",
        "@@ -17,7 +16,8 @@\n line 17\n line 18\n line 19\n-line 20\n+twenty\n+more\n line 21\n line 22\n line 23",
      ].join("\n"),
    );
  });

  it("joins hunks that meet", () => {
    const old = numbered(12);
    const changes = ["line 3", "line 9"].map((line) => {
      const from = old.indexOf(`${line}\n`);
      return { from, to: from + line.length, text: "new" };
    });
    assert.equal(unifiedDiff(old, changes, all).text.match(/@@/g)?.length, 2);
  });

  it("says if the end of the file is not the end of a line", () => {
    assert.equal(between("a", "b\n"), "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b");
    assert.equal(between("", "a\n"), "@@ -0,0 +1,1 @@\n+a");
    assert.equal(between("a\n", ""), "@@ -1,1 +0,0 @@\n-a");
  });

  it("shows lines without carriage returns, and knows lines that end in them alone", () => {
    assert.equal(between("a\r\nb\r\n", "a\r\nc\r\n"), "@@ -1,2 +1,2 @@\n a\n-b\n+c");
    assert.equal(between("a\rb\r", "a\rc\r"), "@@ -1,2 +1,2 @@\n a\n-b\n+c");
  });

  it("is nothing for texts that are the same", () => {
    assert.deepEqual(changesBetween("a", "a"), []);
    assert.deepEqual(unifiedDiff("a\n", [], all), { text: "", cut: false });
    assert.equal(unifiedDiff("a\nb\n", [{ from: 0, to: 1, text: "a" }], all).text, "");
  });

  it("stops at its limits, cuts long lines, and says so", () => {
    const old = numbered(100);
    const now = old.replaceAll("line", "new");
    const { text, cut } = unifiedDiff(old, changesBetween(old, now), { lines: 10, characters: 1000 });
    assert.deepEqual([text.split("\n").length, cut], [10, true]);
    assert.equal(unifiedDiff(old, changesBetween(old, now), { lines: 1000, characters: 50 }).cut, true);
    const long = unifiedDiff("a\n", changesBetween("a\n", `${"b".repeat(400)}\n`), all);
    assert.deepEqual([long.cut, long.text.endsWith(`+${"b".repeat(299)}…`)], [true, true]);
  });

  it("shows what shares too little as removed and added whole", () => {
    const make = (mark: string): string =>
      Array.from({ length: 1500 }, (_, index) => `${mark}${index % 2 ? index : "same"}\n`).join("");
    const text = between(make("a"), make("b"));
    assert.match(text, /^@@ -1,1500 \+1,1500 @@\n-a/);
  });

  it("finds the change of a large file", () => {
    const old = numbered(50_000);
    assert.equal(between(old, old.replace("line 30000\n", "x\n")).split("\n").length, 9);
    assert.deepEqual(changesBetween(old, `${old}x`), [{ from: old.length, to: old.length, text: "x" }]);
  });

  it("never parts a carriage return from its line feed", () => {
    assert.deepEqual(changesBetween("a\r\nb", "a\rb"), [{ from: 1, to: 3, text: "\r" }]);
    assert.deepEqual(changesBetween("a\nb", "a\r\nb"), [{ from: 1, to: 2, text: "\r\n" }]);
  });

  it("is a patch that makes the new text of the old one", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40 })
      .map((lines) => lines.map((line) => `${line}\n`).join(""));
    fc.assert(
      fc.property(text, text, (old, now) => {
        const changes = changesBetween(old, now);
        assert.equal(replaced(old, changes), now);
        assert.equal(applyPatch(old, `--- a\n+++ b\n${unifiedDiff(old, changes, all).text}\n`), now);
      }),
      { seed: 6 },
    );
  });

  it("is such a patch for several changes", () => {
    const place = fc.tuple(fc.nat(200), fc.nat(12), fc.constantFrom("", "x\n", "y\nz\n"));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (places) => {
        const old = numbered(60);
        let at = 0;
        const changes = places.map(([gap, length, text]) => {
          const from = Math.min(at + gap, old.length);
          at = Math.min(from + length, old.length);
          return { from, to: at, text };
        });
        const now = replaced(old, changes);
        assert.equal(applyPatch(old, `--- a\n+++ b\n${unifiedDiff(old, changes, all).text}\n`), now);
      }),
      { seed: 6 },
    );
  });
});
