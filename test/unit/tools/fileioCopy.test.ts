import assert from "node:assert/strict";
import fs from "node:fs";
import fc from "fast-check";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import { anyTree, plant, treeLines } from "../../support/tree";
import { fail, makeWorkspace, succeed } from "../../support/workspace";

import { transfers } from "./transfers";
import { hasModes } from "../../support/machine";

describe("fileio_copy", () => {
  const { workspace, at, text, transfer: copy, refused } = transfers(fileioCopy);

  it("returns exactly one {path, status, exists} for each source, as it was given", async () => {
    const source = [at("a.txt"), "./b.txt", "missing.txt"];
    assert.deepEqual(await succeed(fileioCopy, { source, destination: "to" }, workspace.context()), {
      content: [
        {
          type: "json",
          value: [
            { path: at("a.txt"), status: "ok", exists: true },
            { path: "./b.txt", status: "ok", exists: true },
            { path: "missing.txt", status: "error: NotFound", exists: false },
          ],
        },
      ],
    });
    assert.deepEqual([text("to", "a.txt"), text("to", "b.txt"), text("a.txt")], ["alpha", "beta", "alpha"]);
  });

  for (const [source, destination, made] of [
    ["a.txt", "new.txt", "new.txt"],
    ["a.txt", "deep/er/new.txt", "deep/er/new.txt"],
    ["a.txt", "to", "to/a.txt"],
    ["a.txt", "fresh/", "fresh/a.txt"],
    ["a.txt", ".", undefined],
    ["dir/x", ".", "x"],
    ["dir/x", "./sub/../to", "to/x"],
    [["a.txt", "b.txt"], "fresh", "fresh/b.txt"],
    [["a.*"], "fresh", "fresh/a.txt"],
    ["dir", "dir2", "dir2/sub/y"],
    ["dir", "to", "to/dir/sub/y"],
    ["a.txt", "[id].txt", "[id].txt"],
  ] as const) {
    it(`copies ${JSON.stringify(source)} to ${destination} as ${made ?? "nothing"}`, async () => {
      if (made === undefined) return refused({ source, destination }, "error: InvalidInput", /would replace itself/);
      assert.ok(
        (await copy({ source, destination })).every((one) => one.endsWith(": ok")),
        'expected (await copy({ source, destination })).every((one) => one.endsWith(": ok"))',
      );
      assert.ok(fs.existsSync(at(made)), "expected fs.existsSync(at(made))");
    });
  }

  it("a copy equals its original in types, modes, times, links and bytes, for any tree", async function () {
    if (!hasModes) return this.skip();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyTree(), async (tree) => {
        round += 1;
        plant(tree, at(`from${round}`));
        assert.deepEqual(await copy({ source: `from${round}`, destination: `copy${round}` }), [`from${round}: ok`]);
        assert.deepEqual(treeLines(at(`copy${round}`)), treeLines(at(`from${round}`)));
      }),
      { seed: 6, numRuns: 40 },
    );
  });

  it("copies what globs find: folders with all below them, and each once", async () => {
    assert.deepEqual(await copy({ source: ["d*", "*.txt", "a.txt", "dir/sub/**"], destination: "to" }), [
      "dir: ok",
      "a.txt: ok",
      "b.txt: ok",
      "dir/sub/y: ok",
    ]);
    assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "b.txt", "dir", "old", "y"]);
  });

  it("without recursive takes files only", async () => {
    await refused(
      { source: "dir", destination: "new", recursive: false },
      "error: IsDirectory",
      /^dir is a folder: pass recursive: true/,
    );
    assert.deepEqual(await copy({ source: ["*"], destination: "new", recursive: false }), ["a.txt: ok", "b.txt: ok"]);
  });

  it("copies a thousand files in one call", async () => {
    fs.mkdirSync(at("many"));
    for (let index = 0; index < 1000; index++) {
      fs.writeFileSync(at("many", String(index)), String(index));
      // Copies keep microseconds: a time on the edge of a millisecond would be told as another one.
      fs.utimesSync(at("many", String(index)), 1_000_000_000, 1_100_000_000.25);
    }
    const lines = await copy({ source: ["many/*"], destination: "copies" });
    assert.equal(lines.filter((line) => line.endsWith(": ok")).length, 1000);
    assert.deepEqual(treeLines(at("copies")).slice(1), treeLines(at("many")).slice(1));
  });

  it("copies between folders of a workspace with several", async () => {
    const other = await makeWorkspace({ "o.txt": "o" });
    const context = createNodeContext({ folders: [workspace.root, other.root], ask: async () => "yes" });
    const [one = "", two = ""] = context.workspace.folders.map(({ name }) => name);
    assert.deepEqual(await copy({ source: [`${one}/*.txt`, two], destination: `${one}/to` }, context), [
      `${one}/a.txt: ok`,
      `${one}/b.txt: ok`,
      `${two}: ok`,
    ]);
    assert.equal(text("to", two, "o.txt"), "o");
  });

  for (const [input, error] of [
    [{ source: "a.txt" }, /^Invalid input: destination is missing/],
    [{ destination: "to" }, /^Invalid input: source is missing/],
    [{ source: [], destination: "to" }, /^Invalid input: source must name at least one path/],
    [{ source: "a.txt", destination: " " }, /^Invalid input: destination must not be blank/],
    [{ source: "a.txt", destination: "to", overwrite: 3 }, /^Invalid input: overwrite must be true or false/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(fileioCopy, input, workspace.context())).message, error);
    });
  }
});
