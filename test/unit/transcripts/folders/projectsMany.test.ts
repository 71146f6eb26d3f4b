import assert from "node:assert/strict";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { memoryFacts } from "../../../../src/transcripts/archive/factStore";
import { type FolderFiles, factsVersion } from "../../../../src/transcripts/folders/keptFacts";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { call, projectFolder, user } from "./projectFolder";

describe("projects as sessions", () => {
  const folder = projectFolder();
  const { write } = folder;

  it("2,000 of them are listed, with progress, and the second time without reading them", async () => {
    const count = 2_000;
    for (let at = 0; at < count; at++)
      write(`s${at}.jsonl`, [user(`s${at}`, `session ${at}`), call(`s${at}`, `c${at}`)]);
    const store = memoryFacts();
    const steps: (readonly [number, number])[] = [];
    const progress = (done: number, total: number): void => void steps.push([done, total]);
    const first = await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)), { store, progress });
    assert.equal(first.projects[0]?.sessions.length, count);
    assert.deepEqual(
      steps,
      Array.from({ length: count }, (_, at) => [at + 1, count]),
    );
    let reads = 0;
    const files: FolderFiles = {
      ...nodeFiles,
      read(...how) {
        reads++;
        return nodeFiles.read(...how);
      },
    };
    assert.deepEqual(await readSessions(files, claudeFolders(resourceOf(folder.root)), { store }), first);
    assert.ok(reads <= count, `${reads} reads`);
  });

  it("stop being read when the signal fires, and what was read until then is kept", async () => {
    for (let at = 0; at < 40; at++) write(`s${at}.jsonl`, [user(`s${at}`, "x")]);
    const stop = new AbortController();
    const store = memoryFacts();
    const progress = (done: number): void => {
      if (done === 10) stop.abort(new Error("enough"));
    };
    await assert.rejects(folder.read({ store, signal: stop.signal, progress }), {
      message: "enough",
    });
    const kept = store.read(factsVersion()).files.size;
    assert.ok(kept >= 10 && kept < 40, "expected kept >= 10 && kept < 40");
  });
});
