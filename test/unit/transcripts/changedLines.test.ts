import assert from "node:assert/strict";
import { changedLines } from "../../../src/transcripts/calls/changedLines";

const lines = (...all: readonly (string | number)[]): string => all.join("\n");

describe("the changed lines of an edit", () => {
  it("are those that differ, wherever they are in the texts", () => {
    const edit = (old_string: string, new_string: string) => changedLines({ old_string, new_string });
    assert.deepEqual(edit(lines("a", "b", "c"), lines("a", "x", "y", "c")), { added: 2, removed: 1 });
    assert.deepEqual(edit(lines("a", "b", "c", "d"), lines("x", "b", "c", "y")), { added: 2, removed: 2 });
    assert.deepEqual(edit("", lines("a", "b")), { added: 2, removed: 0 });
    assert.deepEqual(edit("a", ""), { added: 0, removed: 1 });
    assert.deepEqual(edit("a", "a"), { added: 0, removed: 0 });
  });

  it("are summed over several edits, and over the files of a patch", () => {
    const edits = [
      { old_string: "a", new_string: lines("a", "b") },
      { oldText: "c", newText: "d" },
    ];
    assert.deepEqual(changedLines({ file_path: "f", edits }), { added: 2, removed: 1 });
    const patch = lines("*** Begin Patch", "*** Update File: a", "@@", " x", "-y", "+z", "+w", "*** End Patch");
    assert.deepEqual(changedLines({ input: patch }), { added: 2, removed: 1 });
    const replacements = [
      { filePath: "a", oldString: "a", newString: lines("a", "b") },
      { filePath: "b", oldString: "c", newString: "d" },
    ];
    assert.deepEqual(changedLines({ explanation: "e", replacements }), { added: 2, removed: 1 });
  });

  it("are not counted for other calls, for replacements everywhere, and for very long edits", () => {
    assert.equal(changedLines({ command: "ls" }), undefined);
    assert.equal(changedLines({ old_string: "a", new_string: 1 }), undefined);
    assert.equal(changedLines({ edits: [7, "a"] }), undefined);
    assert.equal(changedLines({ old_string: "a", new_string: "b", replace_all: true }), undefined);
    const long = (name: string): string => lines(...Array.from({ length: 600 }, (_, at) => `${name} ${at}`));
    assert.equal(changedLines({ old_string: long("old"), new_string: long("new") }), undefined);
  });
});
