import assert from "node:assert/strict";
import fc from "fast-check";
import { createRepeats, repeatNote } from "../../../src/tools/runtime/context/repeatedCalls";

describe("repeats", () => {
  it("count calls of the same tool with the same input in a row", () => {
    const { seen } = createRepeats();
    assert.deepEqual([seen("a", { x: 1 }), seen("a", { x: 1 }), seen("a", { x: 1 })], [1, 2, 3]);
    assert.deepEqual([seen("b", { x: 1 }), seen("a", { x: 1 }), seen("a", { x: 2 })], [1, 1, 1]);
  });

  it("ignore the order of fields, at any depth, but not that of elements", () => {
    const { seen } = createRepeats();
    seen("a", { x: { p: 1, q: [1, 2] }, y: 2 });
    assert.equal(seen("a", { y: 2, x: { q: [1, 2], p: 1 } }), 2);
    assert.equal(seen("a", { y: 2, x: { q: [2, 1], p: 1 } }), 1);
  });

  it("keep a field that is undefined for one that is not there, and a tool's name apart from its input", () => {
    const { seen } = createRepeats();
    seen("a", {});
    assert.equal(seen("a", { x: undefined }), 2);
    assert.equal(seen('a",{', {}), 1);
  });

  it("count input that JSON can't contain as new each time", () => {
    const { seen } = createRepeats();
    const cycle: Record<string, unknown> = {};
    cycle["cycle"] = cycle;
    for (const input of [1n, cycle]) assert.deepEqual([seen("a", input), seen("a", input)], [1, 1]);
  });

  it("are counted for each conversation alone", () => {
    const [one, other] = [createRepeats(), createRepeats()];
    one.seen("a", {});
    assert.equal(other.seen("a", {}), 1);
  });

  it("know any JSON again after it was written and read", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const { seen } = createRepeats();
        seen("a", input);
        assert.equal(seen("a", JSON.parse(JSON.stringify(input))), 2);
      }),
      { seed: 6 },
    );
  });

  for (const [times, ordinal] of [
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [10, "10th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [102, "102nd"],
    [112, "112th"],
  ] as const) {
    it(`are noted in one sentence: the ${ordinal}`, () => {
      assert.match(repeatNote("grep", times), new RegExp(`^This is the ${ordinal} call of grep in a row [^.]+\\.$`));
    });
  }
});
