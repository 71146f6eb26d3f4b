import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioMakeDirectory from "../../../src/tools/fileio/fileioMakeDirectory";

/** A read-only file system, which only a superuser can make. */
describe("on a disk that is read-only", () => {
  let disk = "";
  let mounted = false;
  before(function () {
    disk = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], { stdio: "ignore" });
      mounted = true;
      fs.writeFileSync(path.join(disk, "a.txt"), "old\n");
      execFileSync("mount", ["-o", "remount,ro", disk], { stdio: "ignore" });
    } catch {
      console.log("      not run: this user cannot mount a read-only file system");
      this.skip();
    }
  });
  after(() => {
    if (mounted) execFileSync("umount", [disk]);
    fs.rmSync(disk, { recursive: true, force: true });
  });

  const told = async (tool: Tool, input: unknown): Promise<string> => {
    const context = createNodeContext({ folders: [disk], ask: async () => "yes" });
    return JSON.stringify((await runTool(tool, input, context)).record.result);
  };

  for (const [name, tool, input] of [
    ["file_write of a new file", fileWrite, { file_path: "new.txt", content: "x" }],
    ["file_write of a new file in a new folder", fileWrite, { file_path: "n/new.txt", content: "x" }],
    ["file_write of a new file in two new folders", fileWrite, { file_path: "n/m/new.txt", content: "x" }],
    ["file_write of a file that is there", fileWrite, { file_path: "a.txt", content: "x" }],
    ["file_edit", fileEdit, { file_path: "a.txt", old_string: "old", new_string: "new" }],
  ] as const)
    it(`${name} says that the file system is read-only`, async () =>
      assert.match(
        await told(tool, input),
        /"error":"Read-only file system: [a-z./]+ Choose a path on another file system/,
      ));

  for (const [name, tool, input] of [
    ["fileio_make_directory", fileioMakeDirectory, { path: ["n/m"] }],
    ["fileio_copy", fileioCopy, { source: "a.txt", destination: "n/m/b.txt" }],
  ] as const)
    it(`${name} says that the file system is read-only`, async () =>
      assert.match(await told(tool, input), /error: (?:ReadOnly|PermissionDenied)/));
});
