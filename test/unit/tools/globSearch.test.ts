import assert from "node:assert/strict";
import { mkdir, symlink, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import fc from "fast-check";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { ListedFile, ListQuery } from "../../../src/tools/runtime/ports/searchPort";
import fileRead from "../../../src/tools/read/fileRead";
import glob from "../../../src/tools/search/glob";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { canLink, hasAnyNames } from "../../support/machine";
import { untilAborted } from "../../support/untilAborted";

describe("glob", () => {
  let workspace: TestWorkspace;
  before(async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`many/${index}.ts`, ""]));
    workspace = await makeWorkspace({
      ...many,
      "app/[id].tsx": "",
      "app/{a,b}.tsx": "",
      "app/(group)/page.tsx": "",
      "src/utils/format.ts": "",
      "node_modules/x/index.js": "",
      ".ignore": "node_modules\n",
      "src/.rgignore": "*.gen\n",
      "src/a.gen": "",
      ...Object.fromEntries([1, 2, 3, 4].map((number) => [`copies/${number}/same.txt`, ""])),
    });
    for (let index = 0; index < 30; index++)
      await utimes(join(workspace.root, `many/${index}.ts`), 1_700_000_000, 1_700_000_000 + ((index * 7) % 30) / 100);
  });
  const find = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(glob, input, context)),
  });

  for (const [pattern, expected] of [
    ["[id].tsx", "app/[id].tsx"],
    ["app/[id].tsx", "app/[id].tsx"],
    ["app/\\{a,b\\}.tsx", "app/{a,b}.tsx"],
    ["app/(group)/*.tsx", "app/(group)/page.tsx"],
  ] as const) {
    it(`finds ${expected}, a name with characters of globs, by ${pattern}`, async function () {
      // Where no name can contain them, backslashes separate names.
      if (pattern.includes("\\") && !hasAnyNames) this.skip();
      assert.equal((await find({ pattern }))["output"], expected);
    });
  }

  it("says of a pattern that leads through a link to a folder that links are not followed, and how to search there", async function () {
    if (!canLink) this.skip();
    await mkdir(join(workspace.root, "linked/deep"), { recursive: true });
    await symlink("../src", join(workspace.root, "linked/to"));
    await symlink("../../missing", join(workspace.root, "linked/deep/nowhere"));
    const note = async (pattern: string, more: object = {}): Promise<string> =>
      String((await find({ pattern, ...more }))["note"]);
    const told = "linked/to is a link, and links are not followed. Pass path: linked/to ";
    assert.ok((await note("linked/to/**")).includes(told), await note("linked/to/**"));
    assert.ok((await note("linked/to/utils/*.ts")).includes(told), "further down");
    assert.ok((await note("to/*.ts", { path: "linked" })).includes(told), "from a folder on");
    assert.equal((await find({ pattern: "utils/*.ts", path: "linked/to" }))["count"], 1);
    for (const pattern of [
      "linked/deep/nowhere/**",
      "linked/deep/*.x",
      "missing/**",
      "*/to/**",
      "src/../linked/to/**",
      "to",
    ])
      assert.ok(!(await note(pattern)).includes("is a link"), pattern);
    const several = workspace.context({ folders: [workspace.root, join(workspace.root, "many")] });
    const name = basename(workspace.root);
    const { note: named } = await find({ pattern: `${name}/linked/to/**` }, several);
    assert.match(String(named), /\/linked\/to is a link/);
  });

  it("orders by times that differ by less than a second", async () => {
    const output = String((await find({ pattern: "many/*", head_limit: 3 }))["output"]).split("\n");
    assert.deepEqual(
      output.map((path) => (Number(/\d+/.exec(path)?.[0]) * 7) % 30),
      [29, 28, 27],
    );
  });

  it("names the ignore files at the top of what was searched, and none when ignored files are listed too", async () => {
    assert.deepEqual((await find({ pattern: "*.tsx" }))["ignore_rules"], [".ignore"]);
    assert.deepEqual((await find({ pattern: "*.ts", path: "src" }))["ignore_rules"], ["src/.rgignore"]);
    assert.equal((await find({ pattern: "*.tsx", include_ignored: true }))["ignore_rules"], undefined);
  });

  for (const [pattern, note] of [
    [
      "**/index.js",
      "No file matches, but 1 that ignore rules hide would (node_modules/x/index.js): pass include_ignored: true to list them.",
    ],
    [
      "*.gen",
      "No file matches, but 1 that ignore rules hide would (src/a.gen): pass include_ignored: true to list them.",
    ],
    ["src/formats.ts", "No file matches. Did you mean src/utils/format.ts?"],
    [
      "MANY/*.ts",
      "No file matches, but 30 would with other upper and lower case (many/0.ts, many/1.ts, many/10.ts and 27 more): pass case_sensitive: false.",
    ],
    ["nowhere/**", "No file matches, hidden and ignored files included. Try a wider pattern such as **/*name*."],
  ] as const) {
    it(`says why ${pattern} finds nothing`, async () => {
      assert.equal((await find({ pattern }))["note"], note);
    });
  }

  it("shows a path with a line feed as a URI, which other tools take", async function () {
    if (!hasAnyNames) return this.skip();
    await workspace.write("odd/line\nfeed.txt", "text\n");
    const { output, count } = await find({ pattern: "odd/**" });
    assert.equal(count, 1);
    assert.match(String(output), /^file:\/\/.*\/odd\/line%0Afeed\.txt$/);
    assert.equal((await succeed(fileRead, { file_path: output }, workspace.context()))["output"], "text\n");
  });

  /** A search of which the list by time never comes, and that by path after some files. */
  const slow = (files: readonly string[], context: ToolContext): ToolContext => ({
    ...context,
    search: {
      ...context.search,
      async *listFiles({ folders: [folder], sort, stop }: ListQuery): AsyncGenerator<readonly ListedFile[]> {
        if (folder !== undefined && sort === "path")
          yield files.map((path) => ({ path, folder, resource: context.files.child(folder, path) }));
        await untilAborted(stop);
      },
    },
  });

  it("lists by path what it has found when time runs out, and fails when that is nothing", async () => {
    const context = workspace.context({ settings: { searchTimeoutMs: 1000 } });
    assert.deepEqual(await find({ pattern: "*.ts", include_ignored: true }, slow(["b.ts", "c.js"], context)), {
      count: 1,
      timed_out: true,
      note: "The search stopped after 1 second: the list is incomplete, and by path instead of time. Name a narrower path.",
      output: "b.ts",
    });
    assert.match(
      (await fail(glob, { pattern: "*.md" }, slow(["b.ts"], context))).message,
      /^Search failed: nothing was found in 1 second,/,
    );
    const none = workspace.context({ settings: { searchTimeoutMs: 0 } });
    assert.match(
      (await fail(glob, { pattern: "*.md" }, none)).message,
      /^Search failed: nothing was found in 0 seconds/,
    );
  });

  it("looks for the reason why it found nothing for a while only, and not after a long search", async () => {
    const search = (searchTimeoutMs: number, listFiles: (query: ListQuery) => Promise<void>): ToolContext => {
      const context = workspace.context({ settings: { searchTimeoutMs } });
      return {
        ...context,
        search: {
          ...context.search,
          // oxlint-disable-next-line require-yield -- it finds nothing
          async *listFiles(query: ListQuery) {
            await listFiles(query);
          },
        },
      };
    };
    const long = search(1000, async () => {
      const from = performance.now();
      while (performance.now() - from < 100);
    });
    assert.equal((await find({ pattern: "x" }, long))["note"], "No file matches.");
    const stuck = search(20_000, async ({ ignored, stop }) => {
      if (ignored) await untilAborted(stop);
    });
    assert.equal(
      (await find({ pattern: "x" }, stuck))["note"],
      "No file matches. What ignore rules hide was looked through for 2 seconds only.",
    );
  });

  it("gives pages that fit together to the whole, whatever the page and the limit", async () => {
    const whole = String((await find({ pattern: "many/*.ts" }))["output"]).split("\n");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 200, max: 500 }), async (head_limit, max) => {
        const seen: string[] = [];
        for (let offset: unknown = 0; typeof offset === "number";) {
          const data = await find(
            { pattern: "many/*.ts", head_limit, offset },
            workspace.context({ limits: { maxOutputSize: max } }),
          );
          seen.push(...String(data["output"]).split("\n"));
          offset = data["next_offset"];
        }
        assert.deepEqual(seen, whole);
      }),
      { seed: 8, numRuns: 20 },
    );
  });

  describe("of a path that is not there", () => {
    const refused = async (path: string, context = workspace.context()): Promise<string> =>
      (await fail(fileRead, { file_path: path }, context)).message;

    it("names files of the same name elsewhere", async () => {
      assert.equal(await refused("src/format.ts"), "File not found: src/format.ts. Did you mean src/utils/format.ts?");
      assert.equal(
        await refused("gone/format.ts"),
        "File not found: gone/format.ts. The folder gone does not exist either. Did you mean src/utils/format.ts?",
      );
      assert.equal(
        await refused("gone/7.ts"),
        "File not found: gone/7.ts. The folder gone does not exist either. Did you mean many/7.ts?",
      );
    });

    it("names a file that is there without shell escapes, quotes, and backslashes of Windows", async () => {
      if (!hasAnyNames) return;
      await workspace.write("with space/x y.txt", "");
      const there = "Did you mean with space/x y.txt?";
      for (const [path, why] of [
        ["with\\ space/x\\ y.txt", "A path is not a shell word: it needs no backslashes."],
        ["with space\\x y.txt", "Folders are separated by /."],
        ["'with space/x y.txt'", "A path is not a shell word: it needs no quotes."],
      ] as const)
        assert.equal(await refused(path), `File not found: ${path}. ${there} ${why}`);
      assert.match(await refused("no\\ where"), /^File not found: no\\ where\. Check the path/);
    });

    it("names a file or folder of the workspace that was given from the root of the disk", async () => {
      if (!hasAnyNames) return;
      const paths = { outside: "ask", secret: [], notSecret: [], own: [] } as const;
      const context = workspace.context({ settings: { paths } });
      const why = "A path that begins with / isn't in the workspace.";
      for (const path of ["copies/1/same.txt", "copies"])
        assert.equal(await refused(`/${path}`, context), `File not found: /${path}. Did you mean ${path}? ${why}`);
      const { message } = await fail(glob, { pattern: "/copies/1/*.txt" }, context);
      assert.equal(message, `File not found: /copies/1. Did you mean copies/1? ${why}`);
      assert.match(await refused("/copiez", context), /^File not found: \/copiez\. Check the path/);
    });

    it("names a file whose shell escapes Windows has read as the ends of folders", async () => {
      await workspace.write("in two/x(y).txt", "");
      assert.equal(
        await refused("in/ two/x/(y/).txt"),
        "File not found: in/ two/x/(y/).txt. Did you mean in two/x(y).txt? A path is not a shell word: it needs no backslashes.",
      );
      assert.match(await refused("in/ two/z"), /The folder in\/ two does not exist either\. Check the path/);
    });

    it("names three of many files of the same name", async () => {
      assert.match(
        await refused("same.txt"),
        / Did you mean copies\/1\/same\.txt, copies\/2\/same\.txt, copies\/3\/same\.txt\?$/,
      );
    });

    it("has no advice if the search for it fails, and reports a bug as one", async () => {
      const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
      const failing = (error: Error): ToolContext => ({
        ...context,
        search: {
          ...context.search,
          // oxlint-disable-next-line require-yield -- it fails before it has anything
          async *listFiles() {
            throw error;
          },
        },
      });
      assert.match(
        await refused("gone/x.ts", failing(new FileError("Unavailable", "x"))),
        /^File not found: .* Check the path/,
      );
      assert.match(await refused("gone/x.ts", failing(new TypeError("bug"))), /^Internal error/);
      const list = (): Promise<never> => Promise.reject(new FileError("PermissionDenied", "x"));
      assert.match(
        await refused("src/x.ts", { ...context, files: { ...context.files, list } }),
        /^File not found: src\/x\.ts\. Check/,
      );
      const bug = (): Promise<never> => Promise.reject(new TypeError("bug"));
      assert.match(
        await refused("src/x.ts", { ...context, files: { ...context.files, list: bug } }),
        /^Internal error/,
      );
    });

    it("looks into no folder that the user would be asked about", async () => {
      const outside = await makeWorkspace({ "nearby.txt": "" });
      const paths = { outside: "ask", secret: [], notSecret: [], own: [] } as const;
      const context = workspace.context({ settings: { paths } });
      assert.match(
        await refused(join(outside.root, "nearbi.txt"), context),
        /^File not found: .*nearbi\.txt\. Check the path/,
      );
    });
  });
});
