// A process that lives through days of work in a minute: `node --expose-gc --import tsx test/soak/day.ts ROUNDS CALLS`. Each round is eight hours of calls,
// commands and transcripts that grow. Prints a line of JSON for each round, and ends by itself: what keeps it alive has been left behind.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { createRepeats } from "../../src/tools/runtime/context/repeatedCalls";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { runTool } from "../../src/tools/runtime/runTool";
import { createToolServer } from "../../src/apps/mcp/server";
import { createBackupStore } from "../../src/hosts/node/backupStore";
import { createNodeContext } from "../../src/hosts/node/nodeContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { openRunLog } from "../../src/hosts/node/runLog";
import { createShells } from "../../src/hosts/node/shells/nodeShells";
import tools from "../../src/tools/all";
import { openTranscript } from "../../src/transcripts/transcript";
import { makeTranscript, summaryWhen, whenRead } from "../support/transcripts";
import type { Round } from "./soak";
import { claudeFolders } from "../support/sessionFolders";

const HOUR_MS = 60 * 60_000;
const ROUND_MS = 8 * HOUR_MS;
/** Small enough to be reached many times. */
const LOG_BYTES = 100_000;
const BACKUP_BYTES = 400_000;

/** What is there for a moment only, and the outputs of this process itself. */
const PASSING = new Set(["Immediate", "CloseReq", "FSReqPromise", "FSReqCallback"]);
const OURS = new Set(["PipeWrap", "TTYWrap"]);

const [rounds, calls] = process.argv.slice(2).map(Number) as [number, number];
const folder = mkdtempSync(join(realpathSync(tmpdir()), "soak-"));
const [root, store, backups, log] = ["work", "shells", "backups", "runs/runs.jsonl"].map((name) =>
  join(folder, name),
) as [string, string, string, string];
const sessionFolders = claudeFolders(resourceOf(join(folder, "claude")));
mkdirSync(join(root, "src"), { recursive: true });
for (let file = 0; file < 50; file++)
  writeFileSync(join(root, "src", `${file}.txt`), `file ${file}\n${"line of text\n".repeat(40)}`);

// Hours go by between rounds, for all that asks what time it is.
const clock = Date.now;
let later = 0;
Date.now = () => clock() + later;

const runLog = openRunLog(log, { maxBytes: LOG_BYTES });
let told = 0;
const unfollow = runLog.onAppend((records) => (told += records.length));
const bugs: string[] = [];
const complaints = {
  error: (message: string, error?: unknown) => bugs.push(`${message}: ${String(error)}`),
  info: () => undefined,
};
const shells = createShells({ lasting: true, folder: store, log: complaints });
const kept: Promise<void>[] = [];
const backupStore = createBackupStore({ folder: backups, maxBytes: BACKUP_BYTES });
const contextOf = (folders: readonly string[]): ToolContext => ({
  ...createNodeContext({
    folders,
    sessionFolders,
    shells,
    log: complaints,
    ask: async () => "yes",
    limits: { maxOutputSize: 8000 },
    record: (record) => {
      made++;
      kept.push(runLog.append(record));
    },
  }),
  repeats: createRepeats(),
  backups: backupStore,
});
const context = contextOf([root]);
let made = 0;

async function call(name: string, input: unknown): Promise<void> {
  const tool = tools.find((one) => one.name === name);
  const { result } = await runTool(tool ?? name, input, context);
  if (!result.ok && result.error.code === "EXCEPTION") bugs.push(`${name}: ${result.error.message}`);
}

/** A conversation's ordinary work; every file is another one's turn. */
async function work(round: number): Promise<void> {
  for (let number = 0; number < calls; number++) {
    const file = `src/${number % 50}.txt`;
    if (number % 20 === 0) await call("grep", { pattern: `file ${number % 50}`, path: "src" });
    else if (number % 20 === 1) await call("glob", { pattern: "**/*.txt" });
    else if (number % 4 === 0)
      await call("file_write", {
        file_path: `src/${number % 50}.txt`,
        content: `round ${round} call ${number}\n${"x".repeat(30_000)}`,
      });
    else if (number % 4 === 1) await call("file_read", { file_path: file });
    else if (number % 4 === 2) await call("file_read", { file_path: "missing.txt" });
    else await call("fileio_stat", { paths: [file] });
  }
}

