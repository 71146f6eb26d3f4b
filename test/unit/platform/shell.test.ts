import assert from "node:assert/strict";
import fs from "node:fs";
import { ToolError } from "../../../src/core/errors";
import type { ShellCommand, ShellExit } from "../../../src/core/ports";
import { commandEnvironment } from "../../../src/platform/node/command";
import { createRunner, createShell, ended } from "../../../src/platform/node/shell";
import { findShell } from "../../../src/platform/node/shellProgram";
import { temporaryFolder } from "./temporary";

describe("shell", function () {
  before(function () {
    if (process.platform === "win32") this.skip();
  });
  const folder = temporaryFolder();
  const never = new AbortController().signal;
  const shell = createShell();
  const command = (text: string, options: Partial<ShellCommand> = {}): ShellCommand => ({
    command: text,
    cwd: folder.resource(),
    timeoutMs: 20_000,
    keep: 10_000,
    title: "test",
    ...options,
  });
  const run = (text: string, options: Partial<ShellCommand> = {}, signal = never): Promise<ShellExit> =>
    shell.run(command(text, options), signal);
  const output = async (text: string, options: Partial<ShellCommand> = {}): Promise<string> =>
    (await run(text, options)).output;
  /** Whether a process still does anything; a dead one that nobody has waited for does not. */
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
    } catch {
      return false;
    }
    if (process.platform !== "linux") return true;
    const stat = fs.existsSync(`/proc/${pid}/stat`) ? fs.readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    return stat !== "" && !/\) [ZX] /.test(stat);
  };
  const gone = async (pid: number): Promise<void> => {
    // A signal is delivered soon after it was sent, not at once.
    for (const deadline = performance.now() + 5000; alive(pid);) {
      assert(performance.now() < deadline, `process ${pid} is still there`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const failure = async (promise: Promise<unknown>): Promise<ToolError> => {
    try {
      await promise;
    } catch (error) {
      assert(error instanceof ToolError, String(error));
      return error;
    }
    return assert.fail("it did not fail");
  };

  it("answers what was written and the exit code", async () => {
    const exit = { exitCode: 0, timedOut: false, output: "hello\n", total: 6 };
    assert.deepEqual(await run("echo hello"), exit);
  });

  for (const [text, code] of [
    ["true", 0],
    ["exit 3", 3],
    ["(exit 255)", 255],
    ["no-such-program", 127],
    ["if", 2],
    ["kill -TERM $$", 143],
    ["kill -KILL $$", 137],
    ["kill 0", 143],
    ["sh -c 'kill -INT $$'", 130],
  ] as const) {
    it(`answers ${code} for ${text}`, async () => assert.equal((await run(text)).exitCode, code));
  }

  it("says nothing of its own about a command that was killed", async () => {
    assert.equal(await output("echo a; kill -KILL $$"), "a\n");
  });

  it("keeps stdout and stderr in the order they were written", async () => {
    const expected = Array.from({ length: 200 }, (_, index) => `out ${index}\nerr ${index}\n`).join("");
    assert.equal(await output("for i in $(seq 0 199); do echo out $i; echo err $i >&2; done"), expected);
  });

  it("lets a command open its outputs by name", async () => {
    assert.equal(await output("echo a > /dev/stderr; echo b | tee /dev/stderr"), "a\nb\nb\n");
  });

  it("runs in the folder given, with input that is closed", async () => {
    assert.equal(await output("pwd; cat; read answer || echo none"), `${folder.path}\nnone\n`);
  });

  it("leaves the whole text of the command to the shell", async () => {
    const text = "x='$1'; echo \"$x\" \\\"q\\\" 'it''s' $# && cat <<'END'\n$HOME `date`\nEND";
    assert.equal(await output(text), '$1 "q" its 0\n$HOME `date`\n');
  });

  it("joins characters that arrive in pieces", async () => {
    assert.equal(
      await output("printf '\\xf0\\x9f'; sleep 0.05; printf '\\x98\\x80 \\xe2\\x82'; sleep 0.05; printf '\\xac'"),
      "😀 €",
    );
  });

  it("keeps the end of the output and counts all of it", async () => {
    const { output: kept, total } = await run("seq 1 100000", { keep: 10 });
    assert.deepEqual([kept, total], [`999\n100000\n`.slice(-10), 588_895]);
  });

  it("holds little of fifty million characters", async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    const running = createRunner().start(command("head -c 50000000 /dev/zero | tr '\\0' x", { keep: 1000 }), () => {
      most = Math.max(most, process.memoryUsage().heapUsed);
    });
    const { output: kept, total } = await running.exit;
    assert.deepEqual([kept.length, total], [1000, 50_000_000]);
    assert(most - before < 40_000_000, `${most - before} bytes`);
  });

  it("gives the output to a listener while the command runs", async () => {
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (answer = resolve));
    const running = createRunner().start(
      command("echo first; while [ ! -e go ]; do sleep 0.01; done; echo second"),
      (text) => {
        if (text.includes("first")) answer();
      },
    );
    await arrived;
    folder.fill({ go: "" });
    assert.equal((await running.exit).output, "first\nsecond\n");
  });

  describe("when time runs out", () => {
    it("keeps the output so far and answers no exit code", async () => {
      const exit = await run("echo so far; sleep 60", { timeoutMs: 200 });
      assert.deepEqual(exit, { exitCode: null, timedOut: true, output: "so far\n", total: 7 });
    });
    it("keeps the last words of a command that ends when asked", async () => {
      const text = "trap 'echo last words; exit' TERM; echo ready; while :; do :; done";
      assert.equal((await run(text, { timeoutMs: 300 })).output, "ready\nlast words\n");
    });
    it("ends a command that does not want to", async () => {
      const exit = await run("trap '' TERM; echo $$; while :; do sleep 0.05; done", { timeoutMs: 200 });
      assert.equal(exit.timedOut, true);
      await gone(Number(exit.output));
    });
    it("ends the children of the command and theirs", async () => {
      const exit = await run("(sleep 300 & echo $!; wait) & sh -c 'sleep 300 & echo $!; wait'", { timeoutMs: 300 });
      const children = exit.output.trim().split("\n").map(Number);
      assert.equal(children.length, 2);
      for (const child of children) await gone(child);
    });
  });

  describe("when it is cancelled", () => {
    it("is blocked, and the process tree is gone", async () => {
      const abort = new AbortController();
      let child = 0;
      const running = createRunner().start(command("sleep 300 & echo $!; wait"), (text) => {
        child = Number(text);
        abort.abort();
      });
      const { code, message } = await failure(ended(running, abort.signal));
      assert.deepEqual([code, message.split(":")[0]], ["BLOCKED", "Cancelled"]);
      await gone(child);
    });
    it("runs nothing when it was cancelled before", async () => {
      await failure(run("sleep 0.2; touch ran", {}, AbortSignal.abort()));
      assert.deepEqual(fs.readdirSync(folder.path), []);
    });
    it("takes a reason for being stopped, and only the first", async () => {
      const running = createRunner().start(command("sleep 60"));
      running.stop("Because.");
      running.stop("No, because of that.");
      assert.equal((await failure(running.exit)).message, "Because.");
    });
  });

  describe("what a command leaves behind", () => {
    it("does not hold up the answer, and is ended", async () => {
      const started = performance.now();
      const { output: text, exitCode } = await run("sleep 300 & echo $!; exit 4");
      assert(performance.now() - started < 5000);
      assert.equal(exitCode, 4);
      await gone(Number(text));
    });
    it("is ended also when it writes elsewhere", async () => {
      await gone(Number(await output("sleep 300 > /dev/null 2>&1 & echo $!")));
    });
  });

  describe("refuses, saying why,", () => {
    for (const [name, text, options, message] of [
      [
        "a folder that does not exist",
        "true",
        { cwd: true },
        /^Command execution failed: the folder .*missing does not exist/,
      ],
      ["a NUL character", "echo a\0b", {}, /^Invalid input: the command holds a NUL/],
      [
        "a command that the system cannot take",
        `: ${"x".repeat(5_000_000)}`,
        {},
        /^Command execution failed: .*longer than the system takes/,
      ],
    ] as const) {
      it(name, async () => {
        const own = "cwd" in options ? { cwd: folder.resource("missing") } : {};
        const error = await failure((async () => run(text, own))());
        assert.equal(error.code, "EXECUTION_ERROR");
        assert.match(error.message, message);
      });
    }
    it("a shell that cannot be started", async () => {
      const program = { ...findShell(), file: folder.at("no-shell") };
      const { startCommand } = await import("../../../src/platform/node/command");
      const error = await failure(startCommand(command("true"), program).exit);
      assert.match(error.message, /^Command execution failed: the shell could not be started/);
    });
  });

  it("gives commands no pager, no editor and none of the editor's own handles", () => {
    const environment = commandEnvironment({
      HOME: "/h",
      VSCODE_IPC_HOOK: "x",
      ELECTRON_RUN_AS_NODE: "1",
      PAGER: "less",
    });
    assert.deepEqual(environment, {
      HOME: "/h",
      PAGER: "cat",
      GIT_PAGER: "cat",
      GIT_EDITOR: ":",
      GIT_TERMINAL_PROMPT: "0",
      TERM: "dumb",
    });
  });
});
