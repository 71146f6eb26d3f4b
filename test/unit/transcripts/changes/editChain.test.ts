import assert from "node:assert/strict";
import { applyPatch, structuredPatch } from "diff";
import type { ChangeStretch } from "../../../../src/transcripts/model/changes/changesModel";
import { EditChain, type ChainedEdits } from "../../../../src/transcripts/changes/editChain";
import type { RecordedEdit, ReplacedPart } from "../../../../src/transcripts/changes/recordedEdit";
import { seededRandom } from "../../../support/transcripts";

const part = (before: string, after: string, more: Partial<ReplacedPart> = {}): ReplacedPart => ({
  before,
  after,
  everywhere: false,
  unique: true,
  ...more,
});
const patch = (before: string, after: string): ReplacedPart => part(before, after, { unique: false });
const chained = (...edits: readonly RecordedEdit[]): ChainedEdits => {
  const chain = new EditChain();
  for (const edit of edits) chain.add(edit);
  return chain.end();
};
const gapsOf = ({ stretches }: ChainedEdits): unknown[] => stretches.map(({ gap }) => gap);
const wholeOf = (stretch: ChangeStretch | undefined): unknown => {
  const texts = stretch?.texts;
  return texts?.kind === "whole" ? [texts.before, texts.after] : texts?.kind;
};
const partsOf = (stretch: ChangeStretch | undefined): unknown =>
  stretch?.texts?.kind === "parts"
    ? stretch.texts.parts.map(({ before, after }) => [before, after])
    : stretch?.texts?.kind;

/** A file with lines that are all different, and edits of it, as a tool makes them that requires a unique text. */
class MadeFile {
  readonly #random: () => number;
  #made = 0;
  text: string;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.text = Array.from({ length: 30 }, () => this.#line()).join("");
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #line(): string {
    return `line ${++this.#made} of the file\n`;
  }

  /** Replaces some lines, and returns both texts of them. */
  edit(): { before: string; after: string } {
    const lines = this.text.split(/(?<=\n)/);
    const from = this.below(lines.length);
    const to = Math.min(lines.length, from + 1 + this.below(3));
    const before = lines.slice(from, to).join("");
    const after =
      Array.from({ length: this.below(4) }, () => this.#line()).join("") + (lines.length < 10 ? this.#line() : "");
    this.text = lines.slice(0, from).join("") + after + lines.slice(to).join("");
    return { before, after };
  }
}

describe("the edits of a file", () => {
  it("lead from the first to the last text where all of them are recorded, whatever is recorded of each", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const file = new MadeFile(seed);
      const first = file.text;
      const edits = Array.from({ length: 1 + file.below(20) }, (_, at): RecordedEdit => {
        const before = file.text;
        const { before: old, after: next } = file.edit();
        if (at === 0 || file.below(3) === 0) return { before, after: file.text };
        return file.below(2) === 0 ? { before, parts: [part(old, next)] } : { parts: [part(old, next)] };
      });
      const { stretches, later } = chained(...edits);
      assert.deepEqual([stretches.length, stretches[0]?.edits, later], [1, edits.length, undefined], `seed ${seed}`);
      assert.deepEqual(wholeOf(stretches[0]), [first, file.text], `seed ${seed}`);
      const diff = structuredPatch("a", "a", first, file.text);
      assert.equal(applyPatch(first, diff), file.text);
      const lines = diff.hunks.flatMap((hunk) => hunk.lines);
      const counts = {
        added: lines.filter((line) => line.startsWith("+")).length,
        removed: lines.filter((line) => line.startsWith("-")).length,
      };
      assert.deepEqual(stretches[0]?.change, counts, `seed ${seed}`);
    }
  });

