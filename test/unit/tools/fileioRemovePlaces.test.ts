import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { fileResource } from "../../../src/hosts/shared/workspace/fileUri";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { asked, operations } from "../../support/fileio";
import { makeWorkspace } from "../../support/workspace";

import { removals } from "./removals";
import { canLink, hasAnyNames } from "../../support/machine";

describe("fileio_remove", () => {
  const { workspace, at, there, remove, refusedUnchanged } = removals();

  describe("links", () => {
    before(function () {
      if (!canLink) this.skip();
    });

    it("removes a link itself, wherever it leads, and never what it leads to", async () => {
      const outside = await makeWorkspace({ "secret/x": "kept" });
      fs.symlinkSync(outside.root, at("out"));
      fs.symlinkSync("dir", at("in"));
      fs.symlinkSync("nowhere", at("dangling"));
      fs.symlinkSync("circle", at("circle"));
      fs.symlinkSync("..", at("dir", "up"));
      assert.deepEqual(await remove({ path: ["out", at("in"), "dangling", "circle"], recursive: true }), [
        "out: ok",
        `${at("in")}: ok`,
        "dangling: ok",
        "circle: ok",
      ]);
      fs.symlinkSync(outside.root, at("dir", "out"));
      assert.deepEqual(await remove({ path: ["dir"], recursive: true }), ["dir: ok"]);
      assert.equal(fs.readFileSync(join(outside.root, "secret/x"), "utf8"), "kept");
      assert.deepEqual(fs.readdirSync(workspace.root).sort(), ["a.txt", "b.txt", "empty"]);
    });

    it("removes a link that leads outside by its URI, and with a slash after it", async () => {
      fs.symlinkSync("/etc", at("out 1"));
      fs.symlinkSync("/etc", at("out2"));
      const uri = `file://${workspace.root}/out%201`;
      assert.deepEqual(await remove({ path: [uri, "out2/"], recursive: true }), [`${uri}: ok`, "out2/: ok"]);
      fs.symlinkSync("circle", at("circle"));
      const circle = `file://${workspace.root}/circle`;
      assert.deepEqual(await remove({ path: circle }), [`${circle}: ok`]);
      assert.deepEqual([there("out 1"), there("out2"), fs.existsSync("/etc/passwd")], [false, false, true]);
    });

    it("removes a link that leads outside on Windows, whichever way its path is written", async () => {
      const context = workspace.context();
      const root = fileResource("C:\\w", "win32");
      const removed: Resource[] = [];
      let leads = (_: Resource): Resource => fileResource("D:\\else", "win32");
      const own = { type: "directory", link: true, size: 0, mtime: 0, ctime: 0, identity: "" } as const;
      const files: ToolContext["files"] = {
        ...context.files,
        realpath: async (resource) => (resource.endsWith("/out") ? leads(resource) : resource),
        realEntry: async (resource) => resource,
        stat: async () => own,
        list: async () => [{ name: "out", type: "directory", link: true }],
        delete: async (resource) => void removed.push(resource),
      };
      const folders = [{ name: "w", resource: root }];
      const there = createWorkspace({ folders, trusted: true, files, platform: "win32" });
      const paths = ["sub\\out", "C:\\w\\sub/out\\"];
      for (const path of paths)
        assert.deepEqual(await remove({ path }, { ...context, files, workspace: there }), [`${path}: ok`]);
      leads = (circle) => {
        throw new FileError("Unavailable", circle);
      };
      for (const path of paths)
        assert.deepEqual(await remove({ path }, { ...context, files, workspace: there }), [`${path}: ok`]);
      assert.deepEqual(removed, Array(4).fill(files.child(files.child(root, "sub"), "out")));
    });

    it("reveals nothing of what is outside, also behind a link", async () => {
      fs.symlinkSync("/etc", at("out"));
      const { value } = await operations(
        fileioRemove,
        {
          path: ["/etc/passwd", "/etc/no-such-thing", "../../x", "out/passwd", "out/..", "file:///etc?x", "out/no"],
          force: true,
          use_trash: false,
        },
        workspace.context(),
      );
      const refused = { status: "error: PermissionDenied", exists: false };
      for (const { path, ...rest } of value) if (path !== "out/..") assert.deepEqual(rest, refused, path);
      assert.ok(fs.existsSync("/etc/passwd"), 'expected fs.existsSync("/etc/passwd")');
    });
  });

  describe("what is protected", () => {
    beforeEach(async () => {
      for (const [path, content] of [
        [".git/config", "[core]"],
        ["vendor/lib/.git/HEAD", "ref"],
        ["vendor/lib/code", "1"],
      ] as const)
        await workspace.write(path, content);
    });

    it("the workspace's folder stays", async () => {
      await refusedUnchanged(
        { path: [".", workspace.root, "dir/.."], recursive: true },
        [".: error: PermissionDenied"],
        /^\. is a folder of the workspace or contains one/,
      );
    });

    it("a folder of the workspace inside another stays, and so does what contains it", async () => {
      const context = createNodeContext({ folders: [workspace.root, at("dir", "sub")], ask: async () => "yes" });
      const paths = [at("dir"), at("dir", "sub")];
      assert.deepEqual(
        await remove({ path: paths, recursive: true }, context),
        paths.map((path) => `${path}: error: PermissionDenied`),
      );
      assert.ok(there("dir", "sub", "y"), 'expected there("dir", "sub", "y")');
    });

    for (const path of [
      ".git",
      ".git/config",
      ".GIT",
      "vendor/lib/.git",
      "vendor/lib/.git/HEAD",
      "git~1",
      ...(hasAnyNames ? [".git "] : []),
    ]) {
      it(`${path} stays`, async () => {
        const exists = there(path);
        const status = exists ? "error: PermissionDenied" : "error: NotFound, did not exist";
        await refusedUnchanged(
          { path: [path], recursive: true },
          [`${path}: ${status}`],
          exists ? /belongs to Git/ : /^$/,
        );
      });
    }

    it("what a link reaches in a .git stays", async () => {
      if (!canLink) return;
      fs.symlinkSync(".git", at("link"));
      await refusedUnchanged({ path: ["link/config"] }, ["link/config: error: PermissionDenied"], /belongs to Git/);
      assert.deepEqual(await remove({ path: ["link"], recursive: true }), ["link: ok"]);
    });

    it("a folder that contains a repository somewhere stays, until the repository's folder is named", async () => {
      const note = /^vendor contains a Git repository, vendor\/lib, whose history would be lost/;
      await refusedUnchanged({ path: ["vendor"], recursive: true }, ["vendor: error: PermissionDenied"], note);
      await refusedUnchanged(
        { path: ["vendor/*"], recursive: true },
        ["vendor/lib: error: PermissionDenied"],
        /Git repository/,
      );
      const { detail } = await asked(
        fileioRemove,
        { path: "vendor/lib", recursive: true, use_trash: false },
        workspace.context(),
      );
      assert.equal(detail, "vendor/lib (a folder with 2 files, a Git repository with its history)");
      assert.deepEqual(await remove({ path: ["vendor/lib"], recursive: true }), ["vendor/lib: ok"]);
    });
  });
});
