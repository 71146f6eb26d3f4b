import assert from "node:assert/strict";

import fc from "fast-check";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import type { Found } from "../../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { searchUnsaved } from "../../../src/hosts/node/search/unsavedSearch";
import grep from "../../../src/tools/search/grep";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasAnyNames } from "../../support/machine";

describe("grep", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "a.ts": "one needle\nno\nneedle two\n",
      "sub/b.py": "Needle\nneedle\n",
      "sub/c.md": "# needle\n",
      ".env": "needle=1\n",
      "keys/id_rsa": "needle\n",
    });
    if (hasAnyNames) await workspace.write("odd\nname.txt", "zebra\n");
  });
  const find = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(grep, input, context)),
  });
  const secret =
    "2 files that may contain secrets are left out; name such a file in path to search it, which needs the user's approval.";

  it("lets upper and lower case differ by smart_case only for a pattern with an upper-case letter of its own", async () => {
    const counts = ["needle", "Needle", "\\Wneedle|needle"].map(async (pattern) => {
      const { count } = await find({ pattern, smart_case: true, path: "sub/b.py" });
      return count;
    });
    assert.deepEqual(await Promise.all(counts), [2, 1, 2]);
  });

  for (const [input, data] of [
    [{ output_mode: "files_with_matches" }, { count: 3, output: "a.ts\nsub/b.py\nsub/c.md" }],
    [
      { output_mode: "files_with_matches", head_limit: 1, offset: 1 },
      { truncated: true, next_offset: 2, total: 3, count: 3, output: "sub/b.py" },
    ],
    [{ output_mode: "count" }, { count: 4, files: 3, output: "a.ts:2\nsub/b.py:1\nsub/c.md:1" }],
    [
      { output_mode: "count", "-i": true, glob: "*.py" },
      { count: 2, files: 1, output: "sub/b.py:2" },
    ],
    [
      { output_mode: "count", offset: 3 },
      { count: 4, files: 3, note: "offset 3 is past the last of 3 files.", output: "" },
    ],
    [
      { "-n": false, type: "ts" },
      { count: 2, output: "a.ts: one needle\na.ts: needle two" },
    ],
    [
      { "-n": "false", "-C": 1, type: ".TS" },
      { count: 2, output: "a.ts: one needle\na.ts- no\na.ts: needle two" },
    ],
    [{ type: "python" }, { count: 1, output: "sub/b.py:2: needle" }],
    [
      { type: "markdown", glob: "sub/**" },
      { count: 1, output: "sub/c.md:1: # needle" },
    ],
    [
      { smart_case: true, type: "py" },
      { count: 2, output: "sub/b.py:1: Needle\nsub/b.py:2: needle" },
    ],
    [
      { pattern: "Needle\\W?", smart_case: true, type: "py" },
      { count: 1, output: "sub/b.py:1: Needle" },
    ],
    [
      { pattern: "needle\\W?", smart_case: true, type: "py" },
      { count: 2, output: "sub/b.py:1: Needle\nsub/b.py:2: needle" },
    ],
    [
      { pattern: "Needle", "-S": true, "-F": true, type: "py" },
      { count: 1, output: "sub/b.py:1: Needle" },
    ],
  ] as const) {
    it(`returns ${JSON.stringify(data.output)} for ${JSON.stringify(input)}`, async () => {
      const { note, ...rest } = await find({ pattern: "needle", ...input });
      const { note: expected, ...others } = { note: undefined, ...data };
      assert.deepEqual(rest, others);
      const shown = ((note as string | undefined) ?? "").replace(secret, "").replace(/ $/, "").trim();
      assert.equal(shown, expected ?? "");
    });
  }

  it("searches a file that is named, whatever the filter, and one type of many names", async () => {
    assert.equal((await find({ pattern: "needle", path: "a.ts", glob: "*.md", type: "c" }))["count"], 2);
    assert.match(
      String((await find({ pattern: "nowhere", path: "a.ts", glob: "*.md" }))["note"]),
      /^No line matches\. Try/,
    );
    assert.match(
      String((await find({ pattern: "x", type: "c" }))["note"]),
      /^Nothing was searched: none of the \d files here matches type c\./,
    );
  });

  it("returns no file if the search reports none", async () => {
    const context = workspace.context();
    const findText = async (): Promise<Found> => ({ lines: [], count: 0, files: 0, unreadable: 0 });
    const data = await find(
      { pattern: "x", output_mode: "count" },
      { ...context, search: { ...context.search, findText } },
    );
    assert.deepEqual([data["count"], data["files"], data["output"]], [0, 0, ""]);
  });

  it("refuses a type that it does not know, and names those near to it", async () => {
    const refused = async (type: string): Promise<string> =>
      (await fail(grep, { pattern: "x", type }, workspace.context())).message;
    assert.equal(
      await refused("pythn"),
      "Invalid input: unknown type pythn. Did you mean python? Use glob, such as *.pythn.",
    );
    assert.equal(
      await refused("constructor"),
      "Invalid input: unknown type constructor. Use glob, such as *.constructor.",
    );
  });

  it("leaves out files that may contain secrets, says how many, and searches a named one when the user agrees", async () => {
    assert.equal((await find({ pattern: "needle" }))["note"], secret);
    assert.match(String((await find({ pattern: "=1" }))["note"]), / 1 file that may contain secrets is left out/);
    const asked: Question[] = [];
    const asking = (answer: "yes" | "no"): ToolContext =>
      workspace.context({
        ask: async (question) => {
          asked.push(question);
          return answer;
        },
      });
    assert.deepEqual(await find({ pattern: "needle", path: ".env" }, asking("yes")), {
      count: 1,
      output: ".env:1: needle=1",
    });
    assert.equal((await fail(grep, { pattern: "needle", path: ".env" }, asking("no"))).code, "BLOCKED");
    assert.deepEqual(
      asked.map(({ title, detail }) => [title, detail]),
      [
        ["Read .env?", ".env may contain secrets."],
        ["Read .env?", ".env may contain secrets."],
      ],
    );
    await find({ pattern: "needle", path: "sub" }, asking("no"));
    assert.equal(asked.length, 2);
  });

  it("shows a path with a line feed as a URI, which is taken back", async function () {
    if (!hasAnyNames) return this.skip();
    const { output } = await find({ pattern: "zebra" });
    assert.match(String(output), /^file:\/\/.*\/odd%0Aname\.txt:1: zebra$/);
    const [uri] = String(output).split(/:1: /);
    assert.equal((await find({ pattern: "zebra", path: uri, "-n": false }))["output"], `${uri}: zebra`);
  });

  it("finds unsaved text of editors, and says so", async () => {
    const context = workspace.context();
    const resource = await context.workspace.resolve("a.ts");
    const unsaved = (text: string): ToolContext => ({
      ...context,
      search: searchUnsaved(context.search, nodeFiles, () => [{ resource, text }]),
    });
    assert.deepEqual(await find({ pattern: "fresh" }, unsaved("fresh\n")), {
      count: 1,
      note: "Unsaved changes in the editor are included: a.ts.",
      output: "a.ts:1: fresh",
    });
    const odd = await find({ pattern: "[a-z&&[^x]]eedle", path: "a.ts" }, unsaved("none\n"));
    assert.equal(odd["note"], "Unsaved changes in editors could not be searched with this pattern; saved files were.");
  });

  it("returns what was found when time runs out, and fails when that is nothing", async () => {
    const context = workspace.context({ settings: { searchTimeoutMs: 1500 } });
    const late = (found: Partial<Found>): ToolContext => ({
      ...context,
      search: {
        ...context.search,
        findText: async ({ stop }) => {
          assert.equal(stop?.aborted, false);
          return { lines: [], count: 0, files: 0, unreadable: 0, stopped: true, ...found };
        },
      },
    });
    const resource = await context.workspace.resolve("a.ts");
    const one = { lines: [{ resource, line: 1, text: "one needle", match: true }], count: 1, files: 1 };
    assert.deepEqual(await find({ pattern: "needle" }, late(one)), {
      count: 1,
      timed_out: true,
      note: "The search stopped after 1.5 seconds and is not whole: name a narrower path, glob or type to search all of it.",
      output: "a.ts:1: one needle",
    });
    assert.match(
      (await fail(grep, { pattern: "needle" }, late({}))).message,
      /^Search failed: nothing was found in 1\.5 seconds/,
    );
  });

  it("looks for no reason when the search itself took a tenth of its time", async () => {
    const context = workspace.context({ settings: { searchTimeoutMs: 1000 } });
    let searches = 0;
    const findText = async (): Promise<Found> => {
      searches += 1;
      const from = performance.now();
      while (performance.now() - from < 100);
      return { lines: [], count: 0, files: 0, unreadable: 0 };
    };
    assert.equal(
      (await find({ pattern: "x" }, { ...context, search: { ...context.search, findText } }))["note"],
      "No line matches.",
    );
    assert.equal(searches, 1);
  });

  it("has no reason for bugs in finding ignore files", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const stat = (resource: Resource) =>
      resource.endsWith("ignore") ? Promise.reject(new TypeError("bug")) : context.files.stat(resource);
    assert.equal(
      (await fail(grep, { pattern: "x" }, { ...context, files: { ...context.files, stat } })).code,
      "EXCEPTION",
    );
  });

  it("gives pages that fit together to the whole, in every mode, whatever the page and the limit", async () => {
    const options = fc.record({
      output_mode: fc.constantFrom("content", "files_with_matches", "count"),
      head_limit: fc.integer({ min: 1, max: 4 }),
      max: fc.integer({ min: 420, max: 900 }),
      context: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(options, async ({ max, ...input }) => {
        const asked = { pattern: "needle", ignore_case: true, ...input };
        const isMatch = (line: string): boolean => input.output_mode !== "content" || /:\d+:/.test(line);
        const matches = (output: unknown): string[] => String(output).split("\n").filter(isMatch);
        const whole = matches((await find({ ...asked, head_limit: 1000 }))["output"]);
        const seen: string[] = [];
        for (let offset: unknown = 0; typeof offset === "number";) {
          const data = await find({ ...asked, offset }, workspace.context({ limits: { maxOutputSize: max } }));
          seen.push(...matches(data["output"]));
          offset = data["next_offset"];
        }
        assert.deepEqual(seen, whole);
      }),
      { seed: 7, numRuns: 25 },
    );
  });

  it("stops a pattern that would run forever without ripgrep, and blocks nothing meanwhile", async () => {
    await workspace.write("hang/a.txt", `${"a".repeat(50)}!\n`);
    const context = workspace.context({ rgPath: null });
    const from = performance.now();
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 50);
    const { message } = await fail(grep, { pattern: "^(a+)+$", path: "hang" }, context);
    clearInterval(ticking);
    assert.match(message, /^Invalid input: pattern "\^\(a\+\)\+\$" .*took longer than 2 seconds/);
    assert.ok(turns > 10, `the process stood still: ${turns} turns in ${performance.now() - from} ms`);
  });
});
