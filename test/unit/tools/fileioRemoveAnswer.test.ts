import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { operations, outcomesAsNobody } from "../../support/fileio";
import { fail, succeed } from "../../support/workspace";

import { removals } from "./removals";
import { canLink } from "../../support/machine";

describe("fileio_remove", () => {
  const { workspace, at, there, remove } = removals();

  /** A limit that the elements of ten long names do not fit into, but what is said of them does. */
  const small = (): ToolContext => workspace.context({ limits: { maxOutputSize: 700 } });
  const longNames = async (): Promise<string[]> => {
    const names = Array.from({ length: 10 }, (_, index) => `long/${"name-".repeat(12)}${index}`);
    for (const name of names) await workspace.write(name, "");
    return names;
  };

  it("when the result is cut to size, says that all is done and what failed", async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `many/a-long-name-of-a-file-${index}`);
    for (const name of names.slice(12)) await workspace.write(name, "");
    const context = workspace.context({ limits: { maxOutputSize: 8000 } });
    const data = await succeed(fileioRemove, { path: names, use_trash: false }, context);
    assert.equal(data["truncated"], true);
    assert.match(
      String(data["note"]),
      /^All 1000 paths have been handled, 988 of them ok and 12 not: many\/a-long-name-of-a-file-0 \(error: NotFound\).* and 2 more\. Do not repeat the call/,
    );
    assert.deepEqual(fs.readdirSync(at("many")), []);
    assert.match(
      (await operations(fileioRemove, { path: await longNames(), use_trash: false }, small())).note,
      /10 of them ok and 0 not\. Do not/,
    );
  });

  it("when a cut result has failures, names up to ten of them", async () => {
    const path = ["not there", ...(await longNames())];
    const { note } = await operations(fileioRemove, { path, use_trash: false }, small());
    assert.match(
      note,
      /^All 11 paths have been handled, 10 of them ok and 1 not: not there \(error: NotFound\)\. Do not repeat/,
    );
  });

  it("a path that can't be looked at is a status, and a bug is a bug", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const blind = (resource: Resource): Promise<never> => Promise.reject(new FileError("PermissionDenied", resource));
    const files = { ...context.files, realEntry: blind };
    assert.deepEqual(await remove({ path: "a.txt" }, { ...context, files }), ["a.txt: error: PermissionDenied"]);
    if (canLink) fs.symlinkSync("circle", at("circle"));
    const broken = (): Promise<never> => Promise.reject(new TypeError("a bug"));
    for (const [port, path] of [
      ["delete", "a.txt"],
      ["list", canLink ? "circle" : "dir"],
    ] as const) {
      const input = { path, use_trash: false };
      const { code } = await fail(fileioRemove, input, { ...context, files: { ...context.files, [port]: broken } });
      assert.equal(code, "EXCEPTION", port);
    }
    assert.ok(there("a.txt"), 'expected there("a.txt")');
  });

  it("refuses more than ten thousand paths as a whole, named or found", async () => {
    const path = Array.from({ length: 10_001 }, (_, index) => `p${index}`);
    const context = workspace.context();
    const listFiles: ToolContext["search"]["listFiles"] = async function* ({ folders: [folder] }) {
      if (folder) yield path.map((name) => ({ resource: context.files.child(folder, name), folder, path: name }));
    };
    for (const input of [{ path }, { path: ["p*"] }]) {
      const { message } = await fail(fileioRemove, input, { ...context, search: { ...context.search, listFiles } });
      assert.match(message, /^Invalid input: these are 10,001 paths, and a call changes at most 10,000\. Name whole/);
    }
  });

  it("reports what the system refuses, and leaves a folder whole that can't go as a whole", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await workspace.write("half/open/x", "1");
    await workspace.write("half/shut/y", "2");
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    fs.chmodSync(at("half", "shut"), 0o555);
    fs.chmodSync(at("dir"), 0o000);
    const answers = await outcomesAsNobody(workspace.root, [
      ["fileio_remove", { path: ["half", "half/shut/y", "dir/x", "b.txt"], recursive: true, use_trash: false }],
    ]);
    assert.deepEqual(answers, [
      [
        "half: error: PermissionDenied",
        "half/shut/y: error: PermissionDenied",
        "dir/x: error: PermissionDenied, did not exist",
        "b.txt: ok",
      ],
    ]);
    assert.ok(
      there("half", "open", "x") && there("half", "shut", "y") && !there("b.txt"),
      'expected there("half", "open", "x") && there("half", "shut", "y") && !there("b.txt")',
    );
  });

  it("notes at most five sentences and counts the others", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `full${index}`);
    for (const name of names) await workspace.write(`${name}/x`, "");
    const { note } = await operations(fileioRemove, { path: names, use_trash: false }, workspace.context());
    assert.equal(note.split("is not empty").length, 6);
    assert.match(note, / 3 more paths could not be used or deserve a remark\.$/);
  });
});
