import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../src/hosts/node/transcripts/agentFolders";
import { followLive } from "../../../src/hosts/node/transcripts/followLive";
import { claudeRecords } from "../../support/liveRecords";
import { temporaryFolder } from "./temporary";

const CWD = "/home/sam/notes";
const FILE = ".claude/projects/-home-sam-notes/s1.jsonl";

describe("running sessions", () => {
  const folder = temporaryFolder();

  it("are looked at every 200 ms while one runs, and every 800 ms while none does", async () => {
    const records = claudeRecords("s1", CWD);
    const ended = new AbortController();
    const shown: string[] = [];
    const waits: string[] = [];
    const found = new EventEmitter();
    const isFound = once(found, "found");
    const steps = [
      () => folder.fill({ [FILE]: records.prompt("One") + records.use("c1", "Bash", { command: "make" }) }),
      () => fs.appendFileSync(folder.at(FILE), records.result("c1", "made", false)),
      () => undefined,
      () => ended.abort(),
    ];
    const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
      if (ms >= 3_000) {
        // All files were looked at, which is not done again here.
        found.emit("found");
        await once(signal, "abort");
        signal.throwIfAborted();
      }
      await isFound;
      waits.push(`${ms} ms after ${shown.at(-1) ?? "none"}`);
      steps.shift()?.();
    };
    const home = folder.at(".");
    const following = followLive(
      nodeFiles,
      {
        folders: agentFolders({ home, environment: {}, platform: "linux" }),
        workspace: [CWD],
        own: [],
        first: ["-home-sam-notes"],
      },
      ({ changed }) => {
        for (const { prompts } of changed)
          shown.push(...prompts.flatMap(({ calls }) => calls.map(({ id, state }) => `${id} ${state}`)));
      },
      ended.signal,
      { now: () => 0, wait },
    );
    await assert.rejects(following, /aborted/);
    assert.deepEqual(waits, [
      "800 ms after none",
      "200 ms after c1 open",
      "200 ms after c1 done",
      "200 ms after c1 done",
    ]);
  });
});
