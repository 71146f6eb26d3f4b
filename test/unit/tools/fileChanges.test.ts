import assert from "node:assert/strict";
import { chmod, link, lstat, mkdir, readFile, readdir, stat, symlink } from "node:fs/promises";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, succeed } from "../../support/workspace";
import { fileChanging } from "./fileChanging";
import { canLink, keepsOut } from "../../support/machine";

describe("changing a file", () => {
  const { workspace, at, onDisk, edit } = fileChanging();
  let context: ToolContext;
  beforeEach(() => {
    context = workspace.context();
  });

  describe("keeps what the file is", () => {
    for (const [what, bytes, expected] of [
      ["the mark of UTF-8", [0xef, 0xbb, 0xbf, 0x61, 0x0a], [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0a]],
      ["UTF-16 with its mark", [0xff, 0xfe, 0x61, 0, 0x0a, 0], [0xff, 0xfe, 0xe9, 0, 0x0a, 0]],
      ["UTF-16 of the other order", [0xfe, 0xff, 0, 0x61], [0xfe, 0xff, 0, 0xe9]],
    ] as const)
      it(`its encoding: ${what}`, async () => {
        await workspace.write("a.txt", new Uint8Array(bytes));
        await succeed(fileEdit, edit("a", "é"), context);
        assert.deepEqual([...(await readFile(at("a.txt")))], expected);
      });

    it("the line endings that most of its lines have, also when it is overwritten", async () => {
      await workspace.write("a.txt", "a\r\nb\r\nc\n");
      await succeed(fileEdit, edit("b\n", "1\n2\n"), context);
      assert.equal(await onDisk("a.txt"), "a\r\n1\r\n2\r\nc\n");
      await succeed(fileWrite, { file_path: "a.txt", content: "x\ny\n" }, context);
      assert.equal(await onDisk("a.txt"), "x\r\ny\r\n");
      await workspace.write("b.txt", "one line");
      await succeed(fileWrite, { file_path: "b.txt", content: "x\r\ny" }, context);
      assert.equal(await onDisk("b.txt"), "x\r\ny");
    });

    it("characters that stand for what could not be read, if the file has them itself", async () => {
      await workspace.write("a.txt", "a \ufffd\n");
      await succeed(fileEdit, edit("a", "b"), context);
      assert.equal(await onDisk("a.txt"), "b \ufffd\n");
    });

    it("a link that leads nowhere yet: the file is created where it leads", async function () {
      if (!canLink) this.skip();
      await symlink("made.txt", at("link.txt"));
      await succeed(fileWrite, { file_path: "link.txt", content: "x" }, context);
      assert.equal(await onDisk("made.txt"), "x");
    });

    it("its end without a line feed", async () => {
      await workspace.write("a.txt", "a\nb");
      await succeed(fileEdit, edit("b\n", "c\n"), context);
      assert.equal(await onDisk("a.txt"), "a\nc");
    });

    it("its mode, its hard links, and the symbolic link that leads to it", async function () {
      if (!canLink) return this.skip();
      await workspace.write("real.sh", "echo a\n");
      await chmod(at("real.sh"), 0o751);
      await link(at("real.sh"), at("hard.sh"));
      await symlink("real.sh", at("link.sh"));
      await succeed(fileEdit, edit("a", "b", "link.sh"), context);
      assert.equal((await lstat(at("link.sh"))).isSymbolicLink(), true);
      assert.equal((await stat(at("real.sh"))).mode & 0o777, 0o751);
      assert.deepEqual([await onDisk("real.sh"), await onDisk("hard.sh")], ["echo b\n", "echo b\n"]);
    });
  });

  it("reports what the system refuses, and leaves nothing next to the file", async function () {
    if (!keepsOut) return this.skip();
    await workspace.write("locked/a.txt", "one\n");
    await mkdir(at("empty"));
    await chmod(at("locked/a.txt"), 0o444);
    await chmod(at("empty"), 0o555);
    assert.match((await fail(fileEdit, edit("one", "1", "locked/a.txt"), context)).message, /^Permission denied: /);
    assert.match(
      (await fail(fileWrite, { file_path: "empty/b.txt", content: "" }, context)).message,
      /^Permission denied: /,
    );
    assert.deepEqual([await onDisk("locked/a.txt"), await readdir(at("locked"))], ["one\n", ["a.txt"]]);
  });

  it("reports new errors that a checker finds, at most ten", async () => {
    await workspace.write("a.txt", "one\n");
    const problem = (line: number): { line: number; message: string } => ({ line, message: "x".repeat(400) });
    const found = Array.from({ length: 12 }, (_, index) => problem(index + 1));
    const data = await succeed(fileEdit, edit("one", "1"), {
      ...context,
      problems: { watch: () => async () => found, list: async () => [] },
    });
    const told = data["diagnostics"] as { line: number; message: string }[];
    assert.deepEqual([told.length, told[0]?.line, told[0]?.message.length], [10, 1, 300]);
    const none = await succeed(fileEdit, edit("1", "2"), {
      ...context,
      problems: { watch: () => async () => [], list: async () => [] },
    });
    assert.equal("diagnostics" in none, false);
  });
});
