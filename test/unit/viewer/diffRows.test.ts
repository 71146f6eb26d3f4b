import assert from "node:assert/strict";
import { applyPatch, structuredPatch } from "diff";
import fc from "fast-check";
import { withGaps } from "../../../src/viewer/markup/diff/diffGaps";
import { type Hunk, hunksBetween, hunksIn } from "../../../src/viewer/markup/diff/hunks";
import {
  countChanges,
  type DiffRow,
  linesOfText,
  pairRows,
  patchText,
  rowsOfHunks,
  textsOfHunks,
} from "../../../src/viewer/markup/diff/diffRows";
import { wordMarks } from "../../../src/viewer/markup/diff/wordMarks";

const line = fc.constantFrom("a", "b", "c", "", "  d", "+e", "-f", "\\g");
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, ended]) => lines.join("\n") + (ended && lines.length > 0 ? "\n" : ""));

const computed = (before: string, after: string): readonly Hunk[] => {
  const found = hunksBetween(before, after);
  assert.ok("hunks" in found, 'expected "hunks" in found');
  return found.hunks;
};
const textOf = (row: DiffRow): string => ("text" in row ? row.text : "");

describe("rows of a change", () => {
  it("from a recorded patch equal the rows computed from the two texts", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const recorded: unknown = JSON.parse(
          JSON.stringify(structuredPatch("a", "b", before, after, undefined, undefined, { context: 3 }).hunks),
        );
        const hunks = hunksIn(recorded) ?? [];
        const lines = linesOfText(before).length;
        assert.deepEqual(rowsOfHunks(hunks, lines), rowsOfHunks(computed(before, after), lines));
      }),
    );
  });

  it("contain every line of both texts with its true number, once the gaps are unfolded", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = linesOfText(before);
        const folded = rowsOfHunks(computed(before, after), lines.length);
        const open = new Set(folded.flatMap((row) => (row.kind === "gap" ? [row.old] : [])));
        const rows = withGaps(folded, lines, open);
        const old = rows.filter(({ kind }) => kind === "removed" || kind === "context");
        const now = rows.filter(({ kind }) => kind === "added" || kind === "context");
        assert.deepEqual(old.map(textOf), lines);
        assert.deepEqual(now.map(textOf), linesOfText(after));
        assert.deepEqual(
          old.map((row) => "old" in row && row.old),
          lines.map((_, at) => at + 1),
        );
        assert.deepEqual(
          now.map((row) => "new" in row && row.new),
          linesOfText(after).map((_, at) => at + 1),
        );
      }),
    );
  });

  it("of texts with many changes contain every line, and can be applied by another program", () => {
    const many = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 250, maxLength: 400 });
    fc.assert(
      fc.property(many, many, fc.boolean(), (one, other, ended) => {
        const before = one.map((value) => `old ${value}\n`).join("");
        // Every third line of the old text stands in the new one, at its place.
        const kept = one.flatMap((value, at) => (at % 3 === 0 ? [`old ${value}\n`] : []));
        const after = other.flatMap((value, at) => [kept[at] ?? "", `new ${value}\n`]).join("") + (ended ? "" : "end");
        assert.equal(structuredPatch("", "", before, after, undefined, undefined, { maxEditLength: 180 }), undefined);
        const hunks = computed(before, after);
        assert.equal(applyPatch(before, patchText("a", hunks)), after);
        assert.ok(
          countChanges(hunks).removed <= one.length - kept.length,
          "expected countChanges(hunks).removed <= one.length - kept.length",
        );
      }),
      { numRuns: 10 },
    );
  });

  it("side by side are the same rows", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = rowsOfHunks(computed(before, after)).filter(({ kind }) => kind !== "remark");
        const paired = pairRows(rows);
        const left = paired.flatMap((pair) => (pair.left ? [pair.left] : [])).filter(({ kind }) => kind !== "added");
        const right = paired
          .flatMap((pair) => (pair.right ? [pair.right] : []))
          .filter(({ kind }) => kind !== "removed");
        assert.deepEqual(
          left,
          rows.filter(({ kind }) => kind !== "added"),
        );
        assert.deepEqual(
          right,
          rows.filter(({ kind }) => kind !== "removed"),
        );
      }),
    );
  });

  it("count what was added and removed", () => {
    const hunks = computed("a\nb\nc\n", "a\nc\nd\ne\n");
    assert.deepEqual(countChanges(hunks), { added: 2, removed: 1 });
  });

  it("of texts that are too long, or differ too much, are not computed, and the view says why", () => {
    const long = hunksBetween("x".repeat(600_000), "y".repeat(600_000));
    assert.match("problem" in long ? long.problem : "", /too long/);
    const other = (seed: number): string =>
      Array.from({ length: 2_000 }, (_, at) => `${(at * seed) % 2_003}`).join("\n");
    const unlike = hunksBetween(other(7), other(11));
    assert.match("problem" in unlike ? unlike.problem : "", /too many differences/);
  });

  it("are none for hunks of another shape", () => {
    assert.equal(hunksIn([]), undefined);
    assert.equal(hunksIn("@@"), undefined);
    assert.equal(hunksIn([{ oldStart: 1, newStart: 1, lines: ["no sign"] }]), undefined);
    assert.equal(hunksIn([{ oldStart: "1", newStart: 1, lines: [] }]), undefined);
  });

  it("of parts of a file say nothing of a missing line end that both parts lack", () => {
    const parts = hunksBetween("width", "height", true);
    assert.deepEqual("hunks" in parts && parts.hunks[0]?.lines, ["-width", "+height"]);
    const whole = hunksBetween("width", "height");
    assert.match(JSON.stringify(whole), /No newline at end of file/);
  });
});

