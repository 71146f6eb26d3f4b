import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext, type NodeContextOptions } from "../../../src/hosts/node/nodeContext";
import { openArchive } from "../../../src/hosts/node/databases/openArchive";
import { openRunLog } from "../../../src/hosts/node/runLog";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import { writePieces } from "../../../src/hosts/node/disk/writePieces";
import bash from "../../../src/tools/shell/bash";
import bashOutput from "../../../src/tools/shell/bashOutput";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioMakeDirectory from "../../../src/tools/fileio/fileioMakeDirectory";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import { hasSqlite } from "../../support/storedSessions";
import { temporaryFolder } from "./temporary";

const MEGABYTE = 1024 * 1024;

/** A file system of one megabyte, which only a superuser can make. */
describe("on a disk that is full", () => {
  const elsewhere = temporaryFolder();
  let disk = "";
  let mounted = false;
  const at = (...names: string[]): string => path.join(disk, ...names);
  before(function () {
    disk = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], { stdio: "ignore" });
      mounted = true;
    } catch {
      console.log("      not run: this user cannot mount a small file system");
      this.skip();
    }
  });
  after(() => {
    if (mounted) execFileSync("umount", [disk]);
    fs.rmSync(disk, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const name of fs.readdirSync(disk)) fs.rmSync(at(name), { recursive: true });
  });

  /** Leaves room for so many bytes. */
  const fill = (left: number): void => {
    const { bavail, bsize } = fs.statfsSync(disk);
    fs.writeFileSync(at("filler"), Buffer.alloc(Math.max(0, bavail * bsize - left)));
  };
  const contextOf = (folder: string, options: Partial<NodeContextOptions> = {}): ToolContext =>
    createNodeContext({ folders: [folder], ask: async () => "yes", ...options });
  const told = async (tool: Tool, input: unknown, context = contextOf(disk)): Promise<string> =>
    JSON.stringify((await runTool(tool, input, context)).record.result);
  const names = (): string[] => fs.readdirSync(disk).filter((name) => name !== "filler");
  const old = "an old line\n".repeat(10_000);
  const next = "a newer line\n".repeat(30_000);
  const full = /No space left on device: [a-z./]+\. Nothing more can be written until the user frees space\./;

  it("file_write leaves the old text, or no file at all, and works once there is room", async () => {
    fs.writeFileSync(at("a.txt"), old);
    fill(16_384);
    assert.match(await told(fileWrite, { file_path: "a.txt", content: next }), full);
    assert.match(await told(fileWrite, { file_path: "new.txt", content: next }), full);
    assert.equal(fs.readFileSync(at("a.txt"), "utf8"), old);
    assert.deepEqual(names(), ["a.txt"]);
    fs.rmSync(at("filler"));
    assert.match(await told(fileWrite, { file_path: "a.txt", content: next }), /"success":true/);
    assert.equal(fs.readFileSync(at("a.txt"), "utf8"), next);
  });

  it("file_edit leaves the old text", async () => {
    fs.writeFileSync(at("a.txt"), old);
    fill(16_384);
    const edit = { file_path: "a.txt", old_string: "old", new_string: "much older", replace_all: true };
    assert.match(await told(fileEdit, edit), full);
    assert.equal(fs.readFileSync(at("a.txt"), "utf8"), old);
    assert.deepEqual(names(), ["a.txt"]);
  });

  it("a file of several names, which is written in place, keeps its old bytes", async () => {
    fs.writeFileSync(at("a.txt"), old);
    fs.linkSync(at("a.txt"), at("b.txt"));
    fill(16_384);
    assert.match(await told(fileWrite, { file_path: "a.txt", content: next }), full);
    assert.equal(fs.readFileSync(at("b.txt"), "utf8"), old);
    for (const content of ["shorter\n", old.toUpperCase()]) {
      assert.match(await told(fileWrite, { file_path: "a.txt", content }), /"success":true/);
      assert.equal(fs.readFileSync(at("b.txt"), "utf8"), content);
    }
  });

  it("fileio_copy, fileio_move and fileio_make_directory leave nothing half made, and the source stays", async () => {
    elsewhere.fill({ "big/one.txt": old, "big/two.txt": old });
    fs.mkdirSync(at("w"));
    fill(old.length + 40_000);
    const folders = [at("w"), elsewhere.path];
    const context = createNodeContext({ folders, ask: async () => "yes" });
    for (const tool of [fileioCopy, fileioMove]) {
      const input = { source: elsewhere.at("big"), destination: at("w", "big") };
      assert.match(await told(tool, input, context), /"status":"error: NoSpace"/, tool.name);
      assert.deepEqual(fs.readdirSync(at("w")), [], tool.name);
      assert.deepEqual(fs.readdirSync(elsewhere.at("big")), ["one.txt", "two.txt"]);
    }
    fill(0);
    const made = await told(fileioMakeDirectory, { path: at("w", "a/b/c") }, context);
    assert.match(made, /"status":"(?:ok|error: NoSpace)"/);
  });

  it("a change is made even if no backup can be kept, which is reported, and earlier backups stay", async () => {
    elsewhere.fill({ "a.txt": old });
    const context = contextOf(elsewhere.path, { backupFolder: at("backups") });
    await told(fileWrite, { file_path: "a.txt", content: "second\n" }, context);
    fill(0);
    const log = { error: () => undefined, info: () => undefined };
    const written = await told(fileWrite, { file_path: "a.txt", content: next }, { ...context, log });
    assert.match(written, /No backup could be kept of everything that was there\./);
    assert.equal(fs.readFileSync(elsewhere.at("a.txt"), "utf8"), next);
    const kept = (await context.backups?.list()) ?? [];
    assert.equal(kept.length, 1);
    assert.equal(Buffer.from((await context.backups?.read(kept[0]?.id ?? "")) ?? "").toString(), old);
  });

  it("a shell's output goes on without the disk: its end is there, and the result says what is not", async () => {
    const shells = createShells({ lasting: true, folder: at("shells") });
    const context = contextOf(elsewhere.path, { shells, limits: { maxOutputSize: 8000 } });
    await told(bash, { command: "true" }, context);
    fill(128 * 1024);
    try {
      const ran = await told(bash, { command: "seq 1 200000" }, context);
      assert.match(ran, /199999\\n200000/);
      assert.match(ran, /could not be written to disk \((?:ENOSPC|it is full)\)/);
      assert.match(ran, /"exit_code":0/);
      const started = await told(bash, { command: "seq 1 200000", run_in_background: true }, context);
      const [, id = ""] = /"shell_id":"([^"]+)"/.exec(started) ?? [];
      const end = await told(bashOutput, { bash_id: id, wait_ms: 20_000, offset: -100 }, context);
      assert.match(end, /200000/);
    } finally {
      await shells.dispose();
    }
  });

  it("the log of calls says that a record is not kept, keeps those before it, and takes more once there is room", async () => {
    const log = openRunLog(at("runs.jsonl"), { maxBytes: MEGABYTE });
    const { record } = await runTool(fileWrite, { file_path: "a.txt", content: "x" }, contextOf(elsewhere.path));
    await log.append(record);
    fill(4096);
    const large = { ...record, id: "large", input: { text: "x".repeat(100_000) } };
    await assert.rejects(log.append(large), { code: "ENOSPC" });
    assert.deepEqual(
      (await log.read()).map(({ id }) => id),
      [record.id],
    );
    fs.rmSync(at("filler"));
    await log.append({ ...record, id: "later" });
    assert.deepEqual(
      (await log.read()).map(({ id }) => id),
      ["later", record.id],
    );
  });

  it("an archive keeps what it had, says so, and takes more once there is room", function () {
    if (!hasSqlite) this.skip();
    const archive = openArchive(at("archive.db"));
    const write = (version: string): void =>
      archive.write(({ run }) => run("INSERT INTO readers (version) VALUES (?)", [[version]]));
    const versions = (): unknown =>
      archive.read(({ all }) => all("SELECT version FROM readers ORDER BY id").map((row) => row["version"]));
    write("old");
    fill(4096);
    assert.throws(() => write("x".repeat(100_000)), { errcode: 13 });
    assert.deepEqual(versions(), ["old"]);
    fs.rmSync(at("filler"));
    write("later");
    assert.deepEqual(versions(), ["old", "later"]);
  });

  it("an export is the old one or not there", async () => {
    fs.writeFileSync(at("export.html"), "old");
    fill(4096);
    const pieces = async function* (): AsyncGenerator<string> {
      yield next;
    };
    await assert.rejects(writePieces(at("export.html"), pieces(), { overwrite: true }), { code: "ENOSPC" });
    assert.equal(fs.readFileSync(at("export.html"), "utf8"), "old");
    assert.deepEqual(names(), ["export.html"]);
  });
});
