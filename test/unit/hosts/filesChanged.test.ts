import assert from "node:assert/strict";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import { NoTrashError } from "../../../src/base/filesPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { refused } from "./refusedFiles";
import { temporaryFolder, withoutRights } from "./temporary";
import { canLink, hasModes } from "../../support/machine";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("files on disk", () => {
  const folder = temporaryFolder();
  const text = (...names: string[]): string => fs.readFileSync(folder.at(...names), "utf8");

  describe("writing", () => {
    it("makes missing folders", async () => {
      await nodeFiles.write(folder.resource("a", "b", "c"), bytes("x"));
      assert.equal(text("a", "b", "c"), "x");
    });

    it("leaves nothing next to the file", async () => {
      await nodeFiles.write(folder.resource("a"), bytes("1"));
      await nodeFiles.write(folder.resource("a"), bytes("2"));
      assert.deepEqual(fs.readdirSync(folder.path), ["a"]);
    });

    it("keeps the mode", async function () {
      if (!hasModes) this.skip();
      const [file = ""] = folder.fill({ run: "old" });
      fs.chmodSync(file, 0o751);
      await nodeFiles.write(folder.resource("run"), bytes("new"));
      assert.equal(fs.statSync(file).mode & 0o777, 0o751);
    });

    it("writes through a link and leaves it a link", async function () {
      if (!canLink) this.skip();
      folder.fill({ "real/a": "old" });
      fs.symlinkSync("real/a", folder.at("link"));
      await nodeFiles.write(folder.resource("link"), bytes("new"));
      assert.equal(text("real", "a"), "new");
      assert.ok(
        fs.lstatSync(folder.at("link")).isSymbolicLink(),
        'expected fs.lstatSync(folder.at("link")).isSymbolicLink()',
      );
    });

    it("makes the target of a link that leads nowhere yet", async function () {
      if (!canLink) this.skip();
      fs.symlinkSync("later/a", folder.at("link"));
      await nodeFiles.write(folder.resource("link"), bytes("new"));
      assert.equal(text("later", "a"), "new");
    });

    it("changes all names of a file with several", async function () {
      if (!hasModes) this.skip();
      folder.fill({ one: "old" });
      fs.linkSync(folder.at("one"), folder.at("two"));
      await nodeFiles.write(folder.resource("one"), bytes("new"));
      assert.equal(text("two"), "new");
    });

    it("replaces the file, so that an open reader keeps the old bytes", async function () {
      if (!hasModes) this.skip();
      const [file = ""] = folder.fill({ a: "old" });
      const open = fs.openSync(file, "r");
      await nodeFiles.write(folder.resource("a"), bytes("new"));
      const seen = fs.readFileSync(open, "utf8");
      fs.closeSync(open);
      assert.deepEqual([seen, text("a")], ["old", "new"]);
    });

    it("writes in place if the folder allows no new file", async function () {
      if (!hasModes) this.skip();
      const [file = ""] = folder.fill({ "sub/a": "old" });
      fs.chmodSync(folder.path, 0o755);
      fs.chmodSync(file, 0o666);
      fs.chmodSync(folder.at("sub"), 0o555);
      await withoutRights(() => nodeFiles.write(folder.resource("sub", "a"), bytes("new")));
      fs.chmodSync(folder.at("sub"), 0o755);
      assert.equal(text("sub", "a"), "new");
    });

    it("says PermissionDenied for a write-protected file in a writable folder", async function () {
      if (!hasModes) this.skip();
      const [file = ""] = folder.fill({ a: "old" });
      fs.chmodSync(folder.path, 0o777);
      fs.chmodSync(file, 0o444);
      await withoutRights(() =>
        assert.rejects(nodeFiles.write(folder.resource("a"), bytes("new")), refused("PermissionDenied")),
      );
      assert.equal(text("a"), "old");
    });

    it("says IsDirectory for a folder", async () => {
      fs.mkdirSync(folder.at("sub"));
      await assert.rejects(nodeFiles.write(folder.resource("sub"), bytes("x")), refused("IsDirectory"));
    });

    it("refuses a path below a file", async () => {
      folder.fill({ a: "" });
      await assert.rejects(nodeFiles.write(folder.resource("a", "b"), bytes("x")), FileError);
      assert.equal(text("a"), "");
    });
  });

  describe("copy, rename, delete, mkdir", () => {
    for (const [name, move] of [
      ["copy", nodeFiles.copy],
      ["rename", nodeFiles.rename],
    ] as const) {
      it(`${name} says Exists and changes nothing without overwrite`, async () => {
        folder.fill({ a: "1", b: "2" });
        const moved = move(folder.resource("a"), folder.resource("b"), { overwrite: false });
        await assert.rejects(moved, refused("Exists"));
        assert.deepEqual([text("a"), text("b")], ["1", "2"]);
      });
      it(`${name} replaces a file with overwrite`, async () => {
        folder.fill({ a: "1", b: "2" });
        await move(folder.resource("a"), folder.resource("b"), { overwrite: true });
        assert.equal(text("b"), "1");
        assert.equal(fs.existsSync(folder.at("a")), name === "copy");
      });
      it(`${name} replaces a folder that is not empty with overwrite`, async () => {
        folder.fill({ "a/x": "1", "b/y": "2" });
        await move(folder.resource("a"), folder.resource("b"), { overwrite: true });
        assert.deepEqual(fs.readdirSync(folder.at("b")), ["x"]);
      });
      it(`${name} makes the missing folders above its target`, async () => {
        folder.fill({ a: "1" });
        await move(folder.resource("a"), folder.resource("n", "m", "a"), { overwrite: false });
        assert.equal(text("n", "m", "a"), "1");
      });
      it(`${name} says NotFound for a missing source and leaves the target`, async () => {
        folder.fill({ b: "2" });
        const moved = move(folder.resource("a"), folder.resource("b"), { overwrite: true });
        await assert.rejects(moved, refused("NotFound"));
        assert.equal(text("b"), "2");
      });
      it(`${name} refuses a folder's own inside as its target`, async () => {
        folder.fill({ "a/x": "1" });
        const moved = move(folder.resource("a"), folder.resource("a", "b"), { overwrite: false });
        await assert.rejects(moved, FileError);
        assert.deepEqual(fs.readdirSync(folder.at("a")), ["x"]);
      });
    }

    it("copies a link as a link", async function () {
      if (!canLink) this.skip();
      folder.fill({ "a/x": "1" });
      fs.symlinkSync("x", folder.at("a", "link"));
      await nodeFiles.copy(folder.resource("a"), folder.resource("b"), { overwrite: false });
      assert.equal(fs.readlinkSync(folder.at("b", "link")), "x");
    });

    it("deletes a link and not what it leads to", async function () {
      if (!canLink) this.skip();
      folder.fill({ "a/x": "1" });
      fs.symlinkSync("a", folder.at("link"));
      await nodeFiles.delete(folder.resource("link"), { recursive: true, trash: false });
      assert.deepEqual(fs.readdirSync(folder.at("a")), ["x"]);
    });

    it("says NotEmpty for a folder with something in it, unless recursive", async () => {
      folder.fill({ "a/x": "1" });
      const remove = (recursive: boolean) => nodeFiles.delete(folder.resource("a"), { recursive, trash: false });
      await assert.rejects(remove(false), refused("NotEmpty"));
      await remove(true);
      assert.ok(!fs.existsSync(folder.at("a")), 'expected !fs.existsSync(folder.at("a"))');
    });

    it("says NotFound when there is nothing to delete, and Unavailable for a trash it does not have", async () => {
      folder.fill({ a: "1" });
      const missing = nodeFiles.delete(folder.resource("x"), { recursive: true, trash: false });
      await assert.rejects(missing, refused("NotFound"));
      const trashed = nodeFiles.delete(folder.resource("a"), { recursive: false, trash: true });
      await assert.rejects(trashed, (error) => error instanceof NoTrashError && refused("Unavailable")(error));
      assert.ok(!nodeFiles.mayTrash(folder.resource("a")), 'expected !nodeFiles.mayTrash(folder.resource("a"))');
      assert.equal(text("a"), "1");
    });

    it("accepts an existing folder, and says Exists if there is a file", async () => {
      folder.fill({ a: "1" });
      await nodeFiles.mkdir(folder.resource("b", "c"));
      await nodeFiles.mkdir(folder.resource("b", "c"));
      assert.ok(
        fs.statSync(folder.at("b", "c")).isDirectory(),
        'expected fs.statSync(folder.at("b", "c")).isDirectory()',
      );
      await assert.rejects(nodeFiles.mkdir(folder.resource("a")), refused("Exists"));
    });
  });
});
