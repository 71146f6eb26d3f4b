import assert from "node:assert/strict";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { FileError, ToolError } from "../../../src/base/errors";
import { mapWithLimit } from "../../../src/base/mapWithLimit";
import { fileioOutcome, fileioPage } from "../../../src/tools/fileio/paths/changeOutcome";
import { pathList } from "../../../src/tools/fileio/paths/pathFields";
import { lastName, pathBelow } from "../../../src/tools/fileio/paths/pathNames";
import { expandPaths, type ExpandOptions } from "../../../src/tools/fileio/paths/fileioPaths";
import { planPaths } from "../../../src/tools/fileio/paths/planPaths";
import { reachAllowed } from "../../../src/tools/fileio/paths/fileioReach";
import { fileioStatus, statusOf } from "../../../src/tools/fileio/paths/fileStatus";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { makeWorkspace, type TestWorkspace } from "../../support/workspace";
import { withoutRights } from "../hosts/temporary";
import { hasModes } from "../../support/machine";

describe("the paths of a FileIO call", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      ".gitignore": "*.log\n",
      "a.ts": "",
      "b.ts": "",
      "app/[id]/page.tsx": "",
      "app/x/page.tsx": "",
      "src/a.ts": "",
      "src/deep/b.ts": "",
      "src/deep/er/c.ts": "",
      "src/x.log": "",
      "src/y.log": "",
    });
    await mkdir(join(workspace.root, "empty"));
  });

  const expand = (
    given: string[],
    options: Partial<ExpandOptions> = {},
    context: ToolContext = workspace.context(),
  ) => {
    const access = new Access(context);
    const reach = reachAllowed(access.globs(), { ...context, approval: access.approve(false) });
    return expandPaths(given, context, { reach, use: "look", kind: "files", ignored: false, ...options });
  };
  /** The paths as they are answered, or with the status of those that failed. */
  const shown = async (...all: Parameters<typeof expand>): Promise<string[]> =>
    (await expand(...all)).paths.map(({ given, failure }) => (failure === undefined ? given : `${given} ${failure}`));

  it("stay as they were given, and come once, in the order of first mention", async () => {
    const given = ["b.ts", "./a.ts", join(workspace.root, "b.ts"), "a.ts", "b.ts", "gone", "gone"];
    assert.deepEqual(await shown(given), ["b.ts", "./a.ts", "gone"]);
  });

  for (const [globs, kind, hits] of [
    [["*.ts"], "files", ["a.ts", "b.ts"]],
    [["./src/**/*.ts"], "files", ["src/a.ts", "src/deep/b.ts", "src/deep/er/c.ts"]],
    [["b.ts", "*.ts"], "files", ["b.ts", "a.ts"]],
    [["src/*", "**/a.ts"], "files", ["src/a.ts", "a.ts"]],
    [["src/*"], "folders", ["src/deep"]],
    [["src/*/"], "folders", ["src/deep"]],
    [["src/**"], "all", ["src/a.ts", "src/deep", "src/deep/b.ts", "src/deep/er", "src/deep/er/c.ts"]],
    [["src/**"], "outermost", ["src/a.ts", "src/deep"]],
    [["src/**/*.ts"], "outermost", ["src/a.ts", "src/deep/b.ts", "src/deep/er/c.ts"]],
    [["{a,b}.ts"], "files", ["a.ts", "b.ts"]],
    [["app/[id]/page.tsx"], "files", ["app/[id]/page.tsx"]],
    [["app/[id]/*"], "files", ["app/[id]/page.tsx"]],
    [["app/[xyz]/*"], "files", ["app/x/page.tsx"]],
    [["src\\**\\b.ts"], "files", ["src/deep/b.ts"]],
    [
      ["[", "no*", "no*/x", "{a"],
      "files",
      ["[ error: InvalidInput", "no* error: NotFound", "no*/x error: NotFound", "{a error: InvalidInput"],
    ],
    [["gone/*", "a.ts/*"], "files", ["gone/* error: NotFound", "a.ts/* error: NotDirectory"]],
    [
      ["../*", "/etc/*.conf", "src/../../*"],
      "files",
      ["../* error: PermissionDenied", "/etc/*.conf error: PermissionDenied", "src/../../* error: PermissionDenied"],
    ],
    [["empty*"], "folders", ["empty* error: NotFound"]],
    [["~/x", "a\0b"], "files", ["~/x error: InvalidInput", "a\0b error: InvalidInput"]],
  ] as const) {
    it(`mean ${kind} by ${JSON.stringify(globs)}: ${JSON.stringify(hits)}`, async () => {
      assert.deepEqual(await shown([...globs], { kind }), hits);
    });
  }

  it("mean an absolute glob's hits, shown as the workspace shows them", async () => {
    assert.deepEqual(await shown([join(workspace.root, "src", "*.ts")]), ["src/a.ts"]);
  });

  it("lead to ignored files only when asked, and a note says what that would find", async () => {
    const { paths, notes } = await expand(["src/*.log", "*.log", "no*"]);
    assert.deepEqual(
      paths.map(({ failure }) => failure),
      ["error: NotFound", "error: NotFound", "error: NotFound"],
    );
    assert.deepEqual(notes, [
      "src/*.log finds nothing, but 2 paths that ignore rules hide match: pass include_ignored: true.",
    ]);
    assert.deepEqual(await shown(["src/*.log"], { ignored: true }), ["src/x.log", "src/y.log"]);
    assert.deepEqual(await shown(["src/*.none"], { ignored: true }), ["src/*.none error: NotFound"]);
  });

  it("that mean nothing are explained in the notes, the first three of them", async () => {
    const { notes } = await expand(["~", "/etc", "[", "~/a", "~/b"]);
    assert.equal(notes.length, 4);
    assert.match(notes[0] ?? "", /^Invalid input: ~\. /);
    assert.match(notes[1] ?? "", /^Permission denied: \/etc\. /);
    assert.match(notes[2] ?? "", /^Invalid glob pattern: \[\. /);
    assert.equal(notes[3], "2 more paths cannot be used.");
  });

  it("are no more than the most, and a note says how many are left out", async () => {
    const { paths, notes } = await expand(["**", "gone"], { most: 3 });
    assert.equal(paths.length, 3);
    assert.match(notes[0] ?? "", /^Only the first 3 paths are looked at; \d+ more are left out\. /);
  });

  it("begin with a folder's name in a workspace of several, and a glob may begin with any", async () => {
    const other = await makeWorkspace({ "a.ts": "", "sub/c.ts": "" });
    const context = workspace.context({ folders: [workspace.root, other.root] });
    const [one, two] = context.workspace.folders.map(({ name }) => name);
    assert.deepEqual(await shown(["**/a.ts"], {}, context), [`${one}/a.ts`, `${one}/src/a.ts`, `${two}/a.ts`]);
    assert.deepEqual(await shown([`${two}/*.ts`, `${two}/sub/c.ts`], {}, context), [`${two}/a.ts`, `${two}/sub/c.ts`]);
    assert.deepEqual(await shown(["**/sub"], { kind: "folders" }, context), [`${two}/sub`]);
    assert.deepEqual(await shown(["./", "src/*.ts"], {}, context), [one, two, "src/*.ts error: InvalidInput"]);
  });

  it("that may not be looked at are refused", async function () {
    if (!hasModes) return this.skip();
    const closed = await makeWorkspace({ "locked/x.ts": "" });
    await chmod(closed.root, 0o755);
    await chmod(join(closed.root, "locked"), 0o000);
    const paths = await withoutRights(() => shown(["locked/*.ts", "locked/x.ts"], {}, closed.context()));
    await chmod(join(closed.root, "locked"), 0o755);
    assert.deepEqual(paths, ["locked/*.ts error: PermissionDenied", "locked/x.ts error: PermissionDenied"]);
  });

  it("are unavailable if the search breaks, and a bug passes", async () => {
    const context = workspace.context();
    const broken = (error: Error): ToolContext => ({
      ...context,
      search: {
        ...context.search,
        // oxlint-disable-next-line require-yield -- it breaks before it has anything
        async *listFiles() {
          throw error;
        },
      },
    });
    const search = broken(new ToolError("EXECUTION_ERROR", "Search failed: no rg."));
    assert.deepEqual(await shown(["a.ts", "*.ts"], {}, search), ["a.ts", "*.ts error: Unavailable"]);
    await assert.rejects(expand(["*.ts"], {}, broken(new TypeError("bug"))), TypeError);
    const files = { ...context.files, stat: () => Promise.reject(new TypeError("bug")) };
    // This can be the name of a file on every system.
    await assert.rejects(expand(["[a].ts"], {}, { ...context, files }), TypeError);
  });
});

