import assert from "node:assert/strict";
import { readFile, rename, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { FileError, ToolError } from "../../../src/base/errors";
import type { Files } from "../../../src/base/filesPort";
import { runTool } from "../../../src/tools/runtime/runTool";
import applyPatch from "../../../src/tools/edit/applyPatch";
import { fail, makeWorkspace } from "../../support/workspace";
import { codex, patching, untouched, whole } from "./patching";
import { canLink } from "../../support/machine";

describe("apply_patch", () => {
  const { workspace, at, onDisk, all } = patching();

  describe("when a step fails", () => {
    /** A context whose files refuse one change. */
    const failing = (
      refuse: (method: string, path: string) => boolean,
      {
        error = (path: string): Error => new FileError("NoSpace", path),
        meanwhile = async (): Promise<unknown> => undefined,
      } = {},
    ): ToolContext => {
      const context = workspace.context();
      const { files } = context;
      const refusing = async (method: string, resource: string): Promise<void> => {
        if (!refuse(method, resource)) return;
        await meanwhile();
        throw error(resource);
      };
      const own: Files = {
        ...files,
        async write(resource, ...given) {
          await refusing("write", resource);
          return files.write(resource, ...given);
        },
        async delete(resource, options) {
          await refusing("delete", resource);
          return files.delete(resource, options);
        },
        async rename(from, to, options) {
          await refusing("rename", from);
          return files.rename(from, to, options);
        },
      };
      delete own.forRun;
      return { ...context, files: own, log: { error: () => undefined, info: () => undefined } };
    };

    for (const [step, method, path] of [
      ["the first edit", "write", "src/a.ts"],
      ["the new file", "write", "new.txt"],
      ["the move", "rename", "src/b.ts"],
      ["the edit of the moved file", "write", "moved.txt"],
      ["the deletion", "delete", "old.txt"],
    ] as const)
      it(`apply_patch restores all files: ${step}`, async () => {
        let times = 0;
        const context = failing((what, where) => what === method && where.endsWith(path) && times++ === 0);
        const { code, message } = await fail(applyPatch, whole, context);
        assert.equal(code, "EXECUTION_ERROR");
        assert.match(
          message,
          /^No space left on device: .* The patch was undone: all files are as they were before\.$/,
        );
        assert.deepEqual(await all(), untouched);
      });

    it("apply_patch leaves alone what another program has written by then, and names it", async () => {
      const context = failing((what, where) => what === "delete" && where.endsWith("old.txt"), {
        meanwhile: () => writeFile(at("src/a.ts"), "theirs\n"),
      });
      const { message } = await fail(applyPatch, whole, context);
      assert.match(
        message,
        /The patch was undone except in src\/a\.ts, which could not be restored\. Look at what is there\.$/,
      );
      assert.deepEqual(await all(), ["theirs\n", ...untouched.slice(1)]);
    });

    it("apply_patch doesn't move back a file whose old path is taken by then", async () => {
      const context = failing((what, where) => what === "delete" && where.endsWith("old.txt"), {
        meanwhile: () => writeFile(at("src/b.ts"), "theirs\n"),
      });
      const { message } = await fail(applyPatch, whole, context);
      assert.match(message, /except in moved\.txt, which could not be restored/);
      assert.equal(await onDisk("src/b.ts"), "theirs\n");
    });

    it("apply_patch names the files that the system doesn't let it restore", async () => {
      const context = failing((what, where) => what === "delete" && /old\.txt|new\.txt/.test(where));
      const { message } = await fail(applyPatch, whole, context);
      assert.match(message, /The patch was undone except in new\.txt, which could not be restored/);
      assert.deepEqual(await all(), ["one\ntwo\nthree\n", "alpha\nbeta\n", "gone\n", "fresh\n", undefined]);
    });

    it("apply_patch restores deleted files, and names symlinks that it can't restore", async function () {
      if (!canLink) this.skip();
      await symlink("src", at("link"));
      await symlink("src", at("zlink"));
      const context = failing((what, where) => what === "delete" && where.endsWith("zlink"));
      const patch = codex(
        "*** Delete File: link",
        "*** Delete File: old.txt",
        "*** Delete File: zlink",
        "*** Update File: src/a.ts",
        "-one",
      );
      const { message } = await fail(applyPatch, patch, context);
      assert.match(message, /except in link, which could not be restored/);
      assert.deepEqual(await all(), untouched);
    });

    it("apply_patch moves and deletes nothing in a folder that became a link during the patch", async function () {
      if (!canLink) this.skip();
      const outside = await makeWorkspace({ "b.ts": "theirs\n" });
      const context = workspace.context();
      const swap = async (): Promise<void> => {
        await rename(at("src"), at("away"));
        await symlink(outside.root, at("src"));
      };
      const files: Files = {
        ...context.files,
        async write(resource, ...given) {
          await context.files.write(resource, ...given);
          if (resource.endsWith("new.txt")) await swap();
        },
      };
      const keep = async (): Promise<string> => {
        await swap();
        return "1";
      };
      const backups = { maxBytes: 1000, keep, list: async () => [], read: async () => new Uint8Array() };
      const moved = codex("*** Add File: new.txt", "+fresh", "*** Update File: src/b.ts", "*** Move to: moved.txt");
      for (const [patch, own] of [
        [moved, { files }],
        [codex("*** Delete File: src/b.ts"), { backups }],
      ] as const) {
        const { code, message } = await fail(applyPatch, patch, { ...context, ...own });
        assert.equal(code, "BLOCKED", message);
        assert.match(message, /The patch was undone: all files are as they were before\.$/);
        await unlink(at("src"));
        await rename(at("away"), at("src"));
        assert.deepEqual(await all(), untouched);
        assert.equal(await readFile(join(outside.root, "b.ts"), "utf8"), "theirs\n");
      }
    });

    it("apply_patch restores unsaved text", async () => {
      const base = failing((what, where) => what === "delete" && where.endsWith("old.txt"));
      let isSaved = false;
      const text: ToolContext["text"] = {
        ...base.text,
        unsaved: (resource) => (resource.endsWith("a.ts") && !isSaved ? "typed\n" : undefined),
        edit: async (resource, { now }) => {
          await writeFile(new URL(resource), now);
          if (resource.endsWith("a.ts")) isSaved = true;
          return now;
        },
      };
      const patch = codex("*** Update File: src/a.ts", "-typed", "+patched", "*** Delete File: old.txt");
      await fail(applyPatch, patch, { ...base, text });
      assert.equal(await onDisk("src/a.ts"), "typed\n");
    });

    it("apply_patch restores all files after a bug, and reports it as one", async () => {
      const context = failing((what) => what === "delete", { error: () => new Error("a bug") });
      assert.equal(
        (await fail(applyPatch, codex("*** Update File: src/a.ts", "-one", "*** Delete File: old.txt"), context)).code,
        "EXCEPTION",
      );
      assert.deepEqual(await all(), untouched);
    });

    it("apply_patch restores all files when it is cancelled", async () => {
      const abort = new AbortController();
      const context = failing((what, where) => {
        if (what === "rename" && where.endsWith("src/b.ts")) abort.abort();
        return false;
      });
      const { result } = await runTool(applyPatch, whole, { ...context, signal: abort.signal });
      assert.ok(!result.ok && result.error.message.startsWith("Cancelled: "), JSON.stringify(result));
      assert.deepEqual(await all(), untouched);
    });

    it("apply_patch restores a large file, of which it keeps no bytes before it is changed", async () => {
      const large = "a line of a large file\n".repeat(200_000);
      await workspace.write("src/large.ts", `one\n${large}`);
      const context = failing((what, where) => what === "write" && where.endsWith("new.txt"));
      const patch = codex("*** Update File: src/large.ts", "-one", "+1", "*** Add File: new.txt", "+new");
      assert.match(
        (await fail(applyPatch, patch, context)).message,
        /The patch was undone: all files are as they were/,
      );
      assert.ok((await onDisk("src/large.ts")) === `one\n${large}`, "the file is as it was");
    });

    it("apply_patch restores all files after a refusal, and keeps its code", async () => {
      const context = failing((what, where) => what === "write" && where.endsWith("new.txt"), {
        error: () => new ToolError("BLOCKED", "Not now."),
      });
      const { code, message } = await fail(applyPatch, whole, context);
      assert.deepEqual(
        [code, message],
        ["BLOCKED", "Not now. The patch was undone: all files are as they were before."],
      );
      assert.deepEqual(await all(), untouched);
    });

    it("apply_patch shows a name that is no resource", async () => {
      const context = failing((what) => what === "write", { error: () => new FileError("NoSpace", "disk") });
      const { message } = await fail(applyPatch, codex("*** Update File: src/a.ts", "-one"), context);
      assert.match(message, /^No space left on device: disk/);
    });
  });

  describe("when something changes while the user is asked", () => {
    for (const [what, patch, change] of [
      ["an edited file", ["*** Update File: src/a.ts", "-one"], () => writeFile(at("src/a.ts"), "other\n")],
      ["a new file", ["*** Add File: new.txt", "+x"], () => writeFile(at("new.txt"), "other\n")],
      ["a deleted file", ["*** Delete File: old.txt"], () => writeFile(at("old.txt"), "longer than before\n")],
      [
        "a moved file",
        ["*** Update File: old.txt", "*** Move to: x"],
        () => writeFile(at("old.txt"), "longer than before\n"),
      ],
      [
        "the target of a move",
        ["*** Update File: old.txt", "*** Move to: moved.txt"],
        () => writeFile(at("moved.txt"), "x"),
      ],
    ] as const)
      it(`apply_patch changes nothing: ${what}`, async () => {
        const context = workspace.context({
          ask: async () => {
            await change();
            return "yes";
          },
        });
        const edit = what === "an edited file" ? [] : ["*** Update File: src/a.ts", "-two"];
        const { code, message } = await fail(applyPatch, codex(...edit, ...patch), context);
        assert.equal(code, "BLOCKED");
        assert.match(message, /since the user was asked\. Nothing was written/);
        if (edit.length > 0) assert.equal(await onDisk("src/a.ts"), "one\ntwo\nthree\n");
      });

    it("apply_patch refuses a path that leads elsewhere by then", async function () {
      if (!canLink) this.skip();
      const context = workspace.context({
        ask: async () => {
          await rename(at("old.txt"), at("other.txt"));
          await symlink("/etc/hosts", at("old.txt"));
          return "yes";
        },
      });
      const { code } = await fail(applyPatch, codex("*** Update File: old.txt", "-gone", "+x"), context);
      assert.equal(code, "BLOCKED");
      assert.equal(await onDisk("other.txt"), "gone\n");
    });
  });
});