/** Commands that end, one that is ended, and one that is still there when the next round begins. */
async function commands(): Promise<void> {
  await call("bash", { command: "echo hello; seq 1 200" });
  await call("bash", { command: "sleep 60", timeout: 50 });
  await call("bash", { command: "while :; do echo tick; sleep 0.02; done", run_in_background: true });
  const running = shells.list().filter((shell) => shell.state().status === "running");
  for (const { id } of running.slice(0, -1)) await call("kill_shell", { shell_id: id });
  await call("bash_output", { bash_id: running.at(-1)?.id });
}

/** A session that is read while it is written, searched, and closed. */
async function transcript(round: number): Promise<void> {
  const path = join(folder, "session.jsonl");
  const { text } = makeTranscript({ seed: round + 1, entries: 60, oddities: false });
  const half = text.indexOf("\n", text.length / 2) + 1;
  writeFileSync(path, text.slice(0, half));
  const open = await openTranscript(nodeFiles, resourceOf(path), { follow: true });
  await whenRead(open);
  appendFileSync(path, text.slice(half));
  const bytes = statSync(path).size;
  await summaryWhen(open, (summary) => summary.complete && summary.bytesRead === bytes);
  const rows = await open.rows({ from: 0, to: 100 });
  for (const { call: shown } of rows) if (shown) await open.call({ call: shown.id });
  await open.search({ query: "notes" });
  await open.structure({});
  open.dispose();
}

/** A client that comes, calls and goes, once in the middle of a call. */
async function client(): Promise<void> {
  const server = createToolServer({
    tools,
    version: "1",
    folders: [root],
    usualFolder: root,
    report: () => undefined,
    allowed: new Set(["shell"]),
    contextOf,
  });
  const joined = new Client({ name: "soak", version: "1" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await joined.connect(here);
  await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      joined.callTool({ name: "file_read", arguments: { file_path: `src/${number}.txt` } }),
    ),
  );
  const cut = joined.callTool({ name: "bash", arguments: { command: "sleep 60" } }).catch(() => undefined);
  await joined.close();
  await server.close();
  await cut;
}

function foldersSize(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

/** The fewest files that were open in several looks: the follower of the log may be reading it at any moment. */
async function openFiles(): Promise<number> {
  if (process.platform !== "linux") return 0;
  let fewest = Infinity;
  for (let look = 0; look < 20; look++) {
    fewest = Math.min(fewest, readdirSync("/proc/self/fd").length);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return fewest;
}

async function state(round: number): Promise<Round> {
  // The log is followed by a watcher, which hears of it a little later.
  for (let look = 0; told < made && look < 100; look++) await new Promise((resolve) => setTimeout(resolve, 50));
  // Twice, with turns of the loop between, so that what is freed late is gone.
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
  }
  const resources = process.getActiveResourcesInfo().filter((name) => !PASSING.has(name));
  return {
    round,
    heap: process.memoryUsage().heapUsed + process.memoryUsage().external,
    files: await openFiles(),
    resources: resources.sort(),
    calls: made,
    told,
    log: statSync(log).size,
    records: readFileSync(log, "utf8").split("\n").length - 1,
    backups: foldersSize(join(backups, "objects")),
    shells: shells.list().length,
    shellFiles: readdirSync(store, { recursive: true }).length,
    bugs: [...bugs],
  };
}

for (let round = 0; round < rounds; round++) {
  await work(round);
  await commands();
  await transcript(round);
  await client();
  await Promise.all(kept.splice(0));
  console.log(JSON.stringify(await state(round)));
  later += ROUND_MS;
}
await shells.dispose();
unfollow();
rmSync(folder, { recursive: true, force: true });
for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
const left = process.getActiveResourcesInfo().filter((name) => !PASSING.has(name) && !OURS.has(name));
console.log(JSON.stringify({ end: true, left }));
