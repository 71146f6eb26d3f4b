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

describe("a patch that is a unified diff", () => {
  const diff = [
    "diff --git a/src/old.ts b/src/old.ts",
    "--- a/src/old.ts",
    "+++ b/src/old.ts",
    "@@ -1,3 +1,3 @@ function a",
    " kept",
    "-gone",
    "+came",
    "@@ -9 +9 @@",
    "-x",
    "+y",
    "\\ No newline at end of file",
    "--- /dev/null",
    "+++ b/new.ts",
    "@@ -0,0 +1,2 @@",
    "+one",
    "+two",
    "--- a/bad.ts",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-all",
    "diff --git a/from.ts b/to.ts",
    "rename from from.ts",
    "rename to to.ts",
    "",
  ].join("\n");

  it("names its files, what is done to each, and every hunk", () => {
    assert.deepEqual(patchFiles(diff), [
      {
        filePath: "src/old.ts",
        action: "updated",
        changes: [
          { before: "kept\ngone\n", after: "kept\ncame\n" },
          { before: "x\n", after: "y" },
        ],
      },
      { filePath: "new.ts", action: "created", changes: [{ before: "", after: "one\ntwo\n" }] },
      { filePath: "bad.ts", action: "deleted", changes: [] },
      { filePath: "from.ts", action: "updated", movedTo: "to.ts", changes: [] },
    ]);
  });

  it("has no files if it can't be read, or if only a list looks like its first line", () => {
    for (const text of ["--- a\n+++ b\n@@ -1 +1 @@\n?x", "--- not a patch", "x\n--- \n", "--- a/x\n+++ b/x\n"])
      assert.deepEqual(patchFiles(text), []);
  });

  it("is Codex's own form if a line of it only removes something that begins with dashes", () => {
    const [file] = patchFiles("*** Begin Patch\n*** Update File: a.sql\n@@\n--- comment\n+-- note\n*** End Patch");
    assert.deepEqual(file, {
      filePath: "a.sql",
      action: "updated",
      changes: [{ before: "-- comment\n", after: "-- note\n" }],
    });
  });
});
