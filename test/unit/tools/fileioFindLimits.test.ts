import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Search } from "../../../src/tools/runtime/ports/searchPort";
import { longestLine } from "../../../src/tools/runtime/ports/searchPort";
import type { ToolResult } from "../../../src/results/result";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { untilAborted } from "../../support/untilAborted";
import { valueOf } from "./fileioValue";

describe("fileio_find_in_files", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "a.txt": "needle\nneedle needle\n",
      "often.js": `${"e".repeat(3_000_000)}\n`,
      "long.js": `e${"x".repeat(longestLine + 1_000_000)}middle`,
    });
  });

  /** Finds what there is, then goes on until it is told to stop. */
  const slow = (context: ToolContext): Search => ({
    ...context.search,
    findText: async ({ stop, ...query }, signal) => {
      const found = await context.search.findText(query, signal);
      await untilAborted(stop);
      return { ...found, stopped: true };
    },
  });
  const limited = (searchTimeoutMs: number, look = slow): ToolContext => {
    const context = workspace.context();
    return { ...context, search: look(context), settings: { ...context.settings, searchTimeoutMs } };
  };

  it("returns what it has when its time is over, and says so with the time and what to do", async () => {
    const data = await succeed(findInFiles, { pattern: "needle", path: "a.txt" }, limited(50));
    assert.equal(valueOf(data).length, 3);
    assert.equal(data["total"], undefined);
    assert.equal(
      data["note"],
      "The search stopped after 0.05 seconds and is not whole: name a narrower path or glob to search all of it.",
    );
  });

  it("fails when its time is over and nothing was found, instead of saying that there is no match", async () => {
    for (const look of [slow, ({ search }: ToolContext) => search]) {
      const error = await fail(findInFiles, { pattern: "nowhere" }, limited(0, look));
      assert.equal(error.code, "EXECUTION_ERROR");
      assert.equal(
        error.message,
        "Search failed: no match was found in 0 seconds, and not everything was searched. Instead, name a narrower path or glob to search all of it.",
      );
    }
  });

  /** Lists these files, then goes on until it is told to stop. */
  const listing =
    (...paths: readonly string[]) =>
    ({ search, files }: ToolContext): Search => ({
      ...search,
      async *listFiles({ folders: [folder], stop }) {
        if (folder !== undefined && paths.length > 0)
          yield paths.map((path) => ({ path, folder, resource: files.child(folder, path) }));
        await untilAborted(stop);
      },
    });

  it("ends when its time is over while it looks for what its globs mean, whatever the other paths are", async () => {
    for (const path of [["*.txt"], ["*.none"], ["nowhere.txt", "*.none"], ["*.txt", "a.txt"]])
      for (const look of [listing(), listing("a.txt"), listing(...Array.from({ length: 100 }, (_, at) => `${at}.txt`))])
        assert.deepEqual(
          await fail(findInFiles, { pattern: "needle", path }, limited(50, look)),
          {
            code: "EXECUTION_ERROR",
            message:
              "Search failed: no match was found in 0.05 seconds, and not everything was searched. Instead, name a narrower path or glob to search all of it.",
          },
          path.join(),
        );
  });

  it("returns what it has when its time was over before all that its globs mean was known", async () => {
    const look = (context: ToolContext): Search => ({
      ...listing("a.txt")(context),
      findText: ({ stop: _, ...query }, signal) => context.search.findText(query, signal),
    });
    const data = await succeed(findInFiles, { pattern: "needle", path: "*.txt" }, limited(50, look));
    assert.equal(valueOf(data).length, 3);
    assert.deepEqual(
      [data["total"], data["note"]],
      [
        undefined,
        "The search stopped after 0.05 seconds and is not whole: name a narrower path or glob to search all of it.",
      ],
    );
  });

  it("looks for no reason why nothing was found after a search that took long", async () => {
    let searches = 0;
    const late = ({ search }: ToolContext): Search => ({
      ...search,
      findText: async (query, signal) => {
        searches += 1;
        const from = performance.now();
        while (performance.now() - from < 100);
        return search.findText({ ...query, stop: AbortSignal.any([]) }, signal);
      },
    });
    const data = await succeed(findInFiles, { pattern: "NEEDLE", path: "a.txt" }, limited(1000, late));
    assert.deepEqual([data["note"], searches], ["No match.", 1]);
  });

  it("finds the first of millions of matches in one line, without reading them all", async () => {
    const input = { pattern: "e", path: "often.js", head_limit: 3, offset: 5 };
    const script = join(import.meta.dirname, "memoryOfCall.ts");
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    // With this limit, garbage doesn't count, however busy the machine is. Reading all matches needs more and crashes.
    const heap = "--max-old-space-size=192";
    const node = [heap, "--import", "tsx", script, workspace.root, JSON.stringify(input)];
    const { stdout } = await promisify(execFile)(process.execPath, node, { env });
    const { result, grown } = JSON.parse(stdout) as { result: ToolResult; grown: number };
    if (!result.ok) throw new Error(result.error.message);
    assert.deepEqual(
      valueOf(result.data).map((match) => [match["line_number"], match["column_start"]]),
      [
        [1, 6],
        [1, 7],
        [1, 8],
      ],
    );
    assert.equal(result.data["total"], undefined);
    assert.ok(grown < 300, `${grown} MB more`);
  });

  it("names a file with a line that is too long for its matches, and does not say that there are none", async () => {
    const note =
      "Matches and lines of context are missing if a line takes more than 32 MB with its matches; grep finds such lines: long.js.";
    const data = await succeed(findInFiles, { pattern: "middle" }, workspace.context());
    assert.deepEqual([valueOf(data), data["note"], data["total"]], [[], note, undefined]);
    const both = await succeed(findInFiles, { pattern: "needle|middle", glob: "*.{txt,js}" }, workspace.context());
    assert.deepEqual([valueOf(both).length, both["note"]], [3, note]);
    const late = await succeed(findInFiles, { pattern: "middle", path: "long.js" }, limited(5000));
    assert.deepEqual(
      [valueOf(late), late["note"]],
      [
        [],
        `The search stopped after 5 seconds and is not whole: name a narrower path or glob to search all of it. ${note}`,
      ],
    );
  });
});
