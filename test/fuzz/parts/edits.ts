import assert from "node:assert/strict";
import { applyPatch } from "diff";
import fc from "fast-check";
import { planEdits, replaced } from "../../../src/tools/edit/match/planEdits";
import { changesBetween, unifiedDiff } from "../../../src/base/diff/unifiedDiff";
import { ToolError } from "../../../src/base/errors";
import { definePart } from "../part";

const line = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\t",
    "  x",
    "x",
    "x  ",
    "}",
    "  }",
    "if (a) {",
    "    return 1;",
    "é",
    "“q”",
    "\\n",
    "$&",
    "$1",
    "a\u2028b",
  ),
  fc.string({ maxLength: 8 }),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom("\n", "\r\n", "\r"))
  .map(([lines, end]) => lines.join(end));
/** A stretch of the text as shares of its length, as a model would give it back: perhaps with other white space. */
const edit = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(60),
  change: fc.constantFrom("", "", "", "trim", "indent", "endings", "blanks"),
  // Line ends are written as the file has them.
  now: fc.oneof(text, line).map(fed),
  all: fc.boolean(),
});

function changed(given: string, change: string): string {
  if (change === "trim") return given.trim();
  if (change === "indent") return given.replace(/^/gm, "  ");
  if (change === "endings") return given.replace(/\r\n?|\n/g, "\n");
  return change === "blanks" ? given.replace(/[ \t]+$/gm, "") : given;
}

/** The place, or behind the line end that it would cut in two: no edit means half of one. */
function whole(text: string, at: number): number {
  return text[at - 1] === "\r" && text[at] === "\n" ? at + 1 : at;
}

/** With line feeds alone. */
function fed(given: string): string {
  return given.replace(/\r\n?/g, "\n");
}

function assertRefusable(
  old: string,
  [only, more]: readonly { readonly old_string: string; readonly new_string: string }[],
  message: string,
): void {
  if (message.includes("nothing in a.txt would change")) return;
  const places = only ? old.split(only.old_string).length - 1 : 0;
  const plain = more === undefined && only?.old_string !== "" && only?.old_string !== only?.new_string;
  assert.equal(plain && places === 1, false, `a text that is there once was refused: ${message}`);
}

export default definePart({
  name: "edits",
  claim:
    "edits change exactly the stretches they name or are refused in words, and their diff makes the new text of the old one",
  runs: 1500,
  inputs: fc.record({ old: text, edits: fc.array(edit, { minLength: 1, maxLength: 3 }) }),
  check: ({ old, edits: drawn }) => {
    const edits = drawn.map(({ from, length, change, now, all }) => {
      const start = Math.floor(from * old.length);
      const end = Math.min(old.length, start + length);
      return {
        old_string: changed(old.slice(whole(old, start), whole(old, end)), change),
        new_string: now,
        replace_all: all,
      };
    });
    let plan;
    try {
      plan = planEdits(old, edits, "a.txt");
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      assertRefusable(old, edits, error.message);
      return;
    }
    const now = replaced(old, plan.replacements);
    let end = 0;
    for (const { from, to } of plan.replacements) {
      assert.equal(from >= end && to >= from && to <= old.length, true, "replacements overlap, or lie outside");
      end = to;
    }
    const [only, more] = edits;
    const feeds = !/\r(?!\n)/.test(old);
    if (only && feeds && more === undefined && plan.kinds.length === 0 && plan.notes.length === 0 && !only.replace_all)
      assert.equal(fed(now), fed(old.replace(only.old_string, () => only.new_string)));
    assert.equal(replaced(old, changesBetween(old, now)), now);
    // A patch knows one kind of line ending.
    if (old.includes("\r") || now.includes("\r")) return;
    const { text: hunks, cut } = unifiedDiff(old, plan.replacements, { lines: Infinity, characters: Infinity });
    if (!cut && hunks !== "") assert.equal(applyPatch(old, `--- a\n+++ b\n${hunks}\n`), now, hunks);
  },
});
