import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Data } from "../../../src/results/result";
import { commandEnvironment } from "../../../src/hosts/node/processes/shellEnvironment";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import bash from "../../../src/tools/shell/bash";
import bashOutput from "../../../src/tools/shell/bashOutput";
import killShell from "../../../src/tools/shell/killShell";
import { gone } from "../../support/processes";
import { makeShells } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasProcessGroups, hasShell } from "../../support/machine";

describe("bash in the background", () => {
  const { shells } = makeShells();
  let workspace: TestWorkspace;
  let context: ToolContext;
  before(async () => {
    workspace = await makeWorkspace();
    context = workspace.context({ shells });
  });
  const run = (input: object, given: Partial<ToolContext> = {}): Promise<Data> =>
    succeed(bash, input, { ...context, ...given });
  const kill = (data: Data): Promise<Data> => succeed(killShell, { shell_id: data["shell_id"] }, context);

  it("ends what a command left running with &, and says so", async function () {
    if (!hasProcessGroups) this.skip();
    const { note, output } = await run({ command: "sleep 300 & echo $!" });
    assert.match(String(note), /started with & were ended with it\. .* run_in_background/);
    await gone([Number(output)]);
    for (const command of ["echo a && echo b", "echo a 2>&1", "true & wait", "echo 'a & b'", "ls \\& . 2>/dev/null"])
      assert.equal((await run({ command })).note, undefined, command);
  });

  for (const field of [
    { run_in_background: true },
    { background: "true" },
    { is_background: true },
    { mode: "async" },
    { mode: "background" },
  ]) {
    it(`returns while the command runs, for ${JSON.stringify(field)}`, async () => {
      const data = await run({ command: "echo http://localhost:3000/; sleep 300", ...field });
      const { shell_id: id, note, ...rest } = data;
      assert.match(String(id), /^bash_\d+$/);
      assert.match(String(note), /bash_output .*kill_shell /);
      assert.deepEqual(rest, {
        exit_code: null,
        status: "running",
        urls: ["http://localhost:3000/"],
        output: "http://localhost:3000/",
      });
      await kill(data);
    });
  }

  it("runs in the foreground for mode sync, and names another mode", async () => {
    assert.deepEqual(await run({ command: "true", mode: "sync" }), { exit_code: 0, output: "" });
    assert.match(String((await run({ command: "true", mode: "other" }))["warnings"]), /Unknown field "mode" ignored/);
  });

  it("names no addresses of a command that has ended", async () => {
    const ended = await run({ command: "echo http://localhost:3000/" });
    assert.deepEqual(ended, { exit_code: 0, output: "http://localhost:3000/" });
  });

  it("reports an early end at once, with its exit code and output", async () => {
    const input = { command: "echo no such port; exit 3", run_in_background: true };
    const { shell_id: id, note, ...rest } = await run(input);
    assert.deepEqual(rest, { exit_code: 3, output: "no such port" });
    assert.equal(note, "It has already ended.");
    assert.equal((await succeed(bashOutput, { bash_id: id }, context))["status"], "exited");
    // A start is watched for a second. The quietest of three turns counts, because a busy machine starts programs late.
    const turns: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const began = performance.now();
      await run(input);
      turns.push(performance.now() - began);
    }
    assert.equal(Math.min(...turns) < 1000, true, turns.join(", "));
  });

  it("says that a time is not waited for", async () => {
    const data = await run({ command: "exit 0", run_in_background: true, timeout: 5 });
    assert.deepEqual(data["warnings"], ["timeout ignored: nothing waits for a command in the background."]);
  });

  it("is how a command goes on that runs out of time, with its output so far and what to do next", async () => {
    const data = await run({ command: "echo started $$; while :; do sleep 0.1; done; echo never", timeout: 300 });
    const { shell_id: id, note, output, ...rest } = data;
    assert.deepEqual(rest, { exit_code: null, timed_out: true });
    assert.match(
      String(note),
      /^It continues in the background: .*bash_output.*kill_shell\. timeout is in milliseconds/,
    );
    const pid = Number(String(output).split(" ")[1]);
    const later = await succeed(bashOutput, { bash_id: id }, context);
    assert.deepEqual([later["status"], later["output"]], ["running", ""]);
    await kill(data);
    await gone([pid]);
  });

  it("is how a command goes on that wrote nothing within its time", async function () {
    if (!hasShell) return this.skip();
    const data = await run({ command: "sleep 300", timeout: 50 });
    assert.deepEqual([data["timed_out"], data["output"], typeof data["shell_id"]], [true, "", "string"]);
    await kill(data);
  });

  it("recognizes a question that a command asks when time runs out", async () => {
    const data = await run({ command: "printf 'Overwrite? [y/N] '; sleep 300", timeout: 300 });
    assert.equal(data["waiting_for_input"], true);
    assert.match(String(data["note"]), /asks? for input, which is closed/);
    await kill(data);
  });

  it("keeps the whole of a long output readable", async () => {
    const data = await run({ command: "seq 1 5000" }, { limits: { maxOutputSize: 1000 } });
    assert.deepEqual([data["truncated"], data["exit_code"], data["total"]], [true, 0, 23_892]);
    const start = await succeed(bashOutput, { bash_id: data["shell_id"], offset: 0, limit: 3 }, context);
    assert.equal(start["output"], "1\n2\n3");
  });

  it("keeps nothing of a short one", async () => {
    assert.equal("shell_id" in (await run({ command: "echo short" })), false);
  });

  it("shows no output that is no text", async () => {
    const { output, binary, note } = await run({ command: "printf '\\x89PNG\\x00\\xff\\xfe'" });
    assert.deepEqual([output, binary], ["", "a PNG image"]);
    assert.match(String(note), /is a PNG image and is not shown/);
  });

  it("advises against what needs a terminal", async () => {
    assert.match(String((await run({ command: "git add -p" }))["note"]), /^git: it asks at a terminal/);
  });

  it("says which variable of the command it was not given", async () => {
    process.env["BASH_TEST_TOKEN"] = "secret";
    try {
      const { note, output } = await run({ command: 'echo "[$BASH_TEST_TOKEN]"' });
      assert.equal(output, "[]");
      assert.match(String(note), /^Commands don't get BASH_TEST_TOKEN, /);
    } finally {
      delete process.env["BASH_TEST_TOKEN"];
    }
  });

  it("says how many variables are missing if the command shows all of them, and nothing if none is", async () => {
    const noteOf = async (environment: Record<string, string>, command = "env"): Promise<string> => {
      const own = createShells({
        environment: (keep) => commandEnvironment({ PATH: process.env["PATH"], ...environment }, keep),
      });
      try {
        return String((await succeed(bash, { command }, { ...context, shells: own })).note);
      } finally {
        await own.dispose();
      }
    };
    assert.match(
      await noteOf({ A_TOKEN: "x" }),
      /^1 variable is missing: commands don't get variables that are named like secrets/,
    );
    assert.match(await noteOf({ A_TOKEN: "x", VSCODE_PID: "1" }, "printenv | sort"), /^2 variables are missing: /);
    assert.equal(await noteOf({}), "undefined");
    assert.equal(await noteOf({ A_TOKEN: "x" }, "env LANG=C true"), "undefined");
  });

  it("says that the user stopped a command at its terminal", async () => {
    const stopping = shells.onEvent((shell, event) => {
      if (event === "started") void shell.kill("Cancelled: the person stopped it.", "person");
    });
    try {
      assert.deepEqual(await fail(bash, { command: "sleep 300" }, context), {
        code: "BLOCKED",
        message: "Cancelled: the person stopped it.",
      });
    } finally {
      stopping();
    }
  });

  it("says when the shell is not the expected one, and refuses what that one does not know", async () => {
    const named = (kind: "bash" | "powershell"): ToolContext["shells"] => ({
      ...shells,
      cwd: undefined,
      program: { kind, shown: "Some Shell", path: "/bin/shell" },
    });
    assert.equal((await run({ command: "true" }, { shells: named("bash") }))["shell"], "Some Shell");
    const { message } = await fail(bash, { command: "cd a && dir" }, { ...context, shells: named("powershell") });
    assert.match(message, /^Invalid input: the shell is Windows PowerShell 5\.1, which does not know &&\. /);
  });

  it("says that it runs in the background when the user is asked", async () => {
    let shown = "";
    const ask: ToolContext["ask"] = async ({ detail }) => {
      shown = detail;
      return "no";
    };
    await fail(bash, { command: "true", run_in_background: true }, { ...context, ask });
    assert.match(shown, /, in the background\.$/m);
  });
});
