import assert from "node:assert/strict";
import fc from "fast-check";
import { FoldedOutline, UNFOLDED } from "../../../../src/transcripts/structure/outline/outlineFolds";
import type { OutlineItem, Folds } from "../../../../src/transcripts/model/outlineModel";
import { cpuMs } from "../../../support/cpuTime";

const turn = (row: number, level: number): OutlineItem => ({
  kind: "turn",
  row,
  level,
  text: `${row}`,
  calls: 0,
  failed: 0,
});
const agent = (id: string, level: number): OutlineItem => ({
  kind: "agent",
  level,
  agent: { id, name: "Explore", place: { kind: "missing", reason: "gone" } },
});

/** Levels as an outline has them: none is more than one deeper than the one before it. */
const levels = fc
  .array(fc.nat(4), { maxLength: 40 })
  .map((wanted) => wanted.reduce<number[]>((all, level) => [...all, Math.min(level, (all.at(-1) ?? -1) + 1)], []));
const items = levels.map((all) => all.map((level, row) => turn(row, level)));
const folds = (count: number): fc.Arbitrary<Folds> =>
  fc.record({ all: fc.boolean(), but: fc.array(fc.nat(count).map((row) => `turn ${row}`)) });

/** The slow way to say what is shown: an item whose ancestors are all unfolded. */
function shownSlowly(all: readonly OutlineItem[], { all: every, but }: Folds): number[] {
  const above: { level: number; folded: boolean }[] = [];
  return all.flatMap(({ level, row }, at) => {
    while ((above.at(-1)?.level ?? -1) >= level) above.pop();
    const shown = above.every(({ folded }) => !folded);
    const holds = (all[at + 1]?.level ?? 0) > level;
    above.push({ level, folded: holds && but.includes(`turn ${row}`) !== every });
    return shown ? [at] : [];
  });
}

describe("folding an outline", () => {
  const some = [turn(0, 0), turn(5, 0), agent("a", 1), agent("b", 2), agent("c", 1), turn(9, 0)];
  const outline = new FoldedOutline(some);
  const rows = (with_: Folds): string[] =>
    outline.page(0, 100, with_).items.map((item) => (item.kind === "agent" ? (item.agent.id ?? "") : String(item.row)));

  it("hides what lies below a folded item, at any depth, and nothing else", () => {
    assert.deepEqual(rows(UNFOLDED), ["0", "5", "a", "b", "c", "9"]);
    assert.deepEqual(rows({ all: false, but: ["turn 5"] }), ["0", "5", "9"]);
    assert.deepEqual(rows({ all: false, but: ["agent a"] }), ["0", "5", "a", "c", "9"]);
    assert.deepEqual(rows({ all: true, but: [] }), ["0", "5", "9"]);
    assert.deepEqual(rows({ all: true, but: ["turn 5"] }), ["0", "5", "a", "c", "9"]);
    assert.deepEqual(rows({ all: false, but: ["turn 0", "no such thing"] }), ["0", "5", "a", "b", "c", "9"]);
  });

  it("reports for each item how much is below it, whether that is hidden, and what it is below", () => {
    const [, five, , , c] = outline.page(0, 9, { all: false, but: ["agent a"] }).items;
    assert.deepEqual([five?.key, five?.below, five?.folded, five?.up], ["turn 5", 3, undefined, undefined]);
    assert.equal(outline.page(2, 3, { all: false, but: ["agent a"] }).items[0]?.folded, true);
    assert.deepEqual([c?.key, c?.up], [undefined, undefined]);
    assert.equal(outline.page(3, 4, { all: false, but: ["agent a"] }).items[0]?.up, 1);
  });

  it("leads from a hidden item to the folded one that hides it", () => {
    const folded: Folds = { all: false, but: ["turn 5"] };
    assert.deepEqual(
      some.map((_, item) => outline.placeOf(item, folded)),
      [0, 1, 1, 1, 1, 2],
    );
    assert.equal(outline.placeOf(6, folded), undefined);
  });

  it("keeps its keys when more is written to the transcript", () => {
    const grown = new FoldedOutline([...some.slice(0, 2), agent("new", 1), ...some.slice(2), turn(12, 0)]);
    const { items: shown } = grown.page(0, 9, { all: false, but: ["agent a"] });
    assert.deepEqual(
      shown.map((item) => (item.kind === "agent" ? item.agent.id : item.row)),
      [0, 5, "new", "a", "c", 9, 12],
    );
  });

  it("shows what a slow reference shows, in pieces as in one page", () => {
    fc.assert(
      fc.property(
        items.chain((all) => fc.tuple(fc.constant(all), folds(all.length), fc.integer({ min: 1, max: 7 }))),
        ([all, with_, size]) => {
          const folded = new FoldedOutline(all);
          const expected = shownSlowly(all, with_);
          const found: number[] = [];
          for (let from = 0; from < all.length; from += size) {
            const page = folded.page(from, from + size, with_);
            assert.equal(page.total, expected.length);
            found.push(...page.items.map(({ row }) => row ?? -1));
          }
          assert.deepEqual(found, expected);
          for (const [place, item] of expected.entries()) assert.equal(folded.placeOf(item, with_), place);
          for (const { up, level } of folded.page(0, all.length, with_).items) {
            if (level === 0) assert.equal(up, undefined);
            else assert.equal(all[expected[up ?? -1] ?? -1]?.level, level - 1);
          }
        },
      ),
    );
  });

  it("of 100,000 items folds in a moment", () => {
    const many = new FoldedOutline(Array.from({ length: 100_000 }, (_, at) => turn(at, at % 10 === 0 ? 0 : 1)));
    many.page(0, 100, UNFOLDED);
    let total = 0;
    const took = cpuMs(() => ({ total } = many.page(0, 100, { all: true, but: ["turn 50"] })));
    assert.equal(total, 10_009);
    assert.ok(took < 50, `took ${took.toFixed(1)} ms`);
  });
});
