import assert from "node:assert/strict";
import { expandedPaths, pathInside, requireFileName } from "../../../src/apps/cli/input/windowsPaths";
import { UsageError } from "../../../src/apps/cli/terminal/cliFailure";
import { temporaryFolder } from "../hosts/temporary";

describe("paths on the command line on Windows", () => {
  const folder = temporaryFolder();
  beforeEach(
    () => void folder.fill({ "b.jsonl": "", "A.JSONL": "", "[1].jsonl": "", "c.json": "", "below/d.jsonl": "" }),
  );

  it("have their patterns expanded, in any case and in the order of names", () => {
    for (const [given, names] of [
      ["*.jsonl", ["A.JSONL", "[1].jsonl", "b.jsonl"]],
      ["?.json", ["c.json"]],
      ["[1]*", ["[1].jsonl"]],
      ["b*", ["b.jsonl", "below"]],
    ] as const)
      assert.deepEqual(
        expandedPaths([`${folder.path}/${given}`], "win32"),
        names.map((name) => `${folder.path}/${name}`),
        given,
      );
    assert.deepEqual(expandedPaths([`${folder.path}/below/*`, "x"], "win32"), [`${folder.path}/below/d.jsonl`, "x"]);
  });

  it("stay as they are without a pattern or a match, and on other systems", () => {
    for (const path of [
      `${folder.path}/b.jsonl`,
      `${folder.path}/*.txt`,
      `${folder.path}/none/*.jsonl`,
      "nothing-like-it*",
    ])
      assert.deepEqual(expandedPaths([path], "win32"), [path]);
    assert.deepEqual(expandedPaths([`${folder.path}/*.jsonl`], "linux"), [`${folder.path}/*.jsonl`]);
  });

  it("of files in folders have the separators of the folder's path", () => {
    for (const [given, path] of [
      ["a\\b", "a\\b\\c"],
      ["a\\", "a\\c"],
      ["C:\\", "C:\\c"],
      ["a/b", "a/b/c"],
      ["a/", "a/c"],
      [".", "./c"],
    ] as const)
      assert.equal(pathInside(given, "c", "win32"), path);
    assert.deepEqual(
      ["a\\b", "a\\", "/"].map((folder) => pathInside(folder, "c", "linux")),
      ["a\\b/c", "a\\/c", "/c"],
    );
  });

  it("can't name a device or an alternate data stream to write to", () => {
    for (const path of ["con", "NUL.html", "out\\com1", "x.html:ads", "C:x.html", "a*.html", "out/x. "]) {
      assert.throws(() => requireFileName(path, "output", "win32"), UsageError, path);
      requireFileName(path, "output", "linux");
    }
    for (const path of ["console.html", "C:\\out\\x.html", "..\\x.html", "out/", "\\\\server\\share\\x.html"])
      requireFileName(path, "output", "win32");
  });
});
