import assert from "node:assert/strict";
import type { FoundLine } from "../../../src/tools/runtime/ports/searchPort";
import { foundLines } from "../../../src/tools/search/foundLines";
import { plainContext, resourceOf } from "../runtime/plainContext";

describe("lines of a search as they are shown", () => {
  const resource = resourceOf("a.txt");
  const shown = (line: Partial<FoundLine>, options = { apart: false, numbered: true }): [string, number] => {
    const found = { resource, line: 7, text: "", match: true, ...line };
    const { lines, cut } = foundLines([found], options, plainContext());
    return [String(lines[0]?.text), cut];
  };

  it("are whole up to 400 characters", () => {
    assert.deepEqual(shown({ text: "x".repeat(400) }), [`a.txt:7: ${"x".repeat(400)}`, 0]);
    assert.deepEqual(shown({ text: "x", match: false }), ["a.txt-7- x", 0]);
    assert.deepEqual(shown({ text: "x" }, { apart: false, numbered: false }), ["a.txt: x", 0]);
  });

  it("are cut to their start if no match is known", () => {
    assert.deepEqual(shown({ text: "x".repeat(401) }), [`a.txt:7: ${"x".repeat(400)}… (401 characters)`, 1]);
    assert.deepEqual(shown({ text: "x".repeat(401), match: false }), [
      `a.txt-7- ${"x".repeat(400)}… (401 characters)`,
      1,
    ]);
  });

  it("are cut around their match, with its column in the whole line", () => {
    const text = `${"a".repeat(500)}match${"b".repeat(500)}`;
    const middle = `…${"a".repeat(120)}match${"b".repeat(275)}…`;
    assert.deepEqual(shown({ text, at: 500 }), [`a.txt:7: ${middle} (match at column 501 of 1005 characters)`, 1]);
    assert.deepEqual(shown({ text, at: 500, cut: { before: 1000, after: 10 } }), [
      `a.txt:7: ${middle} (match at column 1501 of 2015 characters)`,
      1,
    ]);
    const end = shown({ text: "tail", at: 0, cut: { before: 9000, after: 0 } });
    assert.deepEqual(end, ["a.txt:7: …tail (match at column 9001 of 9004 characters)", 1]);
    const start = shown({ text: "head", at: 0, cut: { before: 0, after: 9000 } });
    assert.deepEqual(start, ["a.txt:7: head… (match at column 1 of 9004 characters)", 1]);
  });

  it("are never cut within a character", () => {
    const text = "\u{1F600}".repeat(500);
    const [line] = shown({ text: `x${text}`, at: 502 });
    assert.match(line, /^a\.txt:7: …(?:\u{1F600})+… \(match/u);
  });

  it("are set apart if they do not follow one another, when asked", () => {
    const other = resourceOf("b.txt");
    const found = [
      { resource, line: 1, text: "one", match: true },
      { resource, line: 2, text: "two", match: false },
      { resource, line: 4, text: "four", match: true },
      { resource: other, line: 5, text: "five", match: true },
    ];
    const texts = (apart: boolean): string[] =>
      foundLines(found, { apart, numbered: true }, plainContext()).lines.map(({ text }) => text);
    assert.deepEqual(texts(true), ["a.txt:1: one", "a.txt-2- two", "--", "a.txt:4: four", "--", "b.txt:5: five"]);
    assert.equal(texts(false).length, 4);
  });
});
