import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { whileAsked as asking, asked, operations, outcomes } from "../../support/fileio";
import { treeLines } from "../../support/tree";
import { fail, makeWorkspace } from "../../support/workspace";

import { removals } from "./removals";
import { canLink, hasAnyNames } from "../../support/machine";

describe("fileio_remove", () => {
  const { workspace, at, there, remove } = removals();

  describe("the question", () => {
    it("has every path, folders with how many files they contain, and how many paths are left alone", async () => {
      if (canLink) fs.symlinkSync("dir", at("link"));
      await workspace.write("one/file", "");
      const path = ["a.txt", "dir", "empty", "one", ...(canLink ? ["link"] : []), "no"];
      const { title, detail } = await asked(
        fileioRemove,
        { path, recursive: true, use_trash: false },
        workspace.context(),
      );
      assert.equal(title, `Permanently remove ${path.length - 1} paths?`);
      assert.deepEqual(detail.split("\n"), [
        "a.txt (5 bytes)",
        "dir (a folder with 2 files)",
        "empty (an empty folder)",
        "one (a folder with 1 file)",
        ...(canLink ? ["link (the link itself)"] : []),
        "Nothing is done about 1 other path of the call.",
      ]);
    });

    it("shows fifty lines and counts the rest", async () => {
      for (let index = 0; index < 1060; index++) await workspace.write(`many/${index}`, "");
      const { title, detail } = await asked(
        fileioRemove,
        { path: ["many/*", "no", "nor"], use_trash: false },
        workspace.context(),
      );
      const lines = detail.split("\n");
      assert.equal(title, "Permanently remove 1,060 paths?");
      assert.equal(lines.length, 52);
      assert.deepEqual(lines.slice(50), ["and 1,010 more", "Nothing is done about 2 other paths of the call."]);
    });

    it("shows a hostile name on one line, with what would be invisible made visible", async function () {
      if (!hasAnyNames) return this.skip();
      await workspace.write("a\nb.txt (safe)\t\u202egnp", "");
      const { title, detail } = await asked(
        fileioRemove,
        { path: ["a\nb.txt (safe)\t\u202egnp"], use_trash: false },
        workspace.context(),
      );
      assert.equal(title, "Permanently remove a\\u{a}b.txt (safe)\\u{9}\\u{202e}gnp?");
      assert.equal(detail.split("\n").length, 1);
    });

    it("is not asked when the call changes nothing, and the call returns", async () => {
      const context = workspace.context({ ask: () => Promise.reject(new Error("nobody is to be asked")) });
      assert.deepEqual(await outcomes(fileioRemove, { path: ["no", "."] }, context), [
        "no: error: NotFound, did not exist",
        ".: error: PermissionDenied",
      ]);
    });

    it("counts what is in folders that can't be read as folders", async () => {
      const context = workspace.context();
      const list: ToolContext["files"]["list"] = (resource) =>
        /sub$|two$/.test(resource)
          ? Promise.reject(new FileError("PermissionDenied", resource))
          : context.files.list(resource);
      const blind = { ...context, files: { ...context.files, list } };
      const input = { path: ["dir"], recursive: true, use_trash: false };
      assert.equal(
        (await asked(fileioRemove, input, blind)).detail,
        "dir (a folder with 1 file, 1 folder that cannot be read)",
      );
      await workspace.write("dir/two/z", "");
      assert.equal(
        (await asked(fileioRemove, input, blind)).detail,
        "dir (a folder with 1 file, 2 folders that cannot be read)",
      );
    });

    it("mentions unsaved changes, as the result does", async () => {
      const context = workspace.context();
      const text = {
        ...context.text,
        unsaved: (resource: Resource) => (/a\.txt$|dir\/x$/.test(resource) ? "typed" : undefined),
      };
      const input = { path: ["a.txt", "b.txt", "dir"], recursive: true, use_trash: false };
      assert.deepEqual((await asked(fileioRemove, input, { ...context, text })).detail.split("\n"), [
        "a.txt (5 bytes); there are unsaved changes in an editor",
        "b.txt (0 bytes)",
        "dir (a folder with 2 files); there are unsaved changes in an editor",
      ]);
      const { note } = await operations(fileioRemove, input, { ...context, text });
      assert.equal(
        note,
        "a.txt had unsaved changes, which stay in an editor. dir had unsaved changes, which stay in an editor.",
      );
    });
  });

  describe("between the question and the decision", () => {
    const whileAsked = (act: () => void): ToolContext => asking(workspace, act);

    it("only what was shown is removed, though the glob finds more by now", async () => {
      const context = whileAsked(() => fs.writeFileSync(at("c.txt"), ""));
      assert.deepEqual(await remove({ path: ["*.txt"] }, context), ["a.txt: ok", "b.txt: ok"]);
      assert.ok(there("c.txt"), 'expected there("c.txt")');
    });

    it("what became a folder, or is elsewhere by now, is left", async () => {
      if (!canLink) return;
      const context = whileAsked(() => {
        fs.rmSync(at("a.txt"));
        fs.mkdirSync(at("a.txt"));
        fs.renameSync(at("dir"), at("moved"));
        fs.symlinkSync("moved", at("dir"));
      });
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "dir/x"], use_trash: false }, context);
      assert.deepEqual(
        value.map(({ status }) => status),
        ["error: Unavailable", "error: Unavailable"],
      );
      assert.match(note, /^a\.txt was replaced after the user was asked/);
      assert.ok(there("a.txt") && there("moved", "x"), 'expected there("a.txt") && there("moved", "x")');
    });

    it("what is elsewhere after it was looked through and backed up is left", async function () {
      if (!canLink) return this.skip();
      const outside = await makeWorkspace({ "sub/y": "theirs" });
      const context = workspace.context();
      const keep = async (): Promise<string> => {
        fs.renameSync(at("dir"), at("moved"));
        fs.symlinkSync(outside.root, at("dir"));
        return "1";
      };
      const backups = { maxBytes: 1000, keep, list: async () => [], read: async () => new Uint8Array() };
      const input = { path: ["dir/sub"], recursive: true, use_trash: false };
      const { note } = await operations(fileioRemove, input, { ...context, backups });
      assert.match(note, /^dir\/sub was replaced after the user was asked/);
      assert.ok(fs.existsSync(join(outside.root, "sub/y")) && there("moved", "sub", "y"), "something was removed");
    });

    it("what is gone by then is ok", async () => {
      assert.deepEqual(
        await remove(
          { path: ["a.txt"] },
          whileAsked(() => fs.rmSync(at("a.txt"))),
        ),
        ["a.txt: ok"],
      );
    });

    it("what got content by then is not removed without recursive", async () => {
      const context = whileAsked(() => fs.writeFileSync(at("empty", "x"), ""));
      assert.deepEqual(await remove({ path: ["empty"] }, context), ["empty: error: NotEmpty"]);
    });
  });

  it("a call that is cancelled between two paths says what was done", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: ToolContext["files"] = {
      ...context.files,
      async delete(resource, options) {
        await context.files.delete(resource, options);
        abort.abort();
      },
    };
    const { value, note } = await operations(
      fileioRemove,
      { path: ["a.txt", "b.txt", "empty"], use_trash: false },
      { ...context, files },
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Cancelled", "error: Cancelled"],
    );
    assert.equal(note, "Cancelled: 2 of 3 paths were left as they are.");
    assert.ok(there("b.txt"), 'expected there("b.txt")');
  });

  it("removes nothing when the user says no, or the workspace is not trusted", async () => {
    const before = treeLines(workspace.root);
    const input = { path: ["a.txt"], use_trash: false };
    const no = await fail(fileioRemove, input, workspace.context({ ask: async () => "no" }));
    const untrusted = await fail(fileioRemove, input, workspace.context({ trusted: false }));
    assert.deepEqual([no.code, untrusted.code], ["BLOCKED", "BLOCKED"]);
    assert.deepEqual(treeLines(workspace.root), before);
  });
});
