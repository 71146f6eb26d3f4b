import assert from "node:assert/strict";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Data } from "../../../src/results/result";
import { parseInput } from "../../../src/tools/runtime/toolInput";
import bash from "../../../src/tools/shell/bash";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("the folder of bash", () => {
  let workspace: TestWorkspace;
  let context: ToolContext;
  beforeEach(async () => {
    workspace = await makeWorkspace({ "folder/below/x.txt": "", "other/x.txt": "" });
    context = workspace.context();
  });
  const run = (command: string, given: object = {}): Promise<Data> => succeed(bash, { command, ...given }, context);

  it("is where the last command ended, and is reported unless it is the workspace folder", async () => {
    assert.deepEqual(await run("cd folder/below"), { exit_code: 0, cwd: "folder/below", output: "" });
    assert.deepEqual(await run("pwd"), {
      exit_code: 0,
      cwd: "folder/below",
      output: join(workspace.root, "folder/below"),
    });
    assert.deepEqual(await run("cd ../..; false"), { exit_code: 1, output: "" });
    assert.equal((await run("pwd"))["output"], workspace.root);
  });

  it("is for one call the one it names, from which cd leads on", async () => {
    assert.deepEqual(await run("pwd", { cwd: "other" }), { exit_code: 0, output: join(workspace.root, "other") });
    assert.equal((await run("pwd"))["output"], workspace.root);
    assert.equal((await run("cd ../folder", { cwd: "other" }))["cwd"], "folder");
    assert.equal((await run("true", { cwd: "other" }))["cwd"], "folder");
  });

  it("is the workspace folder again after a command that left the workspace, and the result says so", async () => {
    await run("cd folder");
    const { note, cwd } = await run("cd /");
    assert.match(
      String(note),
      /^The command ended in \/, which is outside the workspace; the next one starts in the workspace folder again\.$/,
    );
    assert.equal(cwd, undefined);
    assert.equal((await run("pwd"))["output"], workspace.root);
  });

  for (const [what, replace] of [
    ["is gone", () => undefined],
    ["is a file by now", () => workspace.write("folder", "")],
  ] as const)
    it(`is reported once when it ${what}, and nothing runs; then it is the workspace folder again`, async () => {
      await run("cd folder");
      await rm(join(workspace.root, "folder"), { recursive: true });
      await replace();
      const { code, message } = await fail(bash, { command: "echo '{}' > package.json" }, context);
      assert.equal(code, "EXECUTION_ERROR");
      assert.match(message, /^File not found: folder, where the last command ended\. .*Nothing was run/);
      assert.deepEqual(await run("test ! -e package.json && pwd"), { exit_code: 0, output: workspace.root });
    });

  it("is reported to every one of the calls that come together when it is gone", async () => {
    await run("cd folder");
    await rm(join(workspace.root, "folder"), { recursive: true });
    const calls = ["touch one", "touch two"].map((command) => fail(bash, { command }, context));
    for (const { message } of await Promise.all(calls)) assert.match(message, /^File not found: folder, where/);
    assert.equal((await run("ls"))["output"], "other");
  });

  it("is reported by the run when it is gone, even if the call was planned before, as in VS Code", async () => {
    await run("cd folder");
    await rm(join(workspace.root, "folder"), { recursive: true });
    const input = { command: "touch harm", env: { NODE_OPTIONS: "--inspect" } };
    const { input: parsed } = parseInput(bash, input);
    const access = new Access(context);
    assert.equal((await bash.plan(parsed, { ...context, access })).ask, undefined);
    const ask: ToolContext["ask"] = () => assert.fail("asked about what cannot run");
    const { message } = await fail(bash, input, { ...context, ask });
    assert.equal(
      message,
      "File not found: folder, where the last command ended. Nothing was run: the next call starts in the workspace folder, unless it names another with cwd.",
    );
    assert.deepEqual(await run("ls"), { exit_code: 0, output: "other" });
  });

  it("that is gone does not take along the one in which another command ended meanwhile", async () => {
    await run("cd folder");
    await rm(join(workspace.root, "folder"), { recursive: true });
    const { input } = parseInput(bash, { command: "touch harm" });
    const access = new Access(context);
    const { plan, ask } = await bash.plan(input, { ...context, access });
    assert.equal(ask, undefined);
    await run("cd other", { cwd: "." });
    await assert.rejects(
      async () => bash.run(plan, { ...context, approval: access.approve(false) }),
      /^ToolError: File not found: folder, where .* the next call starts in other, unless/,
    );
    assert.deepEqual(await run("ls; cd .."), { exit_code: 0, output: "x.txt" });
    assert.deepEqual(await run("ls"), { exit_code: 0, output: "other" });
  });

  it("need not exist for a call that names another, in which it then goes on", async () => {
    await run("cd folder/below");
    await rm(join(workspace.root, "folder"), { recursive: true });
    assert.equal((await run("pwd", { cwd: "other" }))["output"], join(workspace.root, "other"));
    assert.match((await fail(bash, { command: "pwd" }, context)).message, /^File not found: folder\/below, where/);
  });

  it("is not taken from a link that leads out of the workspace", async () => {
    await symlink("/", join(workspace.root, "link"));
    assert.match(String((await run("cd link"))["note"]), /outside the workspace/);
  });

  describe("that leads outside the workspace by now", () => {
    const swap = async (): Promise<void> => {
      const outside = await makeWorkspace({ "private.txt": "" });
      await rm(join(workspace.root, "folder"), { recursive: true });
      await symlink(outside.root, join(workspace.root, "folder"));
    };
    beforeEach(() => {
      const ask: ToolContext["ask"] = () => assert.fail("asked about what cannot run");
      context = workspace.context({ ask, settings: { commands: { runReadOnly: true, allow: [], deny: [] } } });
    });

    it("isn't used, and the next command starts in the workspace folder", async () => {
      await run("cd folder");
      await swap();
      const { code, message } = await fail(bash, { command: "ls" }, context);
      assert.equal(code, "BLOCKED");
      assert.equal(
        message,
        "Permission denied: folder, where the last command ended, leads outside the workspace now. Nothing was run: the next call starts in the workspace folder, unless it names another with cwd.",
      );
      assert.deepEqual(await run("pwd"), { exit_code: 0, output: workspace.root });
    });

    it("isn't used for a call that was planned before", async () => {
      await run("cd folder");
      const { input } = parseInput(bash, { command: "ls" });
      const access = new Access(context);
      const { plan } = await bash.plan(input, { ...context, access });
      await swap();
      await assert.rejects(
        async () => bash.run(plan, { ...context, approval: access.approve(false) }),
        /^ToolError: Permission denied: folder\. It leads to .*, which lies outside the workspace/,
      );
    });
  });

  it("is the one that the user saw, whatever happened meanwhile", async () => {
    let shown = "";
    const ask: ToolContext["ask"] = async ({ detail }) => {
      shown = detail;
      context.shells.cwd = await context.workspace.resolve("other");
      return "yes";
    };
    const { output } = await succeed(bash, { command: "pwd" }, { ...context, ask });
    assert.equal(output, workspace.root);
    assert.doesNotMatch(shown, /other/);
  });

  it("outside the workspace is asked about, or refused", async () => {
    let shown = "";
    const ask: ToolContext["ask"] = async ({ detail }) => {
      shown = detail;
      return "no";
    };
    const { code } = await fail(bash, { command: "pwd", cwd: "/usr" }, { ...context, ask });
    assert.equal(code, "BLOCKED");
    if (shown !== "") assert.match(shown, /outside/);
  });
});
