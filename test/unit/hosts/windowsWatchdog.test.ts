import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { processLists, readProcesses, startedBy } from "../../../src/hosts/node/processes/windowsProcesses";
import { startCommand } from "../../../src/hosts/node/processes/startedCommand";
import type { ShellProgram } from "../../../src/hosts/node/processes/shellProgram";
import { windowsScript } from "../../../src/hosts/node/shells/windowsWatchdog";
import { windowsProgram } from "../../../src/hosts/node/processes/windowsPrograms";
import { gone, isAlive } from "../../support/processes";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";
import { hasCmd } from "../../support/machine";

describe("what a command on Windows has started", () => {
  const folder = temporaryFolder();
  const at = 1_700_000_000_000;

  it("is found by the numbers of parents, whether these still run or not, in whatever order it is listed", () => {
    const all = [
      { pid: 30, parent: 20, began: at + 20 },
      { pid: 20, parent: 10, began: at + 10 },
      { pid: 40, parent: 30, began: undefined },
      { pid: 50, parent: 1, began: at + 10 },
    ];
    assert.deepEqual(startedBy(new Map([[10, at]]), all), [20, 30, 40]);
  });

  it("is nothing that is older than the command, whose number another process had before", () => {
    const all = [
      { pid: 20, parent: 10, began: at - 60_000 },
      { pid: 30, parent: 20, began: at + 10 },
      { pid: 40, parent: 10, began: at - 500 },
    ];
    assert.deepEqual(startedBy(new Map([[10, at]]), all), [40]);
    assert.deepEqual(startedBy(new Map(), all), []);
    assert.deepEqual(startedBy(new Map([[10, at]]), [{ pid: 10, parent: 10, began: at }]), []);
  });

  for (const [what, text, read] of [
    [
      "PowerShell",
      `4 0 ${at}\r\n20 4 ${at + 1}\r\n`,
      [
        { pid: 4, parent: 0, began: at },
        { pid: 20, parent: 4, began: at + 1 },
      ],
    ],
    [
      "wmic",
      "ParentProcessId  ProcessId  \r\r\n0                4          \r\r\n4                20         \r\r\n",
      [
        { pid: 4, parent: 0, began: undefined },
        { pid: 20, parent: 4, began: undefined },
      ],
    ],
    [
      "wmic in UTF-16",
      Buffer.from("ParentProcessId  ProcessId\n4  20\n", "utf16le").toString("latin1"),
      [{ pid: 20, parent: 4, began: undefined }],
    ],
    ["neither", "'wmic' is not recognized\r\n", []],
    ["nobody", "", []],
  ] as const)
    it(`is read from what ${what} writes`, () => assert.deepEqual(readProcesses(text), read));

  it("is listed and ended by programs of Windows, never by programs of their names in the current folder", () => {
    const files = [...processLists().map(([file]) => file), windowsProgram("taskkill")];
    for (const file of files) assert.match(file, /^[A-Z]:\\[^"]*\\System32\\[^"]*\.exe$/i);
    const started = [...windowsScript().matchAll(/"([^"]*(?:taskkill|powershell|wmic)[^"]*)"/g)].map(
      ([, file]) => file,
    );
    assert.deepEqual(new Set(started), new Set(files.map((file) => file.replaceAll("\\", "\\\\"))));
  });

  it("is looked for by a program that can be read by Node, and ends when nothing is to be watched", async () => {
    const child = spawn(process.execPath, ["-e", windowsScript()], { stdio: ["pipe", "ignore", "pipe"] });
    const errors: Buffer[] = [];
    child.stderr.on("data", (piece: Buffer) => errors.push(piece));
    child.stdin.end("new\n1 2\nnew\n");
    assert.deepEqual(await once(child, "close"), [0, null], Buffer.concat(errors).toString());
  });

  describe("when the command ends", () => {
    /** As PowerShell is started, but a shell that every Windows has. */
    const cmd: ShellProgram = {
      kind: "powershell",
      shown: undefined,
      path: "cmd.exe",
      file: "cmd.exe",
      args: (command) => ["/d", "/c", ...command.split(" ")],
      reports: false,
    };
    before(function () {
      if (!hasCmd) this.skip();
    });
    const run = async (command: string): Promise<{ code: number; leftSome: boolean; output: string }> => {
      let output = "";
      const running = startCommand(
        {
          command,
          cwd: folder.path,
          env: { ...process.env } as Record<string, string>,
          mark: undefined,
          input: false,
          onOutput: (text) => (output += text),
        },
        cmd,
      );
      const code = await running.exit;
      return { code, leftSome: running.leftSome, output };
    };

    it("is ended if it still writes to the command's output, and the command ends as before", async () => {
      folder.fill({ "left.js": "console.log(process.pid); setInterval(() => {}, 1000);" });
      const { leftSome, output } = await run(`start /b ${process.execPath} left.js`);
      assert.equal(leftSome, true, output);
      await gone([Number(output)]);
    });

    it("is nothing for a command that waited for what it had started", async () => {
      folder.fill({ "ends.js": "console.log('done'); process.exitCode = 3;" });
      const { code, leftSome, output } = await run(`${process.execPath} ends.js`);
      assert.deepEqual([code, leftSome, output.trim()], [3, false, "done"]);
    });
  });

  it("is ended when the process that ran the command is killed", async function () {
    if (!hasCmd) this.skip();
    const pids = folder.at("pids");
    const waiting = "setInterval(() => {}, 1000)";
    folder.fill({
      "grandchild.js": `require("fs").appendFileSync(${JSON.stringify(pids)}, process.pid + "\\n"); ${waiting};`,
    });
    const module = pathToFileURL(path.resolve(import.meta.dirname, "../../../src/hosts/node/shells/watchdog.ts")).href;
    const owner = folder.at("owner.mts");
    fs.writeFileSync(
      owner,
      `import { spawn } from "node:child_process";
       import { existsSync } from "node:fs";
       import { watchCommand } from ${JSON.stringify(module)};
       const started = Date.now();
       // Not by Node, which puts what it starts into a job that ends with it.
       const line = '"' + ['"' + process.execPath + '"', '"' + ${JSON.stringify(folder.at("grandchild.js"))} + '"'].join(" ") + '"';
       const child = spawn("cmd.exe", ["/d", "/s", "/c", line], { stdio: "ignore", windowsVerbatimArguments: true });
       watchCommand({ leader: { pid: child.pid, began: undefined }, mark: undefined, started }, new Promise(() => undefined), undefined);
       while (!existsSync(${JSON.stringify(pids)})) await new Promise((resolve) => setTimeout(resolve, 20));
       await new Promise((resolve) => setTimeout(resolve, 1000));
       process.kill(process.pid, "SIGKILL");`,
    );
    const process_ = spawn(process.execPath, ["--import", "tsx", owner], {
      cwd: path.resolve(import.meta.dirname, "../../.."),
      stdio: "ignore",
    });
    const exit = once(process_, "exit");
    const pid = await until(async () => Number(fs.readFileSync(pids, "utf8")) || undefined, 20);
    assert.equal(isAlive(pid), true);
    await exit;
    await gone([pid]);
  });
});
