import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ByteColumn, FloatColumn, IntegerColumn } from "../../../src/transcripts/bytes/columns/columns";

const KINDS = [
  { name: "whole numbers", make: () => new IntegerColumn(), number: fc.integer() },
  { name: "numbers of any kind", make: () => new FloatColumn(), number: fc.double() },
  { name: "bytes", make: () => new ByteColumn(), number: fc.integer({ min: 0, max: 255 }) },
];

for (const { name, make, number } of KINDS)
  describe(`a list of ${name}`, () => {
    it("keeps what was added and what replaced it, however long it grows", () => {
      fc.assert(
        fc.property(
          fc.array(fc.tuple(number, fc.integer({ min: 1, max: 6000 })), { minLength: 1, maxLength: 8 }),
          fc.array(fc.tuple(fc.nat(), number), { maxLength: 20 }),
          (runs, changes) => {
            const list = make();
            const expected = runs.flatMap(([value, times]) => Array<number>(times).fill(value));
            for (const value of expected) list.push(value);
            for (const [at, value] of changes) {
              list.set(at % expected.length, value);
              expected[at % expected.length] = value;
            }
            assert.equal(list.length, expected.length);
            assert.deepEqual(
              expected.map((_, at) => list.at(at)),
              expected,
            );
          },
        ),
        { numRuns: 40, seed: 6 },
      );
    });

    it("refuses indexes that it does not have", () => {
      const list = make();
      for (let at = 0; at < 8192; at++) list.push(1);
      for (const place of [-1, 8192, 8200, 1e9, NaN]) {
        assert.throws(() => list.at(place), new RangeError(`No number at ${place} of 8192`));
        assert.throws(() => list.set(place, 2), new RangeError(`No number at ${place} of 8192`));
      }
      assert.throws(() => make().at(0), RangeError);
    });
  });
