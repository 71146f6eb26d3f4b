import assert from "node:assert/strict";
import fc from "fast-check";
import { Heights } from "../../src/viewer/list/rowHeights";

describe("heights of a list's rows", () => {
  const changes = fc.array(
    fc.oneof(
      fc.record({ length: fc.nat(400) }),
      fc.record({ row: fc.nat(399), height: fc.double({ min: 1, max: 500, noNaN: true }) }),
    ),
    { maxLength: 200 },
  );

  it("agree with adding them up, whatever was measured and however the list grew and shrank", () => {
    fc.assert(
      fc.property(changes, fc.double({ min: -10, max: 50_000, noNaN: true }), (list, offset) => {
        const heights = new Heights(26);
        let naive: number[] = [];
        for (const change of list) {
          if ("length" in change) {
            heights.resize(change.length);
            naive = Array.from({ length: change.length }, (_, row) => naive[row] ?? 26);
          } else if (change.row < naive.length) {
            heights.set(change.row, change.height);
            naive[change.row] = change.height;
          }
        }
        let sum = 0;
        for (const [row, height] of naive.entries()) {
          assert.ok(
            Math.abs(heights.before(row) - sum) < 1e-6 * (1 + sum) + 0.01 * naive.length,
            "expected Math.abs(heights.before(row) - sum) < 1e-6 * (1 + sum) + 0.01 * naive.length",
          );
          assert.ok(
            Math.abs(heights.height(row) - height) <= 0.01,
            "expected Math.abs(heights.height(row) - height) <= 0.01",
          );
          sum += height;
        }
        const row = heights.at(offset);
        if (naive.length === 0) assert.equal(row, -1);
        else {
          assert.ok(row >= 0 && row < naive.length, "expected row >= 0 && row < naive.length");
          if (offset >= 0 && offset < heights.total) {
            assert.ok(
              heights.before(row) <= offset + 1e-6 && offset < heights.before(row + 1) + 1e-6,
              "expected heights.before(row) <= offset + 1e-6 && offset < heights.before(row + 1) + 1e-6",
            );
          }
        }
      }),
    );
  });

  it("forget what was measured of rows that went away", () => {
    const heights = new Heights(20);
    heights.resize(10);
    heights.set(9, 100);
    heights.resize(5);
    heights.resize(10);
    assert.equal(heights.height(9), 20);
    assert.equal(heights.total, 200);
  });

  it("refuse a row outside the list and a guess that is no height", () => {
    const heights = new Heights(20);
    heights.resize(3);
    assert.throws(() => heights.set(3, 10), /No row 3 of 3/);
    assert.throws(() => heights.set(-1, 10), RangeError);
    assert.throws(() => new Heights(0), /above 0/);
  });
});
