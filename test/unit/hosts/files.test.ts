import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { errorCode } from "../../../src/hosts/node/disk/fileErrors";
import { asElsewhere } from "../../../src/hosts/node/files/fileOnTheWay";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { refused } from "./refusedFiles";
import { temporaryFolder, withoutRights } from "./temporary";
import { canLink, hasAnyNames, hasFifos, hasModes } from "../../support/machine";

describe("files on disk", () => {
  const folder = temporaryFolder();

  it("report a path below a file on Windows, which says that nothing is there, as other systems do", async () => {
    const [file = ""] = folder.fill({ a: "" });
    const missing = Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    for (const [at, code] of [
      [path.join(file, "b"), "ENOTDIR"],
      [path.join(file, "b", "c"), "ENOTDIR"],
      [path.join(folder.path, "b"), "ENOENT"],
      [path.join(folder.path, "b", "c"), "ENOENT"],
      ["/", "ENOENT"],
    ] as const)
      assert.equal(errorCode(await asElsewhere(missing, at, "win32")), code, at);
    assert.equal(await asElsewhere(missing, path.join(file, "b"), "linux"), missing);
    const denied = Object.assign(new Error("EACCES"), { code: "EACCES" });
    assert.equal(await asElsewhere(denied, path.join(file, "b"), "win32"), denied);
  });

  describe("reading", () => {
    it("reads any range as a slice of the whole would be", async () => {
      const whole = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 251));
      folder.fill({ a: whole });
      await fc.assert(
        fc.asyncProperty(fc.nat(320), fc.nat(320), fc.nat(320), async (from, to, room) => {
          const into = new Uint8Array(room);
          const count = await nodeFiles.read(folder.resource("a"), from, to, into);
          const expected = whole.subarray(from, Math.max(from, Math.min(to, from + room)));
          assert.deepEqual(Buffer.from(into.subarray(0, count)), expected);
        }),
        { seed: 1, numRuns: 200 },
      );
    });

    it("fills a range that the system gives in several pieces", async () => {
      folder.fill({ a: Buffer.alloc(5_000_000, 7) });
      const into = new Uint8Array(4_999_999);
      assert.equal(await nodeFiles.read(folder.resource("a"), 1, 5_000_000, into), 4_999_999);
      assert.ok(
        into.every((byte) => byte === 7),
        "expected into.every((byte) => byte === 7)",
      );
    });

    for (const [name, read] of [
      ["a range", (resource: Resource) => nodeFiles.read(resource, 0, 1, new Uint8Array(1))],
      ["a whole file", (resource: Resource) => nodeFiles.readAll(resource)],
    ] as const) {
      it(`says NotFound for ${name} of a missing file`, async () => {
        await assert.rejects(read(folder.resource("missing")), refused("NotFound"));
      });
      it(`says IsDirectory for ${name} of a folder`, async () => {
        await assert.rejects(read(folder.resource()), refused("IsDirectory"));
      });
      it(`says NotDirectory for ${name} below a file`, async () => {
        folder.fill({ a: "" });
        await assert.rejects(read(folder.resource("a", "b")), refused("NotDirectory"));
      });
      it(`says PermissionDenied for ${name} that this user may not read`, async function () {
        if (!hasModes) this.skip();
        fs.chmodSync(folder.path, 0o755);
        const [file = ""] = folder.fill({ secret: "x" });
        fs.chmodSync(file, 0o000);
        await withoutRights(() => assert.rejects(read(folder.resource("secret")), refused("PermissionDenied")));
      });
    }

    it("does not wait for a writer of a named pipe", async function () {
      if (!hasFifos) this.skip();
      execFileSync("mkfifo", [folder.at("pipe")]);
      await assert.rejects(nodeFiles.readAll(folder.resource("pipe")), refused("Unavailable"));
      await assert.rejects(nodeFiles.read(folder.resource("pipe"), 0, 1, new Uint8Array(1)), FileError);
    });

    it("refuses a resource that is not on disk", async () => {
      await assert.rejects(nodeFiles.readAll("memfs:///a" as Resource), refused("Unavailable"));
    });

    it("reads names with spaces, percent signs, marks and other scripts", async () => {
      const name = "a %41 #1?é 漢字 [x] 'y' (z)!".replaceAll(hasAnyNames ? "\0" : /[?]/g, "");
      folder.fill({ [name]: "x" });
      assert.equal(Buffer.from(await nodeFiles.readAll(folder.resource(name))).toString(), "x");
    });
  });

  describe("stat and list", () => {
    it("returns the target of a link and that it is one", async function () {
      if (!canLink) this.skip();
      folder.fill({ "real/a": "12345" });
      fs.symlinkSync("real/a", folder.at("to-file"));
      fs.symlinkSync("real", folder.at("to-folder"));
      fs.symlinkSync("nowhere", folder.at("to-nothing"));
      const { type, link, size } = await nodeFiles.stat(folder.resource("to-file"));
      assert.deepEqual({ type, link, size }, { type: "file", link: true, size: 5 });
      const listed = (await nodeFiles.list(folder.resource())).sort((a, b) => (a.name < b.name ? -1 : 1));
      assert.deepEqual(listed, [
        { name: "real", type: "directory", link: false },
        { name: "to-file", type: "file", link: true },
        { name: "to-folder", type: "directory", link: true },
        { name: "to-nothing", type: "symlink", link: true },
      ]);
      assert.equal((await nodeFiles.stat(folder.resource("to-nothing"))).type, "symlink");
    });

    it("keeps the identity of a file that grows and changes it for one that is replaced", async () => {
      const [file = ""] = folder.fill({ a: "1", b: "2" });
      const before = await nodeFiles.stat(folder.resource("a"));
      fs.appendFileSync(file, "more");
      assert.equal((await nodeFiles.stat(folder.resource("a"))).identity, before.identity);
      fs.renameSync(folder.at("b"), file);
      assert.notEqual((await nodeFiles.stat(folder.resource("a"))).identity, before.identity);
    });

    it("says NotFound for a missing file and NotDirectory for the list of a file", async () => {
      folder.fill({ a: "" });
      await assert.rejects(nodeFiles.stat(folder.resource("missing")), refused("NotFound"));
      await assert.rejects(nodeFiles.list(folder.resource("a")), refused("NotDirectory"));
    });
  });

  describe("realpath", () => {
    it("follows links to the end, also one that leads nowhere", async function () {
      if (!canLink) this.skip();
      folder.fill({ "a/x": "" });
      fs.symlinkSync("a", folder.at("b"));
      fs.symlinkSync("b/new", folder.at("c"));
      assert.equal(await nodeFiles.realpath(folder.resource("b", "x")), folder.resource("a", "x"));
      assert.equal(await nodeFiles.realpath(folder.resource("c")), folder.resource("a", "new"));
    });

    it("says NotFound for what is not there and does not run in circles", async function () {
      if (!canLink) this.skip();
      fs.symlinkSync("two", folder.at("one"));
      fs.symlinkSync("one", folder.at("two"));
      await assert.rejects(nodeFiles.realpath(folder.resource("missing")), refused("NotFound"));
      await assert.rejects(nodeFiles.realpath(folder.resource("one")), refused("Unavailable"));
    });
  });

  describe("watch", () => {
    const stops: (() => void)[] = [];
    afterEach(() => stops.splice(0).forEach((stop) => stop()));
    /** Does something to the file and waits to be told. */
    const told = (act: () => void, ...names: string[]): Promise<void> =>
      new Promise((resolve) => {
        stops.push(nodeFiles.watch(folder.resource(...names), resolve));
        act();
      });

    it("reports a write, a replacement, a write to the new file, and its deletion", async () => {
      const [file = ""] = folder.fill({ a: "1" });
      await told(() => fs.appendFileSync(file, "2"), "a");
      folder.fill({ b: "3" });
      await told(() => fs.renameSync(folder.at("b"), file), "a");
      await told(() => fs.appendFileSync(file, "4"), "a");
      await told(() => fs.rmSync(file), "a");
    });

    it("goes on after the file was replaced", async () => {
      const [file = ""] = folder.fill({ a: "1", b: "2" });
      let wake: () => void = () => undefined;
      stops.push(nodeFiles.watch(folder.resource("a"), () => wake()));
      for (const act of [() => fs.renameSync(folder.at("b"), file), () => fs.appendFileSync(file, "3")]) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        act();
        await woken;
      }
      assert.equal(fs.readFileSync(file, "utf8"), "23");
    });

    it("reports a file that did not exist", async () => {
      await told(() => folder.fill({ later: "1" }), "later");
    });

    it("reports a write to the target of a link", async function () {
      if (!canLink) this.skip();
      const [file = ""] = folder.fill({ "real/a": "1" });
      fs.symlinkSync(path.join("real", "a"), folder.at("link"));
      await told(() => fs.appendFileSync(file, "2"), "link");
    });

    it("reports a file whose folder is created later, and one whose folder is deleted", async () => {
      await told(() => folder.fill({ "no/such/file": "1" }), "no", "such", "file");
      await told(() => fs.rmSync(folder.at("no"), { recursive: true }), "no", "such", "file");
    });
  });
});
