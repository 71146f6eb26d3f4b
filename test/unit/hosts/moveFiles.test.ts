import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { FileError, type FileErrorKind } from "../../../src/base/errors";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { anyTree, plant, treeLines } from "../../support/tree";
import { temporaryFolder, withoutRights } from "./temporary";
import { uninstrumented } from "../../support/processes";
import { canLink, hasModes } from "../../support/machine";

const ROOT = process.geteuid?.() === 0;

const refused = (kind: FileErrorKind) => (error: unknown) => error instanceof FileError && error.kind === kind;

/** A folder on another file system, where this machine has one. */
function otherDevice(): string | undefined {
  const memory = "/dev/shm";
  return fs.existsSync(memory) && fs.statSync(memory).dev !== fs.statSync(os.tmpdir()).dev ? memory : undefined;
}

/** A signal that does something when it is asked for the nth time, which a copy does before each entry. */
function atEntry(nth: number, act: () => void): AbortSignal {
  let asked = 0;
  const { signal } = new AbortController();
  return Object.assign(signal, {
    throwIfAborted() {
      asked += 1;
      if (asked === nth) act();
    },
  });
}

const stop = (): never => {
  throw new DOMException("stopped", "AbortError");
};

describe("copying and moving on disk", () => {
  const folder = temporaryFolder();
  const text = (...names: string[]): string => fs.readFileSync(folder.at(...names), "utf8");
  const copy = (from: string, to: string, overwrite = false): Promise<void> =>
    nodeFiles.copy(folder.resource(from), folder.resource(to), { overwrite });
  const rename = (from: string, to: string, overwrite = false): Promise<void> =>
    nodeFiles.rename(folder.resource(from), folder.resource(to), { overwrite });

  before(function () {
    if (!canLink || !hasModes) this.skip();
  });

  it("a copy has the types, modes, times, links and bytes of any tree, which stays as it was", async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyTree(), async (tree) => {
        round += 1;
        const [from, to] = [`from ${round}`, `to ${round}`];
        plant(tree, folder.at(from));
        const lines = treeLines(folder.at(from));
        await copy(from, to);
        assert.deepEqual(treeLines(folder.at(to)), lines);
        assert.deepEqual(treeLines(folder.at(from)), lines);
      }),
      { seed: 4, numRuns: 150 },
    );
    assert.equal(fs.readdirSync(folder.path).length, 2 * round);
  });

  it("a moved tree is gone from its old path and whole at the new one, on this file system and on another", async () => {
    const others = [folder.path];
    const device = otherDevice();
    if (device !== undefined) others.push(fs.mkdtempSync(path.join(device, "trv-")));
    let round = 0;
    try {
      await fc.assert(
        fc.asyncProperty(anyTree(), fc.constantFrom(...others), async (tree, other) => {
          round += 1;
          const [from, to] = [folder.at(`from ${round}`), path.join(other, `to ${round}`)];
          plant(tree, from);
          const lines = treeLines(from);
          await nodeFiles.rename(resourceOf(from), resourceOf(to), { overwrite: false });
          assert.deepEqual(treeLines(to), lines);
          assert.ok(
            !fs.lstatSync(from, { throwIfNoEntry: false }),
            "expected !fs.lstatSync(from, { throwIfNoEntry: false })",
          );
        }),
        { seed: 5, numRuns: 150 },
      );
    } finally {
      for (const other of others.slice(1)) fs.rmSync(other, { recursive: true });
    }
  });

  it("copies names that are no UTF-8", async () => {
    fs.mkdirSync(folder.at("a"));
    fs.writeFileSync(Buffer.concat([Buffer.from(`${folder.at("a")}/`), Buffer.from([0xff, 0xfe])]), "x");
    await copy("a", "b");
    assert.deepEqual(fs.readdirSync(folder.at("b"), "buffer"), [Buffer.from([0xff, 0xfe])]);
  });

  it("never reads what a link leads to", async () => {
    // Reading a pipe that nobody writes to would wait for ever.
    execFileSync("mkfifo", [folder.at("pipe")]);
    fs.mkdirSync(folder.at("a"));
    fs.symlinkSync("../pipe", folder.at("a", "link"));
    await copy("a", "b");
    await rename("b", "c");
    assert.equal(fs.readlinkSync(folder.at("c", "link")), "../pipe");
  });

  it("of twenty at once that want one name, exactly one gets it and none loses its own", async () => {
    for (const move of [copy, rename]) {
      const names = Array.from({ length: 20 }, (_, index) => `${move.name}-${index}`);
      folder.fill(Object.fromEntries(names.map((name) => [name, name])));
      const done = await Promise.allSettled(names.map((name) => move(name, `target of ${move.name}`)));
      const winners = names.filter((_, index) => done[index]?.status === "fulfilled");
      assert.equal(winners.length, 1);
      assert.ok(
        done.every((one) => one.status === "fulfilled" || refused("Exists")(one.reason)),
        'expected done.every((one) => one.status === "fulfilled" || refused("Exists")(one.reason))',
      );
      assert.equal(text(`target of ${move.name}`), winners[0]);
      for (const name of names) if (move === copy || name !== winners[0]) assert.equal(text(name), name);
    }
  });

  it("does not let a folder replace one that got something in the meantime", async () => {
    folder.fill({ "a/x": "1", "b/x": "2" });
    await Promise.allSettled([rename("a", "t"), rename("b", "t")]);
    const left = ["a", "b"].filter((name) => fs.existsSync(folder.at(name)));
    assert.equal(left.length, 1);
    assert.equal(text("t", "x"), left[0] === "a" ? "2" : "1");
  });

  for (const [from, to, kind] of [
    ["file", "folder", "IsDirectory"],
    ["folder", "file", "NotDirectory"],
    ["link", "folder", "IsDirectory"],
  ] as const) {
    it(`refuses to replace a ${to} by a ${from}: ${kind}`, async () => {
      folder.fill({ file: "1", "folder/x": "2" });
      fs.symlinkSync("file", folder.at("link"));
      const before = treeLines(folder.path);
      await assert.rejects(copy(from, to, true), refused(kind));
      await assert.rejects(rename(from, to, true), refused(kind));
      assert.deepEqual(treeLines(folder.path), before);
    });
  }

  it("replaces a link itself and not the file it leads to", async () => {
    folder.fill({ a: "new", b: "new", kept: "old" });
    for (const [from, move] of [
      ["a", copy],
      ["b", rename],
    ] as const) {
      fs.rmSync(folder.at("link"), { force: true });
      fs.symlinkSync("kept", folder.at("link"));
      await move(from, "link", true);
      assert.equal(text("link"), "new");
      assert.equal(text("kept"), "old");
    }
  });

  it("refuses a target folder that contains its source", async () => {
    folder.fill({ "a/b/x": "1" });
    const before = treeLines(folder.path);
    for (const move of [copy, rename]) await assert.rejects(move("a/b", "a", true), FileError);
    assert.deepEqual(treeLines(folder.path), before);
  });

  it("refuses its own inside by way of a link", async () => {
    folder.fill({ "a/b/x": "1" });
    fs.symlinkSync("a/b", folder.at("way"));
    const before = treeLines(folder.path);
    for (const move of [copy, rename]) await assert.rejects(move("a", "way/c"), FileError);
    assert.deepEqual(treeLines(folder.path), before);
  });

  it("leaves a write-protected file in place", async function () {
    if (!ROOT) return this.skip();
    folder.fill({ a: "new", b: "old" });
    fs.chmodSync(folder.path, 0o777);
    fs.chmodSync(folder.at("b"), 0o444);
    const script = `import { nodeFiles } from ${JSON.stringify(path.resolve("src/hosts/node/files/nodeFiles.ts"))};
      process.setuid?.(65534);
      const at = (name) => ${JSON.stringify(resourceOf(folder.path))} + "/" + name;
      for (const how of ["copy", "rename"])
        await nodeFiles[how](at("a"), at("b"), { overwrite: true }).catch((error) => console.log(error.kind));`;
    // What measures coverage must not be written by another user.
    const env = uninstrumented();
    const node = ["--import", "tsx", "--input-type=module", "-e", script];
    const printed = execFileSync(process.execPath, node, { encoding: "utf8", env });
    assert.equal(printed, "PermissionDenied\nPermissionDenied\n");
    assert.equal(text("b"), "old");
  });

  it("moves one name of a file onto another of its names", async () => {
    folder.fill({ a: "x" });
    fs.linkSync(folder.at("a"), folder.at("b"));
    await assert.rejects(rename("a", "b"), refused("Exists"));
    await rename("a", "b", true);
    assert.deepEqual(fs.readdirSync(folder.path), ["b"]);
    assert.equal(text("b"), "x");
  });

  it("leaves a file that is moved to its own path", async () => {
    folder.fill({ a: "x" });
    await rename("a", "a");
    assert.equal(text("a"), "x");
    await assert.rejects(copy("a", "a", true), FileError);
    assert.equal(text("a"), "x");
  });

  it("a copy that is stopped, or meets a pipe, leaves nothing behind, neither folders made for it", async () => {
    folder.fill({ "a/1": "1", "a/2": "2", "a/sub/3": "3", "old/x": "kept" });
    fs.chmodSync(folder.at("a", "sub"), 0o555);
    const before = treeLines(folder.path, { times: false });
    for (const [to, overwrite] of [
      ["b", false],
      ["deep/er/b", false],
      ["old", true],
    ] as const) {
      const stopped = nodeFiles.copy(folder.resource("a"), folder.resource(...to.split("/")), {
        overwrite,
        signal: atEntry(4, stop),
      });
      await assert.rejects(stopped, { name: "AbortError" });
      assert.deepEqual(treeLines(folder.path, { times: false }), before);
    }
    execFileSync("mkfifo", [folder.at("a", "z")]);
    await assert.rejects(copy("a", "b"), refused("Unavailable"));
    fs.rmSync(folder.at("a", "z"));
    assert.deepEqual(treeLines(folder.path, { times: false }), before);
  });

  it("a copy with folders that may not be written to is made, and unmade, by a user without rights", async () => {
    folder.fill({ "a/sub/x": "1" });
    fs.chmodSync(folder.path, 0o777);
    for (const name of ["a", "a/sub"]) fs.chmodSync(folder.at(name), 0o555);
    await withoutRights(() => copy("a", "b"));
    assert.equal(fs.statSync(folder.at("b", "sub")).mode & 0o777, 0o555);
    assert.equal(text("b", "sub", "x"), "1");
    const closed = folder.at("a", "z");
    fs.writeFileSync(closed, "2");
    fs.chmodSync(closed, 0);
    await withoutRights(() => assert.rejects(copy("a", "c"), refused("PermissionDenied")));
    assert.deepEqual(fs.readdirSync(folder.path).sort(), ["a", "b"]);
  });

  it("a copy does not run as another user, though the original does", async function () {
    if (!ROOT) return this.skip();
    folder.fill({ a: "x" });
    fs.chownSync(folder.at("a"), 65534, 65534);
    fs.chmodSync(folder.at("a"), 0o6755);
    await copy("a", "b");
    assert.equal(fs.statSync(folder.at("b")).mode & 0o7777, 0o755);
    assert.equal(fs.statSync(folder.at("b")).uid, 0);
  });

  describe("across file systems", () => {
    let other = "";
    before(function () {
      if (otherDevice() === undefined) this.skip();
    });
    beforeEach(() => {
      other = fs.mkdtempSync(path.join(otherDevice() ?? "", "trv-"));
    });
    afterEach(() => {
      if (other !== "") fs.rmSync(other, { recursive: true, force: true });
    });
    const across = (name: string, options: { overwrite: boolean; signal?: AbortSignal } = { overwrite: false }) =>
      nodeFiles.rename(folder.resource(name), resourceOf(path.join(other, name)), options);

    it("keeps the owner", async function () {
      if (!ROOT) return this.skip();
      folder.fill({ "a/x": "1" });
      fs.chownSync(folder.at("a", "x"), 65534, 65534);
      fs.chmodSync(folder.at("a", "x"), 0o4711);
      await across("a");
      const { uid, mode } = fs.statSync(path.join(other, "a", "x"));
      assert.deepEqual([uid, mode & 0o7777], [65534, 0o4711]);
    });

    it("replaces only with overwrite", async () => {
      folder.fill({ a: "new" });
      fs.writeFileSync(path.join(other, "a"), "old");
      await assert.rejects(across("a"), refused("Exists"));
      assert.equal(text("a"), "new");
      await across("a", { overwrite: true });
      assert.equal(fs.readFileSync(path.join(other, "a"), "utf8"), "new");
      assert.ok(!fs.existsSync(folder.at("a")), 'expected !fs.existsSync(folder.at("a"))');
    });

    it("keeps the source when it is stopped, when the copy fails, and when it was changed while it was copied", async () => {
      folder.fill({ "a/1": "1", "a/2": "2" });
      const before = treeLines(folder.path);
      await assert.rejects(across("a", { overwrite: false, signal: atEntry(2, stop) }), { name: "AbortError" });
      assert.deepEqual([treeLines(folder.path), fs.readdirSync(other)], [before, []]);

      execFileSync("mkfifo", [folder.at("a", "z")]);
      await assert.rejects(across("a"), refused("Unavailable"));
      fs.rmSync(folder.at("a", "z"));
      assert.deepEqual(fs.readdirSync(other), []);

      const write = (): void => fs.appendFileSync(folder.at("a", "1"), "typed meanwhile");
      await assert.rejects(across("a", { overwrite: false, signal: atEntry(3, write) }), refused("Unavailable"));
      assert.equal(text("a", "1"), "1typed meanwhile");
      assert.deepEqual(fs.readdirSync(other), []);
    });
  });
});
