import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createShells, type NodeShells } from "../../../src/hosts/node/shells/nodeShells";
import { gone, isAlive } from "../../support/processes";
import { outputOf } from "../../support/shells";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";
import { hasProc } from "../../support/machine";

describe("shells of a window that has ended", function () {
  before(function () {
    if (!hasProc) this.skip();
  });
  const folder = temporaryFolder();
  const root = path.resolve(import.meta.dirname, "../../..");
  const never = new AbortController().signal;
  const owners: ChildProcess[] = [];
  const opened: NodeShells[] = [];
  const open = (): NodeShells => {
    const shells = createShells({ lasting: true, folder: folder.at("store") });
    opened.push(shells);
    return shells;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((shells) => shells.dispose()));
    for (const owner of owners.splice(0)) owner.kill("SIGKILL");
  });

  /** A process of its own that runs these commands in the background and says when they have written something; it is there until it is killed. */
  const owner = async (...commands: readonly string[]): Promise<{ process: ChildProcess; pids: number[] }> => {
    const script = folder.at("owner.mts");
    fs.writeFileSync(
      script,
      `import { createShells } from ${JSON.stringify(path.join(root, "src/hosts/node/shells/nodeShells"))};
       import { resourceOf } from ${JSON.stringify(path.join(root, "src/hosts/node/disk/diskPath"))};
       const shells = createShells({ lasting: true, folder: ${JSON.stringify(folder.at("store"))} });
       for (const command of ${JSON.stringify(commands)}) {
         const shell = await shells.start({ command, cwd: resourceOf(${JSON.stringify(folder.path)}), title: command, background: true, keepEnvironment: [] });
         await shell.wait(10000, new AbortController().signal, "output");
         await shell.wait(300, new AbortController().signal);
         // The output of one that has ended is on disk.
         if (shell.state().status !== "running") await shell.kill("", "tool");
         console.log(String(shell.state().pid));
       }
       console.log("ready");
       setInterval(() => undefined, 1000);`,
    );
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    owners.push(child);
    let text = "";
    child.stdout.on("data", (piece: Buffer) => (text += piece.toString()));
    await until(async () => text.includes("ready") || undefined);
    return { process: child, pids: text.split("\n").slice(0, commands.length).map(Number) };
  };
  const killed = async (child: ChildProcess): Promise<void> => {
    const exit = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await exit;
  };

  it("are ended if they still run, and reported as ended with their output", async () => {
    const { process: child, pids } = await owner(
      "echo grüße; exit 3",
      "echo deaf; trap '' TERM PIPE; while :; do sleep 0.05; done",
    );
    await killed(child);
    assert.equal(isAlive(Number(pids[1])), true);
    const shells = open();
    await shells.adopt();
    await gone(pids);
    const [ended, running] = shells.list();
    assert.ok(ended && running, "they are not listed");
    assert.deepEqual(
      [ended.id, ended.state().status, ended.state().exitCode, await outputOf(ended)],
      ["bash_1", "exited", 3, "grüße\n"],
    );
    assert.deepEqual(
      [running.id, running.state().status, running.state().exitCode, running.state().note, await outputOf(running)],
      ["bash_2", "killed", null, "The window that ran it closed, which ended the command.", "deaf\n"],
    );
    assert.deepEqual([running.state().inputOpen, running.state().urls, running.state().background], [false, [], true]);
    running.readTo = 2;
    assert.equal(running.readTo, 2);
    running.keep();
    running.drop();
    await running.kill("Again.", "tool");
    await running.wait(20_000, never);
    await assert.rejects(running.write("x"), /the input of bash_2 is closed because the command has ended/);
    // Numbers go on behind theirs.
    const given = { command: "true", cwd: folder.resource(), title: "", background: true, keepEnvironment: [] };
    assert.equal((await shells.start(given)).id, "bash_3");
  });

  it("are ended without their command in the log", async () => {
    const { process: child, pids } = await owner("echo x; sleep 300 # hunter2");
    await killed(child);
    const lines: string[] = [];
    const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
    const shells = createShells({ lasting: true, folder: folder.at("store"), log });
    opened.push(shells);
    await shells.adopt();
    await gone(pids);
    assert.deepEqual(lines, ["Ending bash_1, which an earlier window left running"]);
  });

  it("have all of their output on disk as soon as their record says that they ended", async () => {
    const command = "head -c 5000000 /dev/zero | tr '\\0' x";
    const given = { command, cwd: folder.resource(), title: "", background: true, keepEnvironment: [] };
    await open().start(given);
    const store = folder.at("store");
    const files = (): string[] => fs.readdirSync(store, { recursive: true, encoding: "utf8" });
    const written = (end: string): string => {
      const name = files().find((file) => file.endsWith(`bash_1${end}`));
      return name === undefined ? "" : fs.readFileSync(path.join(store, name), "utf8");
    };
    await until(async () => written(".json").includes('"ended"') || undefined);
    assert.equal(written(".txt").length, 5_000_000);
  });

  it("are left alone while the window is there", async () => {
    const { pids } = await owner("echo mine; sleep 300");
    const shells = open();
    await shells.adopt();
    assert.deepEqual([shells.list(), isAlive(Number(pids[0]))], [[], true]);
  });

  it("are reported again to the window after the next", async () => {
    const { process: child } = await owner("echo once; sleep 300");
    await killed(child);
    await open().adopt();
    await Promise.all(opened.splice(0).map((shells) => shells.dispose()));
    const shells = open();
    await shells.adopt();
    assert.deepEqual(
      shells.list().map((shell) => [shell.id, shell.state().status, shell.state().note]),
      [["bash_1", "killed", "The window that ran it closed, which ended the command."]],
    );
  });

  it("never are a process that has got the number of one of them", async () => {
    const { process: child, pids } = await owner("echo x; sleep 300");
    await killed(child);
    const other = spawn("sleep", ["300"], { detached: true });
    owners.push(other);
    const [record = ""] = fs
      .readdirSync(folder.at("store"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("bash_1.json"));
    const file = folder.at("store", record);
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(`"pid":${pids[0]}`, `"pid":${other.pid}`));
    await open().adopt();
    assert.equal(isAlive(Number(other.pid)), true);
    process.kill(-Number(pids[0]), "SIGKILL");
  });

  it("are all ended, even if one has replaced its output, whose target isn't read", async () => {
    const { process: child, pids } = await owner("echo 1; sleep 300", "echo 2; sleep 300", "echo 3; sleep 300");
    await killed(child);
    folder.fill({ "secret.txt": "hunter2" });
    const names = fs.readdirSync(folder.at("store"), { recursive: true, encoding: "utf8" });
    const base = (id: string): string =>
      folder.at("store", String(names.find((name) => name.endsWith(`${id}.json`)))).replace(/json$/, "txt");
    for (const id of ["bash_1", "bash_2"]) fs.rmSync(base(id));
    fs.mkdirSync(base("bash_1"));
    fs.symlinkSync(folder.at("secret.txt"), base("bash_2"));
    const shells = open();
    await shells.adopt();
    await gone(pids);
    const [one, two, three] = shells.list();
    assert.ok(one && two && three, "they are not listed");
    for (const shell of [one, two]) {
      assert.equal(await outputOf(shell), "");
      assert.match(shell.state().note ?? "", /ended the command\. Its output was replaced and can't be read\.$/);
    }
    assert.equal(await outputOf(three), "3\n");
  });

  it("are forgotten after a day, and what is no record at once", async () => {
    const base = folder.at("store", "old");
    const record = { id: "bash_1", command: "x", title: "x", cwd: folder.resource(), pid: 1, started: 5 };
    folder.fill({
      "store/old/owner.json": JSON.stringify({ pid: 2 ** 22 - 1, began: "1", boot: "other" }),
      "store/old/bash_1.json": JSON.stringify({ ...record, ended: { status: "exited", exitCode: 0, runtimeMs: 1 } }),
      "store/old/bash_1.txt": "old",
      "store/old/bash_2.json": "{broken",
      "store/old/bash_2.txt/x": "a folder",
      "store/new/bash_7.json": JSON.stringify({ ...record, id: "../../x" }),
    });
    const shells = open();
    await shells.adopt();
    assert.deepEqual(
      [shells.list(), fs.existsSync(base), fs.existsSync(folder.at("store", "new"))],
      [[], false, false],
    );
  });
});
