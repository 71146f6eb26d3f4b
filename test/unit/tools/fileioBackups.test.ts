import assert from "node:assert/strict";
import fs from "node:fs";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("what a FileIO tool removes or replaces", () => {
  let workspace: TestWorkspace;
  let context: ToolContext;
  const kept = async (): Promise<Record<string, string>> => {
    const { backups } = context;
    assert(backups, "nothing keeps backups");
    const all: Record<string, string> = {};
    for (const { id, resource, tool } of await backups.list())
      all[`${tool} ${context.workspace.display(resource)}`] = Buffer.from(await backups.read(id)).toString();
    return all;
  };
  beforeEach(async () => {
    workspace = await makeWorkspace({ "a.txt": "a", "b.txt": "b", "dir/c.txt": "c", "dir/d/e.txt": "e" });
    const backupFolder = (await makeWorkspace()).root;
    context = workspace.context({ backupFolder });
  });
  const lost = "What was lost is kept for a while; the user can restore it.";

  it("is kept when it is removed for good, a folder with all its files", async () => {
    const data = await succeed(fileioRemove, { path: ["a.txt", "dir"], recursive: true, use_trash: false }, context);
    assert.equal(data["note"], lost);
    assert.deepEqual(await kept(), {
      "fileio_remove a.txt": "a",
      "fileio_remove dir/c.txt": "c",
      "fileio_remove dir/d/e.txt": "e",
    });
  });

  it("is kept when something replaces it", async () => {
    const copied = await succeed(fileioCopy, { source: "a.txt", destination: "b.txt", overwrite: true }, context);
    assert.equal(copied["note"], lost);
    await succeed(fileioMove, { source: "a.txt", destination: "dir/c.txt", overwrite: true }, context);
    assert.deepEqual(await kept(), { "fileio_copy b.txt": "b", "fileio_move dir/c.txt": "c" });
  });

  it("is not kept if nothing is lost: a new name, a link, an empty folder", async () => {
    fs.symlinkSync("a.txt", `${workspace.root}/link`);
    fs.mkdirSync(`${workspace.root}/empty`);
    await succeed(fileioMove, { source: "b.txt", destination: "new.txt" }, context);
    const data = await succeed(fileioRemove, { path: ["link", "empty"], recursive: true, use_trash: false }, context);
    assert.equal("note" in data, false);
    assert.deepEqual(await kept(), {});
  });

  it("is not kept when it is too large, and the result says so", async () => {
    const { backups } = context;
    assert(backups, "nothing keeps backups");
    const small = { ...context, backups: { ...backups, maxBytes: 0 } };
    const data = await succeed(fileioRemove, { path: "a.txt", use_trash: false }, small);
    assert.match(String(data["note"]), /^No backup was kept of a file: too large/);
    assert.equal(fs.existsSync(`${workspace.root}/a.txt`), false);
  });
});
