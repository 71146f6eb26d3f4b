import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DirectoryEntry } from "../../../src/base/filesPort";
import { runTool } from "../../../src/tools/runtime/runTool";
import listDirectory from "../../../src/tools/fileio/fileioListDirectory";
import { canLink, hasAnyNames, hasFifos, hasModes } from "../../support/machine";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { withoutRights } from "../hosts/temporary";
import { type Element, elements, pages, valueOf, virtualContext } from "./fileioValue";

describe("fileio_list_directory", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "dir/file1.txt": "0123456789",
      "dir/subdir/deep/x.md": "x",
      "dir/subdir/y.md": "yy",
      "dir/.hidden/z": "",
      "dir/.dot": "",
      "dir/B.txt": "",
      ".gitignore": "B.txt\n",
      "dir/.git/config": "",
    });
    await mkdir(join(workspace.root, "empty"));
  });

  const list = (input: object, context = workspace.context()): Promise<Element[]> =>
    elements(listDirectory, input, context);
  const names = async (input: object, context = workspace.context()): Promise<unknown[]> =>
    (await list(input, context)).map(({ path }) => path);

  it("returns what seed 004 shows, key for key: directories have no size", async () => {
    const seed = await makeWorkspace({ "dir/file1.txt": "0123456789", "dir/subdir/x": "" });
    const path = join(seed.root, "dir");
    assert.equal(
      JSON.stringify(await list({ path }, seed.context())),
      JSON.stringify([
        { name: "subdir", path: `${path}/subdir`, type: "directory" },
        { name: "file1.txt", path: `${path}/file1.txt`, type: "file", size: 10 },
      ]),
    );
  });

  it("puts directories first, then goes by name, and shows what is hidden or ignored", async () => {
    assert.deepEqual(await names({ path: ["dir"] }), [
      "dir/.git",
      "dir/.hidden",
      "dir/subdir",
      "dir/.dot",
      "dir/B.txt",
      "dir/file1.txt",
    ]);
  });

  it("leaves out what is hidden only when asked to, and says how much", async () => {
    const data = await succeed(listDirectory, { path: ["dir"], include_hidden: false }, workspace.context());
    assert.deepEqual(
      valueOf(data).map(({ name }) => name),
      ["subdir", "B.txt", "file1.txt"],
    );
    assert.equal(data["note"], "3 hidden entries are left out; include_hidden: true lists them.");
    assert.equal((await names({ path: ["dir"], include_hidden: "true" })).length, 6);
  });

  it("lists recursively when asked, a directory's contents right after it, but not those of .git", async () => {
    assert.deepEqual(await names({ path: ["dir/"], recursive: true }), [
      "dir/.git",
      "dir/.hidden",
      "dir/.hidden/z",
      "dir/subdir",
      "dir/subdir/deep",
      "dir/subdir/deep/x.md",
      "dir/subdir/y.md",
      "dir/.dot",
      "dir/B.txt",
      "dir/file1.txt",
    ]);
    assert.deepEqual(await names({ path: ["dir"], recursive: true, include_hidden: false }), [
      "dir/subdir",
      "dir/subdir/deep",
      "dir/subdir/deep/x.md",
      "dir/subdir/y.md",
      "dir/B.txt",
      "dir/file1.txt",
    ]);
  });

  it("never returns an empty list for a missing directory", async () => {
    assert.deepEqual(await list({ path: ["gone", "dir/file1.txt", "/etc", "no-*", "dir/subdir/deep"] }), [
      { name: "gone", path: "gone", type: "not_found", status: "error: NotFound" },
      { name: "file1.txt", path: "dir/file1.txt", type: "file", size: 10, status: "error: NotDirectory" },
      { name: "etc", path: "/etc", type: "not_found", status: "error: PermissionDenied" },
      { name: "no-*", path: "no-*", type: "not_found", status: "error: NotFound" },
      { name: "x.md", path: "dir/subdir/deep/x.md", type: "file", size: 1 },
    ]);
  });

  it("says which directories are empty", async () => {
    const { context, root } = workspace;
    for (const name of ["e1", "e2", "e3"]) await mkdir(join(root, name), { recursive: true });
    assert.deepEqual(await succeed(listDirectory, { path: ["empty"] }, context()), {
      note: "Empty: empty.",
      content: [{ type: "json", value: [] }],
    });
    const { note } = await succeed(listDirectory, { path: ["e1", "e2", "e3", "empty"] }, context());
    assert.equal(note, "Empty: e1, e2, e3 and 1 more.");
    for (const name of ["e1", "e2", "e3"]) await rm(join(root, name), { recursive: true });
  });

  it("lists the workspace for `.` with paths that the other tools understand", async () => {
    assert.deepEqual(await names({ path: ["."] }), ["dir", "empty", ".gitignore"]);
    const odd = await makeWorkspace({ "~": "", "~x/y": "" });
    assert.deepEqual(await names({ path: ["./"], recursive: true }, odd.context()), ["./~x", "./~x/y", "./~"]);
    for (const path of await names({ path: ["."], recursive: true }, odd.context()))
      await odd.context().workspace.resolve(String(path));
  });

  it("lists the folders of several workspace folders for `.`", async () => {
    const other = await makeWorkspace({ "c.txt": "" });
    const context = workspace.context({ folders: [join(workspace.root, "dir", "subdir"), other.root] });
    const [one, two] = context.workspace.folders.map(({ name }) => name);
    assert.deepEqual(await names({ path: "." }, context), [`${one}/deep`, `${one}/y.md`, `${two}/c.txt`]);
  });

  it("takes globs for directories", async () => {
    assert.deepEqual(await names({ path: ["d*", "dir/*"] }), [
      ...(await names({ path: ["dir"] })),
      "dir/.hidden/z",
      "dir/subdir/deep",
      "dir/subdir/y.md",
    ]);
  });

  it("shows links as links and does not follow them, but lists the directory that a path leads to", async function () {
    if (!canLink) return this.skip();
    const links = await makeWorkspace({ "real/x": "1" });
    for (const [target, name] of [
      ["real", "to"],
      ["..", "real/up"],
      ["nowhere", "dangling"],
    ] as const)
      await symlink(target, join(links.root, name));
    assert.deepEqual(await list({ path: ["."], recursive: true }, links.context()), [
      { name: "real", path: "real", type: "directory" },
      { name: "up", path: "real/up", type: "symlink" },
      { name: "x", path: "real/x", type: "file", size: 1 },
      { name: "dangling", path: "dangling", type: "symlink" },
      { name: "to", path: "to", type: "symlink" },
    ]);
    assert.deepEqual(await list({ path: ["to", "dangling"] }, links.context()), [
      { name: "up", path: "to/up", type: "symlink" },
      { name: "x", path: "to/x", type: "file", size: 1 },
      { name: "dangling", path: "dangling", type: "symlink", status: "error: NotFound" },
    ]);
  });

  it("reports what the system refuses, of a directory named and of one below", async function () {
    if (!hasModes) return this.skip();
    const closed = await makeWorkspace({ "open/locked/x": "", "open/y": "" });
    await chmod(closed.root, 0o755);
    await chmod(join(closed.root, "open/locked"), 0o000);
    const input = { path: ["open/locked", "open"], recursive: true };
    const found = await withoutRights(() => list(input, closed.context()));
    await chmod(join(closed.root, "open/locked"), 0o755);
    assert.deepEqual(found, [
      { name: "locked", path: "open/locked", type: "directory", status: "error: PermissionDenied" },
      { name: "locked", path: "open/locked", type: "directory", status: "error: PermissionDenied" },
      { name: "y", path: "open/y", type: "file", size: 0 },
    ]);
  });

  it("shows what is neither a file nor a directory as other, and takes names that look like anything else", async function () {
    if (!hasFifos || !hasAnyNames) return this.skip();
    const odd = await makeWorkspace({ "d/__proto__/x": "", "d/line\nfeed": "", "d/-n": "", "d/a%20b": "" });
    await promisify(execFile)("mkfifo", [join(odd.root, "d/pipe")]);
    assert.deepEqual(await list({ path: ["d"], recursive: true }, odd.context()), [
      { name: "__proto__", path: "d/__proto__", type: "directory" },
      { name: "x", path: "d/__proto__/x", type: "file", size: 0 },
      { name: "-n", path: "d/-n", type: "file", size: 0 },
      { name: "a%20b", path: "d/a%20b", type: "file", size: 0 },
      { name: "line\nfeed", path: "d/line\nfeed", type: "file", size: 0 },
      { name: "pipe", path: "d/pipe", type: "other" },
    ]);
  });

  it("reports a file that is gone when its size is looked up", async () => {
    const context = workspace.context();
    const files: typeof context.files = {
      ...context.files,
      list: async (folder) => [...(await context.files.list(folder)), { name: "gone", type: "file", link: false }],
    };
    const found = await list({ path: ["dir/subdir/deep"] }, { ...context, files });
    assert.deepEqual(found[0], { name: "gone", path: "dir/subdir/deep/gone", type: "file", status: "error: NotFound" });
  });

  it("says when there are more entries than it walks through", async () => {
    const entries = Array.from({ length: 100_002 }, (_, index): DirectoryEntry => ({
      name: `d${index}`,
      type: "other",
      link: false,
    }));
    const context = workspace.context({ limits: { maxOutputSize: 2000 } });
    const files = { ...context.files, list: async () => entries };
    const data = await succeed(listDirectory, { path: ["dir", "empty"] }, { ...context, files });
    assert.equal(data["total"], 100_000);
    assert.match(String(data["note"]), /^Only the first 100000 entries are listed/);
  });

  it("gives pages that join to the whole", async () => {
    const many = await makeWorkspace(
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`d/s${index % 7}/a-file-${index}`, "x"])),
    );
    const input = { path: ["d"], recursive: true };
    assert.deepEqual(await pages(listDirectory, input, many.context(), 1200), await list(input, many.context()));
  });

  it("ends as a whole when cancelled on its way down", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: typeof context.files = {
      ...context.files,
      list: async (folder) => {
        if (folder.endsWith("subdir")) abort.abort();
        return context.files.list(folder);
      },
    };
    const { result } = await runTool(listDirectory, { path: ["dir"], recursive: true }, { ...context, files });
    assert.ok(!result.ok && result.error.code === "BLOCKED", 'expected !result.ok && result.error.code === "BLOCKED"');
  });

  it("works in a file system without links, with its URIs too", async () => {
    const context = virtualContext({ "a b/c%d.txt": "1", "a b/e/f": "" });
    assert.deepEqual(await list({ path: ["memfs:///ws/a%20b"], recursive: true }, context), [
      { name: "e", path: "memfs:///ws/a%20b/e", type: "directory" },
      { name: "f", path: "memfs:///ws/a%20b/e/f", type: "file", size: 0 },
      { name: "c%d.txt", path: "memfs:///ws/a%20b/c%25d.txt", type: "file", size: 1 },
    ]);
  });
});
