import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { identify } from "../../../src/hosts/node/processes/processTable";
import { startedBefore, stillRunning } from "../../../src/hosts/node/processes/registeredProcesses";
import { scanSessions } from "../../../src/hosts/node/transcripts/sessionScan";
import { claudeFolders } from "../../support/sessionFolders";
import { hasProc, hasProcessGroups } from "../../support/machine";

describe("a session that is registered as running", () => {
  const children: ChildProcess[] = [];
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
    children.push(child);
    return child;
  };
  const end = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await end(child);
  });

  it("runs as long as its process does, and not when another one has its number", async function () {
    if (!hasProc) this.skip();
    const child = start();
    const { pid, began = "" } = identify(child.pid ?? 0);
    assert.deepEqual([...(await stillRunning([{ pid, began }]))], [pid]);
    assert.deepEqual([...(await stillRunning([{ pid, began: String(Number(began) - 1) }]))], []);
    assert.deepEqual([...(await stillRunning([{ pid }]))], [], "nothing tells that the number is its own");
    await end(child);
    assert.deepEqual([...(await stillRunning([{ pid, began }]))], []);
  });

  it("is distinguished from a process that began after it was registered, even with only ps", async function () {
    if (!hasProcessGroups) this.skip();
    const child = start();
    const pid = child.pid ?? 0;
    const now = Date.now();
    assert.deepEqual([...(await startedBefore([{ pid, startedAt: now }]))], [pid]);
    assert.deepEqual([...(await startedBefore([{ pid, startedAt: now - 60_000 }]))], []);
    assert.deepEqual([...(await startedBefore([{ pid }]))], []);
    await end(child);
    assert.deepEqual([...(await startedBefore([{ pid, startedAt: now }]))], []);
    assert.deepEqual([...(await startedBefore([]))], []);
  });

  it("is marked in the list of sessions; one without a process, or with a number that is none, is not", async function () {
    if (!hasProc) this.skip();
    const config = fs.mkdtempSync(path.join(os.tmpdir(), "running-"));
    try {
      const child = start();
      const { pid, began } = identify(child.pid ?? 0);
      const put = (name: string, content: object): void => {
        const file = path.join(config, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, `${JSON.stringify(content)}\n`);
      };
      for (const id of ["s1", "s2", "s3"])
        put(`projects/-home-ada/${id}.jsonl`, {
          type: "user",
          sessionId: id,
          message: { role: "user", content: "Go" },
        });
      put(`sessions/${pid}.json`, { pid, procStart: began, sessionId: "s1", status: "idle" });
      put("sessions/2.json", { pid: "2", procStart: began, sessionId: "s2" });
      put("sessions/3.json", { pid: -1, procStart: began, sessionId: "s3" });
      const running: [string, true | undefined][] = [];
      await scanSessions(
        nodeFiles,
        { folders: claudeFolders(resourceOf(config)), first: [] },
        {
          progress: () => undefined,
          found: ({ sessions }) =>
            running.push(...sessions.map(({ id, running: runs }): [string, true | undefined] => [id, runs])),
          signal: new AbortController().signal,
        },
      );
      assert.deepEqual(running.sort(), [
        ["s1", true],
        ["s2", undefined],
        ["s3", undefined],
      ]);
    } finally {
      fs.rmSync(config, { recursive: true });
    }
  });
});
