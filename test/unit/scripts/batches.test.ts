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
        assert.deepEqual(batches.flatMap((batch) => batch.files).sort(), [...files].sort());
        const total = given.reduce((sum, [, ms]) => sum + ms, 0);
        const longest = Math.max(0, ...times.values());
        for (const batch of batches) {
          assert.deepEqual(
            batch.files,
            files.filter((name) => batch.files.includes(name)),
          );
          assert.equal(batch.expectedMs <= total / Math.min(count, files.length) + longest, true);
        }
      }),
      { seed: 1 },
    );
  });

  it("the same durations give the same batches, in whatever order the files come", () => {
    const times: Record<string, number> = { a: 5, b: 5, c: 4, d: 3, e: 3 };
    const batches = makeBatches(Object.keys(times), 2, (name) => times[name] ?? 0);
    assert.deepEqual(batches, [
      { files: ["a", "c"], expectedMs: 9 },
      { files: ["b", "d", "e"], expectedMs: 11 },
    ]);
    assert.deepEqual(
      makeBatches(["e", "d", "c", "b", "a"], 2, (name) => times[name] ?? 0).map(({ files }) => [...files].sort()),
      [
        ["a", "c"],
        ["b", "d", "e"],
      ],
    );
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