describe("the path of an entry", () => {
  for (const [given, name, path] of [
    ["dir", "a", "dir/a"],
    ["dir//", "a b", "dir/a b"],
    ["/", "a", "/a"],
    [".", "a", "a"],
    ["././", "~", "./~"],
    [".", " ", "./ "],
    ["C:\\dir", "a", "C:\\dir/a"],
    ["file:///ws/dir/", "a%b", "file:///ws/dir/a%25b"],
    ["memfs://host/dir?x#y", "a", "memfs://host/dir/a?x#y"],
  ] as const) {
    it(`${JSON.stringify(name)} in ${given} is ${path}`, () => assert.equal(pathBelow(given, name), path));
  }

  for (const [path, name] of [
    ["a/b", "b"],
    ["a/b/", "b"],
    ["C:\\x\\y", "y"],
    [".", "."],
    ["/", ""],
    ["a\nb/c\nd", "c\nd"],
  ] as const) {
    it(`${JSON.stringify(path)} ends in ${JSON.stringify(name)}`, () => assert.equal(lastName(path), name));
  }
});

describe("a status", () => {
  for (const [error, status] of [
    [new FileError("NoSpace", "x"), "error: NoSpace"],
    [new ToolError("BLOCKED", "Permission denied: x. It lies outside"), "error: PermissionDenied"],
    [new ToolError("EXECUTION_ERROR", "Invalid input: x"), "error: InvalidInput"],
    [new ToolError("EXECUTION_ERROR", "Invalid glob pattern: x"), "error: InvalidInput"],
    [new ToolError("EXECUTION_ERROR", "File not found: x"), "error: NotFound"],
    [new ToolError("EXECUTION_ERROR", "Search failed: x"), "error: Unavailable"],
  ] as const) {
    it(`is ${status} for "${error.message}"`, () => {
      assert.equal(statusOf(error), status);
      assert.ok(fileioStatus.safeParse(status).success, "expected fileioStatus.safeParse(status).success");
    });
  }

  it("is not made of a bug, nor of a cancellation", () => {
    assert.throws(() => statusOf(new TypeError("bug")), TypeError);
    assert.throws(() => statusOf(new DOMException("stop", "AbortError")), DOMException);
    assert.equal(fileioStatus.safeParse("failed").success, false);
  });
});

