import assert from "node:assert/strict";
import { patchFiles } from "../../../../src/transcripts/calls/shapes/patchFiles";

describe("a patch in Codex's own form", () => {
  it("names its files, what is done to each, and every hunk", () => {
    const patch = [
      "*** Begin Patch",
      "*** Add File: new.ts",
      "+one",
      "+two",
      "*** Update File: old.ts",
      "*** Move to: moved.ts",
      "@@ function a",
      " kept",
      "-gone",
      "+came",
      "@@",
      "-x",
      "*** End of File",
      "*** Delete File: bad.ts",
      "*** End Patch",
    ].join("\n");
    assert.deepEqual(patchFiles(patch), [
      { filePath: "new.ts", action: "created", changes: [{ before: "", after: "one\ntwo\n" }] },
      {
        filePath: "old.ts",
        action: "updated",
        movedTo: "moved.ts",
        changes: [
          { before: "kept\ngone\n", after: "kept\ncame\n" },
          { before: "x\n", after: "" },
        ],
      },
      { filePath: "bad.ts", action: "deleted", changes: [] },
    ]);
  });

  it("has no files in a text that is no patch", () => {
    for (const text of ["", "hello\n+x", "*** Begin Patch\n*** End Patch", "*** Rename File: a"])
      assert.deepEqual(patchFiles(text), []);
  });
});
