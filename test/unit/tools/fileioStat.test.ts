import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { FileError } from "../../../src/base/errors";
import { runTool } from "../../../src/tools/runtime/runTool";
import fileioStat from "../../../src/tools/fileio/fileioStat";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { type Element, elements, valueOf, virtualContext } from "./fileioValue";
import { canLink, hasFifos } from "../../support/machine";

describe("fileio_stat", () => {
  let workspace: TestWorkspace;
  const mtime = "2020-01-02T03:04:05.000Z";
  before(async () => {
    workspace = await makeWorkspace({ "a.txt": "x".repeat(1234), "sub/b.txt": "b" });
    await utimes(join(workspace.root, "a.txt"), new Date(mtime), new Date(mtime));
    if (!canLink) return;
    for (const [target, path] of [
      ["a.txt", "link"],
      ["sub", "folder"],
      ["gone", "dangling"],
      ["/etc", "outside"],
      ["circle", "circle"],
    ] as const)
      await symlink(target, join(workspace.root, path));
  });

  const stat = (paths: unknown, context = workspace.context()): Promise<Element[]> =>
    elements(fileioStat, { path: paths }, context);

  it("returns what seed 004 shows, key for key, and more after it", async () => {
    const path = join(workspace.root, "a.txt");
    const missing = join(workspace.root, "missing");
    assert.equal(
      JSON.stringify(await stat([path, missing])),
      JSON.stringify([
        {
          ...{ path, type: "file", size: 1234, is_file: true, is_dir: false, is_symlink: false, exists: true },
          ...{ entry_type: "file", mtime },
        },
        { path: missing, type: "not_found", size: 0, exists: false, entry_type: "not_found" },
      ]),
    );
  });

  it("describes a folder", async () => {
    const [folder] = await stat("sub/");
    assert.deepEqual(
      { ...folder, size: 0, mtime: "" },
      {
        ...{ path: "sub/", type: "dir", size: 0, is_file: false, is_dir: true, is_symlink: false, exists: true },
        ...{ entry_type: "dir", mtime: "" },
      },
    );
  });

  it("reports what is below a file as missing", async () => {
    assert.deepEqual(await stat(["a.txt/below"]), [
      { path: "a.txt/below", type: "not_found", size: 0, exists: false, entry_type: "not_found" },
    ]);
  });

  it("describes a link itself, and what it leads to", async function () {
    if (!canLink) return this.skip();
    const link = { type: "symlink", is_symlink: true, exists: true, entry_type: "symlink" };
    const [file, folder, dangling] = await stat(["link", "folder", "dangling"]);
    assert.deepEqual(file, {
      ...{ ...link, path: "link", size: 1234, is_file: true, is_dir: false, mtime },
      ...{ link_target: "a.txt", target_type: "file" },
    });
    assert.deepEqual(
      [folder?.["is_dir"], folder?.["link_target"], folder?.["target_type"], folder?.["type"]],
      [true, "sub", "dir", "symlink"],
    );
    assert.deepEqual(
      { ...dangling, mtime: "" },
      {
        ...{ ...link, path: "dangling", size: 0, is_file: false, is_dir: false, mtime: "" },
        ...{ link_target: "gone", target_type: "not_found" },
      },
    );
  });

  it("reveals of a link that leads out of the workspace, or in a circle, only that it is one", async function () {
    if (!canLink) return this.skip();
    const link = { type: "symlink", size: 0, is_file: false, is_dir: false, is_symlink: true, exists: true };
    assert.deepEqual(await stat(["outside", "circle"]), [
      { path: "outside", ...link, entry_type: "symlink", status: "error: PermissionDenied" },
      { path: "circle", ...link, entry_type: "symlink", status: "error: InvalidInput" },
    ]);
  });

  it("reveals nothing of what is outside the workspace, not even whether it is there", async () => {
    const nothing = { type: "not_found", size: 0, exists: false, entry_type: "not_found" };
    const paths = ["/etc/passwd", "../none", ...(canLink ? ["outside/passwd"] : [])];
    const refused = paths.map((path) => ({ path, ...nothing, status: "error: PermissionDenied" }));
    assert.deepEqual(await stat(paths), refused);
  });

  it("reports a pipe as other", async function () {
    if (!hasFifos) return this.skip();
    await promisify(execFile)("mkfifo", [join(workspace.root, "pipe")]);
    const [pipe] = await stat(["pipe"]);
    assert.deepEqual(
      [pipe?.["type"], pipe?.["is_file"], pipe?.["is_dir"], pipe?.["exists"]],
      ["other", false, false, true],
    );
  });

  it("says for a glob what it finds, folders too, and that one without a hit is not there", async () => {
    const found = await stat(["sub*", "sub/*", "*.none"]);
    assert.deepEqual(
      found.map(({ path, type, exists }) => [path, type, exists]),
      [
        ["sub", "dir", true],
        ["sub/b.txt", "file", true],
        ["*.none", "not_found", false],
      ],
    );
  });

  it("names the folders of a workspace of several for `.`, and takes their names", async () => {
    const other = await makeWorkspace({ "c.txt": "" });
    const context = workspace.context({ folders: [workspace.root, other.root] });
    const names = context.workspace.folders.map(({ name }) => name);
    const data = await succeed(fileioStat, { path: [".", `${names[1]}/c.txt`, "c.txt"] }, context);
    assert.deepEqual(
      valueOf(data).map(({ path, type, status }) => [path, type, status]),
      [
        [names[0], "dir", undefined],
        [names[1], "dir", undefined],
        [`${names[1]}/c.txt`, "file", undefined],
        ["c.txt", "not_found", "error: InvalidInput"],
      ],
    );
    assert.match(String(data["note"]), /^Invalid input: c\.txt\. Begin the path with the name of a workspace folder/);
  });

  it("works in a file system without links, and leaves out a time that is none", async () => {
    assert.deepEqual(await stat(["sub", "sub/b.txt"], virtualContext({ "sub/b.txt": "bb" })), [
      {
        ...{ path: "sub", type: "dir", size: 0, is_file: false, is_dir: true, is_symlink: false, exists: true },
        entry_type: "dir",
      },
      {
        ...{ path: "sub/b.txt", type: "file", size: 2, is_file: true, is_dir: false, is_symlink: false, exists: true },
        ...{ entry_type: "file", mtime: "1970-01-01T00:00:01.000Z" },
      },
    ]);
  });

  it("describes a link whose target is gone the moment it is followed, and lets a bug pass", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const answer = (realpath: () => Promise<never>): typeof context => ({
      ...context,
      files: {
        ...context.files,
        stat: async () => ({ type: "file", link: true, size: 1, mtime: 0, ctime: 0, identity: "" }),
        realpath,
      },
    });
    const [link] = await stat(
      ["a.txt"],
      answer(() => Promise.reject(new FileError("NotFound", "a.txt"))),
    );
    assert.deepEqual([link?.["target_type"], link && "link_target" in link], ["file", false]);
    const bug = answer(() => Promise.reject(new TypeError("bug")));
    const { result } = await runTool(fileioStat, { path: ["a.txt"] }, bug);
    assert.ok(
      !result.ok && result.error.code === "EXCEPTION",
      'expected !result.ok && result.error.code === "EXCEPTION"',
    );
  });
});
