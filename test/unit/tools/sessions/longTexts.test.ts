import assert from "node:assert/strict";
import fc from "fast-check";
import {
  beginningOf,
  type CutText,
  cutTexts,
  lengthOf,
  piecesOf,
  textAt,
} from "../../../../src/tools/sessions/longTexts";

const characters = fc.string({ unit: "binary", maxLength: 3_000 });

describe("long texts of a transcript", () => {
  it("have as many characters as code points (property)", () => {
    fc.assert(
      fc.property(characters, (text) => assert.equal(lengthOf(text), Array.from(text).length)),
      { seed: 7 },
    );
  });

  it("are whole in their pieces, from any character on, and no piece ends within a character (property)", () => {
    fc.assert(
      fc.property(characters, fc.integer({ min: -50, max: 50 }), fc.nat(100), (text, offset, most) => {
        const points = Array.from(text);
        const from = offset < 0 ? Math.max(0, points.length + offset) : Math.min(offset, points.length);
        const { pieces, offset: first, total, more } = piecesOf(text, offset, most);
        const expected = points.slice(from, from + most).join("");
        assert.deepEqual([pieces.join(""), first, total], [expected, from, points.length]);
        assert.equal(more, points.length > from + most);
        for (const piece of pieces) assert.doesNotMatch(piece, /^[\udc00-\udfff]/u, "a half of a character");
        assert.equal(piecesOf(text, offset, Infinity).pieces.join(""), points.slice(from).join(""));
      }),
      { seed: 8 },
    );
  });

  it("are cut after a whole character", () => {
    assert.deepEqual(beginningOf("😀".repeat(1_000)), { text: "😀".repeat(1_000) });
    assert.deepEqual(beginningOf("😀".repeat(1_001)), { text: "😀".repeat(1_000), kept: 1_000 });
    assert.deepEqual(beginningOf("x".repeat(1_000)), { text: "x".repeat(1_000) });
  });

  it("are returned with the offsets where they were cut, which lead back to them", () => {
    const long = "é".repeat(1_500);
    const value = { "a/b~c": [null, 1, { deep: long }], short: "x", __proto__: null };
    const cut: CutText[] = [];
    const shown = cutTexts(value, "/input", cut);
    assert.deepEqual(cut, [{ field: "/input/a~1b~0c/2/deep", next_offset: 1_000, total: 1_500 }]);
    assert.match(JSON.stringify(shown), /é… \[500 more characters\]/);
    assert.equal(textAt({ input: value }, cut[0]?.field ?? ""), long);
  });

  it("are not found if a pointer leads to something else, or nowhere", () => {
    const value = { a: { b: 1 }, c: "text" };
    for (const pointer of ["", "a", "/a", "/a/b", "/a/b/c", "/c/length", "/d", "/__proto__", "/constructor/name"])
      assert.equal(textAt(value, pointer), undefined, pointer);
    assert.equal(textAt(value, "/c"), "text");
  });
});
