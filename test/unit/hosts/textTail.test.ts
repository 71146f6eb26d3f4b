import assert from "node:assert/strict";
import fc from "fast-check";
import { TextTail } from "../../../src/hosts/shared/output/textTail";

describe("the end of a text", () => {
  it("is what the whole text would end with, however it arrives", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), fc.nat(20), (pieces, keep) => {
        const tail = new TextTail(keep);
        for (const piece of pieces) tail.add(piece);
        const whole = pieces.join("");
        const end = whole.slice(Math.max(0, whole.length - keep));
        assert.equal(tail.text(), /^[\uDC00-\uDFFF]/.test(end) && end.length < whole.length ? end.slice(1) : end);
        assert.equal(tail.total, whole.length);
      }),
      { seed: 9 },
    );
  });
  it("stays exact over more than it keeps", () => {
    const tail = new TextTail(5);
    for (let index = 0; index < 100_000; index++) tail.add(`${index},`);
    assert.equal(tail.text(), "9999,");
  });
  it("can be all", () => {
    const tail = new TextTail(Infinity);
    tail.add("a");
    tail.add("b");
    assert.equal(tail.text(), "ab");
  });
});
