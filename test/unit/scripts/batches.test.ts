import assert from "node:assert/strict";
import fc from "fast-check";
import { makeBatches } from "../../../scripts/batches";

describe("batches", () => {
  const file = fc.tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.nat(60_000));
  const durations = fc.uniqueArray(file, { selector: ([name]) => name, maxLength: 40 });

  it("batches contain every file once, in the order given, and none is longer than its share and one file", () => {
    fc.assert(
      fc.property(durations, fc.integer({ min: 1, max: 8 }), (given, count) => {
        const times = new Map(given);
        const files = [...times.keys()];
        const batches = makeBatches(files, count, (name) => times.get(name) ?? 0);
        assert.deepEqual(
          batches.flatMap((batch) => batch.files),
          files,
        );
        assert.equal(batches.length <= count, true);
        const total = given.reduce((sum, [, ms]) => sum + ms, 0);
        const longest = Math.max(0, ...times.values());
        for (const batch of batches) {
          assert.equal(batch.expectedMs <= total / Math.min(count, files.length) + longest, true);
        }
      }),
      { seed: 1 },
    );
  });

  it("neighbors share a batch, whose end is where its share of the time ends", () => {
    const times: Record<string, number> = { a: 5, b: 5, c: 4, d: 3, e: 3 };
    const batches = makeBatches(Object.keys(times), 2, (name) => times[name] ?? 0);
    assert.deepEqual(batches, [
      { files: ["a", "b"], expectedMs: 10 },
      { files: ["c", "d", "e"], expectedMs: 10 },
    ]);
  });

  it("no files give no batches, and fewer files than processes one batch each", () => {
    assert.deepEqual(
      makeBatches([], 3, () => 1),
      [],
    );
    assert.deepEqual(
      makeBatches(["a", "b"], 3, () => 1).map(({ files }) => files),
      [["a"], ["b"]],
    );
  });
});
