import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Tool } from "../../../src/tools/runtime/tool";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import copy from "../../../src/tools/fileio/fileioCopy";
import countLines from "../../../src/tools/fileio/fileioCountLines";
import list from "../../../src/tools/fileio/fileioListDirectory";
import move from "../../../src/tools/fileio/fileioMove";
import remove from "../../../src/tools/fileio/fileioRemove";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { outcomes } from "../../support/fileio";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

describe("a file that vanishes between the check and the use", () => {
  const workspace = eachWorkspace({ "a.txt": "one\n", "b.txt": "one\n", "d/c.txt": "one\n", ".env": "KEY=1\n" });
  const vanish = (path: string): void => fs.rmSync(join(workspace.root, path), { recursive: true });
  /** A context in which it goes while the person is asked. */
  const whileAsked = (path: string): ToolContext =>
    workspace.context({
      ask: async () => {
        vanish(path);
        return "yes";
      },
    });
  /** A context in which it goes right before it is read. */
  const beforeReading = (path: string, name = path): ToolContext => {
    const gone = (resource: string): void => {
      if (resource.endsWith(`/${name}`) && fs.existsSync(join(workspace.root, path))) vanish(path);
    };
    const files: ToolContext["files"] = {
      ...nodeFiles,
      read: (resource, ...rest) => (gone(resource), nodeFiles.read(resource, ...rest)),
      readAll: (resource) => (gone(resource), nodeFiles.readAll(resource)),
      readUpTo: (resource, most) => (
        gone(resource),
        nodeFiles.readUpTo?.(resource, most) ?? Promise.resolve(undefined)
      ),
      list: (resource) => (gone(resource), nodeFiles.list(resource)),
    };
    return { ...workspace.context(), files, search: createWalkSearch(files) };
  };

  it("is not found, by tools that ask first and by those that do not", async () => {
    const rows: readonly (readonly [tool: Tool, input: object, context: () => ToolContext])[] = [
      [fileRead, { file_path: ".env" }, () => whileAsked(".env")],
      [fileRead, { file_path: "a.txt" }, () => beforeReading("a.txt")],
      [grep, { pattern: "x", path: ".env" }, () => whileAsked(".env")],
    ];
    for (const [tool, input, context] of rows) {
      await workspace.write(".env", "KEY=1\n");
      await workspace.write("a.txt", "one\n");
      const { message } = await fail(tool, input, context());
      assert.match(message, /^File not found|^Path not found|could not be read/, `${tool.name}: ${message}`);
    }
  });

  it("is not recreated by an edit", async () => {
    const edit = { file_path: "a.txt", old_string: "one", new_string: "two" };
    assert.match((await fail(fileEdit, edit, whileAsked("a.txt"))).message, /a\.txt/);
    assert.equal(fs.existsSync(join(workspace.root, "a.txt")), false);
  });

  it("is an element of its own for the FileIO tools, and the others are done", async () => {
    const gone = "a.txt: error: NotFound";
    const source = ["a.txt", "b.txt"];
    const first = (lines: readonly string[]): string[] => lines.map((line) => line.replace(", did not exist", ""));
    assert.deepEqual(first(await outcomes(copy, { source, destination: "d" }, whileAsked("a.txt"))), [
      gone,
      "b.txt: ok",
    ]);
    await workspace.write("a.txt", "one\n");
    assert.deepEqual(first(await outcomes(move, { source, destination: "e/" }, whileAsked("a.txt"))), [
      gone,
      "b.txt: ok",
    ]);
    await workspace.write("a.txt", "one\n");
    await workspace.write("b.txt", "one\n");
    const input = { path: source, use_trash: false };
    // Gone is what was wanted.
    assert.deepEqual(first(await outcomes(remove, input, whileAsked("a.txt"))), ["a.txt: ok", "b.txt: ok"]);
    await workspace.write("a.txt", "one\n");
    const counted = await succeed(countLines, { path: "*.txt" }, beforeReading("a.txt"));
    assert.match(JSON.stringify(counted), /"path":"a\.txt","status":"error: NotFound"/);
  });

  it("is passed over by searches, which report it and go on", async () => {
    const found = await succeed(grep, { pattern: "one" }, beforeReading("a.txt"));
    assert.deepEqual([found["output"], found["count"]], ["b.txt:1: one\nd/c.txt:1: one", 2]);
    assert.match(String(found["note"]), /1 files could not be read/);
    await workspace.write("a.txt", "one\n");
    const listed = await succeed(glob, { pattern: "*.txt", sort: "path" }, beforeReading("d"));
    assert.equal(listed["output"], "a.txt\nb.txt");
  });

  it("may be a folder", async () => {
    const listed = await succeed(list, { path: "d" }, beforeReading("d"));
    assert.match(JSON.stringify(listed), /error: NotFound/);
  });
});
