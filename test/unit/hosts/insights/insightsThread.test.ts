import assert from "node:assert/strict";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { serveTranscripts } from "../../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { connectTranscripts, type Transcripts } from "../../../../src/hosts/shared/transcripts/transcriptClient";
import type { InsightsQuery } from "../../../../src/transcripts/model/insightsModel";
import { linkedPair } from "../../../support/linkedPair";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl } from "../../cli/reported";
import { temporaryFolder } from "../temporary";

describe("insights through the thread that reads transcripts", function () {
  const folder = temporaryFolder();
  let transcripts: Transcripts;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    const files = Array.from({ length: 5 }, (_, at) => {
      const more = { sessionId: `s${at}`, cwd: "/app", timestamp: `2026-03-01T10:00:0${at}Z` };
      const lines = jsonl(
        { ...call(`t${at}`, "Bash"), ...more },
        { ...answer(`t${at}`, "Exit code 1\nthe disk is full"), ...more },
      );
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

  it("find the calls that changed a file, and what its session says about them", async () => {
    const about = { sessionId: "s9", cwd: "/app", timestamp: "2026-03-02T10:00:00Z" };
    const input = { file_path: "/app/a.ts", old_string: "a", new_string: "b" };
    const edited = call("e1", "Edit", {
      ...about,
      message: { id: "m", content: [{ type: "tool_use", id: "e1", name: "Edit", input }] },
    });
    folder.fill({ "config/projects/p9/s9.jsonl": jsonl(edited, { ...answer("e1"), ...about }) });
    await transcripts.updateArchive(archived(), () => undefined, signal);
    const { changes } = await transcripts.agentChanges({ ...archived(), file: "/app/a.ts" }, signal);
    assert.deepEqual(
      changes.map(({ call: id, tool }) => [id, tool]),
      [["e1", "Edit"]],
    );
    const [change] = changes;
    assert.ok(change, "expected a change");
    const { resource } = change;
    const [detail] = await transcripts.changeDetails({ resource, asked: changes, texts: false }, signal);
    assert.deepEqual(detail, { lines: { added: 1, removed: 1 } });
  });

  it("find what the chosen sessions have in common, with the progress on the way", async () => {
    await transcripts.updateArchive(archived(), () => undefined, signal);
    const seen: (readonly [number, number])[] = [];
    const look = (query: InsightsQuery) =>
      transcripts.insightFindings({ ...archived(), query }, (done, total) => seen.push([done, total]), signal);
    const all = await look({});
    assert.deepEqual(
      all.findings.map(({ kind, sessionCount }) => [kind, sessionCount]),
      [["sharedFailure", 5]],
    );
    assert.deepEqual([all.sessions, all.problems, seen.at(-1)], [5, [], [5, 5]]);
    assert.deepEqual(await look({ since: "2026-03-02" }), { findings: [], total: 0, sessions: 0, problems: [] });
    assert.equal((await look({ project: "/app", until: "2026-03-01" })).total, 1);
    assert.equal((await look({ project: "/other" })).total, 0);
  });

  it("refuse a day that is none", async () => {
    const asked = { ...archived(), query: { since: "2026-02-31" } };
    await assert.rejects(transcripts.insights(asked, signal), /No day such as 2026-01-31/);
  });
});
