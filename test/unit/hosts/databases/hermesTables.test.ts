import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fieldsOf, numberOf, stringOf, type JsonObject } from "../../../../src/base/json/jsonValue";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { hasSqlite, openDatabase } from "../../../support/storedSessions";
import { sample, statusesOf, opened, readOpened } from "../../transcripts/foreign/opened";
import { temporaryFolder } from "../temporary";

/** The tables of schema version 20, and what version 6 had of them. */
const SESSIONS = [
  ...[
    "id TEXT PRIMARY KEY",
    "source TEXT NOT NULL",
    "model TEXT",
    "parent_session_id TEXT",
    "started_at REAL NOT NULL",
  ],
  ...["ended_at REAL", "end_reason TEXT", "input_tokens INTEGER", "output_tokens INTEGER", "cache_read_tokens INTEGER"],
  ...["cache_write_tokens INTEGER", "billing_provider TEXT", "estimated_cost_usd REAL", "title TEXT"],
];
const MESSAGES = [
  ...["id INTEGER PRIMARY KEY AUTOINCREMENT", "session_id TEXT NOT NULL", "role TEXT NOT NULL", "content TEXT"],
  ...["tool_call_id TEXT", "tool_calls TEXT", "tool_name TEXT", "timestamp REAL NOT NULL", "finish_reason TEXT"],
  "reasoning TEXT",
];
const NEWER = { sessions: ["cwd TEXT"], messages: ["reasoning_content TEXT", "effect_disposition TEXT"] };

const START = 1_795_856_400;
const lines = sample("hermes-session.jsonl").trimEnd().split("\n");
const [first = {}, ...rows] = lines.map((line) => fieldsOf(JSON.parse(line)));

describe("the sessions in a database of Hermes", () => {
  let files: DatabaseFiles = databaseFiles(nodeFiles);
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
  });
  afterEach(() => files.release());
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  /** Creates the database that the sample was read from, with the session under an ID. */
  function create(file: string, id: string, isOld = false, more = ""): void {
    const session = { ...fieldsOf(first["session"]), id, started_at: START };
    const [ofSessions, ofMessages] = isOld ? [[], []] : [NEWER.sessions, NEWER.messages];
    fs.mkdirSync(path.dirname(folder.at(file)), { recursive: true });
    const database = openDatabase(folder.at(file));
    database.exec(`CREATE TABLE sessions (${[...SESSIONS, ...ofSessions].join(", ")});
      CREATE TABLE messages (${[...MESSAGES, ...ofMessages].join(", ")});
      CREATE INDEX idx_messages_session ON messages(session_id, timestamp);`);
    const insert = (table: string, columns: readonly string[], value: JsonObject): void => {
      const known = columns
        .map((column) => column.split(" ")[0] ?? "")
        .filter((name) => (value[name] ?? undefined) !== undefined);
      const values = known.map((name) => stringOf(value[name]) ?? numberOf(value[name]) ?? 0);
      const places = known.map(() => "?").join(", ");
      database.prepare(`INSERT INTO ${table} (${known.join(", ")}) VALUES (${places})`).run(...values);
    };
    insert("sessions", [...SESSIONS, ...ofSessions], session);
    for (const [at, { message, data }] of rows.entries()) {
      const timestamp = START + 1 + at + 0.25;
      insert("messages", MESSAGES, { ...fieldsOf(message), ...fieldsOf(data), session_id: id, timestamp });
    }
    database.exec(more);
    database.close();
  }

  for (const isOld of [false, true])
    it(`are those of the sample${isOld ? ", also as older versions have them" : ""}`, async () => {
      create("state.db", "s1", isOld);
      const resource = folder.resource("state.db", "s1.jsonl");
      const { size } = await files.stat(resource);
      const bytes = new Uint8Array(size + 10);
      assert.equal(await files.read(resource, 0, bytes.length, bytes), size, "the size is that of the text");
      const read = new TextDecoder().decode(bytes.subarray(0, size)).trimEnd().split("\n");
      assert.deepEqual(
        read.slice(1).map((line) => fieldsOf(JSON.parse(line))["data"]),
        rows.map(({ data }) => data),
      );
      const session = await readOpened(await openTranscript(files, resource));
      assert.deepEqual(statusesOf(session), statusesOf(await opened(lines.join("\n"))));
      assert.equal(session.rows.find(({ kind }) => kind === "prompt")?.time, "2026-11-28T09:00:02.250Z");
    });

  it("are listed with those of its profiles, with titles and working folders", async () => {
    create("home/.hermes/state.db", "s1");
    create("home/.hermes/profiles/ops/state.db", "s2", true);
    const found = agentFolders({ home: folder.at("home"), environment: {}, platform: "linux" });
    const { projects, problems } = await readSessions(files, found);
    assert.deepEqual(problems, []);
    const listed = projects.flatMap(({ agent, cwds, sessions }) =>
      sessions.map(({ id, title }) => [agent, cwds[0], id, title]),
    );
    assert.deepEqual(listed.sort(), [
      ["hermes", undefined, "s2", "Prices are rounded"],
      ["hermes", "/home/robin/shop", "s1", "Prices are rounded"],
    ]);
  });

  it("keep their other messages if values are damaged", async () => {
    create(
      "state.db",
      "s1",
      false,
      `UPDATE messages SET content = x'ff00', timestamp = 'never' WHERE id = 3;
      UPDATE messages SET tool_calls = x'00', role = zeroblob(100000) WHERE id = 6;`,
    );
    const session = await readOpened(await openTranscript(files, folder.resource("state.db", "s1.jsonl")));
    assert.equal(statusesOf(session)["call_11"], "interrupted");
    assert.equal(session.summary.failure, undefined);
  });
});
