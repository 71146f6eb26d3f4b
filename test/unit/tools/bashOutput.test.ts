import assert from "node:assert/strict";
import fc from "fast-check";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Data } from "../../../src/results/result";
import type { Shell } from "../../../src/tools/runtime/ports/shellsPort";
import bashOutput from "../../../src/tools/shell/bashOutput";
import { makeShells, outputOf, written } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("bash_output", () => {
  const { shells, start } = makeShells();
  const never = new AbortController().signal;
  let workspace: TestWorkspace;
  let context: ToolContext;
  before(async () => {
    workspace = await makeWorkspace();
    context = workspace.context({ shells });
  });
  const begin = (command: string): Promise<Shell> => start(workspace.root, command, { background: true });
  const ended = async (command: string): Promise<Shell> => {
    const shell = await begin(command);
    await shell.wait(20_000, never);
    return shell;
  };
  const read = (shell: Shell, input: object = {}, given: Partial<ToolContext> = {}): Promise<Data> =>
    succeed(bashOutput, { bash_id: shell.id, ...input }, { ...context, ...given });
  const refused = async (shell: Shell, input: object): Promise<string> =>
    (await fail(bashOutput, { bash_id: shell.id, ...input }, context)).message;

  it("lists the shells without an id, and says when there is none", async () => {
    const none = await succeed(bashOutput, {}, workspace.context());
    assert.deepEqual([none["count"], none["output"]], [0, ""]);
    assert.match(String(none["note"]), /^There are no shells/);
    const shell = await ended("echo a\nexit 3");
    const running = await start(workspace.root, "sleep 300");
    const output = String((await succeed(bashOutput, { bash_id: " " }, context))["output"]);
    const [first, second] = [shell.id, running.id];
    assert.match(output, new RegExp(`^${first}: exited 3, \\d+ s, 2 characters: echo a exit 3$`, "m"));
    assert.match(output, new RegExp(`^${second}: running, \\d+ s, 0 characters, in the foreground: sleep`, "m"));
    await running.kill("Enough.", "tool");
  });

  for (const field of ["bash_id", "shell_id", "id", "task_id"]) {
    it(`takes ${field}, and names the shells there are when there is none`, async () => {
      const shell = await ended("true");
      const { message } = await fail(bashOutput, { [field]: "bash_999" }, context);
      assert.match(message, /^Shell not found: "bash_999"\. There are: bash_1 /);
      assert.equal((await succeed(bashOutput, { [field]: shell.id }, context))["status"], "exited");
    });
  }

  it("takes what other tools call waiting", async () => {
    const shell = await begin("read x; echo done");
    const asked = async (input: object): Promise<unknown[]> => {
      const from = performance.now();
      const { status, warnings } = await read(shell, input);
      return [status, warnings, performance.now() - from < 20_000];
    };
    assert.deepEqual(await asked({ block: false, timeout: 30_000 }), ["running", undefined, true]);
    assert.deepEqual(await asked({ block: "true", timeout: 1 }), ["running", undefined, true]);
    assert.deepEqual(await asked({ block: "perhaps" }), ["running", ['Unknown field "block" ignored'], true]);
    assert.deepEqual(await asked({ yield_time_ms: 1 }), ["running", undefined, true]);
    const ends = asked({ block: true });
    await shell.write("\n");
    assert.deepEqual(await ends, ["exited", undefined, true]);
    assert.match(await refused(shell, { block: true, timeout: 60_000 }), /wait_ms must be at most 30000, got 60000/);
    assert.equal((await succeed(bashOutput, { session_id: shell.id }, context))["status"], "exited");
  });

  it("returns what is new since the last read, and how the shell ended", async () => {
    const shell = await begin("echo one; read x; echo two; exit 3");
    await written(shell, (text) => text !== "");
    const { runtime_ms: time, ...first } = await read(shell);
    assert.deepEqual(first, { shell_id: shell.id, status: "running", total: 4, output: "one" });
    assert.equal(Number(time) < 20_000, true);
    const again = await read(shell);
    assert.deepEqual([again["output"], again["note"]], ["", "Nothing new; it has written nothing for 0 s."]);
    await shell.write("\n");
    await shell.wait(20_000, never);
    const { runtime_ms: _, ...last } = await read(shell);
    assert.deepEqual(last, { shell_id: shell.id, status: "exited", exit_code: 3, total: 8, output: "two" });
    assert.equal((await read(shell))["output"], "");
  });

  it("keeps the end of long output, and reports the offset where it began", async () => {
    const shell = await ended("seq 1 5000");
    const limits = { maxOutputSize: 1000 };
    const data = await read(shell, {}, { limits });
    assert.deepEqual([data["truncated"], data["since"], data["total"]], [true, 0, 23_893]);
    assert.match(String(data["output"]), /\n5000$/);
    const early = await read(shell, { offset: data["since"] }, { limits });
    assert.match(String(early["output"]), /^1\n2\n/);
  });

  it("returns the last lines that limit allows, or the first ones from an offset", async () => {
    const shell = await ended("seq 1 9");
    assert.equal((await read(shell, { limit: 2 }))["output"], "8\n9");
    const page = await read(shell, { offset: 4, limit: 2 });
    assert.deepEqual([page["output"], page["next_offset"]], ["3\n4", 8]);
    assert.deepEqual((await read(shell, { offset: -4 }))["output"], "8\n9\n");
    assert.equal((await read(shell, { offset: -999, limit: 1 }))["output"], "1");
    const end = await read(shell, { offset: 18 });
    assert.deepEqual([end["output"], end["next_offset"]], ["", 18]);
    assert.match(
      await refused(shell, { offset: 19 }),
      /^Invalid input: offset 19 is past the end of the output of bash_\d+, which has 18 characters\./,
    );
  });

  it("gives the whole output in pages of any size", async () => {
    const shell = await ended("seq 1 300; printf '%0900d' 7; printf '\\n\\n\\nend'");
    const whole = await outputOf(shell);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 800, max: 3000 }),
        async (limit, maxOutputSize) => {
          let all = "";
          for (let offset = 0; offset < whole.length;) {
            const page = await read(shell, { offset, limit }, { limits: { maxOutputSize } });
            const next = Number(page["next_offset"]);
            assert.equal(next > offset, true, `no progress at ${offset}`);
            all += String(page["output"]);
            if (next < whole.length && all.length < next) all += "\n";
            assert.equal(all.length, next);
            offset = next;
          }
          assert.equal(all, whole);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("waits for the end, for something new, or for the requested time", async () => {
    const shell = await begin("read x; echo new; read x; exit 4");
    const waiting = read(shell, { wait_ms: 20_000, wait_for: "output" });
    await shell.write("\n");
    assert.deepEqual([(await waiting)["output"], shell.state().status], ["new", "running"]);
    assert.equal((await read(shell, { wait_ms: 60 }))["status"], "running");
    const end = read(shell, { wait_ms: 20_000 });
    await shell.write("\n");
    assert.deepEqual([(await end)["exit_code"]], [4]);
    const unread = await begin("echo there; sleep 300");
    await written(unread, (text) => text !== "");
    assert.equal((await read(unread, { wait_ms: 20_000, wait_for: "output" }))["output"], "there");
    await unread.kill("Enough.", "tool");
  });

  it("refuses to wait longer than 30 seconds", async () => {
    assert.match(await refused(await ended("true"), { wait_ms: 30_001 }), /wait_ms must be at most 30000/);
  });

  describe("with a filter", () => {
    it("returns the lines that match, and leaves all of them unread", async () => {
      const shell = await ended("echo start; echo error one; echo fine; printf 'error two'");
      const data = await read(shell, { filter: "err(or)?" });
      assert.deepEqual([data["output"], data["matches"], data["since"]], ["error one\nerror two", 2, undefined]);
      assert.equal((await read(shell))["output"], "start\nerror one\nfine\nerror two");
      assert.deepEqual((await read(shell, { filter: "fine" }))["note"], `No line from character 30 on matches.`);
      assert.equal((await read(shell, { filter: "fine", offset: 0 }))["output"], "fine");
      assert.equal((await read(shell, { filter: "t", offset: -9 }))["output"], "error two");
    });

    it("waits until a line matches, and returns at once", async () => {
      const shell = await begin("echo starting; read x; echo ready on 3000; sleep 300");
      const began = performance.now();
      const waiting = read(shell, { filter: "^ready", wait_ms: 20_000 });
      await shell.write("\n");
      assert.equal((await waiting)["output"], "ready on 3000");
      assert.equal(performance.now() - began < 10_000, true);
      assert.equal((await read(shell, { filter: "never", wait_ms: 50 }))["matches"], 0);
      await shell.kill("Enough.", "tool");
      assert.equal((await read(shell, { filter: "never", wait_ms: 20_000 }))["status"], "killed");
    });

    it("keeps the last of many matches", async () => {
      const shell = await ended("seq 1 200000");
      const data = await read(shell, { filter: "5$", limit: 3 });
      assert.deepEqual(
        [data["output"], data["matches"], data["note"]],
        ["199975\n199985\n199995", 20_000, "The last 3 of them are shown."],
      );
      const small = await read(shell, { filter: "5$", limit: 3000 }, { limits: { maxOutputSize: 1000 } });
      assert.equal(String(small["output"]).endsWith("\n199995"), true);
    });

    it("says what is wrong with an expression", async () => {
      assert.match(
        await refused(await ended("true"), { filter: "(open" }),
        /^Invalid input: filter "\(open" is not a regular expression\. ./,
      );
    });

    it("calls it a bug when the expression fails otherwise", async () => {
      const broken = { ...shells, matcher: () => assert.fail("broken") };
      const shell = await ended("true");
      const log = { error: () => undefined, info: () => undefined };
      assert.equal(
        (await fail(bashOutput, { bash_id: shell.id, filter: "x" }, { ...context, log, shells: broken })).code,
        "EXCEPTION",
      );
    });
  });

  it("says that a shell waits for input", async () => {
    const shell = await begin("printf 'Password: '; read x");
    await written(shell, (text) => text !== "");
    assert.equal("waiting_for_input" in (await read(shell)), false);
    const later = { ...shell, state: () => ({ ...shell.state(), silentMs: 3000 }) };
    const data = await succeed(
      bashOutput,
      { bash_id: shell.id },
      { ...context, shells: { ...shells, get: () => later } },
    );
    assert.equal(data["waiting_for_input"], true);
    await shell.kill("Enough.", "tool");
  });

  it("shows no output that is no text, and says what it is", async () => {
    const shell = await ended("printf '\\x89PNG\\x00\\xff\\xfe'");
    const { output, binary, note } = await read(shell);
    assert.deepEqual([output, binary, note], ["", "a PNG image", "The output is a PNG image and is not shown."]);
  });

  it("says what of the output is lost", async () => {
    const shell = await ended("echo lost; echo kept");
    const partly: Shell = { ...shell, readTo: 0, read: (from, to) => shell.read(Math.max(from, 5), Math.max(to, 5)) };
    const given = { shells: { ...shells, get: () => partly } };
    const page = await read(shell, { offset: 0 }, given);
    assert.deepEqual([page["output"], page["note"]], ["kept\n", "Characters 0 to 5 could not be kept."]);
    const nothing: Shell = { ...shell, readTo: 0, read: async (from) => ({ text: "", from }) };
    assert.equal((await read(shell, {}, { shells: { ...shells, get: () => nothing } }))["output"], "");
    assert.equal((await read(shell, { filter: "x" }, { shells: { ...shells, get: () => nothing } }))["matches"], 0);
  });
});
