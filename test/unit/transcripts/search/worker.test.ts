import assert from "node:assert/strict";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { serveTranscripts } from "../../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { connectTranscripts } from "../../../../src/hosts/shared/transcripts/transcriptClient";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { linkedPair } from "../../../support/linkedPair";
import { makeTranscript, memoryFile, whenRead } from "../../../support/transcripts";
import { searchAll } from "./searched";

describe("a search on the other side of a port", () => {
  it("returns the hits, rows, steps, and tools of a direct search, and refuses with the same words", async () => {
    const file = memoryFile(makeTranscript({ seed: 61, entries: 300 }).text);
    const [host, reader] = linkedPair();
    serveTranscripts(reader, nodeFiles, () => false);
    const transcripts = connectTranscripts(host, file.files);
    const remote = await transcripts.open(file.resource);
    const local = await openTranscript(file.files, file.resource);
    await Promise.all([whenRead(remote), whenRead(local)]);
    const found = await searchAll(remote, "error");
    assert.ok(found.length > 0, `${found.length} is not above 0`);
    assert.deepEqual(found, await searchAll(local, "error"));
    assert.deepEqual(await remote.filter({ query: "is:call" }), await local.filter({ query: "is:call" }));
    assert.equal(
      await remote.findRow({ query: "is:error", from: 10, direction: 1 }),
      await local.findRow({ query: "is:error", from: 10, direction: 1 }),
    );
    assert.deepEqual(await remote.rowsAt({ rows: [5, 2] }), await local.rowsAt({ rows: [5, 2] }));
    assert.deepEqual(await remote.toolCounts({}), await local.toolCounts({}));
    await assert.rejects(remote.search({ query: "status:odd" }), {
      name: "QueryError",
      message: /^status:odd is not known/,
    });
    transcripts.close("done");
  });

  it("is stopped by the signal of the one who asked", async () => {
    const file = memoryFile(makeTranscript({ seed: 62, entries: 50 }).text);
    const [host, reader] = linkedPair();
    serveTranscripts(reader, nodeFiles, () => false);
    const transcripts = connectTranscripts(host, file.files);
    const remote = await transcripts.open(file.resource);
    await whenRead(remote);
    const abort = new AbortController();
    const search = remote.search({ query: "e", from: 0 }, abort.signal);
    abort.abort(new Error("enough"));
    await assert.rejects(search, /enough/);
    transcripts.close("done");
  });
});
