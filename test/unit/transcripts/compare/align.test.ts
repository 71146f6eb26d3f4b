import assert from "node:assert/strict";
import * as fc from "fast-check";
import { align, type Alignment } from "../../../../src/transcripts/compare/align";
import { type ComparisonItem, ComparisonItems, NO_RESULT } from "../../../../src/transcripts/compare/comparisonItems";
import { ItemPairs } from "../../../../src/transcripts/compare/itemPairs";
import { hashOf, TextHash } from "../../../../src/base/text/textHash";
import { wordsOf } from "../../../../src/transcripts/compare/readItems";
import type { CallStatus } from "../../../../src/transcripts/model/callRow";
import { seededRandom } from "../../../support/transcripts";

interface Made {
  readonly tool: string;
  readonly subject: string;
  readonly rest?: string;
  readonly result?: string;
  readonly status?: CallStatus;
}

function item({ tool, subject, rest = "", result, status = "ok" }: Made, row: number): ComparisonItem {
  const kind = tool === "prompt" ? "prompt" : "call";
  return {
    kind,
    row,
    family: hashOf(tool),
    exact: new TextHash().add(tool).add(subject).add(rest).value,
    near: new TextHash().add(tool).add(subject).value,
    words: wordsOf(subject),
    result: result === undefined ? NO_RESULT : hashOf(result),
    ...(kind === "call" && { status }),
  };
}

const itemsOf = (all: readonly Made[]): ComparisonItems => ComparisonItems.of(all.map(item));
const bash = (subject: string, more: Partial<Made> = {}): Made => ({ tool: "Bash", subject, ...more });
const read = (subject: string, more: Partial<Made> = {}): Made => ({ tool: "Read", subject, ...more });