describe("a field of paths", () => {
  const field = z.object({ paths: pathList().describe("Paths.") });
  for (const [given, paths] of [
    [
      ["a", "b"],
      ["a", "b"],
    ],
    ["a", ["a"]],
    ['["a", "b"]', ["a", "b"]],
    ["[id].tsx", ["[id].tsx"]],
    ["[1, 2]", ["[1, 2]"]],
    ['["a"', ['["a"']],
    [7, ["7"]],
    [
      [7, "b"],
      ["7", "b"],
    ],
    [["a\nb"], ["a\nb"]],
  ] as const) {
    it(`reads ${JSON.stringify(given)} as ${JSON.stringify(paths)}`, () => {
      assert.deepEqual(field.parse({ paths: given }), { paths });
    });
  }
  for (const given of [[], "", " ", ["a", ""], [["a"]], { a: 1 }, null, true, undefined, "[]"]) {
    it(`refuses ${JSON.stringify(given)}`, () => assert.equal(field.safeParse({ paths: given }).success, false));
  }
  it("is an array of texts in the schema that models see", () => {
    assert.deepEqual(z.toJSONSchema(field, { io: "input", target: "draft-7" }).properties, {
      paths: { description: "Paths.", type: "array", items: { type: "string" } },
    });
  });
});

describe("some results", () => {
  const signal = new AbortController().signal;
  it("come in the order of their items, and no more than are wanted", async () => {
    const worked: number[] = [];
    const work = async (item: number): Promise<number> => {
      worked.push(item);
      await new Promise((resolve) => setImmediate(resolve));
      return item * 2;
    };
    assert.deepEqual(await mapWithLimit([1, 2, 3, 4, 5], { atOnce: 2, signal }, work), [2, 4, 6, 8, 10]);
    worked.length = 0;
    assert.deepEqual(
      await mapWithLimit([1, 2, 3, 4, 5], { atOnce: 2, signal }, work, (answer) => answer < 6),
      [2, 4, 6],
    );
    assert.deepEqual(worked, [1, 2, 3, 4]);
  });
  it("do not come when the call is cancelled", async () => {
    const reason = new Error("enough");
    const work = async (item: number): Promise<number> => item;
    await assert.rejects(mapWithLimit([1], { atOnce: 2, signal: AbortSignal.abort(reason) }, work), reason);
  });
});

describe("a page of elements", () => {
  it("begins at the offset and knows how many there are", () => {
    const { data, long } = fileioOutcome(["a", "b", "c"], { offset: 1 });
    assert.deepEqual(data, {});
    assert.ok(long?.kind === "elements", 'expected long?.kind === "elements"');
    assert.deepEqual([long.elements, long.first, long.total, long.more], [["b", "c"], 1, 3, false]);
    assert.deepEqual(long.wrap(["b"]), [{ type: "json", value: ["b"] }]);
  });
  it("says when it is past the end, after what it says otherwise", () => {
    assert.deepEqual(fileioOutcome([], { offset: 0, notes: ["Empty."] }).data, { note: "Empty." });
    assert.deepEqual(fileioOutcome(["a"], { offset: 2, notes: ["One."] }).data, {
      note: "One. offset 2 is past the last of 1 elements.",
    });
    const page = { elements: [], first: 3, more: false, notes: [] };
    assert.deepEqual(fileioPage(page).data, { note: "offset 3 is past the last element." });
    assert.deepEqual(fileioPage({ ...page, more: true }).data, {});
  });
});

describe("the question about paths that are only read", () => {
  it("is not asked when something is broken", async () => {
    const context = (await makeWorkspace()).context();
    const place = (): Promise<never> => Promise.reject(new TypeError("a bug"));
    const broken = { ...context, workspace: { ...context.workspace, place } };
    const planning = { ...broken, access: new Access(broken) };
    await assert.rejects(planPaths({ input: {}, paths: ["a"], use: "look", title: "?" }, planning), TypeError);
  });

  it("leaves out what can't be used at all", async () => {
    const context = (await makeWorkspace()).context();
    const planning = { ...context, access: new Access(context) };
    const { ask } = await planPaths({ input: {}, paths: ["", "~/x", "a"], use: "look", title: "?" }, planning);
    assert.equal(ask, undefined);
  });
});
