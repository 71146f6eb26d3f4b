import assert from "node:assert/strict";
import fc from "fast-check";
import { cut, lineCount } from "../../src/viewer/markup/text/textChunks";
import { groupMatches } from "../../src/viewer/call/body/matchGroups";
import { countTreeLines, treeLines } from "../../src/viewer/markup/data/treeLines";
import { bytes, count, duration, moment } from "../../src/viewer/base/units";

describe("cutting long text", () => {
  it("loses no character, whatever the text", () => {
    const part = fc.oneof(fc.string({ unit: "binary" }), fc.constant("\n"), fc.constant("x".repeat(9000)));
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (whole) => {
        const { chunks, end } = cut(whole, Infinity);
        assert.equal(end, whole.length);
        let joined = "";
        for (const chunk of chunks) {
          assert.equal(chunk.line, joined.split("\n").length - 1);
          joined += chunk.text;
          if (whole[joined.length] === "\n" && !chunk.open) joined += "\n";
        }
        assert.equal(joined, whole);
      }),
    );
  });

  it("never cuts between the halves of a character", () => {
    const { chunks } = cut("😀".repeat(20_000), Infinity);
    assert.ok(chunks.length > 1, `${chunks.length} is not above 1`);
    for (const chunk of chunks) assert.doesNotMatch(chunk.text, /\p{Surrogate}/u);
  });

  it("says that a chunk ends inside a line", () => {
    assert.deepEqual(
      cut(`${"x".repeat(20_000)}\nend`, Infinity).chunks.map(({ open }) => open),
      [true, false],
    );
    assert.equal(cut("short", 2).chunks[0]?.open, false);
  });

  it("counts lines as people do", () => {
    assert.equal(lineCount(""), 0);
    assert.equal(lineCount("a"), 1);
    assert.equal(lineCount("a\n"), 1);
    assert.equal(lineCount("a\n\nb"), 3);
  });
});

describe("grouping matches by file", () => {
  it("keeps files apart, context with its file, and lines of no known form", () => {
    const files = groupMatches(["a.ts:1: one", "a.ts-2- two", "b c.ts:7: x: y", "--", "--more"]);
    assert.deepEqual(files, [
      {
        path: "a.ts",
        lines: [
          { line: 1, text: "one", match: true },
          { line: 2, text: "two", match: false },
        ],
      },
      {
        path: "b c.ts",
        lines: [
          { line: 7, text: "x: y", match: true },
          { line: undefined, text: "--", match: false },
          { line: undefined, text: "--more", match: false },
        ],
      },
    ]);
  });

  it("returns nothing for text that has no such line", () => {
    assert.equal(groupMatches(["only", "words"]), undefined);
    assert.equal(groupMatches([]), undefined);
  });
});

describe("lines of a JSON value", () => {
  const none: ReadonlySet<string> = new Set();

  it("never overflow the stack nor the limit, however deep and wide the value", () => {
    let deep: unknown = "bottom";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const all = new Set(Array.from({ length: 300 }, (_, level) => `$${"/0".repeat(level)}`).slice(6));
    const lines = treeLines(deep, all, 10_000);
    assert.match(JSON.stringify(lines.at(-1)), /"kind":"deeper","than":200/);
    const wide = Array.from({ length: 1_000_000 }, (_, at) => at);
    assert.equal(treeLines(wide, none, 300).length, 300);
    assert.equal(countTreeLines(wide, none), 100_000);
    assert.equal(countTreeLines(wide.slice(0, 99), none), 100);
    assert.equal(countTreeLines(wide.slice(0, 99), new Set(["$"])), 1);
  });

  it("give every line a path of its own, also with slashes in names", () => {
    const lines = treeLines({ "a/b": { c: 1 }, a: { "b/c": 1, b: { c: 2 } } }, none, 100);
    assert.equal(new Set(lines.map(({ path }) => path)).size, lines.length);
  });

  it("fold what was toggled", () => {
    assert.equal(treeLines({ a: { b: 1 } }, new Set(["$/a"]), 100).length, 2);
    assert.equal(treeLines({ a: { b: 1 } }, none, 100).length, 3);
  });
});

describe("numbers in words", () => {
  it("name durations with a unit that fits, and upper bounds as such", () => {
    const cases = [0, 12.4, 999.6, 1200, 59_949, 60_000, 3_599_600, 3_840_000].map((ms) => duration(ms));
    assert.deepEqual(cases, ["0 ms", "12 ms", "1.0 s", "1.2 s", "59.9 s", "1 min 0 s", "1 h 0 min", "1 h 4 min"]);
    assert.equal(duration(3400, true), "≤ 3.4 s");
    assert.equal(duration(300, true), "300 ms");
    assert.equal(duration(Number.NaN), "unknown");
  });

  it("name sizes and counts", () => {
    assert.equal(bytes(42), "42 bytes");
    assert.equal(bytes(1434), "1.4 KB");
    assert.equal(count(100_000), "100,000");
  });

  it("leave a time that is none as it is", () => {
    assert.equal(moment("yesterday"), "yesterday");
  });
});
