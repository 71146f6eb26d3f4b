// A process that works on everything at once until it is killed: `node --import tsx test/soak/life.ts FOLDER`. Prints a line of JSON for each thing that is done.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
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
import bash from "../../src/tools/shell/bash";
import fileWrite from "../../src/tools/edit/fileWrite";
import { readSessions } from "../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../support/sessionFolders";
import { makeTranscript } from "../support/transcripts";
import { contentOf, places, type Done } from "./lives";

const [folder = "", first = "0"] = process.argv.slice(2);
const { root, store, backups, log, config, index } = places(folder);
const tell = (done: Done): void => void process.stdout.write(`${JSON.stringify(done)}\n`);
mkdirSync(root, { recursive: true });

const runLog = openRunLog(log, { maxBytes: 64 * 1024 * 1024 });
const shells = createShells({ lasting: true, folder: store });
const context = {
  ...createNodeContext({
    folders: [root],
    shells,
    ask: async () => "yes",
    sessionFolders: [],
    record: (record) => void runLog.append(record).then(() => tell({ kind: "record", id: record.id })),
  }),
  backups: createBackupStore({ folder: backups }),
};

async function commands(): Promise<void> {
  await runTool(
    bash,
    { command: "echo $$; trap '' TERM HUP PIPE; while :; do sleep 0.05; done", run_in_background: true },
    context,
  );
  for (const shell of shells.list()) tell({ kind: "shell", pid: shell.state().pid ?? 0 });
}

async function writes(): Promise<never> {
  for (let number = Number(first); ; number++) {
    const { result } = await runTool(fileWrite, { file_path: "big.txt", content: contentOf(number) }, context);
    if (result.ok) tell({ kind: "written", number });
    else throw new Error(result.error.message);
  }
}

async function sessions(): Promise<never> {
  const project = join(config, "projects", "-home-ada");
  mkdirSync(project, { recursive: true });
  for (let number = Number(first); ; number++) {
    const path = join(project, `s${number % 20}.jsonl`);
    const { text } = makeTranscript({ seed: number + 1, entries: 10 });
    if (number % 3 === 0) appendFileSync(path, text);
    else writeFileSync(path, text);
    await readSessions(nodeFiles, claudeFolders(resourceOf(config)), { store: archivedFacts(openArchive(index)) });
    tell({ kind: "indexed", number });
  }
}

await commands();
await Promise.all([writes(), sessions()]);
