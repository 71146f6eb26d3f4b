import assert from "node:assert/strict";
import { structuredPatch } from "diff";
import { undoneText, type Undone } from "../../../../src/transcripts/changes/undoneText";
import type { ChangeStretch, UndoneOf } from "../../../../src/transcripts/model/changes/changesModel";
import { seededRandom } from "../../../support/transcripts";

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");

const BEFORE = lines("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
const AFTER = lines("a", "B", "c", "d", "e", "f", "g", "h", "i", "j", "new", "k", "l");

const whole = (before: string | null, after: string | null): ChangeStretch => ({
  edits: 1,
  texts: { kind: "whole", before, after },
});
const parts = (...pairs: readonly (readonly [string, string])[]): ChangeStretch => ({
  edits: pairs.length,
  texts: { kind: "parts", parts: pairs.map(([before, after]) => ({ before, after })) },
});
const undo = (stretches: readonly ChangeStretch[], current: string | null, of: UndoneOf = {}): Undone =>
  undoneText({ path: "/w/a.ts", stretches, commands: 0, commandsLater: 0 }, of, current);
const text = (undone: Undone): string => {
  if (undone.kind !== "write") assert.fail(JSON.stringify(undone));
  return undone.text;
};
const refusal = (undone: Undone): string | undefined => (undone.kind === "refused" ? undone.why : undone.kind);

describe("undoing a session's changes in a file's text", () => {
  it("brings back the text from before the session", () => {
    assert.equal(text(undo([whole(BEFORE, AFTER)], AFTER)), BEFORE);
  });

  it("keeps what was changed elsewhere in the file since", () => {
    const current = `// Added later.\n${AFTER.replace("e\n", "e, changed\n")}`;
    assert.equal(
      text(undo([whole(BEFORE, AFTER)], current)),
      `// Added later.\n${BEFORE.replace("e\n", "e, changed\n")}`,
    );
  });

  it("replaces only the chosen lines", () => {
    const first = { oldStart: 1, oldCount: 1, newStart: 1, newCount: 1 };
    assert.equal(text(undo([whole(BEFORE, AFTER)], AFTER, { stretch: 0, lines: first })), AFTER.replace("B\n", "b\n"));
    const added = { oldStart: 10, oldCount: 0, newStart: 10, newCount: 1 };
    assert.equal(text(undo([whole(BEFORE, AFTER)], AFTER, { stretch: 0, lines: added })), AFTER.replace("new\n", ""));
  });

  it("brings back lines that were removed, between the lines that were next to them", () => {
    const gone = BEFORE.replace("f\ng\n", "");
    const lines = { oldStart: 5, oldCount: 2, newStart: 5, newCount: 0 };
    assert.equal(text(undo([whole(BEFORE, gone)], `later\n${gone}`, { stretch: 0, lines })), `later\n${BEFORE}`);
  });

  it("undoes neighboring lines one after the other", () => {
    const after = BEFORE.replace("c\n", "C\n").replace("e\n", "E\n");
    const stretches = [whole(BEFORE, after)];
    const one = { oldStart: 2, oldCount: 1, newStart: 2, newCount: 1 };
    const two = { oldStart: 4, oldCount: 1, newStart: 4, newCount: 1 };
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const half = text(undo(stretches, after, { stretch: 0, lines: first }));
      assert.equal(text(undo(stretches, half, { stretch: 0, lines: second })), BEFORE);
    }
  });

  it("replaces parts where the whole file isn't recorded, all or one of them", () => {
    const stretch = parts(["var a", "let a"], ["// TODO", "// Done."]);
    const current = "let a;\n// Done.\nlet b;\n";
    assert.equal(text(undo([stretch], current)), "var a;\n// TODO\nlet b;\n");
    assert.equal(text(undo([stretch], current, { stretch: 0, part: 1 })), "let a;\n// TODO\nlet b;\n");
  });

  it("creates a deleted file again, and removes a created one", () => {
    assert.equal(text(undo([whole(BEFORE, null)], null)), BEFORE);
    assert.deepEqual(undo([whole(null, AFTER)], AFTER), { kind: "remove" });
    assert.deepEqual(undo([whole(null, BEFORE), { ...whole(BEFORE, AFTER), gap: "changed" }], AFTER), {
      kind: "remove",
    });
  });

  it("undoes several stretches, the last one first, around what something else changed between them", () => {
    const stretches = [
      whole("one\ntwo\nthree\n", "ONE\ntwo\nthree\n"),
      { ...whole("ONE\nother\nthree\n", "ONE\nother\nTHREE\n"), gap: "changed" as const },
    ];
    assert.equal(text(undo(stretches, "ONE\nother\nTHREE\n", { stretch: 1 })), "ONE\nother\nthree\n");
    assert.equal(refusal(undo(stretches, "ONE\nother\nTHREE\n")), "write");
  });

  it("keeps the kind of line break of the file", () => {
    const windows = (given: string): string => given.replaceAll("\n", "\r\n");
    assert.equal(text(undo([whole(BEFORE, AFTER)], windows(AFTER))), windows(BEFORE));
    assert.equal(text(undo([whole(BEFORE, AFTER)], windows(`x\n${AFTER}`))), windows(`x\n${BEFORE}`));
  });

  it("keeps each line's own break where the lines end in different ways, and says that restored ones are a guess", () => {
    /** Ends every third line as Windows does, and the changed one, too. */
    const mixed = (given: string): string =>
      given
        .split(/(?<=\n)/)
        .map((line, at) => (at % 3 === 1 ? line.replace("\n", "\r\n") : line))
        .join("");
    const current = mixed(AFTER);
    assert.match(current, /B\r\n/);
    const undone = undo([whole(BEFORE, AFTER)], current);
    assert.deepEqual(undone, {
      kind: "write",
      text: current.replace("B\r\n", "b\r\n").replace(/new\r?\n/, ""),
      mixed: true,
    });
    assert.equal(text(undo([parts(["b\n", "B\n"])], "a\nB\r\nc")), "a\nb\r\nc");
    assert.equal(text(undo([whole("a\nx\ny\nb\n", "a\nb\n")], "a\r\nb\n")), "a\r\nx\r\ny\r\nb\n");
  });

  it("is refused where the file no longer contains exactly what the change wrote", () => {
    assert.deepEqual(undo([whole(BEFORE, AFTER)], AFTER.replace("B\n", "B2\n")), {
      kind: "refused",
      why: "changed",
      recorded: { after: AFTER },
    });
    assert.equal(refusal(undo([whole(null, AFTER)], `${AFTER}more\n`)), "changed");
    assert.deepEqual(undo([parts(["a", "b"])], "none"), {
      kind: "refused",
      why: "changed",
      recorded: { before: "a", after: "b" },
    });
    assert.equal(refusal(undo([whole("a\nb", "a\nc")], "a\nc\nd\n")), "changed");
  });

  it("is refused where the file contains it more than once", () => {
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], AFTER + AFTER)), "repeated");
    assert.equal(refusal(undo([parts(["a", "b"])], "b b")), "repeated");
  });

  it("is refused where a file is gone, or exists again", () => {
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], null)), "gone");
    assert.equal(refusal(undo([parts(["a", "b"])], null)), "gone");
    assert.equal(refusal(undo([whole(BEFORE, null)], "other\n")), "exists");
  });

  it("is refused where the texts aren't recorded, or the file was moved", () => {
    assert.equal(refusal(undo([{ edits: 1 }], AFTER)), "unrecorded");
    assert.equal(refusal(undo([{ edits: 1, texts: { kind: "written", after: AFTER } }], AFTER)), "unrecorded");
    assert.equal(refusal(undo([{ ...parts(["a", "b"]), deleted: true }], null)), "unrecorded");
    assert.equal(refusal(undo([parts(["removed", ""])], AFTER)), "unrecorded");
    assert.equal(refusal(undo([{ ...whole(BEFORE, AFTER), movedTo: "b.ts" }], AFTER)), "moved");
  });

  it("is refused for what isn't a change of the transcript", () => {
    const of = (oldStart: number, oldCount: number, newStart: number, newCount: number): UndoneOf => ({
      stretch: 0,
      lines: { oldStart, oldCount, newStart, newCount },
    });
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], AFTER, of(0, 99, 0, 1))), "unrecorded");
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], AFTER, of(0, 0, 0, 0))), "unrecorded");
    assert.equal(refusal(undo([whole(null, AFTER)], AFTER, of(0, 0, 0, 1))), "unrecorded");
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], AFTER, of(3, 1, 3, 1))), "nothing");
    assert.equal(refusal(undo([whole(BEFORE, AFTER)], AFTER, { stretch: 7 })), "nothing");
    assert.equal(refusal(undo([], AFTER)), "nothing");
  });

  it("brings back any text, and with other lines added, all but them", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seededRandom(seed);
      const some = (count: number): string[] =>
        Array.from({ length: Math.floor(random() * count) }, () => `line ${Math.floor(random() * 400)}\n`);
      const old = some(40);
      const now = old.flatMap((line) => (random() < 0.2 ? some(3) : [line]));
      const [before, after] = [old.join(""), now.join("")];
      if (before === after) continue;
      assert.equal(text(undo([whole(before, after)], after)), before, `seed ${seed}`);
      const added = undo([whole(before, after)], `${after}// An added line ${seed}.\n`);
      if (added.kind === "write") assert.equal(added.text, `${before}// An added line ${seed}.\n`, `seed ${seed}`);
      // Hunks of any comparison can be undone one by one, from the last to the first.
      let rest = after;
      for (const { oldStart, oldLines, newStart, newLines } of structuredPatch("", "", before, after, "", "", {
        context: 0,
      }).hunks.reverse()) {
        const range = {
          oldStart: oldStart - 1,
          oldCount: oldLines,
          newStart: newStart - 1,
          newCount: newLines,
        };
        const step = undo([whole(before, after)], rest, { stretch: 0, lines: range });
        if (step.kind === "refused") {
          assert.ok(["repeated", "changed"].includes(step.why), `seed ${seed}: ${step.why}`);
          rest = before;
          break;
        }
        rest = step.kind === "write" ? step.text : "";
      }
      assert.equal(rest, before, `seed ${seed}`);
    }
  });
});
