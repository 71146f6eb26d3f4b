import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioFindInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import fileRead from "../../../src/tools/read/fileRead";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { onFoldingDisk } from "../../support/foldingFiles";
import { operations } from "../../support/fileio";
import { eachWorkspace, succeed } from "../../support/workspace";

describe("on a disk where names in other letters are the same", () => {
  const workspace = eachWorkspace({ "dir/a.txt": "one two\n" });
  const context = (): ToolContext => onFoldingDisk(workspace.context());
  const names = (path = "."): string[] => fs.readdirSync(join(workspace.root, path)).sort();

  it("a file is read by a name in another case or normal form", async () => {
    await workspace.write("Gru\u0308n.txt", "green\n");
    for (const file_path of ["Gr\u00fcn.txt", "GR\u00dcN.TXT", "gru\u0308n.txt"])
      assert.match(JSON.stringify(await succeed(fileRead, { file_path }, context())), /green/);
  });

  it("globs match names in another normal form, as Git does on macOS", async () => {
    await workspace.write("Gru\u0308n/cafe\u0301.txt", "green\n");
    for (const [tool, input] of [
      [glob, { pattern: "Gr\u00fcn/caf\u00e9.*" }],
      [glob, { pattern: "**/caf?.txt" }],
      [grep, { pattern: "green", glob: "caf\u00e9*" }],
      [grep, { pattern: "green", glob: "caf?.txt" }],
      [fileioFindInFiles, { pattern: "green", path: ".", glob: "**/caf\u00e9.txt" }],
    ] as const)
      assert.match(JSON.stringify(await succeed(tool, input, context())), /cafe\u0301\.txt/, JSON.stringify(input));
    const { value } = await operations(fileioCopy, { source: "Gr*/caf\u00e9.*", destination: "dir" }, context());
    assert.deepEqual(names("dir"), ["a.txt", "cafe\u0301.txt"], JSON.stringify(value));
  });

  it("of edits of one file by two names at once, those that are said to be made are in the file", async () => {
    const both = context();
    const edits = [
      { file_path: "dir/a.txt", old_string: "one", new_string: "1" },
      { file_path: "DIR/A.txt", old_string: "two", new_string: "2" },
    ];
    const runs = await Promise.all(edits.map((edit) => runTool(fileEdit, edit, both)));
    const text = fs.readFileSync(join(workspace.root, "dir/a.txt"), "utf8");
    assert.deepEqual(
      runs.map(({ result }) => result.ok),
      edits.map(({ new_string }) => text.includes(new_string)),
    );
    assert.ok(/[12]/.test(text), "one of them is made at least");
    assert.deepEqual(names("dir"), ["a.txt"]);
  });

  it("fileio_move gives a folder and a file another spelling", async () => {
    for (const [source, destination, where, after] of [
      ["dir/a.txt", "dir/A.txt", "dir", ["A.txt"]],
      ["dir", "DIR", ".", ["DIR"]],
    ] as const) {
      const { value } = await operations(fileioMove, { source, destination }, context());
      assert.deepEqual(value, [{ path: source, status: "ok", exists: true }]);
      assert.deepEqual(names(where), after);
    }
  });

  for (const [how, tool] of [
    ["copy", fileioCopy],
    ["move", fileioMove],
  ] as const)
    it(`fileio_${how} refuses to ${how} a folder into itself, whatever the spelling`, async () => {
      const input = { source: "dir", destination: "DIR/inner", recursive: true, overwrite: true };
      const { value, note } = await operations(tool, input, context());
      assert.deepEqual(value, [{ path: "dir", status: "error: InvalidInput", exists: true }]);
      assert.match(note, /^dir would be inside itself/);
    });

  it("fileio_copy refuses to replace a file or folder by itself", async () => {
    for (const [source, destination] of [
      ["dir/a.txt", "dir/A.TXT"],
      ["dir", "DIR"],
    ] as const) {
      const input = { source, destination, recursive: true, overwrite: true };
      const { value, note } = await operations(fileioCopy, input, context());
      assert.deepEqual(value, [{ path: source, status: "error: InvalidInput", exists: true }]);
      assert.match(note, new RegExp(`^${source} would replace itself`));
      assert.deepEqual([names(), names("dir")], [["dir"], ["a.txt"]]);
    }
  });
});
