import assert from "node:assert/strict";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Settings } from "../../../src/tools/runtime/ports/toolSettings";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import { commandEnvironment, withVariables } from "../../../src/hosts/node/processes/shellEnvironment";
import bash from "../../../src/tools/shell/bash";
import { hasShell } from "../../support/machine";
import { makeShells } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("bash", () => {
  const { shells } = makeShells();
  let workspace: TestWorkspace;
  let questions: Question[];
  before(async () => {
    workspace = await makeWorkspace({ "a.txt": "" });
  });
  beforeEach(() => {
    questions = [];
  });
  const readOnly = { runReadOnly: true, allow: ["say"], deny: [] };
  const contextOf = (
    answer: "yes" | "no" = "yes",
    commands: NonNullable<Settings["commands"]> = readOnly,
  ): ToolContext => {
    const ask: ToolContext["ask"] = async (question) => {
      questions.push(question);
      return answer;
    };
    return workspace.context({ shells, ask, settings: { commands } });
  };
  const run = async (input: object, context = contextOf()): Promise<Record<string, unknown>> => ({
    ...(await succeed(bash, input, context)),
  });

  describe("given variables", () => {
    for (const [env, output] of [
      [{ ONE: "a b", TWO: "'$ONE'\n" }, "a b|'$ONE'\n|"],
      ['{"ONE": 1, "TWO": true}', "1|true|"],
      [{ ONE: "", TWO: "ü" }, "|ü|"],
    ] as const) {
      it(`gives a command ${JSON.stringify(env)}`, async () => {
        assert.equal((await run({ command: 'printf "%s|" "$ONE" "$TWO"', env }))["output"], output);
      });
    }

    it("loses nothing of what a command writes if its PATH leads nowhere, nor how it ends", async () => {
      const data = await run({ command: "echo out; echo err >&2; exit 3", env: { PATH: "/nowhere" } });
      assert.deepEqual([data["output"], data["exit_code"]], ["out\nerr", 3]);
    });

    it("asks nobody about those that only change how a program shows things", async () => {
      const context = contextOf();
      const input = { command: "printenv TERM", env: { TERM: "vt100", CI: "1", NODE_ENV: "test" } };
      assert.equal((await run(input, context))["output"], "vt100");
      assert.deepEqual(questions, []);
    });

    for (const value of ["C", "de_DE.UTF-8", ""])
      it(`asks nobody about the locale ${JSON.stringify(value)}, in which letters contain no sign of the shell`, async () => {
        await run({ command: "pwd", env: { LC_ALL: value } }, contextOf("no"));
        assert.deepEqual(questions, []);
      });

    for (const value of ["zh_CN.GBK", "ja_JP.SJIS", "zh_TW"])
      it(`asks about the locale ${value}, in which letters may contain a backslash`, async () => {
        const { code } = await fail(bash, { command: "pwd", env: { LC_ALL: value } }, contextOf("no"));
        assert.equal(code, "BLOCKED");
        assert.match(String(questions[0]?.detail), /^Sets LC_ALL, which may change what programs do\./);
      });

    it("asks about every other, whatever the rules allow, shows each with its value, and keeps no rule", async () => {
      const env = { PATH: "/x:/y", GIT_DIR: "a", API_TOKEN: "t", MODE: "one\nwith CI=\u202e2", CI: "1" };
      const { code } = await fail(bash, { command: "pwd", env }, contextOf("no"));
      assert.equal(code, "BLOCKED");
      assert.equal(
        questions[0]?.detail,
        [
          "Sets PATH, GIT_DIR, which may change what programs are run.",
          "Sets API_TOKEN, which is what secrets are called.",
          "Sets MODE, which may change what programs do.",
          "In the workspace folder, up to 2 minutes.",
          "",
          "pwd",
          "",
          "With these environment variables:",
          "",
          'PATH="/x:/y"',
          'GIT_DIR="a"',
          'API_TOKEN="t"',
          'MODE="one\\nwith CI=\\u{202e}2"',
          'CI="1"',
        ].join("\n"),
      );
      assert.deepEqual(
        [questions[0].always, questions[0].rules, questions[0].input],
        [true, undefined, { command: "pwd", env }],
      );
    });

    it("offers to keep a rule for a command whose variables need no question", async () => {
      await fail(bash, { command: "make-something", env: { CI: "1" } }, contextOf("no"));
      assert.deepEqual(questions[0]?.rules, ["make-something"]);
    });

    it("asks each time", async () => {
      const context = contextOf();
      for (const value of ["1", "2"])
        assert.equal((await run({ command: "printenv MODE", env: { MODE: value } }, context))["output"], value);
      assert.equal(questions.length, 2);
    });

    for (const name of [
      "BASH_ENV",
      "env",
      "LD_PRELOAD",
      "DYLD_INSERT_LIBRARIES",
      "PROMPT_COMMAND",
      "IFS",
      "VSCODE_IPC_HOOK_CLI",
      "ELECTRON_RUN_AS_NODE",
      "TOOL_RESULT_VIEWER_SHELL",
    ]) {
      it(`refuses ${name}, and asks nobody`, async () => {
        const { code, message } = await fail(bash, { command: "pwd", env: { CI: "1", [name]: "x" } }, contextOf());
        assert.equal(code, "BLOCKED");
        assert.ok(message.startsWith(`Permission denied: env ${name} `), message);
        assert.deepEqual(questions, []);
      });
    }

    for (const name of [
      "LD_LIBRARY_PATH",
      "NODE_OPTIONS",
      "GIT_SSH_COMMAND",
      "http_proxy",
      "PYTHONPATH",
      "Path",
      "HOME",
      "CC",
    ]) {
      it(`says that ${name} may change what programs are run`, async () => {
        await fail(bash, { command: "pwd", env: { [name]: "x" } }, contextOf("no"));
        assert.match(
          questions[0]?.detail ?? "",
          new RegExp(`^Sets ${name}, which may change what programs are run\\.`),
        );
      });
    }

    for (const [env, message] of [
      [
        { "A-B": "1" },
        /^Invalid input: env must have names of letters, digits and _ that begin with no digit \("A-B" is none\), got/,
      ],
      [{ "1A": "1" }, /^Invalid input: env must have names/],
      [{ "": "1" }, /^Invalid input: env must have names/],
      [JSON.parse('{"__proto__": "x"}'), /^Invalid input: env must have names/],
      [{ A: "x\0y" }, /^Invalid input: env must not contain the character NUL/],
      [{ A: ["x"] }, /^Invalid input: env\.A must be text, got an array of 1\./],
      [{ A: null }, /^Invalid input: env\.A must be text, got null/],
      ["A=1", /^Invalid input: env must be .*, got "A=1"/],
      [["A=1"], /^Invalid input: env must be /],
    ] as const) {
      it(`refuses ${JSON.stringify(env)}`, async () => {
        assert.match((await fail(bash, { command: "true", env }, contextOf())).message, message);
        assert.deepEqual(questions, []);
      });
    }

    it("describe one object to models, without what not every model's API knows", () => {
      const { env } = toolSchema(bash).properties;
      assert.deepEqual([Object.keys(env ?? {}).sort(), env?.["type"]], [["description", "type"], "object"]);
    });
  });

  describe("when time runs out", () => {
    it("ends the command if on_timeout is kill, with what it had written", async () => {
      const input = { command: "echo begun; sleep 60", timeout: 400, on_timeout: "kill" };
      assert.deepEqual(await run(input, contextOf("yes", { runReadOnly: false, allow: [], deny: [] })), {
        exit_code: null,
        timed_out: true,
        note: "It was ended after 400 ms with all it had started, as on_timeout says. timeout is in milliseconds: for 400 seconds, pass 400000.",
        output: "begun",
      });
      assert.match(questions[0]?.detail ?? "", /, up to 0\.4 s, then ended\.$/m);
      assert.deepEqual(shells.list(), []);
    });

    it("fails if the ended command had written nothing", async function () {
      if (!hasShell) return this.skip();
      const input = { command: "sleep 60", timeout: 100, onTimeout: "kill" };
      assert.match(
        (await fail(bash, input, contextOf())).message,
        /^Command execution failed: no output within 100 ms, then/,
      );
    });

    it("keeps the output of an ended command that is longer than a result", async () => {
      const limits = { maxOutputSize: 1000 };
      const input = { command: "seq 1 1000; sleep 60", timeout: 3_000, on_timeout: "kill" };
      const data = await run(input, { ...contextOf(), limits });
      assert.deepEqual([data["truncated"], data["timed_out"]], [true, true]);
      const shell = shells.get(String(data["shell_id"]));
      assert.deepEqual([shell?.state().status, (await shell?.read(0, 4))?.text], ["killed", "1\n2\n"]);
    });

    it("lets the command go on if on_timeout is background", async () => {
      const data = await run({ command: "echo begun; sleep 60", timeout: 300, on_timeout: "background" });
      assert.equal(data["warnings"], undefined);
      const shell = shells.get(String(data["shell_id"]));
      assert.equal(shell?.state().status, "running");
      await shell.kill("Enough.", "tool");
    });

    it("says when on_timeout means nothing, and refuses what it does not know", async () => {
      const started = await run({ command: "true", run_in_background: true, on_timeout: "kill" });
      assert.deepEqual(started["warnings"], ["on_timeout ignored: nothing waits for a command in the background."]);
      const alone = { ...contextOf(), shells: workspace.context().shells };
      const data = await run({ command: "true", on_timeout: "background" }, alone);
      assert.deepEqual(data["warnings"], ["on_timeout ignored: nothing can continue in the background here."]);
      assert.match(
        (await fail(bash, { command: "true", on_timeout: "stop" }, contextOf())).message,
        /^Invalid input: on_timeout must be one of "background", "kill", got "stop"/,
      );
    });
  });
});

describe("the environment of a command", () => {
  it("contains what a call gives instead of what was there, by any spelling of a name on Windows", () => {
    const own = commandEnvironment({ Path: "a", MY_TOKEN: "t", OTHER: "o" }, []);
    const variables = { PATH: "b", MY_TOKEN: "given" };
    const { env, removed } = withVariables(own, variables, "win32");
    assert.deepEqual(
      [env["Path"], env["PATH"], env["MY_TOKEN"], env["OTHER"], removed],
      [undefined, "b", "given", "o", []],
    );
    const posix = withVariables(own, variables, "linux").env;
    assert.deepEqual([posix["Path"], posix["PATH"]], ["a", "b"]);
    assert.deepEqual(withVariables(own, {}), own);
  });
});
