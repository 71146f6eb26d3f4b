import assert from "node:assert/strict";
import fs from "node:fs";
import { ToolError } from "../../../src/base/errors";
import { PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import { findShell } from "../../../src/hosts/node/processes/shellProgram";
import { gone } from "../../support/processes";
import { makeShells, outputOf, written } from "../../support/shells";
import { temporaryFolder } from "./temporary";
import { hasProcessGroups } from "../../support/machine";

describe("shells", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
  });
  const folder = temporaryFolder();
  const never = new AbortController().signal;
  const { shells, start, run } = makeShells();
  const output = async (command: string): Promise<string> => (await run(folder.path, command)).output;
  const failure = async (promise: Promise<unknown>): Promise<ToolError> => {
    try {
      await promise;
    } catch (error) {
      assert(error instanceof ToolError, String(error));
      return error;
    }
    return assert.fail("it did not fail");
  };

  it("return the output and the exit code", async () => {
    const { state, output: text } = await run(folder.path, "echo hello; exit 7");
    assert.deepEqual([state.status, state.exitCode, state.total, text], ["exited", 7, 6, "hello\n"]);
  });

  it("run what only reads without relative folders in PATH, where a project could have programs", async () => {
    folder.fill({ "bin/ls": "#!/bin/sh\necho of the project\n" });
    fs.chmodSync(folder.at("bin/ls"), 0o755);
    folder.fill({ "a.txt": "" });
    const PATH = `./bin:bin::${String(process.env["PATH"])}`;
    const env = { ...process.env, PATH } as Record<string, string>;
    const own = createShells({
      environment: () => ({ env, removed: [] }),
      confinement: () => Promise.resolve({ why: "not here" }),
    });
    const confine = { programs: ["ls"], folders: [], isSecret: () => false };
    const outputs: string[] = [];
    try {
      for (const more of [{ confine }, {}]) {
        const shell = await own.start({
          command: "ls bin",
          cwd: resourceOf(folder.path),
          title: "ls",
          background: false,
          keepEnvironment: [],
          ...more,
        });
        await shell.wait(20_000, never);
        outputs.push(await outputOf(shell));
      }
    } finally {
      await own.dispose();
    }
    assert.deepEqual(outputs, ["ls\n", "of the project\n"]);
  });

  for (const [command, code] of [
    ["true", 0],
    ["exit 3", 3],
    ["(exit 255)", 255],
    ["no-such-program", 127],
    ["if", 2],
    ["kill -TERM $$", 143],
    ["kill -KILL $$", 137],
    ["kill 0", 143],
    ["sh -c 'kill -INT $$'", 130],
    ["set -e; false; true", 1],
  ] as const) {
    it(`return ${code} for ${command}`, async () =>
      assert.equal((await run(folder.path, command)).state.exitCode, code));
  }

  it("say nothing of their own about a command that was killed", async () => {
    assert.equal(await output("echo a; kill -KILL $$"), "a\n");
  });

  it("show a syntax error as the shell prints it, with its line", async () => {
    assert.equal(
      await output("echo ("),
      "/bin/bash: -c: line 1: syntax error near unexpected token `newline'\n/bin/bash: -c: line 1: `echo ('\n".replaceAll(
        "/bin/bash",
        findShell().path,
      ),
    );
  });

  it("keep stdout and stderr in the order they were written", async () => {
    const expected = Array.from({ length: 200 }, (_, index) => `out ${index}\nerr ${index}\n`).join("");
    assert.equal(await output("for i in $(seq 0 199); do echo out $i; echo err $i >&2; done"), expected);
  });

  it("let a command open its outputs by name", async () => {
    assert.equal(await output("echo a > /dev/stderr; echo b | tee /dev/stderr"), "a\nb\nb\n");
  });

  it("run in the folder given, with input that is closed", async () => {
    assert.equal(await output("pwd; cat; read answer || echo none"), `${folder.path}\nnone\n`);
  });

  it("leave the whole text of the command to the shell", async () => {
    const text = "x='$1'; echo \"$x\" \\\"q\\\" 'it''s' $# $LINENO && cat <<'END'\n$HOME `date`\nEND";
    assert.equal(await output(text), '$1 "q" its 0 1\n$HOME `date`\n');
  });

  it("pass the command in a variable to a shell whose arguments would change it", async () => {
    const args = (): string[] => ["-c", 'printf %s "$GIVEN"'];
    const program = { ...findShell(), file: findShell().path, args, variable: "GIVEN", reports: false };
    const own = createShells({ program });
    const given = { command: 'a\\\\b "c"', cwd: folder.resource(), title: "", background: false, keepEnvironment: [] };
    const shell = await own.start(given);
    await shell.wait(20_000, never);
    assert.equal(await outputOf(shell), 'a\\\\b "c"');
    await own.dispose();
  });

  it("report where a command ended, whatever its exit code", async () => {
    folder.fill({ "below/x": "" });
    assert.equal((await run(folder.path, "cd below; false")).state.endedIn, folder.at("below"));
    assert.equal((await run(folder.path, "cd below; exit 4")).state.endedIn, folder.at("below"));
    assert.equal((await run(folder.path, "(cd below)")).state.endedIn, folder.path);
    assert.equal((await run(folder.path, "trap 'echo mine' EXIT; cd below")).state.endedIn, undefined);
  });

  it("read what the user's BASH_ENV names, once, and pass it on", async () => {
    const [file = ""] = folder.fill({ "own-start": "echo started" });
    const own = makeOwn({ BASH_ENV: file, PATH: String(process.env["PATH"]) });
    const shell = await own.start({
      command: 'echo "$BASH_ENV"',
      cwd: folder.resource(),
      title: "",
      background: false,
      keepEnvironment: [],
    });
    await shell.wait(20_000, never);
    assert.deepEqual([await outputOf(shell), shell.state().endedIn], [`started\n${file}\n`, folder.path]);
    await own.dispose();
  });

  it("give commands no pager, no colors and no secrets, and name what they do not give", async () => {
    process.env["SHELLS_TEST_TOKEN"] = "secret";
    try {
      const { state, output: text } = await run(folder.path, 'echo "$PAGER $NO_COLOR $TERM [$SHELLS_TEST_TOKEN]"');
      assert.equal(text, "cat 1 dumb []\n");
      assert.equal(state.removed.includes("SHELLS_TEST_TOKEN"), true);
      const kept = await start(folder.path, 'echo "$SHELLS_TEST_TOKEN"', { keepEnvironment: ["SHELLS_*"] });
      await kept.wait(20_000, never);
      assert.equal(await outputOf(kept), "secret\n");
    } finally {
      delete process.env["SHELLS_TEST_TOKEN"];
    }
  });

  it("take text for the input of what runs in the background, and refuse it for others and at the end", async () => {
    const shell = await start(folder.path, "read name; echo hello $name; read more; echo $more", { background: true });
    await shell.write("you\n");
    assert.equal(await written(shell, (text) => text !== ""), "hello you\n");
    await shell.write("more\n");
    await shell.wait(20_000, never);
    assert.match(
      (await failure(shell.write("x"))).message,
      /^Command execution failed: the input of bash_\d+ is closed: it has ended\.$/,
    );
    const closed = await start(folder.path, "sleep 60");
    assert.match(
      (await failure(closed.write("x"))).message,
      /only commands started with run_in_background have an open input\.$/,
    );
    await closed.kill("Enough.", "tool");
  });

  it("wait until the end, until something new is written, or until the time is over", async () => {
    const shell = await start(folder.path, "echo one; read x; echo two; read x", { background: true });
    await shell.wait(20_000, never, "output");
    assert.equal(await written(shell, (text) => text.includes("one")), "one\n");
    await shell.wait(50, never);
    await shell.wait(50, never, "output");
    assert.equal(shell.state().status, "running");
    const waiting = shell.wait(20_000, never);
    await shell.kill("Enough.", "tool");
    await waiting;
    await assert.rejects(shell.wait(1, AbortSignal.abort(new Error("stop"))), /stop/);
  });

  it("stop waiting when the signal fires, and leave the command alone", async () => {
    const abort = new AbortController();
    const shell = await start(folder.path, "sleep 60");
    const waiting = shell.wait(20_000, abort.signal);
    abort.abort(new Error("no more"));
    await assert.rejects(waiting, /no more/);
    assert.equal(shell.state().status, "running");
    await shell.kill("Enough.", "tool");
    assert.deepEqual([shell.state().status, shell.state().exitCode, shell.state().note], ["killed", null, "Enough."]);
  });

  it("test lines by regular expressions in linear time, and say what is wrong with one", () => {
    const test = shells.matcher("(a+)+$|^ready in \\d+");
    assert.deepEqual(
      [test("baa"), test("ready in 12 ms"), test("not ready"), test(`${"a".repeat(5000)}b`)],
      [true, true, false, false],
    );
    assert.throws(() => shells.matcher("(open"), PatternError);
  });

  describe("refuse, saying why,", () => {
    it("a folder that does not exist", async () => {
      const error = await failure(start(folder.at("missing"), "true"));
      assert.match(error.message, /^Command execution failed: the folder .*missing doesn't exist/);
    });
    it("a NUL character", async () => {
      assert.match(
        (await failure(start(folder.path, "echo a\0b"))).message,
        /^Invalid input: the command contains a NUL/,
      );
    });
    it("a command that the system can't take", async () => {
      const error = await failure(start(folder.path, `: ${"x".repeat(5_000_000)}`));
      assert.match(error.message, /^Command execution failed: .*too long for the system/);
    });
    it("a shell that can't be started", async () => {
      const broken = createShells({ program: { ...findShell(), file: folder.at("no-shell") } });
      const given = { command: "true", cwd: folder.resource(), title: "", background: false, keepEnvironment: [] };
      assert.match(
        (await failure(broken.start(given))).message,
        /^Command execution failed: the shell could not be started/,
      );
      assert.deepEqual(broken.list(), []);
      await broken.dispose();
    });
    it("the seventeenth command at once, and name those that run", async () => {
      const own = makeOwn();
      const given = { command: "sleep 60", cwd: folder.resource(), title: "", background: true, keepEnvironment: [] };
      const started = await Promise.all(Array.from({ length: 16 }, () => own.start(given)));
      const { message } = await failure(own.start(given));
      assert.match(
        message,
        /^Command execution failed: 16 commands are already running.*bash_1 \(running: sleep 60\).*bash_16 /,
      );
      await started[0]?.kill("Enough.", "tool");
      await own.start(given);
      await own.dispose();
      await gone(started.map((shell) => Number(shell.state().pid)));
      assert.match((await failure(own.start(given))).message, /^Cancelled: the window is closing/);
    });
  });

  it("keep the output of the last twenty that have ended, and no files of others", async () => {
    const own = createShells({ lasting: true, folder: folder.at("kept") });
    for (let number = 0; number < 23; number++) {
      const shell = await own.start({
        command: "true",
        cwd: folder.resource(),
        title: "",
        background: true,
        keepEnvironment: [],
      });
      await shell.wait(20_000, never);
    }
    assert.deepEqual([own.list().length, own.list()[0]?.id, own.get("bash_3")], [20, "bash_4", undefined]);
    const dropped = await own.start({
      command: "echo x",
      cwd: folder.resource(),
      title: "",
      background: false,
      keepEnvironment: [],
    });
    await dropped.wait(20_000, never);
    dropped.drop();
    const files = fs.readdirSync(folder.at("kept"), { recursive: true, encoding: "utf8" });
    assert.deepEqual(
      files.filter((name) => name.includes(`${dropped.id}.`) || name.includes("bash_3.")),
      [],
    );
    await own.dispose();
  });
});

/** Shells with an environment of their own, which the test disposes. */
function makeOwn(env: Record<string, string> = { PATH: String(process.env["PATH"]) }): ReturnType<typeof createShells> {
  return createShells({ lasting: true, environment: () => ({ env, removed: [] }) });
}
