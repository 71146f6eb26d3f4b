import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleLibrary } from "../../support/bundledLibrary";
import { gone, isAlive } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { hasProc } from "../../support/machine";

/** Deaf to all but the last signal, with a child in its group and one in a session of its own; the numbers of all three are in the file `pids` once they run. */
const DEAF = [
  "trap '' TERM HUP PIPE",
  "sleep 300 & echo $! >> begun",
  "setsid sh -c 'echo $$ >> begun; exec sleep 300' &",
  "echo $$ >> begun",
  "until [ $(wc -l < begun) = 3 ]; do sleep 0.02; done",
  "mv begun pids",
  "while :; do sleep 0.05; done",
].join("\n");

/** Empty for a process that has ended meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

describe("a program with commands in the background that is killed", function () {
  let library: string;
  before(async function () {
    if (!hasProc) this.skip();
    library = pathToFileURL(await bundleLibrary((await makeWorkspace()).root)).href;
  });
  const programs: ChildProcess[] = [];
  const left: number[] = [];
  afterEach(() => {
    for (const program of programs.splice(0)) program.kill("SIGKILL");
    for (const pid of left.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });

  /** A program of its own that runs this text with a `context` of a new folder; its temporary files are in `temporary` there. */
  const run = async (text: string): Promise<{ root: string; program: ChildProcess; temporary: string }> => {
    const { root } = await makeWorkspace();
    const temporary = join(root, "temporary files");
    mkdirSync(temporary);
    const script = join(root, "program.mjs");
    writeFileSync(
      script,
      `import { existsSync, writeFileSync } from "node:fs";
       import { createContext, runTool } from ${JSON.stringify(library)};
       process.env["TMPDIR"] = ${JSON.stringify(temporary)};
       process.chdir(${JSON.stringify(root)});
       const context = createContext({ folder: ".", ask: () => "yes" });
       setInterval(() => undefined, 1000);
       process.send("loaded");
       ${text}`,
    );
    const program = spawn(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    programs.push(program);
    await once(program, "message");
    return { root, program, temporary };
  };
  const pidsIn = async (file: string, count: number): Promise<number[]> => {
    const pids = await until(async () => {
      const numbers = readFileSync(file, "utf8").trim().split("\n").map(Number);
      return numbers.length === count && numbers.every((pid) => pid > 0) ? numbers : undefined;
    });
    left.push(...pids);
    return pids;
  };
  const there = (file: string): Promise<boolean> => until(async () => existsSync(file) || undefined);
  const killed = async (program: ChildProcess): Promise<void> => {
    const exit = new Promise((settle) => program.once("exit", settle));
    program.kill("SIGKILL");
    await exit;
  };
  const background = (command: string): string =>
    `await runTool("bash", { command: ${JSON.stringify(command)}, run_in_background: true }, context);\n`;
  const watchdogsOf = ({ pid }: ChildProcess): number[] =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && contentOf(`/proc/${name}/status`).includes(`\nPPid:\t${pid}\n`))
      .filter((name) => contentOf(`/proc/${name}/cmdline`).includes("tool-result-viewer-watchdog"))
      .map(Number);
  const foldersIn = (temporary: string): string[] =>
    readdirSync(temporary).filter((name) => name.startsWith("tool-result-viewer-"));

  it("leaves none of them, nor what they started, nor files of its own", async () => {
    const { root, program, temporary } = await run(`${background(DEAF)}writeFileSync("ready", "");`);
    const pids = await pidsIn(join(root, "pids"), 3);
    await there(join(root, "ready"));
    assert.deepEqual(pids.map(isAlive), [true, true, true]);
    assert.equal(foldersIn(temporary).length, 1);
    await killed(program);
    await gone(pids);
    await until(async () => (foldersIn(temporary).length === 0 ? true : undefined));
  });

  it("leaves no command that it waits for, once that runs longer than a second", async () => {
    const command = "echo $$ > begun; sleep 1.5; mv begun pids; sleep 300";
    const { root, program } = await run(`await runTool("bash", { command: ${JSON.stringify(command)} }, context);`);
    const pids = await pidsIn(join(root, "pids"), 1);
    await killed(program);
    await gone(pids);
  });

  it("leaves alone what a command that had ended before has left on purpose", async () => {
    const leaving =
      "setsid sh -c 'echo $$ > new; mv new pids; exec sleep 300' & until [ -s pids ]; do sleep 0.02; done";
    const { root, program } = await run(
      `await runTool("bash", { command: ${JSON.stringify(leaving)} }, context);
       ${background("echo $$ > running; sleep 300")}
       writeFileSync("ready", "");`,
    );
    const [apart = 0] = await pidsIn(join(root, "pids"), 1);
    const running = await pidsIn(join(root, "running"), 1);
    await there(join(root, "ready"));
    await killed(program);
    await gone(running);
    assert.equal(isAlive(apart), true);
  });

  it("has a watchdog only while there is something to watch", async () => {
    const { root, program } = await run(
      `${background("echo $$ > pids; sleep 300")}
       writeFileSync("ready", "");
       while (!existsSync("go")) await new Promise((settle) => setTimeout(settle, 20));
       await runTool("kill_shell", { shell_id: "bash_1" }, context);
       writeFileSync("ended", "");`,
    );
    await there(join(root, "ready"));
    assert.equal(watchdogsOf(program).length, 1);
    writeFileSync(join(root, "go"), "");
    await there(join(root, "ended"));
    await gone(watchdogsOf(program));
    assert.equal(isAlive(program.pid ?? 0), true);
  });
});
