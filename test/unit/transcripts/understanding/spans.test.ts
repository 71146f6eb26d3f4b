import assert from "node:assert/strict";
import fc from "fast-check";
import { thinned } from "../../../../src/transcripts/understanding/context/contextSizes";
import { TimeSpans } from "../../../../src/transcripts/understanding/times/timeSpans";
import { TimeFold } from "../../../../src/transcripts/understanding/times/timeFold";

const times = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 10_000 }), length: fc.integer({ min: 0, max: 500 }) }),
  {
    maxLength: 80,
  },
);

describe("stretches of time", () => {
  it("lose nothing when they are merged, and are never more than the slots", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 400 }), (all, slot) => {
        const stretches = new TimeSpans();
        all.forEach(({ from, length }, at) => stretches.add(from, from + length, at, at % 3 === 0 ? "failed" : "ok"));
        const merged = [...stretches.within(0, 20_000, slot)];
        assert.equal(
          merged.reduce((sum, { count }) => sum + count, 0),
          all.length,
        );
        assert.equal(
          merged.reduce((sum, { failed }) => sum + failed, 0),
          all.filter((_, at) => at % 3 === 0).length,
        );
        const long = all.filter(({ length }) => length >= slot).length;
        assert.ok(
          merged.length <= 2 * long + 2 * Math.ceil(10_000 / slot) + 2,
          "expected merged.length <= 2 * long + 2 * Math.ceil(10_000 / slot) + 2",
        );
      }),
      { numRuns: 60 },
    );
  });

  it("leave out what ends before, or begins after, the requested time", () => {
    const stretches = new TimeSpans();
    for (const [at, from] of [0, 100, 200].entries()) stretches.add(from, from + 50, at);
    assert.deepEqual(
      [...stretches.within(60, 160, 1)].map(({ item }) => item),
      [1],
    );
  });
});

describe("a clock that shortens pauses", () => {
  it("keeps the order of times, and leads back to them", () => {
    const fold = new TimeFold([
      { from: 0, to: 10_000 },
      { from: 900_000, to: 910_000 },
      { from: 911_000, to: 950_000 },
    ]);
    assert.equal(fold.folded.length, 1);
    let before = -Infinity;
    for (let time = -5_000; time < 960_000; time += 1_777) {
      const shown = fold.shown(time);
      assert.ok(shown > before, `${shown} is not above ${before}`);
      assert.ok(Math.abs(fold.real(shown) - time) < 0.01, "expected Math.abs(fold.real(shown) - time) < 0.01");
      before = shown;
    }
  });
});

describe("the points of a line", () => {
  it("keep the first, the last, the smallest and the largest when most are left out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200_000), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 4, max: 60 }),
        (tokens, most) => {
          const points = tokens.map((each, at) => ({ tokens: each, at }));
          const kept = thinned(points, most);
          assert.ok(kept.length <= Math.max(most, 4), "expected kept.length <= Math.max(most, 4)");
          assert.equal(kept[0]?.at, 0);
          assert.equal(kept.at(-1)?.at, tokens.length - 1);
          assert.equal(Math.max(...kept.map((point) => point.tokens)), Math.max(...tokens));
          assert.equal(Math.min(...kept.map((point) => point.tokens)), Math.min(...tokens));
        },
      ),
      { numRuns: 60 },
    );
  });
});
