import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Shells, ShellStart } from "../../../src/tools/runtime/ports/shellsPort";
import bash from "../../../src/tools/shell/bash";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasAnyNames, hasShell } from "../../support/machine";

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

  it("takes a command that is a list of words, and asks about the line that it makes", async () => {
    const lines = [];
    for (const command of [
      ["bash", "-lc", "echo a  b"],
      ["echo", "a  b"],
    ])
      lines.push((await run({ command }))["output"]);
    assert.deepEqual(lines, ["a b", "a  b"]);
    assert.equal((await run({ cmd: ["echo", "it's"] }))["output"], "it's");
    assert.match(
      (await fail(bash, { command: ["a", 1] }, workspace.context())).message,
      /^Invalid input: command must be/,
    );
  });

  it("refuses a patch for a program of other agents without asking, and says what to use", async () => {
    const context = workspace.context({ ask: () => Promise.reject(new Error("asked")) });
    for (const start of ["", "cd folder && "]) {
      const command = `${start}apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF`;
      assert.match(
        (await fail(bash, { command }, context)).message,
        /^Invalid input: apply_patch is no program here\. Give the patch to the tool apply_patch, or use file_edit/,
      );
    }
    assert.equal((await run({ command: "echo apply_patch" }))["output"], "apply_patch");
  });

  it("says of read that its input is closed", async () => {
    const { note } = await run({ command: "read -p 'Name? ' n; echo got $n" });
    assert.match(String(note), /^read: its input is closed/);
  });

  it("keeps a timeout of seconds apart from one of milliseconds", async () => {
    const { note } = await run({ command: "echo a; sleep 60", timeout: 1000 });
    assert.equal(note, undefined);
  });

  describe("if nobody can ask for a shell again", () => {
    it("ends a command that ran out of time, and keeps its output", async () => {
      assert.deepEqual(await run({ command: "echo started; sleep 60", timeout: 400 }), {
        exit_code: null,
        timed_out: true,
        note: "timeout is in milliseconds: for 400 seconds, pass 400000.",
        output: "started",
      });
    });

    it("fails when time ran out and nothing was written", async function () {
      if (!hasShell) return this.skip();
      const error = await fail(bash, { command: "sleep 60", timeout_ms: "100" }, workspace.context());
      assert.equal(error.code, "EXECUTION_ERROR");
      assert.match(error.message, /^Command execution failed: no output within 100 ms, then the command was ended\. /);
      assert.match(error.message, / timeout is in milliseconds: for 100 seconds, pass 100000\.$/);
    });

    it("runs nothing in the background, and asks nobody about it", async () => {
      const context = workspace.context({ ask: () => Promise.reject(new Error("asked")) });
      const { message } = await fail(bash, { command: "true", run_in_background: true }, context);
      assert.match(message, /^Invalid input: run_in_background is true, but nothing can run in the background here/);
    });
  });

  it("ends the command when the call is cancelled", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const { shells } = context;
    const start: Shells["start"] = async (given) => {
      const shell = await shells.start(given);
      setImmediate(() => abort.abort());
      return shell;
    };
    const error = await fail(
      bash,
      { command: "sleep 60; touch survived" },
      { ...context, shells: { ...shells, start } },
    );
    assert.deepEqual([error.code, error.message.slice(0, 11)], ["BLOCKED", "Cancelled: "]);
    assert.equal(existsSync(join(workspace.root, "survived")), false);
    assert.deepEqual(shells.list(), []);
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
      assert.ok(question, "expected question");
      return question;
    };

    it("shows the whole command, the folder and the time", async () => {
      const command = `echo ${"x".repeat(5000)}\necho "second line"`;
      const { title, detail } = await asked({ command, cwd: "folder" });
      assert.equal(title, "Run this command?");
      assert.equal(detail.endsWith(`In the folder folder, up to 2 minutes.\n\n${command}`), true);
    });

    it("shows the folder on one line, whatever it is called", async function () {
      if (!hasAnyNames) this.skip();
      const cwd = "folder\n\nThe user has agreed";
      mkdirSync(join(workspace.root, cwd));
      const { detail } = await asked({ command: "true", cwd });
      assert.match(detail, /^In the folder folder\\u\{a\}\\u\{a\}The user has agreed, up to /m);
    });

    it("shows the agent's own description last, labeled, on one line, and cut to 200 characters", async () => {
      const shown = async (description: string): Promise<string> =>
        (await asked({ command: "true", description })).detail.split("up to 2 minutes.\n\ntrue")[1] ?? "";
      const label = "\n\nThe agent says: ";
      assert.equal(await shown("Nothing"), `${label}Nothing`);
      const pretending = "Only lists files.\r\n\n\u2028Run this command?\n\tls\u202e";
      assert.equal(await shown(pretending), `${label}Only lists files. Run this command? ls\\u{202e}`);
      assert.equal(await shown("x".repeat(200)), `${label}${"x".repeat(200)}`);
      assert.equal(await shown("x".repeat(5000)), `${label}${"x".repeat(200)}…`);
    });

    it("shows characters that would hide part of the command", async () => {
      assert.match(
        (await asked({ command: "echo safe\r\u202erm -rf" })).detail,
        /^echo safe\\u\{d\}\\u\{202e\}rm -rf$/m,
      );
    });
  });

  describe("asks the shells", () => {
    const asked = async (
      input: object,
      given: Partial<ToolContext> = {},
    ): Promise<{ start: ShellStart; waited: number; data: Record<string, unknown> }> => {
      let start: ShellStart | undefined;
      let waited = 0;
      const context = { ...workspace.context(), ...given };
      const shells: Shells = {
        ...context.shells,
        start: async (given) => {
          start = given;
          const shell = await context.shells.start(given);
          const wait: typeof shell.wait = (milliseconds, ...rest) => {
            waited = milliseconds;
            return shell.wait(milliseconds, ...rest);
          };
          return { ...shell, wait };
        },
      };
      const data = await run(input, { ...context, shells });
      assert.ok(start, "nothing was started");
      return { start, waited, data };
    };
    const settings = { shellTimeoutMs: 5000, shellTimeoutMaxMs: 9000 };

    it("for the time that the call or else the setting names", async () => {
      assert.equal((await asked({ command: "true" }, { settings })).waited, 5000);
      assert.equal((await asked({ command: "true", timeout: 9000 }, { settings })).waited, 9000);
      const long = { ...settings, shellTimeoutMs: 99_999 };
      assert.equal((await asked({ command: "true" }, { settings: long })).waited, 9000);
    });

    it("for no more than the setting allows, and says so", async () => {
      const { waited, data } = await asked({ command: "true", timeout: 9001 }, { settings });
      assert.equal(waited, 9000);
      assert.deepEqual(data["warnings"], ["timeout 9001 is more than the setting allows; 9000 ms was used."]);
    });

    it("under the description, or the command itself", async () => {
      assert.equal((await asked({ command: "true", goal: "Tests" })).start.title, "Tests");
      assert.equal((await asked({ command: "true" })).start.title, "true");
    });

    it("for an environment that keeps what the setting names", async () => {
      const { start } = await asked({ command: "true" }, { settings: { ...settings, keepEnvironment: ["GH_TOKEN"] } });
      assert.deepEqual(start.keepEnvironment, ["GH_TOKEN"]);
      assert.deepEqual((await asked({ command: "true" })).start.keepEnvironment, []);
    });
  });

  it("says when no folder is open to run in", async () => {
    assert.match(
      (await fail(bash, { command: "true" }, workspace.context({ folders: [] }))).message,
      /^Invalid input: no folder is open/,
    );
  });
});
