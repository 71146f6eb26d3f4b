import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import type { Shell } from "../../../src/tools/runtime/ports/shellsPort";
import { identify, isSame } from "../../../src/hosts/node/processes/processTable";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import { gone, isAlive } from "../../support/processes";
import { makeShells, outputOf, written } from "../../support/shells";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";
import { hasProc, hasProcessGroups } from "../../support/machine";

describe("ending shells", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
  });
  const folder = temporaryFolder();
  const { start, run } = makeShells();
  /** Starts what writes numbers of processes, one a line. */
  const startOf = async (command: string, lines: number): Promise<{ shell: Shell; pids: number[] }> => {
    const shell = await start(folder.path, command, { background: true });
    const output = await written(shell, (text) => text.split("\n").length > lines);
    return { shell, pids: output.trim().split("\n").map(Number) };
  };
  /** Returns how long a command of a second takes, which is more on a busy machine: milliseconds. */
  const secondTakes = async (): Promise<number> => {
    const began = performance.now();
    await run(folder.path, "sleep 1");
    return performance.now() - began;
  };
  /**
   * Ends a shell, and leaves nothing of these processes. Must not take longer than three seconds, or on a machine
   * where commands take longer, than twice a command of a second and a second more.
   */
  const end = async ({ shell, pids }: { shell: Shell; pids: number[] }): Promise<void> => {
    const began = performance.now();
    await shell.kill("Enough.", "tool");
    const took = performance.now() - began;
    const most = took < 3000 ? 3000 : 1000 + 2 * (await secondTakes());
    assert.equal(took < most, true, `it took ${took} ms, and not ${most}`);
    await gone(pids);
    assert.deepEqual([shell.state().status, shell.state().exitCode], ["killed", null]);
  };

  it("ends the children of a command and theirs", async () => {
    await end(await startOf("(sleep 300 & echo $!; wait) & sh -c 'sleep 300 & echo $!; wait'", 2));
  });
  it("ends a child that ignores signals, within three seconds", async () => {
    await end(await startOf("trap '' TERM INT HUP; echo $$; while :; do sleep 0.05; done", 1));
  });
  it("ends a child in a session of its own", async () => {
    await end(await startOf("setsid sh -c 'echo $$; exec sleep 300' & wait", 1));
  });
  it("ends a child in a session of its own that ignores signals", async () => {
    await end(await startOf("setsid sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 0.05; done' & wait", 1));
  });
  it("ends an orphan grandchild in its own session, which only its environment reveals", async function () {
    if (!hasProc) return this.skip();
    await end(await startOf("setsid sh -c '(setsid sh -c \"echo \\$\\$; exec sleep 300\" &)'; sleep 300", 1));
  });
  it("ends children in process groups of their own", async () => {
    await end(await startOf("set -m; sleep 300 & echo $!; sleep 300 & echo $!; wait", 2));
  });
  it("keeps the last words of a command that ends when asked", async () => {
    const shell = await start(folder.path, "trap 'echo last words; exit' TERM; echo ready; while :; do :; done");
    await written(shell, (text) => text.includes("ready"));
    await shell.kill("Enough.", "tool");
    assert.equal(await outputOf(shell), "ready\nlast words\n");
  });
  it("reports who ended it and why, and only the first of them counts", async () => {
    const shell = await start(folder.path, "sleep 60");
    await Promise.all([shell.kill("Because.", "person"), shell.kill("No, because of that.", "tool")]);
    assert.deepEqual([shell.state().note, shell.state().byPerson], ["Because.", true]);
    await shell.kill("Again.", "tool");
    assert.equal(shell.state().note, "Because.");
  });
  it("reports the user's reason even if something else was already ending the command", async () => {
    const shell = await start(folder.path, "sleep 60");
    await Promise.all([shell.kill("Its terminal was closed.", "tool"), shell.kill("The user did.", "person")]);
    assert.deepEqual([shell.state().note, shell.state().byPerson], ["The user did.", true]);
  });

  it("says that its window closed, even if its terminal seemed to be closed by the user at the same time", async () => {
    for (const windowFirst of [true, false]) {
      const shell = await start(folder.path, "sleep 60");
      const ends = [() => shell.kill("The window was closed.", "window"), () => shell.kill("The user did.", "person")];
      await Promise.all((windowFirst ? ends : ends.reverse()).map((end) => end()));
      assert.deepEqual([shell.state().note, shell.state().byPerson], ["The window was closed.", false]);
    }
  });
  it("says 137 of a command that somebody else killed", async () => {
    const { shell, pids } = await startOf("echo $$; exec sleep 300", 1);
    process.kill(Number(pids[0]), "SIGKILL");
    await shell.wait(10_000, new AbortController().signal);
    assert.deepEqual([shell.state().status, shell.state().exitCode], ["exited", 137]);
  });

  describe("what a command leaves behind", () => {
    it("does not delay its end, and is ended", async () => {
      const began = performance.now();
      const { state, output } = await run(folder.path, "sleep 300 & echo $!; exit 4");
      assert.equal(performance.now() - began < 5000, true);
      assert.equal(state.exitCode, 4);
      await gone([Number(output)]);
    });
    it("is ended also when it writes elsewhere, and when it never stops writing", async () => {
      await gone([Number((await run(folder.path, "sleep 300 > /dev/null 2>&1 & echo $!")).output)]);
      const { state } = await run(folder.path, "yes & exit 5");
      assert.equal(state.exitCode, 5);
    });
  });

  it("never signals a process that got the number of one that has ended", () => {
    const own = identify(process.pid);
    assert.equal(isSame(own), true);
    if (process.platform === "linux") assert.equal(isSame({ pid: process.pid, began: "1" }), false);
    assert.equal(isSame({ pid: 2 ** 22 - 1, began: "1" }), false);
  });

  it("ends everything when it is disposed, and leaves no folder of its own", async () => {
    const own = createShells({ lasting: true });
    const given = { cwd: folder.resource(), title: "", background: true, keepEnvironment: [] };
    const quiet = await own.start({ ...given, command: "sleep 300" });
    const deaf = await own.start({
      ...given,
      command: "trap '' TERM; echo \"$TOOL_RESULT_VIEWER_SHELL\"; while :; do sleep 0.05; done",
    });
    const mark = (await written(deaf, (text) => text !== "")).trim();
    // What is in memory at once is on the disk a moment later.
    await until(async () => fs.existsSync(`${mark}.txt`) || undefined);
    const began = performance.now();
    await own.dispose();
    assert.equal(performance.now() - began < 3000, true);
    await gone([quiet, deaf].map((shell) => Number(shell.state().pid)));
    assert.equal(fs.existsSync(`${mark}.txt`), false);
  });

  it("kills what still runs when its process ends without a word", async () => {
    const script = folder.at("ends.mts");
    const source = (path: string): string =>
      JSON.stringify(new URL(`../../../src/hosts/node/${path}`, import.meta.url).pathname);
    fs.writeFileSync(
      script,
      `import { createShells } from ${source("shells/nodeShells")}; import { resourceOf } from ${source("disk/diskPath")};
       const shells = createShells({ lasting: true });
       const shell = await shells.start({ command: "echo $$; exec sleep 300", cwd: resourceOf(${JSON.stringify(folder.path)}), title: "", background: true, keepEnvironment: [] });
       await shell.wait(10000, new AbortController().signal, "output");
       console.log((await shell.read(0, 20)).text.trim());
       process.exit(0);`,
    );
    const cwd = new URL("../../..", import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], { cwd });
    const pid = Number(stdout.trim());
    assert.equal(pid > 1, true, stdout);
    await until(async () => (isAlive(pid) ? undefined : true));
  });
});
