import assert from "node:assert/strict";
import fs from "node:fs";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { NoTrashError } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { asked, operations, outcomes } from "../../support/fileio";
import { fail, succeed } from "../../support/workspace";

import { removals } from "./removals";
import { hasAnyNames } from "../../support/machine";

describe("fileio_remove", () => {
  const { workspace, at, there, remove, refusedUnchanged } = removals();

  it("returns exactly one {path, status, exists} for each path, as it was given", async () => {
    const data = await succeed(
      fileioRemove,
      { path: [at("a.txt"), "./b.txt", "no"], use_trash: false },
      workspace.context(),
    );
    assert.deepEqual(data, {
      content: [
        {
          type: "json",
          value: [
            { path: at("a.txt"), status: "ok", exists: true },
            { path: "./b.txt", status: "ok", exists: true },
            { path: "no", status: "error: NotFound", exists: false },
          ],
        },
      ],
    });
    assert.deepEqual([there("a.txt"), there("b.txt")], [false, false]);
  });

  it("returns an array for one path, given as text", async () => {
    assert.deepEqual(await remove({ path: "a.txt" }), ["a.txt: ok"]);
  });

  it("a missing path is ok with force, and did not exist", async () => {
    assert.deepEqual(await remove({ path: ["no", "a.txt"], force: true }), ["no: ok, did not exist", "a.txt: ok"]);
  });

  it("removes an empty folder, and one with contents only with recursive", async () => {
    await refusedUnchanged({ path: ["dir"] }, ["dir: error: NotEmpty"], /^dir is not empty: pass recursive: true/);
    assert.deepEqual(await remove({ path: ["empty"] }), ["empty: ok"]);
    assert.deepEqual(await remove({ path: ["dir"], recursive: true }), ["dir: ok"]);
    assert.deepEqual([there("dir"), there("empty")], [false, false]);
  });

  it("a path below one that is removed in the same call is ok too", async () => {
    assert.deepEqual(await remove({ path: ["dir", "dir/x"], recursive: true }), ["dir: ok", "dir/x: ok"]);
  });

  it("removes what a glob finds: files, and folders only with recursive", async () => {
    assert.deepEqual(await remove({ path: ["*"] }), ["a.txt: ok", "b.txt: ok"]);
    assert.ok(there("dir"), 'expected there("dir")');
    assert.deepEqual(await remove({ path: ["*"], recursive: true }), ["dir: ok"]);
    assert.deepEqual(await remove({ path: ["*"] }), ["*: error: NotFound, did not exist"]);
  });

  it("a glob reaches what ignore rules hide only when asked to", async () => {
    await workspace.write(".ignore", "*.txt");
    const { value, note } = await operations(fileioRemove, { path: ["*.txt"], use_trash: false }, workspace.context());
    assert.deepEqual([value[0]?.status, there("a.txt")], ["error: NotFound", true]);
    assert.match(note, /include_ignored: true/);
    assert.deepEqual(await remove({ path: ["*.txt"], include_ignored: true }), ["a.txt: ok", "b.txt: ok"]);
  });

  it("removes a file whose name looks like a glob, an option or a command", async () => {
    const names = ["[id].ts", "-rf", "$(touch x)", "a b", "é 漢", "%2e%2e", "~x", ...(hasAnyNames ? ["'\"", "*"] : [])];
    for (const name of names) await workspace.write(name, "");
    assert.deepEqual(
      await remove({ path: names }),
      names.map((name) => `${name}: ok`),
    );
    assert.deepEqual(fs.readdirSync(workspace.root).sort(), ["a.txt", "b.txt", "dir", "empty"]);
  });

  it("removes a thousand paths in one call", async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `many/${index}`);
    for (const name of names) await workspace.write(name, "");
    assert.deepEqual(
      await remove({ path: names }),
      names.map((name) => `${name}: ok`),
    );
    assert.deepEqual(fs.readdirSync(at("many")), []);
  });

  describe("the trash", () => {
    it("is the default, and without one the path stays and the note names use_trash: false", async () => {
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "no"] }, workspace.context());
      assert.deepEqual(value, [
        { path: "a.txt", status: "error: Unavailable", exists: true },
        { path: "no", status: "error: NotFound", exists: false },
      ]);
      assert.match(note, /^What could not be moved to the trash was not removed.*Pass use_trash: false/);
      assert.ok(there("a.txt"), 'expected there("a.txt")');
    });

    /** A context whose files may have a trash. */
    const withTrash = (trash: (resource: Resource) => Promise<void>): ToolContext => {
      const context = workspace.context();
      const files: ToolContext["files"] = {
        ...context.files,
        mayTrash: () => true,
        delete: (resource, options) => (options.trash ? trash(resource) : context.files.delete(resource, options)),
      };
      return { ...context, files };
    };

    it("gets what is removed, and the question says so", async () => {
      const trashed: Resource[] = [];
      const context = withTrash(async (resource) => void trashed.push(resource));
      assert.equal((await asked(fileioRemove, { path: "a.txt" }, context)).title, "Move a.txt to the trash?");
      assert.deepEqual(await outcomes(fileioRemove, { path: ["a.txt"] }, context), ["a.txt: ok"]);
      assert.deepEqual(trashed, [await context.workspace.resolve("a.txt")]);
    });

    it("that turns out not to be there leaves the paths, and the note says once what to do", async () => {
      const context = withTrash((resource) => Promise.reject(new NoTrashError(resource)));
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "b.txt"] }, context);
      assert.deepEqual(
        value.map(({ status }) => status),
        ["error: Unavailable", "error: Unavailable"],
      );
      assert.equal(note.split("use_trash: false").length, 2);
    });
  });

  for (const [input, error] of [
    [{}, /^Invalid input: path is missing/],
    [{ path: [] }, /^Invalid input: path must name at least one path/],
    [{ path: [""] }, /^Invalid input: path\.0 must not be blank/],
    [{ path: ["a.txt"], recursive: "perhaps" }, /^Invalid input: recursive must be true or false/],
    [{ path: { a: 1 } }, /^Invalid input: path must be an array/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(fileioRemove, input, workspace.context())).message, error);
    });
  }
});
