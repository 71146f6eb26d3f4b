import assert from "node:assert/strict";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { serveTranscripts } from "../../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { connectTranscripts, type Transcripts } from "../../../../src/hosts/shared/transcripts/transcriptClient";
import { linkedPair } from "../../../support/linkedPair";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl } from "../../cli/reported";
import { temporaryFolder } from "../temporary";

describe("insights through the thread that reads transcripts", function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  let transcripts: Transcripts;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    const files = Array.from({ length: 5 }, (_, at) => {
      const more = { sessionId: `s${at}`, cwd: "/app", timestamp: "2026-03-01T10:00:00Z" };
      const lines = jsonl({ ...call(`t${at}`, "Bash"), ...more }, { ...answer(`t${at}`, "Exit code 1"), ...more });
      return [`config/projects/p${at}/s${at}.jsonl`, lines] as const;
    });
    folder.fill(Object.fromEntries(files));
    const [host, reader] = linkedPair();
    serveTranscripts(reader, transcriptFiles, () => true);
    transcripts = connectTranscripts(host, transcriptFiles);
  });
  const archived = () => ({
    folders: [{ agent: "claude", folder: folder.resource("config") }],
    archive: folder.at("archive.db"),
  });
  const { signal } = new AbortController();
  const calls = async (): Promise<number> =>
    (await transcripts.insights({ ...archived(), query: {} }, signal)).totals.calls;

  it("are empty before the sessions are read, and whole afterwards, with the progress on the way", async () => {
    assert.equal(await calls(), 0);
    const seen: (readonly [number, number])[] = [];
    const problems = await transcripts.updateArchive(archived(), (done, total) => seen.push([done, total]), signal);
    assert.deepEqual(problems, []);
    assert.equal(await calls(), 5);
    assert.ok(
      seen.every(([done, total]) => done <= total),
      JSON.stringify(seen),
    );
    assert.deepEqual(seen.at(-1), [5, 5]);
    const selection = { by: "tool", name: "Bash", kind: "failed" } as const;
    const found = await transcripts.insightSessions({ ...archived(), query: {}, selection }, signal);
    assert.equal(found.total, 5);
    assert.deepEqual(
      found.sessions[0]?.rows.map(({ tool, status, reason }) => [tool, status, reason]),
      [["Bash", "error", "exit code 1"]],
    );
  });

  it("are whole after reading was stopped and begun again", async () => {
    const abort = new AbortController();
    abort.abort(new Error("Stopped by the test"));
    await assert.rejects(
      transcripts.updateArchive(archived(), () => undefined, abort.signal),
      /Stopped by the test/,
    );
    assert.equal(await calls(), 0);
    await transcripts.updateArchive(archived(), () => undefined, signal);
    assert.equal(await calls(), 5);
  });

  it("refuse a day that is none", async () => {
    const asked = { ...archived(), query: { since: "2026-02-31" } };
    await assert.rejects(transcripts.insights(asked, signal), /No day such as 2026-01-31/);
  });
});
