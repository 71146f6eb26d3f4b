import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileioMakeDirectory from "../../../src/tools/fileio/fileioMakeDirectory";
import { asked, operations, outcomes, outcomesAsNobody } from "../../support/fileio";
import { treeLines } from "../../support/tree";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { canLink, hasAnyNames } from "../../support/machine";

describe("fileio_make_directory", () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await makeWorkspace({ "a.txt": "alpha", "dir/x": "1", ".git/config": "" });
  });

  const at = (...names: string[]): string => join(workspace.root, ...names);
  const make = (input: object, context: ToolContext = workspace.context()): Promise<string[]> =>
    outcomes(fileioMakeDirectory, input, context);

  it("returns exactly one {path, status, exists} for each path, as it was given", async () => {
    const path = [at("new"), "./deep/er", "dir", "a.txt"];
    assert.deepEqual(await succeed(fileioMakeDirectory, { path }, workspace.context()), {
      content: [
        {
          type: "json",
          value: [
            { path: at("new"), status: "ok", exists: false },
            { path: "./deep/er", status: "ok", exists: false },
            { path: "dir", status: "ok", exists: true },
            { path: "a.txt", status: "error: Exists", exists: true },
          ],
        },
      ],
    });
    assert.ok(
      fs.statSync(at("deep", "er")).isDirectory() && fs.statSync(at("new")).isDirectory(),
      'expected fs.statSync(at("deep", "er")).isDirectory() && fs.statSync(at("new")).isDirecto…',
    );
  });

  it("without recursive makes only the folder itself, in the order given", async () => {
    assert.deepEqual(await make({ path: ["p/q", "n", "n/m"], recursive: false }), [
      "p/q: error: NotFound, did not exist",
      "n: ok, did not exist",
      "n/m: ok, did not exist",
    ]);
    assert.ok(!fs.existsSync(at("p")), 'expected !fs.existsSync(at("p"))');
  });

  it("takes every path as it is written, and each once", async () => {
    const path = [...(hasAnyNames ? ["*"] : []), "[id]", "a b", "-p", "$(x)", "é 漢", "{a,b}", "[id]"];
    assert.deepEqual(
      await make({ path }),
      path.slice(0, -1).map((name) => `${name}: ok, did not exist`),
    );
    assert.ok(
      path.every((name) => fs.statSync(at(name)).isDirectory()),
      "expected path.every((name) => fs.statSync(at(name)).isDirectory())",
    );
  });

  it("makes a thousand folders in one call", async () => {
    const path = Array.from({ length: 1000 }, (_, index) => `many/${index % 10}/${index}`);
    assert.ok(
      (await make({ path })).every((line) => line.endsWith(": ok, did not exist")),
      'expected (await make({ path })).every((line) => line.endsWith(": ok, did not exist"))',
    );
    assert.equal(fs.readdirSync(at("many", "3")).length, 100);
  });

  for (const [path, status, note] of [
    ["a.txt/below", "NotDirectory", /^$/],
    ["../outside", "PermissionDenied", /outside the workspace/],
    ["/etc/new", "PermissionDenied", /outside the workspace/],
    [".git/hooks", "PermissionDenied", /belongs to Git/],
    ["dir/.git", "PermissionDenied", /belongs to Git/],
    ["dir/.GIT/hooks", "PermissionDenied", /belongs to Git/],
    ["~/x", "InvalidInput", /isn't expanded/],
    ["a\0b", "InvalidInput", /NUL/],
    ["x".repeat(300), "InvalidInput", /ENAMETOOLONG/],
  ] as const) {
    it(`refuses ${JSON.stringify(path.slice(0, 20))} and changes nothing: ${status}`, async function () {
      if (!hasAnyNames && /^\/|x{9}/.test(path)) return this.skip();
      const before = treeLines(workspace.root);
      const answer = await operations(fileioMakeDirectory, { path: [path] }, workspace.context());
      assert.deepEqual(answer.value, [{ path, status: `error: ${status}`, exists: false }]);
      assert.match(answer.note, note);
      assert.deepEqual(treeLines(workspace.root), before);
    });
  }

  it("a link to a folder is a folder that exists, and one that leads nowhere is in the way", async function () {
    if (!canLink) return this.skip();
    fs.symlinkSync("dir", at("link"));
    fs.symlinkSync("nowhere", at("dangling"));
    fs.symlinkSync("/etc", at("out"));
    assert.deepEqual(await make({ path: ["link", "link/new", "dangling", "out/new"] }), [
      "link: ok",
      "link/new: ok, did not exist",
      "dangling: error: Exists",
      "out/new: error: PermissionDenied, did not exist",
    ]);
    assert.ok(
      fs.existsSync(at("dir", "new")) && !fs.existsSync(at("nowhere")),
      'expected fs.existsSync(at("dir", "new")) && !fs.existsSync(at("nowhere"))',
    );
  });

  it("asks about the folders that it will make, and those alone", async () => {
    const several = await asked(fileioMakeDirectory, { path: ["new", "dir", "b/c"] }, workspace.context());
    assert.deepEqual(
      [several.title, several.detail.split("\n")],
      ["Make folders at 2 paths?", ["new", "b/c", "Nothing is done about 1 other path of the call."]],
    );
    assert.equal(
      (await asked(fileioMakeDirectory, { path: "new" }, workspace.context())).title,
      "Make the folder new?",
    );
  });

  it("a folder that somebody else has made meanwhile is ok, a file is in the way, and a way that leads elsewhere is not gone", async function () {
    if (!canLink) return this.skip();
    const outside = await makeWorkspace();
    const ask: ToolContext["ask"] = async () => {
      fs.mkdirSync(at("folder"));
      fs.writeFileSync(at("file"), "");
      fs.rmSync(at("dir"), { recursive: true });
      fs.symlinkSync(outside.root, at("dir"));
      return "yes";
    };
    const { value, note } = await operations(
      fileioMakeDirectory,
      { path: ["folder", "file", "dir/new"] },
      workspace.context({ ask }),
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Exists", "error: Unavailable"],
    );
    assert.match(
      note,
      /^file: this path has changed since the user was asked.* dir\/new was replaced after the user was asked/,
    );
    assert.deepEqual(fs.readdirSync(outside.root), []);
  });

  it("says what the system refuses", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    fs.chmodSync(at("dir"), 0o555);
    assert.deepEqual(
      await outcomesAsNobody(workspace.root, [["fileio_make_directory", { path: ["dir/new", "new"] }]]),
      [["dir/new: error: PermissionDenied, did not exist", "new: ok, did not exist"]],
    );
  });

  it("refuses more than ten thousand paths, and no path", async () => {
    const path = Array.from({ length: 10_001 }, (_, index) => `p${index}`);
    assert.match(
      (await fail(fileioMakeDirectory, { path }, workspace.context())).message,
      /^Invalid input: these are 10,001 paths/,
    );
    assert.match((await fail(fileioMakeDirectory, {}, workspace.context())).message, /^Invalid input: path is missing/);
  });

  it("makes nothing when the user says no", async () => {
    await fail(fileioMakeDirectory, { path: "new" }, workspace.context({ ask: async () => "no" }));
    assert.ok(!fs.existsSync(at("new")), 'expected !fs.existsSync(at("new"))');
  });
});
