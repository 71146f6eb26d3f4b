import assert from "node:assert/strict";
import { readKept, usual, type Kept } from "../../../src/viewer/page/keptState";
import { readKeptComparison } from "../../../src/viewer/compare/keptComparison";

const whole: Kept = {
  split: 30,
  detailSplit: 50,
  sessionOutline: 20,
  sessionRows: 60,
  outlineSplit: 20,
  sides: {
    left: { row: { name: "other.jsonl", key: 4 }, outline: true },
    right: {
      row: { name: "session.jsonl", key: 7 },
      top: { name: "session.jsonl", key: 2 },
      unfolded: { name: "session.jsonl", rows: [1, 5] },
      outlineFolds: { name: "session.jsonl", all: false, but: ["turn 1"] },
      statistics: {
        tab: "timeline",
        filter: "src",
        changedFile: { name: "session.jsonl", path: "/a.ts" },
        possible: true,
        window: { name: "session.jsonl", from: 1, to: 2 },
      },
    },
  },
  swapped: true,
  hidden: "left",
  chosen: { kind: "row", side: "right" },
  views: { call: "raw" },
  draft: {
    form: "1",
    tool: "trv_grep",
    basis: undefined,
    asJson: false,
    json: "",
    entries: [
      ["pattern", "TODO"],
      ["glob", ["*.ts"]],
      ["path", undefined],
    ],
  },
};
const written = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));

describe("the viewer's kept state", () => {
  it("the viewer reads all of the state that it kept", () => {
    assert.deepEqual(written(readKept(written(whole))), written(whole));
    assert.deepEqual(readKept(written(whole)).draft?.entries, whole.draft?.entries);
  });

  const damaged: readonly (readonly [string, object, (kept: Kept) => unknown])[] = [
    ["split", { split: 101 }, ({ split }) => split === usual.split],
    ["detailSplit", { detailSplit: "half" }, ({ detailSplit }) => detailSplit === usual.detailSplit],
    ["hidden", { hidden: "middle" }, ({ hidden }) => hidden === undefined],
    ["swapped", { swapped: 1 }, ({ swapped }) => swapped === undefined],
    ["chosen", { chosen: { kind: "run" } }, ({ chosen }) => chosen === undefined],
    ["views", { views: [] }, ({ views }) => views === undefined],
    ["draft", { draft: { ...whole.draft, entries: [["pattern", 5]] } }, ({ draft }) => draft === undefined],
  ];
  for (const [field, change, isDropped] of damaged) {
    it(`the viewer drops the kept field ${field} alone if it is damaged`, () => {
      const kept = readKept({ ...whole, ...change });
      assert.equal(isDropped(kept), true);
      assert.deepEqual({ ...kept, [field]: undefined }, { ...whole, [field]: undefined });
    });
  }

  const sideFields: readonly (readonly [keyof Kept["sides"]["right"], unknown])[] = [
    ["row", { name: "session.jsonl", key: -1 }],
    ["top", { name: 7, key: 1 }],
    ["unfolded", { name: "session.jsonl", rows: "all" }],
    ["outline", "shown"],
    ["outlineFolds", { name: "session.jsonl" }],
    ["find", { name: "session.jsonl" }],
    ["statistics", { tab: "charts" }],
  ];
  for (const [field, value] of sideFields) {
    it(`the viewer drops the kept field ${field} of one side alone if it is damaged`, () => {
      const { left, right } = whole.sides;
      const kept = readKept({ ...whole, sides: { left, right: { ...right, [field]: value } } });
      assert.equal(kept.sides.right[field], undefined);
      assert.deepEqual(kept.sides.left, left);
      assert.deepEqual({ ...kept.sides.right, [field]: undefined }, { ...right, [field]: undefined });
    });
  }

  it("the viewer drops a damaged stretch of the timeline, and keeps the timeline", () => {
    const statistics = { tab: "timeline", window: { name: "session.jsonl", from: 2, to: 1 } };
    const kept = readKept({ sides: { right: { statistics } } });
    assert.deepEqual(written(kept.sides.right.statistics), { tab: "timeline" });
  });

  it("the viewer opens the state of an earlier version, and takes what it still knows", () => {
    const earlier = { split: 30, row: { name: "session.jsonl", key: 7 }, leftTop: 5, leftOutline: true, swapped: true };
    assert.deepEqual(readKept(earlier), { ...usual, split: 30, swapped: true });
  });

  for (const value of [undefined, null, 7, "state", [], {}]) {
    it(`the viewer begins as usual if ${JSON.stringify(value)} was kept`, () => {
      assert.deepEqual(readKept(value), usual);
    });
  }

  it("a viewer that kept nothing begins with the sides' last layout", () => {
    assert.deepEqual(readKept(undefined, { swapped: true, split: 70 }), { ...usual, swapped: true, split: 70 });
    assert.deepEqual(readKept({ split: 20 }, { swapped: true, split: 70 }), { ...usual, split: 20 });
  });

  it("a comparison keeps its arrangement for any two, and what was chosen for its own", () => {
    const comparison = { id: "one", onlyDifferences: true, pair: 3, split: 40, totals: false };
    assert.deepEqual(readKeptComparison({ comparison }, "one"), comparison);
    const { split, totals } = comparison;
    assert.deepEqual(written(readKeptComparison({ comparison }, "two")), {
      id: "two",
      onlyDifferences: false,
      split,
      totals,
    });
  });

  for (const value of [undefined, 5, { comparison: [] }, { comparison: { split: -1, totals: "no", pair: 1.5 } }]) {
    it(`a comparison begins as usual if ${JSON.stringify(value)} was kept`, () => {
      assert.deepEqual(written(readKeptComparison(value, "one")), {
        id: "one",
        onlyDifferences: false,
        split: 55,
        totals: true,
      });
    });
  }
});
