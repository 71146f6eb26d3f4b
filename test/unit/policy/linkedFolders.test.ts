import assert from "node:assert/strict";
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import { temporaryFolder } from "../hosts/temporary";
import { type AskedRun, askedRun } from "./askedRun";

describe("what a search finds below a link", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  let asked: readonly Question[] = [];
  const run = async (name: string, input: unknown, how: AskedRun = {}): Promise<string> => {
    const told = await askedRun([at("w")], name, input, how);
    asked = told.asked;
    return told.result;
  };
  const reasons = (): string => asked.map(({ detail }) => detail).join("\n");
  const matches = /"matched_text":"mark|: mark/;

  beforeEach(() => {
    folder.fill({
      "w/.cursorignore": "/deep/private/\n",
      "w/deep/private/plan.txt": "mark",
      "w/deep/private/more/plan.txt": "mark",
      "w/.docker/config.json": "mark",
      "w/.vscode/tasks.json": "{}",
      "w/notes/day/a.txt": "mark",
    });
    const links = { pub: "deep/private", near: "deep", engine: ".docker", edit: ".vscode", free: "notes" };
    for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(`w/${name}`));
  });

  for (const [name, path] of [
    ["grep", "near"],
    ["grep", "engine"],
    ["fileio_find_in_files", "near"],
    ["fileio_find_in_files", "engine"],
    ["fileio_find_in_files", "engine/*"],
    ["fileio_find_in_files", "near/*/*"],
    ["fileio_find_in_files", "pub/*"],
    ["fileio_find_in_files", "pub/m*"],
  ] as const)
    it(`is left out by ${name} of ${path} if it is secret where the link leads`, async () => {
      const told = await run(name, { pattern: "mark", path });
      assert.doesNotMatch(told, matches);
      assert.match(told, /may contain secrets (?:is|are) left out/);
      assert.equal(asked.length, 0);
    });

  it("is left out if the link is named by a URI with a query", async () => {
    for (const name of ["grep", "fileio_find_in_files"]) {
      const told = await run(name, { pattern: "mark", path: `${pathToFileURL(at("w/near")).href}?x` });
      assert.doesNotMatch(told, matches);
      assert.match(told, /may contain secrets are left out/);
    }
  });

  it("is found like other files if it isn't secret", async () => {
    for (const [name, path] of [
      ["grep", "free"],
      ["fileio_find_in_files", "free"],
      ["fileio_find_in_files", "free/*/*"],
      ["fileio_find_in_files", "free/*"],
    ])
      assert.match(await run(String(name), { pattern: "mark", path }), matches);
    assert.match(await run("fileio_count_words", { path: "free/*/*" }), /"words":1/);
    assert.equal(asked.length, 0);
  });

  it("is found on a yes to the link", async () => {
    for (const name of ["grep", "fileio_find_in_files"]) {
      const told = await run(name, { pattern: "mark", path: "pub" }, { answer: "yes" });
      assert.match(told, matches);
      assert.match(told, /more\/plan\.txt/);
      assert.match(reasons(), /pub leads to deep\/private, which is kept from agents by \.cursorignore\./);
    }
  });

  it("is asked about before it is copied, moved, or removed, by what it is where the link leads", async () => {
    for (const [name, input, reason] of [
      ["fileio_copy", { source: "pub/*.txt", destination: "out.txt" }, /deep\/private\/plan\.txt, which is kept/],
      ["fileio_copy", { source: "engine/*", destination: "out" }, /leads to \.docker\/config\.json, which may contain/],
      ["fileio_move", { source: "edit/*", destination: "out" }, /leads to \.vscode\/tasks\.json, which configures/],
      ["fileio_remove", { path: "edit/*", use_trash: false }, /leads to \.vscode\/tasks\.json, which configures/],
    ] as const) {
      await run(name, input);
      assert.match(reasons(), reason);
      assert.equal(asked[0]?.always, true);
    }
  });

  it("is asked about if it is in a folder that is copied or removed", async () => {
    fs.symlinkSync(".", at("w/self"));
    for (const [name, input] of [
      ["fileio_copy", { source: "self/deep", destination: "out", recursive: true }],
      ["fileio_remove", { path: "self/deep", recursive: true, use_trash: false }],
    ] as const) {
      await run(name, input);
      assert.match(reasons(), /self\/deep contains self\/deep\/private\/plan\.txt, which is kept from agents/);
    }
    await run("fileio_copy", { source: "self/notes", destination: "out", recursive: true });
    assert.doesNotMatch(reasons(), /contains/);
  });
});
