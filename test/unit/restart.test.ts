import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../../src/tools/runtime/runTool";
import { createBackupStore } from "../../src/hosts/node/backupStore";
import { createNodeContext } from "../../src/hosts/node/nodeContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { openArchive } from "../../src/hosts/node/databases/openArchive";
import { archivedFacts } from "../../src/transcripts/archive/factStore";
import { openRunLog } from "../../src/hosts/node/runLog";
import { createShells } from "../../src/hosts/node/shells/nodeShells";
import fileWrite from "../../src/tools/edit/fileWrite";
import { readSessions } from "../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../support/sessionFolders";
import { contentOf, type Done, places } from "../soak/lives";
import { gone, isAlive, uninstrumented } from "../support/processes";
import { hasProc } from "../support/machine";

const LIVES = 3;

describe("a process that is killed while it works on everything at once", function () {
  let folder: string;
  /** What each life had done for sure before it was killed. */
  const lives: Done[][] = [];
  const all = <Kind extends Done["kind"]>(kind: Kind): Extract<Done, { kind: Kind }>[] =>
    lives.flat().filter((done): done is Extract<Done, { kind: Kind }> => done.kind === kind);

  /** Lets a process work until it has written a few times, and some milliseconds more, and kills it. */
  const live = (first: number, more: number): Promise<Done[]> =>
    new Promise((resolve, reject) => {
      const script = join(import.meta.dirname, "../soak/life.ts");
      const child = spawn(process.execPath, ["--import", "tsx", script, folder, String(first)], {
        env: uninstrumented(),
        stdio: ["ignore", "pipe", "inherit"],
      });
      let text = "";
      let ending: NodeJS.Timeout | undefined;
      child.stdout.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        const enough = text.split('"written"').length > 3 && text.includes('"indexed"');
        if (enough) ending ??= setTimeout(() => child.kill("SIGKILL"), more);
      });
      child.once("error", reject).once("close", (_code, signal) => {
        if (signal !== "SIGKILL") reject(new Error(`It ended by itself: ${text}`));
        const whole = text.slice(0, text.lastIndexOf("\n")).split("\n");
        resolve(whole.map((line) => JSON.parse(line) as Done));
      });
    });

  before(async function () {
    if (!hasProc) return this.skip();
    folder = mkdtempSync(join(realpathSync(tmpdir()), "lives-"));
    for (let life = 0; life < LIVES; life++) {
      const next = Math.max(0, ...all("written").map(({ number }) => number)) + 1;
      lives.push(await live(next, 7 + life * 31));
      for (const { pid } of lives[life]?.filter((done) => done.kind === "shell") ?? []) left.push(pid);
    }
  });
  const left: number[] = [];
  after(() => {
    for (const pid of left) if (isAlive(pid)) process.kill(pid, "SIGKILL");
    // Nothing was made if it was skipped.
    if (hasProc) rmSync(folder, { recursive: true, force: true });
  });

  it("leaves a file that was being written whole: the old one or the new one", () => {
    const text = readFileSync(join(places(folder).root, "big.txt"), "utf8");
    const number = Number.parseInt(text);
    assert.equal(text === contentOf(number), true, `it is torn at ${text.length} characters`);
    const last = Math.max(...all("written").map((done) => done.number));
    assert.equal(number === last || number === last + 1, true, `${number} is there, ${last} was written`);
  });

  it("loses no record of a call that was kept, and the next process writes after what was torn", async () => {
    const { log } = places(folder);
    writeFileSync(log, `${readFileSync(log, "utf8")}{"id":"torn`);
    const runLog = openRunLog(log, { maxBytes: 64 * 1024 * 1024 });
    const [record] = await runLog.read();
    assert.ok(record, "there is no record");
    await runLog.append({ ...record, id: "behind" });
    const ids = new Set((await runLog.read()).map(({ id }) => id));
    assert.deepEqual(
      all("record").filter(({ id }) => !ids.has(id)),
      [],
    );
    assert.equal(ids.has("behind"), true);
  });

  it("leaves every backup readable, and those of all that was replaced", async () => {
    const backups = createBackupStore({ folder: places(folder).backups });
    const numbers = new Set<number>();
    for (const { id } of await backups.list()) {
      const text = new TextDecoder().decode(await backups.read(id));
      numbers.add(Number.parseInt(text));
      assert.equal(text === contentOf(Number.parseInt(text)), true, `backup ${id} is torn`);
    }
    const written = all("written").map(({ number }) => number);
    const last = Math.max(...written);
    assert.deepEqual(
      written.filter((number) => number !== last && !numbers.has(number)),
      [],
    );
  });

  it("leaves an index of sessions from which the same is read as without it", async () => {
    const { config, index } = places(folder);
    const folders = [resourceOf(config)];
    const kept = await readSessions(nodeFiles, claudeFolders(...folders), {
      store: archivedFacts(openArchive(index)),
    });
    const fresh = await readSessions(nodeFiles, claudeFolders(...folders), {});
    assert.equal(fresh.projects.flatMap(({ sessions }) => sessions).length > 1, true, "there are no sessions");
    assert.deepEqual(kept.projects, fresh.projects);
  });

  it("leaves nothing half written for long", async () => {
    const { backups, log } = places(folder);
    const name = "01234567-89ab-cdef-0123-456789abcdef";
    const torn = [join(backups, "entries", `1-2.json.${name}.tmp`), join(backups, "objects", `x.${name}.tmp`)];
    const hourAgo = Date.now() / 1000 - 3700;
    for (const path of torn) writeFileSync(path, "half");
    const write = async (): Promise<void> => {
      await createBackupStore({ folder: backups }).keep(resourceOf(log), new Uint8Array(1), "file_write");
    };
    await write();
    assert.deepEqual(torn.map(existsSync), [true, true], "another process may be writing it");
    for (const path of torn) utimesSync(path, hourAgo, hourAgo);
    await write();
    assert.deepEqual(torn.map(existsSync), [false, false]);
  });

  it("leaves commands that the next process ends and reports, once each", async () => {
    const { root, store } = places(folder);
    const pids = all("shell").map(({ pid }) => pid);
    assert.equal(pids.length, LIVES);
    assert.equal(pids.some(isAlive), true, "none was left running, and nothing is shown");
    const shells = createShells({ lasting: true, folder: store });
    await shells.adopt();
    await gone(pids);
    const told = shells.list().map((shell) => [shell.state().status, shell.state().pid]);
    assert.deepEqual(told.sort(), pids.map((pid) => ["killed", pid]).sort());
    // Work goes on where it was.
    const context = createNodeContext({ folders: [root], shells, ask: async () => "yes" });
    const { result } = await runTool(fileWrite, { file_path: "big.txt", content: "after all\n" }, context);
    assert.equal(result.ok || result.error.message.includes("not been read"), true, JSON.stringify(result));
    await shells.dispose();
    assert.equal(existsSync(root), true);
  });
});