describe("a change as text", () => {
  it("copied as a patch can be applied by another program", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        if (before === after) return;
        assert.equal(applyPatch(before, patchText("src/a.ts", computed(before, after))), after);
      }),
    );
  });

  it("keeps its head in two lines, whatever the path", () => {
    const patch = patchText("/a\nb\u0000.ts", computed("a\n", "b\n"));
    assert.deepEqual(patch.split("\n").slice(0, 2), ["--- a/a?b?.ts", "+++ b/a?b?.ts"]);
  });

  it("of which only hunks are known says how many lines it leaves out", () => {
    const hunks = [{ oldStart: 5, newStart: 5, lines: [" a", "-b", "+c"] }];
    assert.deepEqual(textsOfHunks(hunks), {
      before: "… 4 unchanged lines are not recorded …\na\nb\n",
      after: "… 4 unchanged lines are not recorded …\na\nc\n",
    });
  });
});

describe("words that differ in two lines", () => {
  it("are marked in each of them", () => {
    const before = "return width * height;";
    const after = "return width * depth;";
    const marks = wordMarks(before, after);
    assert.deepEqual(
      marks?.removed.map(({ from, to }) => before.slice(from, to)),
      ["height"],
    );
    assert.deepEqual(
      marks.added.map(({ from, to }) => after.slice(from, to)),
      ["depth"],
    );
  });

  it("are not looked for in lines that have little in common, or are long, or equal", () => {
    assert.equal(wordMarks("import { a } from b", "0 0 0 1"), undefined);
    assert.equal(wordMarks("x".repeat(2000), "y"), undefined);
    assert.equal(wordMarks("same", "same"), undefined);
  });

  it("leave the rest of both lines the same", () => {
    const words = fc.array(fc.constantFrom("a", "bb", " ", "(", ";"), { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const marks = wordMarks(before, after);
        if (!marks) return;
        const rest = (whole: string, all: readonly { from: number; to: number }[]): string =>
          Array.from(whole, (letter, at) => (all.some(({ from, to }) => at >= from && at < to) ? "" : letter)).join("");
        assert.equal(rest(before, marks.removed), rest(after, marks.added));
      }),
    );
  });
});
