import assert from "node:assert/strict";
import { parseInput } from "../../../src/tools/runtime/toolInput";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Settings } from "../../../src/tools/runtime/ports/toolSettings";
import { runTool } from "../../../src/tools/runtime/runTool";
import { planCommand } from "../../../src/tools/shell/run/commandConsent";
import { planFolder } from "../../../src/tools/shell/run/commandFolder";
import bash from "../../../src/tools/shell/bash";
import bashInput from "../../../src/tools/shell/bashInput";
import { makeShells, written } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("what lets a command run", () => {
  const { shells, start } = makeShells();
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({ "folder/x.txt": "" });
  });
  const unasked: ToolContext["ask"] = () => Promise.reject(new Error("asked"));
  /** A context in which these rules hold, until they are changed. */
  const contextOf = (commands: Settings["commands"], ask = unasked): ToolContext => {
    const context = workspace.context({ shells, ask });
    return { ...context, settings: { ...context.settings, ...(commands && { commands }) } };
  };
  const allowing = { runReadOnly: true, allow: ["make-nothing", "touch", "say"], deny: [] };

  it("is a rule, which the record names, and then nobody is asked", async () => {
    const { result, record } = await runTool(bash, { command: "make-nothing now" }, contextOf(allowing));
    assert.equal(result.ok && result.data["exit_code"], 127);
    assert.match(JSON.stringify(record), /"decision":\{"by":"rule","answer":"yes","rule":".*make-nothing.*"\}/);
    assert.equal((await succeed(bash, { command: "pwd" }, contextOf(allowing)))["output"], workspace.root);
  });

  it("is the user for everything else, who sees why and may keep a rule", async () => {
    const questions: Question[] = [];
    const ask: ToolContext["ask"] = async (question) => {
      questions.push(question);
      return "no";
    };
    await fail(bash, { command: "make-something" }, contextOf(allowing, ask));
    assert.equal(questions.length, 1);
    assert.match(String(questions[0]?.detail), /^Runs a program [^]+\n\nmake-something$/);
    assert.deepEqual(questions[0]?.rules, ["make-something"]);
  });

  it("is the user when the folder is one to ask about, whatever the rules allow", async () => {
    const context = contextOf(allowing);
    const cwd = await context.workspace.resolve(".");
    const decision = { kind: "allow", by: "read-only command", readsOnly: ["pwd"] };
    assert.deepEqual(await planCommand("pwd", cwd, [], context), { command: "pwd", decision });
    const reasons = ["It is outside the workspace."];
    assert.deepEqual((await planCommand("pwd", cwd, reasons, context)).decision, { kind: "ask", reasons });
  });

  it("is nothing for what a rule refuses, and nobody is asked", async () => {
    const { code, message } = await fail(bash, { command: "touch x" }, contextOf({ ...allowing, deny: ["touch"] }));
    assert.equal(code, "BLOCKED");
    assert.match(message, /^Permission denied: /);
  });

  for (const [name, later, message] of [
    [
      "is no rule any more that was taken away before the command ran",
      { ...allowing, allow: [] },
      /^Permission denied: no rule allows this command anymore/,
    ],
    [
      "is nothing when a new rule refused it before the command ran",
      { ...allowing, deny: ["touch"] },
      /^Permission denied: .*touch/,
    ],
  ] as const) {
    it(name, async () => {
      const context = contextOf(allowing);
      let reads = 0;
      const settings: Settings = {
        ...context.settings,
        get commands() {
          reads += 1;
          return reads > 1 ? later : allowing;
        },
      };
      const error = await fail(bash, { command: "touch taken-away" }, { ...context, settings });
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, message);
    });
  }

  it("is nothing for a plan that needs a question, without the user's yes", async () => {
    const context = contextOf(allowing);
    for (const [tool, input] of [
      [bash, { command: "make-something" }],
      [bashInput, { bash_id: (await start(workspace.root, "cat", { background: true })).id, text: "make-something" }],
    ] as const) {
      const access = new Access(context);
      const { plan, ask } = await tool.plan(parseInput(tool, input).input, { ...context, access });
      assert.match(String(ask?.detail), /make-something/);
      await assert.rejects(async () => tool.run(plan, { ...context, approval: access.approve(false) }), {
        code: "BLOCKED",
        message: /^Permission denied: no rule allows this command anymore/,
      });
    }
  });

  it("is always the user for text sent to a running program, which may be no shell; what is never run is refused", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    const asked: Question[] = [];
    const asking: ToolContext["ask"] = async (question) => {
      asked.push(question);
      return "yes";
    };
    const context = contextOf(allowing, asking);
    const data = await succeed(bashInput, { bash_id: shell.id, text: "say yes" }, context);
    assert.equal(data["output"], "say yes");
    await succeed(bashInput, { bash_id: shell.id, text: "rm -r folder" }, context);
    assert.deepEqual(
      asked.map(({ always }) => always),
      [true, true],
    );
    await written(shell, (text) => text !== "");
    assert.equal((await fail(bashInput, { bash_id: shell.id, text: "sudo rm -rf /" }, context)).code, "BLOCKED");
    assert.equal(asked.length, 2);
    await shell.kill("Enough.", "tool");
  });

  it("is for a call that names no folder the one in which the last command ended", async () => {
    const context = workspace.context();
    context.shells.cwd = await context.workspace.resolve("folder");
    const folder = await planFolder(undefined, { ...context, access: new Access(context) });
    assert.equal("resource" in folder && folder.resource, context.shells.cwd);
  });
});
