import { strict as assert } from "node:assert";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import * as vscode from "vscode";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { ChangedError, type Files } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { createVsCodeFiles } from "../../../src/hosts/vscode/files/vscodeFiles";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioListDirectory from "../../../src/tools/fileio/fileioListDirectory";
import fileioMakeDirectory from "../../../src/tools/fileio/fileioMakeDirectory";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { recordFileSystem } from "../../support/host/recordedFileSystem";
import { until } from "../../support/until";

const POSIX = process.platform !== "win32";
const MEGABYTE = 1024 * 1024;
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("files on disk through workspace.fs", () => {
  const recorded = recordFileSystem();
  const files = createVsCodeFiles(recorded.fs);
  let root: string;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), "workspace-fs-"));
    fill({ "a.txt": "alpha\n", "b.txt": "beta\n", "dir/c.txt": "gamma\n", "dir/deep/d.txt": "delta\n" });
    fill({ "large.txt": "line\n".repeat(MEGABYTE / 4) });
    recorded.clear();
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  const at = (...names: string[]): string => path.join(root, ...names);
  const resource = (...names: string[]): Resource => resourceOf(at(...names));
  const text = (...names: string[]): string => fs.readFileSync(at(...names), "utf8");
  const fill = (given: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(given)) {
      fs.mkdirSync(path.dirname(at(name)), { recursive: true });
      fs.writeFileSync(at(name), content);
    }
  };
  const run = (): Files => files.forRun?.() ?? assert.fail("no files for a run");
  const context = (): ToolContext =>
    createNodeContext({ folders: [root], files, ask: async () => "yes", backupFolder: `${root}-backups` });
  after(() => fs.rmSync(`${root}-backups`, { recursive: true, force: true }));
  const call = async (tool: Tool, input: object): Promise<void> => {
    const { result } = await runTool(tool, input, context());
    assert.ok(result.ok, `${tool.name}: ${JSON.stringify(result)}`);
    assert.doesNotMatch(JSON.stringify(result.data), /error: /, tool.name);
  };

  const calls: readonly [title: string, tool: Tool, input: object, through: readonly string[]][] = [
    ["file_read", fileRead, { file_path: "a.txt" }, ["readFile"]],
    ["file_read of several files", fileRead, { file_paths: ["a.txt", "b.txt", "dir/c.txt"] }, ["readFile"]],
    ["file_read of a file above 1 MB", fileRead, { file_path: "large.txt", limit: 3 }, []],
    ["file_write of a new file", fileWrite, { file_path: "new/er/n.txt", content: "new\n" }, ["writeFile"]],
    ["file_write over a file", fileWrite, { file_path: "a.txt", content: "other\n" }, ["readFile"]],
    ["file_edit", fileEdit, { file_path: "a.txt", old_string: "alpha", new_string: "omega" }, ["readFile"]],
    ["glob", glob, { pattern: "**/*.txt" }, []],
    ["grep", grep, { pattern: "gamma" }, ["readDirectory"]],
    ["fileio_list_directory", fileioListDirectory, { path: ".", recursive: true }, ["readDirectory"]],
    ["fileio_make_directory", fileioMakeDirectory, { path: ["new/er", "other"] }, ["createDirectory"]],
    ["fileio_make_directory of one folder", fileioMakeDirectory, { path: "new", recursive: false }, []],
    ["fileio_copy of files", fileioCopy, { source: ["a.txt", "b.txt"], destination: "dir" }, ["copy"]],
    ["fileio_copy of a folder", fileioCopy, { source: "dir", destination: "copy", recursive: true }, ["readDirectory"]],
    ["fileio_move", fileioMove, { source: "a.txt", destination: "moved.txt" }, []],
    ["fileio_remove of a file", fileioRemove, { path: "a.txt", use_trash: false }, ["readFile", "delete"]],
    [
      "fileio_remove of a folder",
      fileioRemove,
      { path: "dir", recursive: true, use_trash: false },
      ["readDirectory", "delete"],
    ],
  ];
  for (const [title, tool, input, through] of calls)
    it(`${title} calls ${through.join(", then ") || "nothing"} of workspace.fs`, async () => {
      await call(tool, input);
      assert.deepEqual([[...new Set(recorded.calls)], recorded.sequence()], [through, through.length]);
    });

  it("a run waits for at most two calls of workspace.fs one after another, whatever it does", async () => {
    const once = run();
    const looks = (): Promise<unknown>[] => [
      ...["a.txt", "b.txt"].map((name) => once.readAll(resource(name))),
      once.list(resource("dir")),
    ];
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all(looks());
      await once.write(resource(`new-${turn}.txt`), encoded("new"));
      await once.copy(resource("a.txt"), resource(`copy-${turn}.txt`), { overwrite: false });
      await once.delete(resource(`copy-${turn}.txt`), { recursive: false, trash: false });
    }
    assert.deepEqual([...recorded.calls].sort(), ["readDirectory", "readFile", "readFile", "writeFile"]);
    assert.equal(recorded.sequence(), 2);
  });

  it("a file of 1 MB is read through workspace.fs, and one of a byte more is not", async () => {
    for (const [size, through] of [
      [MEGABYTE, 1],
      [MEGABYTE + 1, 0],
    ] as const)
      for (const read of ["readAll", "readUpTo"] as const) {
        fs.writeFileSync(at("sized"), Buffer.alloc(size, 7));
        recorded.clear();
        const answer = await run()[read]?.(resource("sized"), 2 * MEGABYTE);
        const bytes = answer instanceof Uint8Array ? answer : answer?.bytes;
        assert.deepEqual([bytes?.length, recorded.calls.length], [size, through], read);
      }
    assert.equal(await run().readUpTo?.(resource("a.txt"), 5), undefined);
  });

  it("a reader finds a file that is replaced whole, at every moment", async () => {
    const [one, two] = ["1", "2"].map((digit) => digit.repeat(200_000)) as [string, string];
    fs.writeFileSync(at("watched"), one);
    let writing = true;
    const looks = { all: 0, odd: new Set<string>() };
    const look = async (): Promise<void> => {
      while (writing) {
        looks.all++;
        const found = fs.existsSync(at("watched")) ? text("watched") : "missing";
        if (found !== one && found !== two) looks.odd.add(`${found.length} characters`);
        await turn();
      }
    };
    const looking = look();
    for (let time = 0; time < 60; time++) {
      await run().write(resource("watched"), encoded(time % 2 === 0 ? two : one));
      await run().copy(
        resource(time % 2 === 0 ? "watched" : "watched2"),
        resource(time % 2 === 0 ? "watched2" : "watched"),
        {
          overwrite: true,
        },
      );
    }
    writing = false;
    await looking;
    assert.deepEqual([...looks.odd], []);
    assert.ok(looks.all > 60, `only ${looks.all} looks`);
  });

  it("a file never replaces a folder, and a folder never a file", async () => {
    const refused = (kind: string) => (error: unknown) => error instanceof FileError && error.kind === kind;
    const overwrite = true;
    await assert.rejects(run().write(resource("dir"), encoded("x")), refused("IsDirectory"));
    for (const how of ["copy", "rename"] as const) {
      await assert.rejects(run()[how](resource("a.txt"), resource("dir"), { overwrite }), refused("IsDirectory"));
      await assert.rejects(run()[how](resource("dir"), resource("a.txt"), { overwrite }), refused("NotDirectory"));
    }
    assert.deepEqual(
      [text("a.txt"), text("dir", "c.txt"), text("dir", "deep", "d.txt")],
      ["alpha\n", "gamma\n", "delta\n"],
    );
  });

  it("a new file and a copy replace nothing that was created there meanwhile", async () => {
    const release = recorded.hold();
    const making = Promise.allSettled([
      run().write(resource("written"), encoded("ours"), { stat: undefined }),
      run().copy(resource("a.txt"), resource("copied"), { overwrite: false }),
    ]);
    await until(async () => recorded.calls.length === 2 || undefined);
    fill({ written: "theirs", copied: "theirs" });
    release();
    const reasons = (await making).map((made) => (made.status === "rejected" ? (made.reason as unknown) : undefined));
    assert.ok(reasons[0] instanceof ChangedError, String(reasons[0]));
    assert.ok(reasons[1] instanceof FileError && reasons[1].kind === "Exists", String(reasons[1]));
    assert.deepEqual([text("written"), text("copied")], ["theirs", "theirs"]);
    assert.deepEqual(
      fs.readdirSync(root).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  it("a copy of a file keeps its mode and time", async () => {
    fs.chmodSync(at("a.txt"), 0o640);
    fs.utimesSync(at("a.txt"), 1_000_000, 1_000_000);
    await run().copy(resource("a.txt"), resource("copy.txt"), { overwrite: false });
    const { mode, mtimeMs } = fs.statSync(at("copy.txt"));
    assert.deepEqual(recorded.calls, ["copy"]);
    assert.equal(mtimeMs, 1_000_000_000);
    if (POSIX) assert.equal(mode & 0o777, 0o640);
  });

  it("a new file has the mode that Node gives it", async () => {
    await run().write(resource("one.txt"), encoded("1"));
    await nodeFiles.write(resource("two.txt"), encoded("2"));
    assert.deepEqual([text("one.txt"), fs.statSync(at("one.txt")).mode], ["1", fs.statSync(at("two.txt")).mode]);
  });

  it("deleting a link leaves what it leads to, also with recursive", async function () {
    if (!POSIX) this.skip();
    fs.symlinkSync("dir", at("link"));
    await run().delete(resource("link"), { recursive: true, trash: false });
    assert.deepEqual([fs.existsSync(at("link")), text("dir", "c.txt")], [false, "gamma\n"]);
  });

  it("a folder is listed with every entry and its type, as Node lists it", async function () {
    if (!POSIX) this.skip();
    const sorted = async (from: Files): Promise<unknown> =>
      (await from.list(resource())).sort((one, two) => (one.name < two.name ? -1 : 1));
    fs.symlinkSync("dir", at("to folder"));
    fs.symlinkSync("a.txt", at("to file"));
    assert.deepEqual(await sorted(run()), await sorted(nodeFiles));
    fs.symlinkSync("circle", at("circle"));
    assert.deepEqual(await sorted(run()), await sorted(nodeFiles));
    fs.rmSync(at("circle"));
    fs.symlinkSync("nowhere", at("to nowhere"));
    fs.symlinkSync("/dev/null", at("to device"));
    assert.deepEqual(await sorted(run()), await sorted(nodeFiles));
  });

  const refusals: readonly [title: string, use: (from: Files) => Promise<unknown>][] = [
    ["reading what is missing", (from) => from.readAll(resource("missing"))],
    ["reading a folder", (from) => from.readAll(resource("dir"))],
    ["reading below a file", (from) => from.readAll(resource("a.txt", "x"))],
    ["listing what is missing", (from) => from.list(resource("missing"))],
    ["listing a file", (from) => from.list(resource("a.txt"))],
    ["making a folder where a file is", (from) => from.mkdir(resource("a.txt"))],
    ["making a folder below a file", (from) => from.mkdir(resource("a.txt", "x"))],
    ["making a folder whose name is too long", (from) => from.mkdir(resource("x".repeat(300)))],
    ["making one folder that is there", (from) => from.mkdir(resource("dir"), { recursive: false })],
    ["deleting what is missing", (from) => from.delete(resource("missing"), { recursive: true, trash: false })],
    ["deleting a folder that is not empty", (from) => from.delete(resource("dir"), { recursive: false, trash: false })],
    ["writing below a file", (from) => from.write(resource("a.txt", "x"), encoded("x"))],
    ["writing a name that is too long", (from) => from.write(resource("x".repeat(300)), encoded("x"))],
    ["copying what is missing", (from) => from.copy(resource("missing"), resource("x"), { overwrite: false })],
    ["copying over a file", (from) => from.copy(resource("a.txt"), resource("b.txt"), { overwrite: false })],
  ];
  for (const [title, use] of refusals)
    it(`${title} is refused as Node refuses it, and changes nothing`, async () => {
      const before = fs.readdirSync(root, { recursive: true });
      const kindOf = async (from: Files): Promise<string> => {
        try {
          await use(from);
          return "not refused";
        } catch (error) {
          return error instanceof FileError ? error.kind : String(error);
        }
      };
      const kind = await kindOf(nodeFiles);
      assert.notEqual(kind, "not refused");
      assert.equal(await kindOf(run()), kind);
      assert.deepEqual(fs.readdirSync(root, { recursive: true }), before);
    });

  it("a busy window delays a call and loses nothing", async () => {
    const release = recorded.hold();
    const calling = [
      call(fileRead, { file_path: "a.txt" }),
      call(fileWrite, { file_path: "new.txt", content: "new\n" }),
      call(fileioCopy, { source: "b.txt", destination: "copy.txt" }),
      call(fileioRemove, { path: "dir", recursive: true, use_trash: false }),
    ];
    let over = 0;
    for (const one of calling) void one.then(() => over++);
    // What does not wait for the window goes on meanwhile.
    await call(fileRead, { file_path: "large.txt", limit: 1 });
    assert.deepEqual([over, fs.existsSync(at("new.txt")), fs.existsSync(at("copy.txt"))], [0, false, false]);
    release();
    await Promise.all(calling);
    assert.deepEqual([text("new.txt"), text("copy.txt"), fs.existsSync(at("dir"))], ["new\n", "beta\n", false]);
    assert.deepEqual(fs.readdirSync(root).sort(), ["a.txt", "b.txt", "copy.txt", "large.txt", "new.txt"]);
  });
});

/** The differences that are reasons in `nodeUses`. Where one of these fails, VS Code has changed, and Node may no longer be needed. */
describe("workspace.fs on disk, unlike Node,", () => {
  const { fs: files } = vscode.workspace;
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), "differences-"));
    fs.writeFileSync(path.join(root, "a"), "alpha");
    fs.mkdirSync(path.join(root, "full"));
    fs.writeFileSync(path.join(root, "full", "b"), "beta");
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));
  const uri = (name: string): vscode.Uri => vscode.Uri.file(path.join(root, name));
  const code = async (work: PromiseLike<unknown>): Promise<string> => {
    try {
      await work;
      return "";
    } catch (error) {
      return error instanceof vscode.FileSystemError ? error.code : String(error);
    }
  };

  it("has no identity, number of names, or mode in stat", async () => {
    const told = Object.keys(await files.stat(uri("a")));
    for (const field of ["dev", "ino", "nlink", "mode"]) assert.ok(!told.includes(field), field);
  });

  it("replaces a folder that is not empty by a file in rename with overwrite", async () => {
    assert.equal(await code(files.rename(uri("a"), uri("full"), { overwrite: true })), "");
    assert.equal(fs.readFileSync(path.join(root, "full"), "utf8"), "alpha");
  });

  it("writes in place in writeFile", async () => {
    const { ino } = fs.statSync(path.join(root, "a"));
    await files.writeFile(uri("a"), encoded("other"));
    assert.equal(fs.statSync(path.join(root, "a")).ino, ino);
  });

  it("loses the time of the last change in copy", async () => {
    fs.utimesSync(path.join(root, "a"), 1_000_000, 1_000_000);
    await files.copy(uri("a"), uri("copy"));
    assert.notEqual(fs.statSync(path.join(root, "copy")).mtimeMs, 1_000_000_000);
  });

  it("has no code for a folder that is not empty, or a name that is too long", async () => {
    assert.equal(await code(files.delete(uri("full"), { recursive: false })), "Unknown");
    assert.equal(await code(files.createDirectory(uri("x".repeat(300)))), "Unknown");
  });

  it("leaves out links that lead in a circle in readDirectory", async function () {
    if (!POSIX) this.skip();
    fs.symlinkSync("circle", path.join(root, "circle"));
    const names = (await files.readDirectory(vscode.Uri.file(root))).map(([name]) => name);
    assert.deepEqual(names.sort(), ["a", "full"]);
  });
});
