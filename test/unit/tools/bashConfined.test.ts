import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { confinedAdvice } from "../../../src/tools/shell/run/confinedShell";
import type { ShellState } from "../../../src/tools/runtime/ports/shellsPort";
import type { Confiner } from "../../../src/hosts/node/shells/confinement/confiner";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import bash from "../../../src/tools/shell/bash";
import { makeShells } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasProcessGroups } from "../../support/machine";

describe("bash confines", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
  });
  /** Marks what it runs, and keeps it from nothing. */
  const marking: Confiner = { by: "a mark", around: (_, program) => ["/usr/bin/env", "MARKED=confined", ...program] };
  const { shells } = makeShells({ confinement: async () => ({ by: marking.by, confiner: marking }) });
  const { shells: without } = makeShells({ confinement: async () => ({ why: "nothing here" }) });
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({ "x.txt": "x" });
  });
  const contextOf = (allow: readonly string[], given: Partial<ToolContext> = {}): ToolContext => {
    const context = workspace.context({ shells, ask: async () => "yes", ...given });
    return { ...context, settings: { ...context.settings, commands: { runReadOnly: true, allow, deny: [] } } };
  };
  const SHOW = "printenv MARKED";

  it("a command that runs because it only reads, and the record says so", async () => {
    const { result, record } = await runTool(bash, { command: SHOW }, contextOf([]));
    assert.equal(result.ok && result.data["output"], "confined");
    assert.deepEqual(record.decision, { by: "rule", answer: "yes", rule: "read-only command, confined by a mark" });
  });

  it("nothing where it can't, and still keeps Git from writing caches while a command only reads", async () => {
    const command = "printenv GIT_OPTIONAL_LOCKS";
    const alone = await succeed(bash, { command }, contextOf([], { shells: without }));
    assert.equal(alone["output"], "0");
    const allowed = await succeed(bash, { command }, contextOf(["printenv"], { shells: without }));
    assert.equal(allowed["output"], "");
  });

  it("it also in the background", async () => {
    const data = await succeed(bash, { command: SHOW, run_in_background: true }, contextOf([]));
    assert.equal(data["output"], "confined");
  });

  it("no command that a rule lets run, were it only to read, and the record says nothing of it", async () => {
    for (const command of [SHOW, `touch y.txt; ${SHOW}`]) {
      const { result, record } = await runTool(bash, { command }, contextOf(["printenv", "touch"]));
      assert.notEqual(result.ok && result.data["output"], "confined", command);
      assert.doesNotMatch(JSON.stringify(record.decision), /confined/);
    }
  });

  it("one of which a rule lets only a part run that reads, as long as nothing else needs a rule", async () => {
    assert.equal(
      (await succeed(bash, { command: `pwd; ${SHOW}` }, contextOf(["pwd"])))["output"],
      `${workspace.root}\nconfined`,
    );
    assert.doesNotMatch(
      String((await succeed(bash, { command: `touch y.txt; ${SHOW}` }, contextOf(["touch"])))["output"]),
      /confined/,
    );
  });

  it("no command that the user said yes to", async () => {
    const asked: string[] = [];
    const context = contextOf([], {
      ask: async ({ detail }) => {
        asked.push(detail);
        return "yes";
      },
    });
    const data = await succeed(bash, { command: SHOW, env: { PATH: String(process.env["PATH"]) } }, context);
    assert.notEqual(data["output"], "confined");
    assert.equal(asked.length, 1);
  });

  it("nothing if this machine can't, and the record says nothing of it", async () => {
    const { result, record } = await runTool(bash, { command: `${SHOW}; true` }, contextOf([], { shells: without }));
    assert.notEqual(result.ok && result.data["output"], "confined");
    assert.deepEqual(record.decision, { by: "rule", answer: "yes", rule: "read-only command" });
  });

  it("or does not run a command, and says why", async () => {
    const around: Confiner["around"] = () => ["/bin/sh", "-c", "echo no namespaces >&2; exit 1"];
    const broken = createShells({ confinement: async () => ({ by: "broken", confiner: { by: "broken", around } }) });
    const error = await fail(bash, { command: SHOW }, contextOf([], { shells: broken }));
    assert.equal(error.code, "EXECUTION_ERROR");
    assert.match(
      error.message,
      /^Command execution failed: it did not run, because the sandbox failed \(no namespaces\)/,
    );
    await broken.dispose();
  });

  it("and says so if that may be why a command failed", () => {
    const state = { confined: true, exitCode: 1 } as ShellState;
    assert.match(String(confinedAdvice(state, "x: Read-only file system")), /^It ran confined/);
    assert.match(String(confinedAdvice(state, "connect: Network is unreachable")), /shell\.allow/);
    assert.equal(confinedAdvice(state, "No such file"), undefined);
    assert.equal(confinedAdvice({ ...state, exitCode: 0 }, "Read-only file system"), undefined);
    assert.equal(confinedAdvice({ exitCode: 1 } as ShellState, "Read-only file system"), undefined);
  });
});
