import assert from "node:assert/strict";
import * as z from "zod/mini";
import { UNFOLDED } from "../../../src/transcripts/structure/outline/outlineFolds";
import { foldsFor, keptFolds, withFold } from "../../../src/viewer/list/rows/keptFolds";

describe("what is folded in an outline", () => {
  it("is changed one by one, and put back", () => {
    const one = withFold(UNFOLDED, "turn 1", true);
    assert.deepEqual(one, { all: false, but: ["turn 1"] });
    assert.deepEqual(withFold(one, "turn 1", false), UNFOLDED);
    assert.deepEqual(withFold({ all: true, but: [] }, "turn 1", false), { all: true, but: ["turn 1"] });
    assert.deepEqual(withFold({ all: true, but: ["turn 1"] }, "turn 1", true), { all: true, but: [] });
  });

  it("is kept for the transcript it is of", () => {
    const kept = { name: "s.jsonl", all: true, but: ["turn 1"] };
    assert.deepEqual(z.parse(keptFolds, JSON.parse(JSON.stringify(kept))), kept);
    assert.deepEqual(foldsFor(kept, "s.jsonl"), { all: true, but: ["turn 1"] });
    assert.deepEqual(foldsFor(kept, "other.jsonl"), UNFOLDED);
    assert.deepEqual(foldsFor(undefined, "s.jsonl"), UNFOLDED);
  });

  it("does not grow without end", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `turn ${at}`);
    const folds = many.reduce((all, key) => withFold(all, key, true), UNFOLDED);
    assert.equal(folds.but.length, 1_000);
    assert.equal(folds.but.at(-1), "turn 4999");
  });

  for (const value of [
    null,
    "x",
    {},
    { name: 1, all: true, but: [] },
    { name: "s", all: 1, but: [] },
    { name: "s", all: true, but: {} },
  ])
    it(`is not read from ${JSON.stringify(value)}`, () => assert.equal(z.safeParse(keptFolds, value).success, false));

  it("is read without what is no key", () => {
    assert.deepEqual(z.parse(keptFolds, { name: "s", all: false, but: ["turn 1", 2, null, "x".repeat(500)] }), {
      name: "s",
      all: false,
      but: ["turn 1"],
    });
  });
});
