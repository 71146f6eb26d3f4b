import assert from "node:assert/strict";
import fs from "node:fs";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import { operations } from "../../support/fileio";

import { transfers } from "./transfers";
import { canLink } from "../../support/machine";

describe("fileio_copy", () => {
  const { workspace, at, text, transfer: copy, refused } = transfers(fileioCopy);

  for (const destination of ["../outside", "/etc/new", "file:///etc/new"]) {
    it(`refuses ${destination} for each source, and still says which exist`, async () => {
      const { value, note } = await operations(
        fileioCopy,
        { source: ["a.txt", "no"], destination },
        workspace.context(),
      );
      assert.deepEqual(value, [
        { path: "a.txt", status: "error: PermissionDenied", exists: true },
        { path: "no", status: "error: NotFound", exists: false },
      ]);
      assert.match(note, /^Permission denied: .*outside the workspace/);
    });
  }

  it("reveals nothing of a source outside the workspace", async () => {
    const { value } = await operations(
      fileioCopy,
      { source: ["/etc/passwd", "/etc/none"], destination: "to" },
      workspace.context(),
    );
    const unknown = { status: "error: PermissionDenied", exists: false };
    assert.deepEqual(value, [
      { path: "/etc/passwd", ...unknown },
      { path: "/etc/none", ...unknown },
    ]);
    assert.deepEqual(fs.readdirSync(at("to")), ["old"]);
  });

  it("says what is wrong with a destination that means nothing", async () => {
    await refused({ source: "a.txt", destination: "~/x" }, "error: InvalidInput", /^Invalid input: ~\/x/);
  });

  describe("links", () => {
    before(function () {
      if (!canLink) this.skip();
    });

    it("are copied themselves, whether they lead inside, outside, nowhere or in a circle", async () => {
      const links = {
        in: "a.txt",
        folder: "dir",
        out: "/etc",
        secret: "/etc/passwd",
        gone: "nowhere",
        circle: "circle",
      };
      for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(name));
      assert.deepEqual(
        await copy({ source: Object.keys(links), destination: "to" }),
        Object.keys(links).map((name) => `${name}: ok`),
      );
      for (const [name, target] of Object.entries(links)) assert.equal(fs.readlinkSync(at("to", name)), target);
    });

    it("that lead outside are no destination", async () => {
      fs.symlinkSync("/tmp", at("out"));
      await refused({ source: "a.txt", destination: "out" }, "error: PermissionDenied", /outside the workspace/);
      await refused({ source: "a.txt", destination: "out", overwrite: true }, "error: PermissionDenied", /outside/);
    });

    it("to a folder inside are a folder to copy into", async () => {
      fs.symlinkSync("dir/sub", at("way"));
      assert.deepEqual(await copy({ source: "a.txt", destination: "way" }), ["a.txt: ok"]);
      assert.equal(text("dir", "sub", "a.txt"), "alpha");
    });
  });

  describe("Git", () => {
    beforeEach(async () => {
      await workspace.write(".git/config", "[core]");
      await workspace.write("vendor/lib/.git/HEAD", "ref");
    });

    for (const destination of [
      ".git",
      ".git/hooks/pre-commit",
      ".GIT/x",
      "new/.git",
      "new/.git/config",
      "dir/git~1",
      "vendor/lib/.git/",
    ]) {
      it(`nothing is written to ${destination}`, () =>
        refused({ source: "a.txt", destination, overwrite: true }, "error: PermissionDenied", /belongs to Git/));
    }

    it("what a file is called elsewhere does not make a .git of it", async () => {
      await workspace.write("hook/.git", "gitdir: evil");
      await refused(
        { source: "hook/.git", destination: "dir" },
        "error: PermissionDenied",
        /^dir\/\.git belongs to Git/,
      );
    });

    it("may be read from, and a repository copied as a whole", async () => {
      assert.deepEqual(await copy({ source: ".git/config", destination: "config.txt" }), [".git/config: ok"]);
      assert.deepEqual(await copy({ source: "vendor/lib", destination: "mine" }), ["vendor/lib: ok"]);
      assert.equal(text("mine", ".git", "HEAD"), "ref");
    });

    it("a folder that contains a repository is not replaced", async () => {
      await workspace.write("x/vendor/y", "");
      await refused(
        { source: "x/vendor", destination: ".", overwrite: true },
        "error: PermissionDenied",
        /^vendor contains a Git repository, vendor\/lib/,
      );
    });
  });

  it("a folder of the workspace is not replaced", async () => {
    const context = createNodeContext({ folders: [workspace.root, at("dir", "sub")], ask: async () => "yes" });
    await workspace.write("new/sub/z", "");
    const { value } = await operations(
      fileioCopy,
      { source: at("new", "sub"), destination: at("dir"), overwrite: true },
      context,
    );
    assert.equal(value[0]?.status, "error: PermissionDenied");
    assert.ok(fs.existsSync(at("dir", "sub", "y")), 'expected fs.existsSync(at("dir", "sub", "y"))');
  });
});
