import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Question, ShellCommand, ShellExit, ToolContext } from "../../../src/core/ports";
import bash from "../../../src/tools/bash";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("bash", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({ "folder/x.txt": "", "file.txt": "" });
  });

  const run = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(bash, input, context)),
  });

  it("gives stdout and stderr in the order they were written, and the exit code as data", async () => {
    assert.deepEqual(await run({ command: "echo 1; echo 2 >&2; echo 3; exit 7" }), { exit_code: 7, output: "1\n2\n3" });
  });

  for (const [command, output] of [
    ["printf 'a\\n\\n'", "a\n"],
    ["printf 'a'", "a"],
    ["printf '\\n'", ""],
    ["printf ' a \\n'", " a "],
  ] as const) {
    it(`strips exactly one line feed from the end of ${command}`, async () => {
      assert.equal((await run({ command }))["output"], output);
    });
  }

  it("counts a signal's number from 128", async () => {
    assert.equal((await run({ command: "kill -9 $$" }))["exit_code"], 137);
  });

  it("runs in the workspace folder, or where cwd says", async () => {
    assert.equal((await run({ command: "pwd" }))["output"], workspace.root);
    assert.equal((await run({ command: "pwd", cwd: " " }))["output"], workspace.root);
    assert.equal((await run({ command: "pwd", workdir: "folder" }))["output"], join(workspace.root, "folder"));
  });

  for (const [cwd, error] of [
    ["file.txt", /^Not a directory: file\.txt\./],
    ["nowhere", /^File not found: nowhere\./],
    ["..", /^Permission denied: /],
  ] as const) {
    it(`refuses to run in ${cwd}, without asking`, async () => {
      const context = workspace.context({ ask: () => Promise.reject(new Error("asked")) });
      assert.match((await fail(bash, { command: "true", cwd }, context)).message, error);
    });
  }

  it("keeps the output of a command that ran out of time", async () => {
    assert.deepEqual(await run({ command: "echo started; sleep 60", timeout: 400 }), {
      exit_code: null,
      timed_out: true,
      output: "started",
    });
  });

  it("fails when time ran out and nothing was written", async () => {
    const error = await fail(bash, { command: "sleep 60", timeout_ms: "100" }, workspace.context());
    assert.equal(error.code, "EXECUTION_ERROR");
    assert.match(error.message, /^Command execution failed: no output within 100 ms, then the command was ended\. /);
  });

  it("ends the command when the call is cancelled", async () => {
    const abort = new AbortController();
    const shell: ToolContext["shell"] = {
      run: (command, signal) => {
        setImmediate(() => abort.abort());
        return workspace.context().shell.run(command, signal);
      },
    };
    const error = await fail(
      bash,
      { command: "sleep 60; touch survived" },
      { ...workspace.context({ signal: abort.signal }), shell },
    );
    assert.deepEqual([error.code, error.message.slice(0, 11)], ["BLOCKED", "Cancelled: "]);
    assert.ok(!existsSync(join(workspace.root, "survived")));
  });

  it("keeps the end of a long output, with its size in characters", async () => {
    const data = await run({ command: "seq 1 5000" }, workspace.context({ limits: { maxOutputSize: 500 } }));
    assert.deepEqual([data["truncated"], data["total"], data["exit_code"]], [true, 23_892, 0]);
    assert.match(String(data["output"]), /^\d{4}\n[^]*\n4999\n5000$/);
    assert.equal(String((await run({ command: "seq 1 5000" }))["output"]).length, 23_892);
  });

  describe("asked about", () => {
    const asked = async (input: object, given: Partial<ToolContext> = {}): Promise<Question> => {
      let question: Question | undefined;
      const ask: ToolContext["ask"] = async (about) => {
        question = about;
        return "no";
      };
      await fail(bash, input, { ...workspace.context(), ...given, ask });
      assert.ok(question);
      return question;
    };

    it("shows the whole command, the folder and the time", async () => {
      const command = `echo ${"x".repeat(5000)}\necho "second line"`;
      const { title, detail } = await asked({ command, cwd: "folder" });
      assert.deepEqual([title, detail], ["Run this command?", `${command}\n\nin folder, for at most 120 s`]);
    });

    it("shows what the model says it is for", async () => {
      assert.match((await asked({ command: "true", description: "Nothing" })).detail, /for at most 120 s\nNothing$/);
    });

    it("shows characters that would hide part of the command", async () => {
      assert.match(
        (await asked({ command: "echo safe\r\u202erm -rf" })).detail,
        /^echo safe\\u\{d\}\\u\{202e\}rm -rf\n/,
      );
    });
  });

  describe("asks the shell", () => {
    const commandOf = async (
      input: object,
      given: Partial<ToolContext> = {},
    ): Promise<{ command: ShellCommand; data: Record<string, unknown> }> => {
      let command: ShellCommand | undefined;
      const shell = {
        run: async (given: ShellCommand): Promise<ShellExit> => {
          command = given;
          return { exitCode: 0, timedOut: false, output: "", total: 0 };
        },
      };
      const data = await run(input, { ...workspace.context(), ...given, shell });
      assert.ok(command);
      return { command, data };
    };
    const settings = { shellTimeoutMs: 5000, shellTimeoutMaxMs: 9000 };

    it("for the time that the call or else the setting names", async () => {
      assert.equal((await commandOf({ command: "x" }, { settings })).command.timeoutMs, 5000);
      assert.equal((await commandOf({ command: "x", timeout: 9000 }, { settings })).command.timeoutMs, 9000);
      assert.equal(
        (await commandOf({ command: "x" }, { settings: { ...settings, shellTimeoutMs: 99_999 } })).command.timeoutMs,
        9000,
      );
    });

    it("for no more than the setting allows, and says so", async () => {
      const { command, data } = await commandOf({ command: "x", timeout: 9001 }, { settings });
      assert.equal(command.timeoutMs, 9000);
      assert.deepEqual(data["warnings"], ["timeout 9001 is more than the setting allows; 9000 ms was used."]);
    });

    it("to keep what a result can show, and a bounded end of it when there is no limit", async () => {
      assert.equal((await commandOf({ command: "x" }, { limits: { maxOutputSize: 8000 } })).command.keep, 8000);
      assert.equal((await commandOf({ command: "x" })).command.keep, 64 * 1024 * 1024);
    });

    it("under the description, or the command itself", async () => {
      assert.equal((await commandOf({ command: "x", goal: "Tests" })).command.title, "Tests");
      assert.equal((await commandOf({ command: "x" })).command.title, "x");
    });
  });

  it("says when no folder is open to run in", async () => {
    assert.match(
      (await fail(bash, { command: "true" }, workspace.context({ folders: [] }))).message,
      /^Invalid input: no folder is open/,
    );
  });
});
