import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import { asked, operations, outcomesAsNobody } from "../../support/fileio";
import { anyTree, plant, treeLines } from "../../support/tree";
import { fail, makeWorkspace, succeed } from "../../support/workspace";

import { transfers } from "./transfers";
import { canLink, foldsCase, hasFifos, hasModes, hasOneRoot } from "../../support/machine";

describe("fileio_move", () => {
  const { workspace, at, text, transfer: move, refused } = transfers(fileioMove);
  const names = (): string[] => fs.readdirSync(workspace.root).sort();

  it("returns an array for one source too, with the path as it was given", async () => {
    assert.deepEqual(await succeed(fileioMove, { source: "./a.txt", destination: "new.txt" }, workspace.context()), {
      content: [{ type: "json", value: [{ path: "./a.txt", status: "ok", exists: true }] }],
    });
    assert.deepEqual([text("new.txt"), names()], ["alpha", ["b.txt", "dir", "new.txt", "to"]]);
  });

  it("one that is missing does not stop the others", async () => {
    assert.deepEqual(await move({ source: ["no", "a.txt"], destination: "to" }), [
      "no: error: NotFound, did not exist",
      "a.txt: ok",
    ]);
    assert.equal(text("to", "a.txt"), "alpha");
  });

  for (const [source, destination, made] of [
    ["a.txt", "deep/er/new.txt", "deep/er/new.txt"],
    ["a.txt", "fresh/", "fresh/a.txt"],
    ["a.txt", "A.txt", "A.txt"],
    ["dir", "dir2", "dir2/sub/y"],
    ["dir", "to", "to/dir/sub/y"],
    ["dir/sub", ".", "sub/y"],
    [["*.txt", "dir"], "fresh", "fresh/dir/x"],
    [["d*"], "fresh", "fresh/dir/sub/y"],
  ] as const) {
    it(`moves ${JSON.stringify(source)} to ${destination} as ${made}`, async () => {
      assert.ok(
        (await move({ source, destination })).every((one) => one.endsWith(": ok")),
        'expected (await move({ source, destination })).every((one) => one.endsWith(": ok"))',
      );
      assert.ok(fs.existsSync(at(made)), "expected fs.existsSync(at(made))");
      // By listing, because `a.txt` also names `A.txt` where letters don't matter.
      const left = [source].flat().filter((one) => fs.readdirSync(dirname(at(one))).includes(basename(one)));
      assert.deepEqual(left, []);
    });
  }

  it("moves nothing if a folder on the way became a link while the moved one was looked through", async function () {
    if (!canLink) return this.skip();
    const outside = await makeWorkspace({ "sub/y": "theirs" });
    const context = workspace.context();
    const swap = (): void => {
      fs.renameSync(at("dir"), at("moved"));
      fs.symlinkSync(outside.root, at("dir"));
    };
    let isApproved = false;
    const ask: ToolContext["ask"] = async () => ((isApproved = true), "yes");
    const list: ToolContext["files"]["list"] = async (resource) => {
      const entries = await context.files.list(resource);
      if (isApproved && resource.endsWith("/dir/sub") && fs.existsSync(at("dir/x"))) swap();
      return entries;
    };
    const { note } = await operations(
      fileioMove,
      { source: "dir/sub", destination: "to" },
      { ...context, ask, files: { ...context.files, list } },
    );
    assert.match(note, /^dir\/sub was replaced after the user was asked/);
    assert.equal(fs.readFileSync(join(outside.root, "sub/y"), "utf8"), "theirs");
  });

  it("a moved tree is gone from its old path and equal at the new one", async function () {
    if (!hasModes) return this.skip();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyTree(), async (tree) => {
        round += 1;
        plant(tree, at(`from${round}`));
        const lines = treeLines(at(`from${round}`));
        assert.deepEqual(await move({ source: `from${round}`, destination: `moved${round}` }), [`from${round}: ok`]);
        assert.deepEqual(treeLines(at(`moved${round}`)), lines);
        assert.ok(!names().includes(`from${round}`), "expected !names().includes(`from${round}`)");
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  it("moves to a folder of the workspace on another file system", async function () {
    const memory = "/dev/shm";
    if (!hasOneRoot || !fs.existsSync(memory) || fs.statSync(memory).dev === fs.statSync(os.tmpdir()).dev)
      return this.skip();
    const other = fs.mkdtempSync(join(memory, "trv-"));
    try {
      const context = createNodeContext({ folders: [workspace.root, other], ask: async () => "yes" });
      const lines = treeLines(at("dir"));
      assert.deepEqual(await move({ source: at("dir"), destination: other }, context), [`${at("dir")}: ok`]);
      assert.deepEqual(treeLines(join(other, "dir")), lines);
      assert.ok(!fs.existsSync(at("dir")), 'expected !fs.existsSync(at("dir"))');
    } finally {
      fs.rmSync(other, { recursive: true });
    }
  });

  it("replaces only with overwrite, and a folder as a whole", async () => {
    await refused({ source: "a.txt", destination: "b.txt" }, "error: Exists", /^b\.txt exists: pass overwrite: true/);
    assert.deepEqual(await move({ source: "a.txt", destination: "b.txt", overwrite: true }), ["a.txt: ok"]);
    await workspace.write("to/dir/other", "");
    await refused({ source: "dir", destination: "to" }, "error: Exists", /^to\/dir exists/);
    assert.deepEqual(await move({ source: "dir", destination: "to", overwrite: true }), ["dir: ok"]);
    assert.deepEqual(
      [text("b.txt"), fs.readdirSync(at("to", "dir")).sort(), names()],
      ["alpha", ["sub", "x"], ["b.txt", "to"]],
    );
  });

  it("never moves two sources of a call to one path", async () => {
    await workspace.write("other/a.txt", "other");
    const { value } = await operations(
      fileioMove,
      { source: ["a.txt", "other/a.txt"], destination: "to", overwrite: true },
      workspace.context(),
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Exists"],
    );
    assert.deepEqual([text("to", "a.txt"), text("other", "a.txt")], ["alpha", "other"]);
  });

  it("never lets another name of the file, in other letters, be lost", async function () {
    if (foldsCase) return this.skip();
    fs.linkSync(at("a.txt"), at("A.TXT"));
    // Where letters matter these are two names of one file; where they do not, one name.
    await refused({ source: "a.txt", destination: "A.TXT" }, "error: Exists", /^a\.txt: this path has changed/);
  });

  it("refuses itself and its own inside", async () => {
    await refused({ source: "dir", destination: "." }, "error: InvalidInput", /^dir would replace itself/);
    await refused({ source: "dir", destination: "dir/sub/new" }, "error: InvalidInput", /^dir would be inside itself/);
    await workspace.write("q/q/x", "");
    await refused(
      { source: "q/q", destination: ".", overwrite: true },
      "error: InvalidInput",
      /^q contains q\/q, which cannot replace it/,
    );
  });

  it("a source below one that was moved before is not found any more", async () => {
    assert.deepEqual(await move({ source: ["dir", "dir/x"], destination: "to" }), [
      "dir: ok",
      "dir/x: error: NotFound",
    ]);
  });

  it("moves pipes as they are", async function () {
    if (!hasFifos) return this.skip();
    execFileSync("mkfifo", [at("pipe")]);
    assert.deepEqual(await move({ source: "pipe", destination: "to" }), ["pipe: ok"]);
    assert.ok(fs.lstatSync(at("to", "pipe")).isFIFO(), 'expected fs.lstatSync(at("to", "pipe")).isFIFO()');
  });

  it("moves links themselves, wherever they lead", async function () {
    if (!canLink) return this.skip();
    const links = { in: "a.txt", folder: "dir", out: "/etc", gone: "nowhere", circle: "circle" };
    for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(name));
    assert.deepEqual(
      await move({ source: Object.keys(links), destination: "to" }),
      Object.keys(links).map((name) => `${name}: ok`),
    );
    for (const [name, target] of Object.entries(links)) assert.equal(fs.readlinkSync(at("to", name)), target);
    assert.deepEqual(names(), ["a.txt", "b.txt", "dir", "to"]);
  });

  it("refuses paths outside the workspace, and reveals nothing of them", async () => {
    const unknown = { status: "error: PermissionDenied", exists: false };
    const { value } = await operations(
      fileioMove,
      { source: ["/etc/passwd", "../x"], destination: "to" },
      workspace.context(),
    );
    assert.deepEqual(value, [
      { path: "/etc/passwd", ...unknown },
      { path: "../x", ...unknown },
    ]);
    await refused({ source: "a.txt", destination: "../x" }, "error: PermissionDenied", /outside the workspace/);
  });

  it("a folder of the workspace is not moved, and neither is what contains it", async () => {
    const context = createNodeContext({ folders: [workspace.root, at("dir", "sub")], ask: async () => "yes" });
    for (const source of [at("dir"), at("dir", "sub"), workspace.root])
      await refused(
        { source, destination: at("to", "new") },
        "error: PermissionDenied",
        /is a folder of the workspace/,
        context,
      );
  });

  describe("Git", () => {
    beforeEach(async () => {
      await workspace.write(".git/config", "[core]");
      await workspace.write("vendor/lib/.git/HEAD", "ref");
    });

    it("nothing leaves a .git, and nothing enters one", async () => {
      const note = /belongs to Git/;
      for (const source of [".git", ".git/config", "vendor/lib/.git"])
        await refused({ source, destination: "to/new" }, "error: PermissionDenied", note);
      for (const destination of [".git", ".git/x", "to/.git", "to/.Git/x"])
        await refused({ source: "a.txt", destination, overwrite: true }, "error: PermissionDenied", note);
    });

    it("a repository moves with the folder that contains it, and the question says so", async () => {
      const { detail } = await asked(fileioMove, { source: "vendor", destination: "to" }, workspace.context());
      assert.equal(detail, "vendor → to/vendor (a folder with 1 file, a Git repository with its history)");
      assert.deepEqual(await move({ source: "vendor", destination: "to" }), ["vendor: ok"]);
      assert.equal(text("to", "vendor", "lib", ".git", "HEAD"), "ref");
    });
  });

  it("asks about each source and mentions unsaved changes, as the result does", async () => {
    const context = workspace.context();
    const unsaved = (resource: Resource): string | undefined =>
      /\/(?:a\.txt|x)$/.test(resource) ? "typed" : undefined;
    const dirty = { ...context, text: { ...context.text, unsaved } };
    const input = { source: ["a.txt", "dir"], destination: "to" };
    const { title, detail } = await asked(fileioMove, input, dirty);
    assert.equal(title, "Move 2 paths?");
    assert.deepEqual(detail.split("\n"), [
      "a.txt → to/a.txt; there are unsaved changes in an editor",
      "dir → to/dir (a folder with 2 files); there are unsaved changes in an editor",
    ]);
    assert.equal(
      (await operations(fileioMove, input, dirty)).note,
      "a.txt is open with unsaved changes, which stay in an editor of the old path. dir is open with unsaved changes, which stay in an editor of the old path.",
    );
  });

  it("a target that appears while the user is asked stays, and so does the source", async () => {
    const ask: ToolContext["ask"] = async () => {
      await workspace.write("new/x", "theirs");
      return "yes";
    };
    const { value } = await operations(fileioMove, { source: "dir", destination: "new" }, workspace.context({ ask }));
    assert.equal(value[0]?.status, "error: Exists");
    assert.deepEqual([text("new", "x"), text("dir", "x")], ["theirs", "1"]);
  });

  it("says what the system refuses, and changes nothing then", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    fs.chmodSync(at("to"), 0o555);
    fs.chmodSync(at("dir"), 0o555);
    const before = treeLines(workspace.root, { times: false });
    const calls = [
      ["fileio_move", { source: "a.txt", destination: "to" }],
      ["fileio_move", { source: "dir/x", destination: "new/x" }],
    ] as const;
    assert.deepEqual(await outcomesAsNobody(workspace.root, calls), [
      ["a.txt: error: PermissionDenied"],
      ["dir/x: error: PermissionDenied"],
    ]);
    assert.deepEqual(treeLines(workspace.root, { times: false }), before);
  });

  it("refuses an input without a destination, and does nothing when the user says no", async () => {
    const { message } = await fail(fileioMove, { source: "a.txt" }, workspace.context());
    assert.match(message, /^Invalid input: destination is missing/);
    await fail(fileioMove, { source: "a.txt", destination: "new" }, workspace.context({ ask: async () => "no" }));
    assert.deepEqual(names(), ["a.txt", "b.txt", "dir", "to"]);
  });
});
