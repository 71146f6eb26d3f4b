import assert from "node:assert/strict";
import { utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolError } from "../../../src/base/errors";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { ListedFile } from "../../../src/tools/runtime/ports/searchPort";
import glob from "../../../src/tools/search/glob";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("glob", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      ".gitignore": "dist\n",
      ".github/workflows/ci.yml": "",
      "README.md": "",
      "app/[id]/page.tsx": "",
      "app/i/page.tsx": "",
      "dist/out.js": "",
      "src/deep/er/c.ts": "",
      "src/b.test.ts": "",
      "src/a.ts": "",
    });
    const newestLast = ["README.md", "src/a.ts", "src/b.test.ts", "src/deep/er/c.ts"];
    for (const [index, path] of newestLast.entries())
      await utimes(join(workspace.root, path), 1_700_000_000, 1_700_000_000 + index);
  });

  const find = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(glob, input, context)),
  });
  const paths = async (input: object, context?: ToolContext): Promise<string[]> =>
    String((await find(input, context))["output"]).split("\n");

  it("lists files newest first", async () => {
    assert.deepEqual(await find({ pattern: "src/**" }), {
      ignore_rules: [".gitignore"],
      count: 3,
      output: "src/deep/er/c.ts\nsrc/b.test.ts\nsrc/a.ts",
    });
  });

  for (const [pattern, expected] of [
    ["a.ts", "src/a.ts"],
    ["./src/a.ts", "src/a.ts"],
    ["**/*.yml", ".github/workflows/ci.yml"],
    ["readme.MD", undefined],
    ["readme.md", "README.md"],
    ["src/deep/", "src/deep/er/c.ts"],
    ["src\\deep\\er\\c.ts", "src/deep/er/c.ts"],
    ["src\\**\\c.ts", "src/deep/er/c.ts"],
    ["README\\.md", "README.md"],
  ] as const) {
    it(`${pattern} finds ${expected ?? "nothing"}`, async () => {
      assert.deepEqual(await paths({ pattern }), [expected ?? ""]);
    });
  }

  for (const pattern of ["**", ".", "./"]) {
    it(`${pattern} finds all files that ignore rules do not hide`, async () => {
      assert.equal((await find({ pattern }))["count"], 8);
    });
  }

  it("takes a name with brackets for itself as well as for a choice of characters", async () => {
    assert.deepEqual((await paths({ pattern: "app/[id]/page.tsx" })).sort(), ["app/[id]/page.tsx", "app/i/page.tsx"]);
  });

  it("finds a file whose name is no glob", async () => {
    await workspace.write("odd/[unclosed", "");
    assert.deepEqual(await paths({ pattern: "odd/[unclosed" }), ["odd/[unclosed"]);
    assert.deepEqual(await paths({ pattern: "[unclosed", path: "odd" }), ["odd/[unclosed"]);
    assert.match(
      (await fail(glob, { pattern: "[unclosed" }, workspace.context())).message,
      /^Invalid glob pattern: \[unclosed\. A \[ is never closed/,
    );
    assert.match((await fail(glob, { pattern: "../[unclosed" }, workspace.context())).message, /^Permission denied: /);
  });

  it("looks for no name of a pattern that can't be read if the user would have to be asked once more", async () => {
    const outside = await makeWorkspace({ "[unclosed": "" });
    const settings = { paths: { outside: "ask", secret: [], notSecret: [], own: [] } } as const;
    const asked: string[] = [];
    const ask: ToolContext["ask"] = async ({ detail }) => {
      asked.push(detail);
      return "yes";
    };
    const context = workspace.context({ settings, ask });
    const { message } = await fail(glob, { pattern: "[unclosed", path: outside.root }, context);
    assert.match(message, /^Invalid glob pattern: \[unclosed\. A \[ is never closed/);
    const shown = context.workspace.display(resourceOf(outside.root));
    assert.deepEqual(asked, [`${shown} is outside the workspace.`]);
  });

  it("leaves bugs of what it asks to be reported as such", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const files: ToolContext["files"] = { ...context.files, stat: () => Promise.reject(new TypeError("bug")) };
    assert.equal((await fail(glob, { pattern: "[unclosed" }, { ...context, files })).code, "EXCEPTION");
    assert.equal((await fail(glob, { pattern: "a", path: "src" }, { ...context, files })).code, "EXCEPTION");
  });

  it("searches below path only, and takes a blank one for none", async () => {
    assert.deepEqual(await paths({ pattern: "*.ts", path: "src/deep" }), ["src/deep/er/c.ts"]);
    assert.equal((await find({ pattern: "*.ts", path: " " }))["count"], 3);
    assert.equal((await find({ pattern: "*.ts", path: null }))["count"], 3);
  });

  it("understands absolute patterns and URIs", async () => {
    assert.deepEqual(await paths({ pattern: join(workspace.root, "src/*.test.ts") }), ["src/b.test.ts"]);
    assert.deepEqual(await paths({ pattern: join(workspace.root, "src/a.ts") }), ["src/a.ts"]);
    assert.deepEqual(await paths({ pattern: `${pathToFileURL(workspace.root).href}/src/deep/` }), ["src/deep/er/c.ts"]);
    assert.deepEqual(await paths({ pattern: `src/../../${basename(workspace.root)}/x` }), [""]);
    assert.deepEqual(await paths({ pattern: `../${basename(workspace.root)}/src/a*`, path: "ignored" }), ["src/a.ts"]);
  });

  for (const pattern of ["/etc/*", "/*", "C:\\Windows\\*", "C:/*"]) {
    it(`refuses ${pattern}`, async () => {
      assert.match(
        (await fail(glob, { pattern }, workspace.context())).message,
        /^(Permission denied|Invalid input|File not found): /,
      );
    });
  }

  it("names a path that is a file", async () => {
    assert.match(
      (await fail(glob, { pattern: "*", path: "README.md" }, workspace.context())).message,
      /^Not a directory: README\.md\./,
    );
  });

  it("gives pages that fit together", async () => {
    const seen: string[] = [];
    for (let offset: unknown = 0; typeof offset === "number";) {
      const data = await find({ pattern: "**/*.ts", head_limit: 2, offset });
      seen.push(...String(data["output"]).split("\n"));
      assert.deepEqual(
        [data["count"], data["truncated"], data["total"]],
        data["truncated"] === true ? [3, true, 3] : [3, undefined, undefined],
      );
      offset = data["next_offset"];
    }
    assert.deepEqual(seen, ["src/deep/er/c.ts", "src/b.test.ts", "src/a.ts"]);
  });

  it("says when offset is past the last file", async () => {
    assert.deepEqual(await find({ pattern: "**/*.ts", offset: 3 }), {
      ignore_rules: [".gitignore"],
      count: 3,
      note: "offset 3 is past the last of 3 files.",
      output: "",
    });
  });

  it("minds case only when asked to or when the pattern does", async () => {
    assert.equal((await find({ pattern: "README*" }))["count"], 1);
    assert.equal((await find({ pattern: "readme*", case_sensitive: true }))["count"], 0);
    assert.equal((await find({ pattern: "SRC/A.TS", case_sensitive: false }))["count"], 1);
  });

  it("lists ignored files when asked, and never .git", async () => {
    await workspace.write(".git/config", "");
    assert.deepEqual(await paths({ pattern: "**/out.js", include_ignored: true }), ["dist/out.js"]);
    assert.equal((await find({ pattern: ".git/**", include_ignored: true }))["count"], 0);
  });

  for (const [pattern, note] of [
    ["dist/**", /but 1 that ignore rules hide would \(dist\/out\.js\): pass include_ignored: true/],
    ["README.MD", /but 1 would with other upper and lower case \(README\.md\): pass case_sensitive: false/],
    ["src/b.tests.ts", /^No file matches\. Did you mean src\/b\.test\.ts\?$/],
    ["nothing*", /hidden and ignored files included/],
  ] as const) {
    it(`says what would help when ${pattern} finds nothing`, async () => {
      const { count, output, note: told } = await find({ pattern });
      assert.deepEqual([count, output], [0, ""]);
      assert.match(String(told), note);
    });
  }

  it("stops when it is cancelled while it lists", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    async function* listFiles(): AsyncGenerator<readonly ListedFile[]> {
      yield [];
      abort.abort();
      await new Promise(() => undefined);
    }
    assert.match(
      (await fail(glob, { pattern: "*" }, { ...context, search: { ...context.search, listFiles } })).message,
      /^Cancelled: glob/,
    );
  });

  it("passes on why a search failed when its root can be read", async () => {
    const context = workspace.context();
    const search: ToolContext["search"] = {
      ...context.search,
      listFiles: () => {
        throw new ToolError("EXECUTION_ERROR", "Search failed: no engine.");
      },
    };
    assert.equal((await fail(glob, { pattern: "*" }, { ...context, search })).message, "Search failed: no engine.");
  });

  it("says when no folder is open", async () => {
    assert.match(
      (await fail(glob, { pattern: "*" }, workspace.context({ folders: [] }))).message,
      /^Invalid input: no folder is open/,
    );
  });

  describe("in a workspace of several folders", () => {
    const both = (): ToolContext =>
      workspace.context({ folders: [join(workspace.root, "src"), join(workspace.root, "app")] });

    it("searches all of them, shows the folder's name first, and takes what it shows back", async () => {
      const shown = await paths({ pattern: "**" }, both());
      assert.deepEqual(shown.toSorted(), [
        "app/[id]/page.tsx",
        "app/i/page.tsx",
        "src/a.ts",
        "src/b.test.ts",
        "src/deep/er/c.ts",
      ]);
      for (const path of shown) assert.ok((await paths({ pattern: path }, both())).includes(path), path);
    });

    it("takes a pattern for each folder alone, too", async () => {
      assert.deepEqual(await paths({ pattern: "deep/**" }, both()), ["src/deep/er/c.ts"]);
      assert.deepEqual(await paths({ pattern: "src/*.ts" }, both()), ["src/b.test.ts", "src/a.ts"]);
      for (const [pattern, expected] of [
        ["**/src/**", ["src/a.ts", "src/b.test.ts", "src/deep/er/c.ts"]],
        ["{src,app}/*.ts", ["src/a.ts", "src/b.test.ts"]],
        ["a*/i/**", ["app/i/page.tsx"]],
      ] as const)
        assert.deepEqual((await paths({ pattern }, both())).toSorted(), expected, pattern);
      assert.deepEqual(await paths({ pattern: "*.ts", path: "src/deep" }, both()), ["src/deep/er/c.ts"]);
    });
  });
});
