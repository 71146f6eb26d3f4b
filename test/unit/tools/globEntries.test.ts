import assert from "node:assert/strict";
import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import fileioList from "../../../src/tools/fileio/fileioListDirectory";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { untilAborted } from "../../support/untilAborted";

describe("glob", () => {
  let workspace: TestWorkspace;
  before(async () => {
    const files = [
      "src/app.ts",
      "src/app.test.ts",
      "src/lib/deep/x.ts",
      "src/lib/y.ts",
      "dist/app.js",
      "test/Big/app.ts",
      "hidden/a.ts",
      "odd/[x/name.txt",
      "a.md",
    ];
    workspace = await makeWorkspace({
      ...Object.fromEntries(files.map((path) => [path, "text\n"])),
      ".gitignore": "hidden\n",
    });
    await mkdir(join(workspace.root, "empty"));
    for (const [index, path] of [...files, ".gitignore"].entries())
      await utimes(join(workspace.root, path), 1_700_000_000, 1_700_000_000 - index * 60);
  });
  /** The same with ripgrep and without. */
  const find = async (input: object, options = {}): Promise<Record<string, unknown>> => {
    const data = { ...(await succeed(glob, input, workspace.context(options))) };
    assert.deepEqual({ ...(await succeed(glob, input, workspace.context({ ...options, rgPath: null }))) }, data);
    return data;
  };

  for (const [input, output] of [
    [{ pattern: "**/*.ts", exclude: ["*.test.ts", "lib"] }, "src/app.ts test/Big/app.ts"],
    [{ pattern: "**/*.ts", exclude: "*.test.ts, !lib" }, "src/app.ts test/Big/app.ts"],
    [{ pattern: "**/*.ts", exclude: '["*.test.ts","src/lib/**"]' }, "src/app.ts test/Big/app.ts"],
    [{ pattern: "src/*.ts", exclude: ["**/*.{test,spec}.ts"] }, "src/app.ts"],
    [{ pattern: "**/app.*", exclude: "src\\lib,BIG,dist/,src/app.t*" }, "test/Big/app.ts"],
    [{ pattern: "**/app.*", exclude: "big,dist", excludePattern: "x" }, "src/app.ts src/app.test.ts"],
    [{ pattern: "**/app.*", exclude: "big,dist", case_sensitive: true }, "src/app.ts src/app.test.ts test/Big/app.ts"],
    [{ pattern: "*.md", exclude: [] }, "a.md"],
    [{ pattern: "**", type: "directory" }, "src/ src/lib/ src/lib/deep/ dist/ test/ test/Big/ odd/ odd/[x/"],
    [{ pattern: "**", type: "d", sort: "path" }, "dist/ odd/ odd/[x/ src/ src/lib/ src/lib/deep/ test/ test/Big/"],
    [{ pattern: "lib", type: "folder" }, "src/lib/"],
    [{ pattern: "src/lib/", type: "dir" }, "src/lib/"],
    [{ pattern: "./src/*/", type: "directory", path: "." }, "src/lib/"],
    [{ pattern: "src/lib/", type: "any" }, "src/lib/deep/ src/lib/deep/x.ts src/lib/y.ts"],
    [{ pattern: "**/*i*", type: "any", exclude: "deep" }, "src/lib/ dist/ test/Big/ .gitignore"],
    [{ pattern: "hidden", type: "directory", include_ignored: true }, "hidden/"],
    [{ pattern: "src/*", type: "f", sort: "path" }, "src/app.test.ts src/app.ts"],
    [{ pattern: "odd/[x", type: "directory" }, "odd/[x/"],
    [{ pattern: "odd/[x", type: "any" }, "odd/[x/"],
  ] as const) {
    it(`returns ${JSON.stringify(output)} for ${JSON.stringify(input)}`, async () => {
      const data = await find(input);
      const lines = String(data["output"]);
      assert.equal(lines.replaceAll("\n", " "), output);
      assert.equal(data["count"], lines.split("\n").length);
    });
  }

  it("begins a search for folders where an absolute pattern says", async () => {
    const pattern = `${workspace.root}/src/lib/`;
    assert.equal((await find({ pattern, type: "directory" }))["output"], "src/lib/");
  });

  it("gives folders by pages, in paths that other tools take", async () => {
    const page = await find({ pattern: "**", type: "directory", sort: "path", head_limit: 1, offset: 3 });
    assert.deepEqual([page["output"], page["next_offset"], page["total"]], ["src/", 4, 8]);
    const context = workspace.context();
    assert.equal((await succeed(grep, { pattern: "text", path: page["output"], glob: "y.ts" }, context))["count"], 1);
    assert.match(JSON.stringify(await succeed(fileioList, { path: ["src/lib/"] }, context)), /"name":"y\.ts"/);
    assert.match(
      String((await find({ pattern: "**", type: "directory", offset: 9 }))["note"]),
      /^offset 9 is past the last of 8 folders\./,
    );
  });

  for (const [input, note] of [
    [{ pattern: "*.md", exclude: "a.*" }, "No file matches, but 1 that exclude leaves out would (a.md)."],
    [{ pattern: "lib" }, "No file matches, but 1 folder would (src/lib/): pass type: directory."],
    [{ pattern: "*.md", type: "directory" }, "No folder matches, but 1 file would (a.md): pass type: file."],
    [
      { pattern: "app.ts", type: "directory" },
      "No folder matches, but 2 files would (src/app.ts, test/Big/app.ts): pass type: file.",
    ],
    [{ pattern: "libs", type: "directory" }, "No folder matches. Did you mean src/lib/?"],
    [
      { pattern: "hidden", type: "directory" },
      "No folder matches, but 1 that ignore rules hide would (hidden/): pass include_ignored: true to list them.",
    ],
    [
      { pattern: "empty", type: "directory" },
      "No folder matches, hidden and ignored files included. Try a wider pattern such as **/*name*.",
    ],
    [
      { pattern: "BIG", type: "any", case_sensitive: true },
      "No file or folder matches, but 1 would with other upper and lower case (test/Big/): pass case_sensitive: false.",
    ],
  ] as const) {
    it(`says why ${JSON.stringify(input)} finds nothing`, async () => {
      assert.equal((await find(input))["note"], note);
    });
  }

  it("takes what is to be left out as paths of a workspace of several folders are shown", async () => {
    const options = { folders: ["src", "test"].map((name) => join(workspace.root, name)) };
    const input = { pattern: "**/*.ts", exclude: ["src/lib", "app.test.ts"], sort: "path" };
    assert.equal((await find(input, options))["output"], "src/app.ts\ntest/Big/app.ts");
    assert.equal(
      (await find({ ...input, exclude: ["lib/**", "Big"] }, options))["output"],
      "src/app.test.ts\nsrc/app.ts",
    );
  });

  for (const [input, message] of [
    [{ pattern: "*", type: "link" }, /^Invalid input: type must be one of "file", "directory", "any", got "link"/],
    [{ pattern: "*", sort: "size" }, /^Invalid input: sort must be one of "mtime", "path", got "size"/],
    [{ pattern: "*", exclude: ["a", "{b"] }, /^Invalid glob pattern: \{b\. A \{ is never closed/],
    [{ pattern: "*", exclude: [1] }, /^Invalid input: exclude\.0 must be text, got 1/],
    [{ pattern: "*", exclude: 1 }, /^Invalid input: exclude must be an array, got 1/],
    [{ pattern: "src/[ap", type: "directory" }, /^Invalid glob pattern: src\/\[ap/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(glob, input, workspace.context())).message, message);
    });
  }

  it("lists by path in all its time when that is asked for, and says that it is not whole when it is over", async () => {
    const context = workspace.context({ settings: { searchTimeoutMs: 200 } });
    const sorts: string[] = [];
    const listFiles: typeof context.search.listFiles = async function* (query, signal) {
      sorts.push(query.sort);
      const { stop: _, ...whole } = query;
      for await (const files of context.search.listFiles(whole, signal)) yield files;
      await untilAborted(query.stop);
    };
    const slow = { ...context, search: { ...context.search, listFiles } };
    const data = await succeed(glob, { pattern: "*.md", sort: "path" }, slow);
    assert.deepEqual(
      { ...data },
      {
        count: 1,
        timed_out: true,
        ignore_rules: [".gitignore"],
        note: "The search stopped after 0.2 seconds: the list is incomplete. Name a narrower path.",
        output: "a.md",
      },
    );
    assert.deepEqual(sorts, ["path"]);
  });
});
