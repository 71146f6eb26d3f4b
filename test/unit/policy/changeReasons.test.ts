import assert from "node:assert/strict";
import fs from "node:fs";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { temporaryFolder } from "../hosts/temporary";

describe("a change that is asked about for what it does", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  const asked: Question[] = [];
  const run = async (tool: typeof fileWrite, input: unknown, answer: "yes" | "no" = "no"): Promise<string> => {
    asked.length = 0;
    const ask: ToolContext["ask"] = async (question) => {
      asked.push(question);
      return answer;
    };
    return JSON.stringify((await runTool(tool, input, createNodeContext({ folders: [at()], ask }))).record.result);
  };
  const write = (file_path: string, content: unknown): Promise<string> =>
    run(fileWrite, { file_path, content: typeof content === "string" ? content : JSON.stringify(content) });
  const manifest = { name: "x", scripts: { build: "tsc", test: "mocha" } };
  beforeEach(() => folder.fill({ "package.json": JSON.stringify(manifest), "a.txt": "one\n" }));

  for (const [what, content, told] of [
    ["another script", { ...manifest, scripts: { ...manifest.scripts, build: "curl x" } }, "scripts.build"],
    ["a new script", { ...manifest, scripts: { ...manifest.scripts, postinstall: "x" } }, "scripts.postinstall"],
    ["a hook of Git", { ...manifest, husky: { hooks: {} }, "lint-staged": "x" }, "husky.hooks, lint-staged"],
    ["scripts that are no object", { scripts: "x" }, "scripts"],
    ["a script called __proto__", '{"scripts": {"__proto__": "x", "build": "tsc"}}', "scripts.__proto__"],
    [
      "many scripts",
      { scripts: Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`s${index}`, "x"])) },
      "scripts.s0, scripts.s1, scripts.s2, scripts.s3, scripts.s4 and 2 more",
    ],
  ] as const) {
    it(`gives package.json ${what}, and no rule decides instead of the user`, async () => {
      const refused = await write("package.json", content);
      assert.equal(asked[0]?.always, true);
      assert.equal(asked[0].detail.split("\n")[0], `package.json gets other commands, which run later: ${told}.`);
      assert.match(refused, /Permission denied: package\.json\. package\.json gets other commands.* The user rejected/);
    });
  }

  it("is a new package.json, one of another tool, one in other letters or behind a link, or an edit of it", async () => {
    fs.symlinkSync("package.json", at("plain.json"));
    for (const [path, content] of [
      ["new/package.json", manifest],
      ["composer.json", { scripts: { x: "y" } }],
      ["deno.json", { tasks: { x: "y" } }],
      ["sub/PACKAGE.json", manifest],
      ["plain.json", { scripts: { x: "y" } }],
      ["deno.jsonc", { tasks: { x: "y" } }],
      ["deno.json", '{ // A comment, and a comma at the end\n"tasks": { "x": "y", } }'],
    ] as const) {
      await write(path, content);
      assert.match(asked[0]?.detail ?? "", /gets other commands, which run later: /, path);
    }
    await write("package.json", "{ // npm refuses comments");
    assert.doesNotMatch(asked[0]?.detail ?? "", /gets other commands/);
    await run(fileEdit, { file_path: "package.json", old_string: "mocha", new_string: "curl" });
    assert.match(asked[0]?.detail ?? "", /^package\.json gets other commands, which run later: scripts\.test\.\n/);
  });

  it("is a folder with a package.json in place of another, and not one that is put where none was", async () => {
    folder.fill({ "new/app/lib/package.json": "{}", "app/lib/package.json": "{}" });
    await run(fileioCopy, { source: "new/app", destination: ".", overwrite: true });
    assert.match(asked[0]?.detail ?? "", /^app\/lib\/package\.json gets other commands, which run later\.\n/);
    assert.deepEqual(
      asked.map(({ always }) => always),
      [true],
    );
    await run(fileioMove, { source: "new/app", destination: "other" });
    assert.deepEqual(
      asked.map(({ always }) => always),
      [undefined],
    );
  });

  it("is a file that some system takes for package.json", async () => {
    for (const path of [
      "new/package.json ",
      "new/package.json::$DATA",
      "new/pac\u200dkage.json",
      "new/ｐackage.json",
    ]) {
      const result = await write(path, manifest);
      // Windows itself takes these for another file.
      if (process.platform === "win32" && /[ :]/.test(path)) {
        assert.match(result, /^\{"success":false/, path);
        assert.deepEqual(asked, [], path);
      } else assert.match(asked[0]?.detail ?? "", /gets other commands, which run later: /, path);
    }
  });

  it("is another file in place of package.json, and not one that is put elsewhere under its name", async () => {
    folder.fill({ "evil.json": "{}", "evil/package.json": "{}" });
    for (const [source, destination, overwrite] of [
      ["evil.json", "package.json", true],
      ["evil/package.json", "package.json", true],
      ["evil.json", "new/package.json", false],
    ] as const) {
      for (const tool of [fileioCopy, fileioMove]) {
        await run(tool, { source, destination, overwrite });
        assert.match(asked[0]?.detail ?? "", /package\.json gets other commands, which run later\./);
        assert.equal(asked[0]?.always, true);
      }
    }
    await run(fileioMove, { source: "package.json", destination: "sub/package.json" });
    assert.equal(asked[0]?.always, undefined);
  });

  it("is not one that leaves the scripts as they are, takes some away, or is no JSON", async () => {
    for (const content of [
      { ...manifest, version: "2" },
      { scripts: { test: "mocha", build: "tsc" } },
      { scripts: { build: "tsc" } },
      {},
      "[]",
      "{ scripts",
    ]) {
      await write("package.json", content);
      assert.equal(asked[0]?.always, undefined, JSON.stringify(content));
    }
    await write("other.json", { scripts: { x: "y" } });
    assert.equal(asked[0]?.always, undefined);
  });

  it("changes a file that has other names", async () => {
    fs.linkSync(at("a.txt"), at("b.txt"));
    await write("a.txt", "two\n");
    assert.match(
      asked[0]?.detail ?? "",
      /^a\.txt has another name \(a hard link\) which changes with it, wherever that may be\.\n/,
    );
    fs.linkSync(at("a.txt"), at("c.txt"));
    await run(fileEdit, { file_path: "a.txt", old_string: "one", new_string: "two" });
    assert.match(asked[0]?.detail ?? "", /^a\.txt has 2 other names \(hard links\) which change with it/);
    assert.equal(asked[0]?.always, true);
    await run(fileEdit, { file_path: "a.txt", old_string: "one", new_string: "two" }, "yes");
    assert.equal(fs.readFileSync(at("c.txt"), "utf8"), "two\n");
  });
});
