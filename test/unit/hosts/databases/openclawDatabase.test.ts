import assert from "node:assert/strict";
import type { Resource } from "../../../../src/base/resource";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { addOpenclawSession, OPENCLAW_SCHEMA, type OpenclawSession } from "../../../support/openclawSessions";
import { hasSqlite, openDatabase, type TestDatabase } from "../../../support/storedSessions";
import { whenRead } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const head = (id: string): object => ({ type: "session", version: 4, id, cwd: "/home/robin/shop" });
const prompt = (content: string): object => ({
  type: "message",
  id: "e1",
  parentId: null,
  timestamp: "2026-11-28T09:00:00.000Z",
  message: { role: "user", content },
});

const MAIN: OpenclawSession = {
  id: "s-main",
  key: "agent:main:main",
  title: "Prices",
  events: [head("s-main"), prompt("Grüße, 世界 🙂".repeat(200)), prompt("Second")],
};
const CHILD: OpenclawSession = {
  id: "s-child",
  key: "agent:main:subagent:1",
  spawnedBy: MAIN.key,
  events: [head("s-child"), prompt("Look")],
};

describe("a database of OpenClaw", () => {
  let files: DatabaseFiles = databaseFiles(nodeFiles);

  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
  });
  afterEach(() => files.release());
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  function create(fill: (database: TestDatabase) => void, schema = OPENCLAW_SCHEMA): void {
    const database = openDatabase(folder.at("openclaw-agent.sqlite"));
    database.exec(schema);
    fill(database);
    database.close();
  }

  async function textOf(...path: readonly string[]): Promise<string> {
    const resource: Resource = folder.resource("openclaw-agent.sqlite", ...path);
    const { size } = await files.stat(resource);
    const bytes = new Uint8Array(size + 10);
    assert.equal(await files.read(resource, 0, bytes.length, bytes), size, "the size is that of the text");
    return new TextDecoder().decode(bytes.subarray(0, size));
  }

  it("has a file for each session, and a folder with its subagents, named as their calls name them", async () => {
    create((database) => {
      for (const session of [MAIN, CHILD]) addOpenclawSession(database, session);
      addOpenclawSession(database, { id: "s-empty", key: "agent:main:empty", events: [] });
    });
    const names = async (...path: readonly string[]): Promise<readonly string[]> =>
      (await files.list(folder.resource("openclaw-agent.sqlite", ...path))).map(({ name }) => name);
    assert.deepEqual(await names(), ["s-main.jsonl", "s-main"]);
    assert.deepEqual(await names("s-main"), ["agent-1.jsonl"]);
    const transcript = await openTranscript(files, folder.resource("openclaw-agent.sqlite"));
    const { notice } = await whenRead(transcript);
    assert.match(notice ?? "", /^The file is the database of OpenClaw, with 1 session\. To open one, /);
    transcript.dispose();
  });

  it("has packed events as they were before they were packed", async () => {
    create((database) => addOpenclawSession(database, MAIN, [1]));
    const [, ...lines] = (await textOf("s-main.jsonl")).trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line): unknown => JSON.parse(line)),
      MAIN.events,
    );
  });

  it("reads versions that don't pack events", async () => {
    const older = OPENCLAW_SCHEMA.replace(", event_zstd BLOB, event_utf8_bytes INTEGER", "");
    create((database) => {
      database.exec(`INSERT INTO session_nodes VALUES ('agent:main:main', 's-main', NULL, 'Prices', NULL);
        INSERT INTO session_windows VALUES ('s-main', 'agent:main:main', 1, 2);
        INSERT INTO transcript_events VALUES ('s-main', 0, '${JSON.stringify(head("s-main"))}', 1);
        INSERT INTO transcript_events VALUES ('s-main', 1, '${JSON.stringify(prompt("Old"))}', 2);`);
    }, older);
    assert.match(await textOf("s-main.jsonl"), /"content":"Old"\}\}\n$/);
  });

  it("says which packed event is damaged, and keeps all others", async () => {
    create((database) => {
      addOpenclawSession(database, MAIN, [1]);
      database.exec("UPDATE transcript_events SET event_zstd = x'28B52FFD00' WHERE seq = 1");
    });
    const [, first = "", damaged = "", last = ""] = (await textOf("s-main.jsonl")).split("\n");
    assert.deepEqual([JSON.parse(first), JSON.parse(last)], [MAIN.events[0], MAIN.events[2]]);
    assert.deepEqual(JSON.parse(damaged), { type: "a value that can't be unpacked" });
  });

  it("leaves out an event whose size can't be right", async () => {
    create((database) => {
      addOpenclawSession(database, MAIN, [1]);
      database.exec("UPDATE transcript_events SET event_utf8_bytes = 99999999999 WHERE seq = 1");
    });
    assert.equal((await textOf("s-main.jsonl")).trimEnd().split("\n").length, 3);
  });
});