function run(left: ComparisonItems, right: ComparisonItems): Alignment {
  const steps = align(left, right);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const aligned = (left: readonly Made[], right: readonly Made[]): number[] => [
  ...run(itemsOf(left), itemsOf(right)).rightOf,
];

function pairsOf(left: readonly Made[], right: readonly Made[]): ItemPairs {
  const [one, other] = [itemsOf(left), itemsOf(right)];
  return new ItemPairs(one, other, run(one, other));
}

/** Few values, so that equal and like calls are frequent. */
const made: fc.Arbitrary<Made> = fc.record({
  tool: fc.constantFrom("Bash", "Read", "prompt"),
  subject: fc.constantFrom("npm test", "npm run build", "npm test -- one", "src/a.ts", "lib/a.ts", "b.ts", "ls"),
  rest: fc.constantFrom("", "x", "y"),
  result: fc.constantFrom("fine", "failed"),
  status: fc.constantFrom<CallStatus>("ok", "error"),
});
const transcript = fc.array(made, { maxLength: 90 });

describe("bringing the calls of two transcripts together", () => {
  it("pairs equal inputs and leaves what one side has alone", () => {
    assert.deepEqual(aligned([bash("ls"), read("a.ts"), bash("pwd")], [bash("ls"), bash("pwd")]), [0, -1, 1]);
  });

  it("prefers the call of equal input to one about the same, wherever it is", () => {
    const left = [read("a.ts", { rest: "1-20" })];
    assert.deepEqual(aligned(left, [read("a.ts", { rest: "5-9" }), read("a.ts", { rest: "1-20" })]), [1]);
  });

  it("pairs calls of one tool about the same file, and commands that share most words", () => {
    assert.deepEqual(aligned([read("src/a.ts", { rest: "1" })], [read("src/a.ts", { rest: "2" })]), [0]);
    assert.deepEqual(aligned([bash("npm test -- parser")], [bash("npm test -- lexer")]), [0]);
    assert.deepEqual(aligned([read("/one/src/a.ts")], [read("/two/src/a.ts")]), [0]);
  });

  it("never pairs calls of different tools, and no unlike calls of one", () => {
    assert.deepEqual(aligned([bash("a.ts")], [read("a.ts")]), [-1]);
    assert.deepEqual(aligned([read("src/a.ts")], [read("src/b.ts")]), [-1]);
    assert.deepEqual(aligned([bash("git status")], [bash("npm install left-pad")]), [-1]);
  });

  it("takes prompts for landmarks", () => {
    const left = [{ tool: "prompt", subject: "one" }, bash("ls"), { tool: "prompt", subject: "two" }, bash("ls")];
    const right = [{ tool: "prompt", subject: "one" }, { tool: "prompt", subject: "two" }, bash("ls")];
    assert.deepEqual(aligned(left, right), [0, -1, 1, 2]);
  });

  it("finds no difference between a transcript and itself", () => {
    fc.assert(
      fc.property(transcript, (all) => {
        const pairs = pairsOf(all, all);
        assert.equal(pairs.differences.length, 0);
        assert.deepEqual([...pairs.left], [...pairs.right]);
      }),
    );
  });

  it("keeps the order of both sides", () => {
    fc.assert(
      fc.property(transcript, transcript, (left, right) => {
        const pairs = pairsOf(left, right);
        for (const side of [pairs.left, pairs.right]) {
          const own = [...side].filter((at) => at >= 0);
          assert.deepEqual(
            own,
            own.map((_, at) => at),
          );
        }
      }),
    );
  });

  it("puts every call of both sides into exactly one pair", () => {
    fc.assert(
      fc.property(transcript, transcript, (left, right) => {
        const pairs = pairsOf(left, right);
        assert.equal([...pairs.left].filter((at) => at >= 0).length, left.length);
        assert.equal([...pairs.right].filter((at) => at >= 0).length, right.length);
        for (let pair = 0; pair < pairs.count; pair++) {
          const [at, other] = [pairs.left[pair] ?? -1, pairs.right[pair] ?? -1];
          assert.ok(at >= 0 || other >= 0, "expected at >= 0 || other >= 0");
          if (at >= 0 && other >= 0) assert.equal(left[at]?.tool, right[other]?.tool);
        }
      }),
    );
  });

  it("returns the mirror image when the sides are swapped", () => {
    fc.assert(
      fc.property(transcript, transcript, (left, right) => {
        const there = pairsOf(left, right);
        const back = pairsOf(right, left);
        const seen = (pairs: ItemPairs, mirrored: boolean): string[] =>
          Array.from({ length: pairs.count }, (_, pair) => {
            const sides = [pairs.left[pair], pairs.right[pair]];
            return JSON.stringify([mirrored ? sides.reverse() : sides, pairs.differs(pair)]);
          }).sort();
        assert.deepEqual(seen(back, true), seen(there, false));
      }),
    );
  });

  it("finds as many equal calls as there are in common when each is the only one of its input", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { maxLength: 400 });
    fc.assert(
      fc.property(numbers, fc.func(fc.boolean()), (all, keep) => {
        const left = all.map((number) => bash(`run-${number}`));
        const right = left.filter(({ subject }) => keep(subject));
        const found = aligned(left, right).filter((other) => other >= 0);
        assert.equal(found.length, right.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe("pairs", () => {
  const left = [bash("ls", { result: "a" }), read("a.ts", { rest: "1", result: "x" }), bash("pwd", { result: "/" })];
  const right = [
    bash("ls", { result: "b" }),
    read("a.ts", { rest: "2", result: "x" }),
    bash("pwd", { result: "no", status: "error" }),
    bash("date"),
  ];

  it("say whether the input, the result, or the status differs, or a side is missing", () => {
    const pairs = pairsOf(left, right);
    assert.deepEqual(
      Array.from({ length: pairs.count }, (_, pair) => [pairs.sides(pair), pairs.differs(pair)]),
      [
        ["both", { input: false, result: true, status: false }],
        ["both", { input: true, result: false, status: false }],
        ["both", { input: false, result: true, status: true }],
        ["right", { input: false, result: false, status: false }],
      ],
    );
    assert.deepEqual(pairs.counts(itemsOf(left), itemsOf(right), false), {
      pairs: 4,
      same: 0,
      input: 1,
      result: 2,
      status: 1,
      onlyLeft: 0,
      onlyRight: 1,
    });
  });

  it("lead from one difference to the next and back, and not beyond the last", () => {
    const same = bash("same", { result: "1" });
    const pairs = pairsOf([same, same, bash("old"), same], [same, same, same, bash("new one")]);
    const first = pairs.nextDifference(undefined, 1);
    assert.deepEqual(first, { index: 2, among: 0 });
    const second = pairs.nextDifference(2, 1);
    assert.deepEqual(second, { index: 4, among: 1 });
    assert.equal(pairs.nextDifference(4, 1), undefined);
    assert.deepEqual(pairs.nextDifference(4, -1), first);
    assert.deepEqual(pairs.nextDifference(3, -1), first);
    assert.equal(pairs.nextDifference(2, -1), undefined);
    assert.deepEqual(pairs.nextDifference(undefined, -1), second);
    assert.deepEqual(pairs.range(0, 9, "differences"), [2, 4]);
    assert.deepEqual(pairs.range(1, 3, "all"), [1, 2]);
  });
});

describe("two transcripts of 100,000 calls", () => {
  const random = seededRandom(7);
  const pick = (most: number): number => Math.floor(random() * most);
  const many = (calls: number, kinds: number): Made[] =>
    Array.from({ length: calls }, () =>
      bash(`tool-${pick(kinds)} over these files`, { rest: String(pick(5)), result: String(pick(3)) }),
    );

  /** The longest step and all of them, in milliseconds. */
  function timed(
    left: ComparisonItems,
    right: ComparisonItems,
  ): { longest: number; all: number; alignment: Alignment } {
    const steps = align(left, right);
    const begun = performance.now();
    let longest = 0;
    for (;;) {
      const before = performance.now();
      const step = steps.next();
      longest = Math.max(longest, performance.now() - before);
      if (step.done) return { longest, all: performance.now() - begun, alignment: step.value };
    }
  }

  it("that are nearly the same are matched whole", () => {
    const left = many(100_000, 30_000);
    const right = left.filter((_, at) => at % 100 !== 7);
    const { alignment } = timed(itemsOf(left), itemsOf(right));
    assert.equal(alignment.rightOf.filter((other) => other >= 0).length, right.length);
    assert.deepEqual(alignment.loose, { left: 0, right: 0 });
  });

  it("that have nothing in common are compared in bounded time, with what was given up", () => {
    const { all, alignment } = timed(itemsOf(many(100_000, 40)), itemsOf(many(100_000, 40).reverse()));
    assert.ok(all < 40_000, `${all} ms`);
    const pairs = alignment.rightOf.filter((other) => other >= 0);
    assert.ok(
      pairs.every((other, at) => at === 0 || other > (pairs[at - 1] ?? -1)),
      "expected pairs.every((other, at) => at === 0 || other > (pairs[at - 1] ?? -1))",
    );
    const apart = timed(
      itemsOf(many(20_000, 1)),
      itemsOf(many(20_000, 1).map((one) => ({ ...one, subject: "other" }))),
    );
    assert.deepEqual(apart.alignment.loose, { left: 20_000, right: 20_000 });
  });
});