  it("have a gap exactly where something else changed the file, and texts only of what is on one side of it", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const file = new MadeFile(seed);
      const chain = new EditChain();
      const expected: [string, string][] = [];
      for (let at = 0; at < 20; at++) {
        const changed = at > 0 && file.below(4) === 0;
        const left = file.text;
        if (changed) while (file.text === left) file.edit();
        const before = file.text;
        file.edit();
        chain.add({ before, after: file.text });
        const last = expected.at(-1);
        if (last && !changed) last[1] = file.text;
        else expected.push([before, file.text]);
      }
      const { stretches } = chain.end();
      assert.deepEqual(stretches.map(wholeOf), expected, `seed ${seed}`);
      assert.deepEqual(
        stretches.map(({ gap }) => gap),
        expected.map((_, at) => (at === 0 ? undefined : "changed")),
      );
      assert.equal(
        stretches.slice(1).every(({ between }) => between && between.added + between.removed > 0),
        true,
      );
    }
  });

  it("give the true first text, or none, of parts and the text afterwards, and never claim another change", () => {
    let whole = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const file = new MadeFile(seed);
      const first = file.text;
      const chain = new EditChain();
      for (let edits = 1 + file.below(8); edits > 0; edits--) {
        const { before, after } = file.edit();
        chain.add({ parts: [part(before, after)] });
      }
      chain.add({ before: file.text, after: `${file.text}end\n` });
      const { stretches } = chain.end();
      if (stretches.length === 1) {
        whole++;
        assert.deepEqual(wholeOf(stretches[0]), [first, `${file.text}end\n`], `seed ${seed}`);
      } else assert.deepEqual(gapsOf({ stretches }), [undefined, "unknown"], `seed ${seed}`);
    }
    assert.equal(whole > 20, true);
  });

  it("join a later edit with the part that it surely changed", () => {
    const { stretches } = chained(
      { parts: [part("var a = 0;", "let a = 0;\nlet b;")] },
      { parts: [part("let a = 0;", "let a = 1;")] },
    );
    assert.deepEqual(partsOf(stretches[0]), [["var a = 0;", "let a = 1;\nlet b;"]]);
    assert.deepEqual(stretches[0]?.change, { added: 2, removed: 1 });
  });

  it("count the lines that differ, although the texts of edits may end within a line", () => {
    for (const [before, after, added, removed] of [
      ["  if (a) b();", "  if (a) b();\n  else c();", 1, 0],
      ["a\nb", "a", 0, 1],
      ["a", "b", 1, 1],
      ["a\n", "a\nb\n", 1, 0],
      ["", "a", 1, 0],
      ["a", "", 0, 1],
    ] as const)
      assert.deepEqual(chained({ parts: [part(before, after)] }).stretches[0]?.change, { added, removed }, before);
  });

  it("join no parts of patches, whose text may be elsewhere in the file, too", () => {
    const { stretches } = chained({ parts: [patch("a\n", "b\n")] }, { parts: [patch("b\n", "c\n")] });
    assert.deepEqual(partsOf(stretches[0]), [
      ["a\n", "b\n"],
      ["b\n", "c\n"],
    ]);
  });

  it("replace every occurrence in the parts that are known where a tool does so", () => {
    const { stretches } = chained(
      { parts: [part("x", "old old")] },
      { parts: [part("old", "new", { everywhere: true, unique: false })] },
    );
    assert.deepEqual(partsOf(stretches[0]), [
      ["x", "new new"],
      ["old", "new"],
    ]);
  });

  it("are of the whole file as soon as its text is known and contains every part once", () => {
    const { stretches } = chained(
      { parts: [part("b", "B")] },
      { parts: [part("d", "D")] },
      { before: "a\nB\nc\nD\n", after: "a\nB\nc\nE\n" },
    );
    assert.deepEqual(wholeOf(stretches[0]), ["a\nb\nc\nd\n", "a\nB\nc\nE\n"]);
    assert.equal(stretches.length, 1);
  });

  it("have a gap if the last part isn't in the text that the next edit started from", () => {
    const result = chained({ parts: [part("b", "B")] }, { before: "other\n", after: "next\n" });
    assert.deepEqual(gapsOf(result), [undefined, "changed"]);
    assert.deepEqual(wholeOf(result.stretches[1]), ["other\n", "next\n"]);
    assert.equal(result.stretches[1]?.between, undefined);
  });

  it("don't claim a change by something else if a part can be in the text more than once", () => {
    assert.deepEqual(gapsOf(chained({ parts: [part("b", "B")] }, { before: "B\nB\n", after: "x\n" })), [
      undefined,
      "unknown",
    ]);
    assert.deepEqual(gapsOf(chained({ before: null, after: "a\na\n" }, { parts: [patch("a\n", "b\n")] })), [
      undefined,
      "unknown",
    ]);
    assert.deepEqual(gapsOf(chained({ before: null, after: "a\n" }, { parts: [patch("", "b\n")] })), [
      undefined,
      "unknown",
    ]);
  });

  it("have a gap if the old text of an edit isn't in the file as the edit before left it", () => {
    const result = chained({ before: "a\n", after: "b\n" }, { parts: [part("c", "d")] });
    assert.deepEqual(gapsOf(result), [undefined, "changed"]);
    assert.deepEqual(partsOf(result.stretches[1]), [["c", "d"]]);
  });

  it("say which edits recorded nothing, and go on with what is known afterwards", () => {
    const result = chained({ before: "a\n", after: "b\n" }, {}, {}, { before: "c\n", after: "d\n" });
    assert.deepEqual(gapsOf(result), [undefined, "unrecorded"]);
    assert.equal(result.stretches[1]?.edits, 3);
    assert.deepEqual(wholeOf(result.stretches[1]), ["c\n", "d\n"]);
    assert.deepEqual(chained({}).stretches, [{ gap: "unrecorded", edits: 1 }]);
  });

  it("have no diff for a text that was written over one that isn't recorded", () => {
    const { stretches } = chained({ after: "new\n" });
    assert.deepEqual(stretches, [{ edits: 1, texts: { kind: "written", after: "new\n" } }]);
    const later = chained({ parts: [part("a", "b")] }, { after: "new\n" }, { parts: [part("new", "newer")] });
    assert.deepEqual(gapsOf(later), [undefined, "overwritten"]);
    assert.deepEqual(later.stretches[1]?.texts, { kind: "written", after: "newer\n" });
  });

  it("create, delete, and create a file again", () => {
    assert.deepEqual(wholeOf(chained({ before: null, after: "a\n" }).stretches[0]), [null, "a\n"]);
    const deleted = chained({ before: "a\n", after: "b\n" }, { after: null });
    assert.deepEqual([wholeOf(deleted.stretches[0]), deleted.stretches[0]?.deleted], [["a\n", null], true]);
    const unknown = chained({ parts: [patch("a\n", "b\n")] }, { after: null }, { before: null, after: "c\n" });
    assert.deepEqual(
      unknown.stretches.map(({ deleted: gone }) => gone),
      [true, undefined],
    );
    assert.deepEqual(wholeOf(unknown.stretches[1]), [null, "c\n"]);
    const again = chained({ parts: [patch("a\n", "b\n")] }, { after: null }, { after: "c\n" });
    assert.deepEqual(gapsOf(again), [undefined, undefined]);
    const written = chained({ after: null }, { before: "c\n", after: "d\n" });
    assert.deepEqual(gapsOf(written), [undefined, "changed"]);
    const edited = chained({ after: null }, { parts: [part("c", "d")] });
    assert.deepEqual(gapsOf(edited), [undefined, "changed"]);
  });

  it("follow a file that was moved, with and without a change of its text", () => {
    assert.deepEqual(chained({ movedTo: "b.ts" }).stretches, [{ edits: 1, movedTo: "b.ts" }]);
    const both = chained({ parts: [patch("a\n", "b\n")], movedTo: "b.ts" });
    assert.deepEqual([both.stretches[0]?.movedTo, partsOf(both.stretches[0])], ["b.ts", [["a\n", "b\n"]]]);
  });

  it("don't take other line breaks for a change", () => {
    const result = chained({ before: "a\n", after: "a\nb\n" }, { before: "a\r\nb\r\n", after: "a\r\nc\r\n" });
    assert.equal(result.stretches.length, 1);
  });

  it("leave out texts when there are too many characters, and still count their lines", () => {
    const long = "a long line\n".repeat(120_000);
    const { stretches } = chained({ before: long, after: `${long}b\n` }, { before: `${long}c\n`, after: `${long}d\n` });
    assert.deepEqual(
      stretches.map(({ texts, tooLong, change }) => [texts?.kind, tooLong, change]),
      [
        ["whole", undefined, { added: 1, removed: 0 }],
        [undefined, true, { added: 1, removed: 1 }],
      ],
    );
  });

  it("report what is known to have changed the file after the last of them", () => {
    const chain = new EditChain();
    chain.observe("a\n");
    chain.add({ before: "a\n", after: "b\n" });
    chain.observe("b\n");
    assert.equal(chain.end().later, undefined);
    const other = new EditChain();
    other.observe("a\n");
    other.observe("A\n");
    other.add({ before: "A\n", after: "b\n" });
    other.observe("b\nc\n");
    const { stretches, later } = other.end();
    assert.deepEqual(gapsOf({ stretches }), [undefined]);
    assert.deepEqual(later, { change: { added: 1, removed: 0 } });
    const parts = new EditChain();
    parts.add({ parts: [part("a", "b")] });
    parts.observe("c\n");
    assert.deepEqual(parts.end().later, {});
    const none = new EditChain();
    none.observe(null);
    none.observe("c\n");
    assert.deepEqual(none.end(), { stretches: [] });
  });
});
