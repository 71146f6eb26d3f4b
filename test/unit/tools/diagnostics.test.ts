import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Data } from "../../../src/results/result";
import diagnostics from "../../../src/tools/read/diagnostics";
import { type GivenProblem, makeProblems, type TestProblems } from "../../support/problems";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { eachWorkspace, fail, makeWorkspace, succeed } from "../../support/workspace";
import { canLink } from "../../support/machine";

describe("diagnostics", () => {
  const workspace = eachWorkspace({
    "src/a.ts": "alpha\n",
    "src/b.ts": "beta\n",
    "docs/c.md": "gamma\n",
    ".env": "KEY=1\n",
  });

  const over = (
    given: readonly GivenProblem[],
    outside: "ask" | "refuse" = "refuse",
  ): { context: ToolContext; problems: TestProblems; asked: string[] } => {
    const problems = makeProblems(workspace.root, given);
    const asked: string[] = [];
    const context = workspace.context({
      settings: { paths: { outside, secret: [], notSecret: [], own: [] } },
      ask: async ({ title }) => {
        asked.push(title);
        return "yes";
      },
    });
    return { context: { ...context, problems }, problems, asked };
  };
  const listed = (given: readonly GivenProblem[], input: object = {}): Promise<Data> =>
    succeed(diagnostics, input, over(given).context);

  it("diagnostics lists errors before warnings, by path and position, and counts all", async () => {
    const data = await listed([
      { path: "src/b.ts", severity: "warning", message: "unused", source: "eslint", code: "no-unused" },
      { path: "src/b.ts", line: 3, column: 9, message: "second" },
      { path: "src/b.ts", line: 3, column: 2, message: "first", source: "ts" },
      { path: "src/a.ts", line: 7, message: "in a", code: "2304" },
      { path: "src/a.ts", severity: "info" },
      { path: "src/a.ts", severity: "hint" },
    ]);
    assert.deepEqual(data, {
      count: 4,
      counts: { error: 3, warning: 1, info: 1, hint: 1 },
      output: [
        "src/a.ts:7:1: error(2304): in a",
        "src/b.ts:3:2: error ts: first",
        "src/b.ts:3:9: error: second",
        "src/b.ts:1:1: warning eslint(no-unused): unused",
      ].join("\n"),
    });
  });

  for (const [severity, count] of [
    ["error", 1],
    ["Warnings", 2],
    ["information", 3],
    ["all", 4],
  ] as const)
    it(`diagnostics lists problems from severity ${severity} up`, async () => {
      const given = (["error", "warning", "info", "hint"] as const).map((one) => ({ path: "src/a.ts", severity: one }));
      assert.equal((await listed(given, { severity }))["count"], count);
    });

  it("diagnostics refuses a severity that doesn't exist", async () => {
    for (const severity of ["fatal", 3])
      assert.match(
        (await fail(diagnostics, { severity }, over([]).context)).message,
        /^Invalid input: severity must be one of "error", "warning", "info", "hint"/,
      );
  });

  it("diagnostics lists the problems of a file, and opens that file for the checkers", async () => {
    const { context, problems } = over([{ path: "src/a.ts" }, { path: "src/a.tsx" }, { path: "src/b.ts" }]);
    const data = await succeed(diagnostics, { filePaths: ["src/a.ts"] }, context);
    assert.equal(data["output"], "src/a.ts:1:1: error: it is wrong");
    assert.deepEqual(problems.opened, [resourceOf(join(workspace.root, "src/a.ts"))]);
  });

  it("diagnostics lists the problems below a folder, and opens no file", async () => {
    const { context, problems } = over([{ path: "src/a.ts" }, { path: "docs/c.md" }]);
    const data = await succeed(diagnostics, { path: "src" }, context);
    assert.equal(data["output"], "src/a.ts:1:1: error: it is wrong");
    assert.deepEqual(problems.opened, [undefined]);
  });

  it("diagnostics doesn't take a list of several paths", async () => {
    const { message } = await fail(diagnostics, { paths: ["src/a.ts", "src/b.ts"] }, over([]).context);
    assert.match(message, /^Invalid input: path must be text/);
  });

  it("diagnostics shows a message of several lines on one line, and at most 500 characters", async () => {
    const lines = await listed([
      { path: "src/a.ts", message: "one\r\n  two\n three" },
      { path: "src/b.ts", message: "x".repeat(501) },
    ]);
    assert.equal(lines["output"], `src/a.ts:1:1: error: one two three\nsrc/b.ts:1:1: error: ${"x".repeat(500)}…`);
  });

  it("diagnostics returns further pages at the offset", async () => {
    const given = Array.from({ length: 5 }, (_, index) => ({ path: "src/a.ts", line: index + 1 }));
    const first = await listed(given, { head_limit: 2 });
    assert.deepEqual([first["truncated"], first["next_offset"], first["total"]], [true, 2, 5]);
    const second = await listed(given, { head_limit: 2, offset: 4 });
    assert.equal(second["output"], "src/a.ts:5:1: error: it is wrong");
    const beyond = await listed(given, { offset: 9 });
    assert.deepEqual([beyond["output"], beyond["note"]], ["", "offset 9 is past the last of 5 problems."]);
  });

  it("diagnostics says why nothing is listed", async () => {
    assert.match(String((await listed([]))["note"]), /^No extension reports a problem\. Files that aren't open/);
    const file = await listed([], { path: "src/a.ts" });
    assert.equal(file["note"], "No extension reports a problem in this file.");
    const mild = await listed([{ path: "src/a.ts", severity: "hint" }]);
    assert.equal(mild["note"], "Only less severe problems than warning are reported.");
  });

  it("diagnostics leaves out files that may contain secrets, unless the user agrees to such a file", async () => {
    const given = [{ path: ".env", message: "KEY=1 is wrong" }, { path: "src/a.ts" }];
    const data = await listed(given);
    assert.equal(data["output"], "src/a.ts:1:1: error: it is wrong");
    assert.match(String(data["note"]), /^Problems left out: 1, of files that may contain secrets/);
    const { context, asked } = over(given);
    const named = await succeed(diagnostics, { path: ".env" }, context);
    assert.equal(named["output"], ".env:1:1: error: KEY=1 is wrong");
    assert.deepEqual(asked, ["Read .env?"]);
  });

  it("diagnostics leaves out files outside the workspace, and those that a link leads to", async function () {
    if (!canLink) this.skip();
    const outside = (await makeWorkspace()).root;
    await symlink(outside, join(workspace.root, "link"));
    const data = await listed([{ path: `${outside}/x.ts` }, { path: "link/y.ts" }, { path: "src/a.ts" }]);
    assert.equal(data["output"], "src/a.ts:1:1: error: it is wrong");
    assert.match(String(data["note"]), /^Problems left out: 1,/);
  });

  it("diagnostics lists a folder outside the workspace after asking, without its secret files", async () => {
    const outside = (await makeWorkspace()).root;
    const { context, asked } = over([{ path: `${outside}/x.ts` }, { path: `${outside}/.env` }], "ask");
    const data = await succeed(diagnostics, { path: outside }, context);
    const shown = context.workspace.display(resourceOf(outside));
    assert.equal(data["output"], `${shown}/x.ts:1:1: error: it is wrong`);
    assert.match(String(data["note"]), /^Problems left out: 1,/);
    assert.equal(asked.length, 1);
    const refused = over([{ path: `${outside}/x.ts` }]).context;
    assert.equal((await fail(diagnostics, { path: outside }, refused)).code, "BLOCKED");
  });

  it("diagnostics fails like a bug, and not silently, when a path can't be judged", async () => {
    const { context } = over([{ path: "src/a.ts" }]);
    const place = (): Promise<never> => Promise.reject(new Error("no disk"));
    const broken = { ...context, log: { error: () => undefined, info: () => undefined } };
    const { code } = await fail(diagnostics, {}, { ...broken, workspace: { ...broken.workspace, place } });
    assert.equal(code, "EXCEPTION");
  });

  it("diagnostics says that problems can be listed only in VS Code", async () => {
    const { message } = await fail(diagnostics, {}, workspace.context());
    assert.match(message, /^Problems can be listed only in VS Code\. Run the project's build or lint command/);
  });
});
