import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fieldsOf, stringOf, type JsonObject } from "../../../../src/base/json/jsonValue";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { hasSqlite, openDatabase } from "../../../support/storedSessions";
import { sample, statusesOf, opened, readOpened } from "../../transcripts/foreign/opened";
import { temporaryFolder } from "../temporary";

type Value = string | number | null;

/** How each agent creates its tables, as far as they are read, and the values of a row of them. */
const AGENTS = {
  crush: {
    schema: `CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT NOT NULL,
        prompt_tokens INTEGER, completion_tokens INTEGER, cost REAL, updated_at INTEGER, created_at INTEGER);
      CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, role TEXT NOT NULL, parts TEXT NOT NULL,
        model TEXT, created_at INTEGER, updated_at INTEGER, provider TEXT, is_summary_message INTEGER);
      CREATE INDEX idx_messages_session_id ON messages (session_id);`,
    session: ({ id, title, cost }: JsonObject, at: number): Value[] => [
      ...[text(id), null, text(title), 5200, 610, Number(cost)],
      ...[at, at],
    ],
    message: ({ id, role, model, provider }: JsonObject, session: string, data: string, at: number): Value[] => [
      ...[text(id), session, text(role), data],
      ...[stringOf(model) ?? null, at, at, stringOf(provider) ?? null, 0],
    ],
  },
  goose: {
    schema: `CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '', description TEXT,
        user_set_name BOOLEAN, session_type TEXT, working_dir TEXT, created_at TIMESTAMP, updated_at TIMESTAMP,
        accumulated_input_tokens INTEGER, accumulated_output_tokens INTEGER, provider_name TEXT, model_config_json TEXT);
      CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT, session_id TEXT, role TEXT,
        content_json TEXT, created_timestamp INTEGER, timestamp TIMESTAMP, metadata_json TEXT);
      CREATE INDEX idx_messages_session ON messages (session_id);`,
    session: (session: JsonObject, at: number): Value[] => [
      ...[text(session["id"]), text(session["name"]), "", 0, "user", text(session["working_dir"])],
      ...[new Date(at * 1000).toISOString(), new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ")],
      ...[5200, 610, "zoo", text(session["model_config_json"])],
    ],
    message: ({ message_id, role, metadata_json }: JsonObject, session: string, data: string, at: number): Value[] => [
      ...[null, text(message_id), session, text(role), data],
      ...[at, new Date(at * 1000).toISOString(), text(metadata_json)],
    ],
  },
} as const;

const text = (value: unknown): string => stringOf(value) ?? "";
const START = 1_795_856_400;

describe("a database of messages", () => {
  let files: DatabaseFiles = databaseFiles(nodeFiles);

  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
  });
  afterEach(() => files.release());
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  /** Creates the database that the agent's sample was read from. Returns the session's id. */
  function create(agent: keyof typeof AGENTS, file: string, more = ""): string {
    const { schema, session, message } = AGENTS[agent];
    const lines = sample(`${agent}-session.jsonl`).trimEnd().split("\n");
    const [first = {}, ...rows] = lines.map((line) => fieldsOf(JSON.parse(line)));
    const id = text(fieldsOf(first["session"])["id"]);
    fs.mkdirSync(path.dirname(folder.at(file)), { recursive: true });
    const database = openDatabase(folder.at(file));
    database.exec(schema);
    const insert = (table: string, values: readonly Value[]): void => {
      database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`).run(...values);
    };
    insert("sessions", session(fieldsOf(first["session"]), START));
    for (const [at, row] of rows.entries())
      insert("messages", message(fieldsOf(row["message"]), id, JSON.stringify(row["data"]), START + 1 + at));
    database.exec(more);
    database.close();
    return id;
  }

  for (const agent of ["crush", "goose"] as const)
    it(`of ${agent} has each session as lines, which are those of the sample`, async () => {
      const id = create(agent, `${agent}.db`);
      const resource = folder.resource(`${agent}.db`, `${id}.jsonl`);
      const { size } = await files.stat(resource);
      const bytes = new Uint8Array(size + 10);
      assert.equal(await files.read(resource, 0, bytes.length, bytes), size, "the size is that of the text");
      const [first = "", ...lines] = new TextDecoder().decode(bytes.subarray(0, size)).trimEnd().split("\n");
      const [known = "", ...expected] = sample(`${agent}-session.jsonl`).trimEnd().split("\n");
      assert.equal(fieldsOf(JSON.parse(first))["database"], agent);
      assert.deepEqual(
        lines.map((line) => fieldsOf(JSON.parse(line))["data"]),
        expected.map((line) => fieldsOf(JSON.parse(line))["data"]),
      );
      const session = await readOpened(await openTranscript(files, resource));
      assert.deepEqual(statusesOf(session), statusesOf(await opened([known, ...expected].join("\n"))));
      const times = session.rows.flatMap(({ time }) => time ?? []);
      assert.equal(new Set(times).size > 5, true, "messages have the times of their rows");
      assert.deepEqual(
        times.filter((time) => !time.startsWith("2026-11-28T09:00:")),
        [],
      );
    });

  it("of goose is listed with the working folder and the title, without what goose hides", async () => {
    const home = folder.at("home");
    create(
      "goose",
      "home/.local/share/goose/sessions/sessions.db",
      `INSERT INTO sessions (id, session_type, working_dir, created_at) VALUES ('20261128_2', 'hidden', '/', 1);
       INSERT INTO messages (session_id, role, content_json, created_timestamp)
         VALUES ('20261128_2', 'user', '[{"type":"text","text":"Hidden"}]', 1);`,
    );
    const found = agentFolders({ home, environment: {}, platform: "linux" });
    const { projects, problems } = await readSessions(files, found);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      projects.map(({ agent, cwds, sessions }) => [
        agent,
        ...cwds,
        ...sessions.map(({ id, title }) => `${id} ${title}`),
      ]),
      [["goose", "/home/robin/shop", "20261128_1 Prices are rounded"]],
    );
  });

  it("of Crush is listed for each project that Crush knows, with its subagents", async () => {
    const [home, project] = [folder.at("home"), folder.at("shop")];
    const subagent = "m01$$call_11";
    const id = create(
      "crush",
      "shop/.crush/crush.db",
      `INSERT INTO sessions SELECT '${subagent}', id, 'Other prices', 0, 0, 0, ${START}, ${START} FROM sessions;
       INSERT INTO messages VALUES ('s1', '${subagent}', 'user', '[{"type":"text","data":{"text":"Look"}}]', NULL, 1, 1, NULL, 0);
       INSERT INTO sessions SELECT 'title-' || id, id, 'Generate a title', 0, 0, 0, 1, 1 FROM sessions LIMIT 1;`,
    );
    const list = folder.at("home/.local/share/crush/projects.json");
    fs.mkdirSync(path.dirname(list), { recursive: true });
    const others = [{ path: "relative" }, { path: folder.at("gone"), data_dir: "data" }, 7];
    fs.writeFileSync(
      list,
      JSON.stringify({ projects: [{ path: project, data_dir: path.join(project, ".crush") }, ...others] }),
    );
    const found = agentFolders({ home, environment: {}, platform: "linux" });
    assert.equal(found.filter(({ agent }) => agent === "crush").length, 2);
    const { projects, problems } = await readSessions(files, found);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [
        ...cwds,
        ...sessions.flatMap((session) => [session.id, session.title, ...session.agents.map(({ agentId }) => agentId)]),
      ]),
      [[project, id, "Prices are rounded", "call_11"]],
    );
  });

  for (const [what, write] of [
    ["is missing", () => undefined],
    ["is no JSON", (file: string) => fs.writeFileSync(file, "{")],
    ["is a folder", (file: string) => fs.mkdirSync(file)],
    [
      "is too long",
      (file: string) => fs.writeFileSync(file, `{"projects":[{"path":"/a"}],"x":"${" ".repeat(1 << 20)}"}`),
    ],
    ["lists no projects", (file: string) => fs.writeFileSync(file, '{"projects":{"path":"/a"}}')],
  ] as const)
    it(`of Crush is not looked for if the list of projects ${what}`, () => {
      const home = folder.at("home");
      const file = path.join(home, ".local/share/crush/projects.json");
      fs.mkdirSync(path.dirname(file), { recursive: true });
      write(file);
      const found = agentFolders({ home, environment: {}, platform: "linux" });
      assert.deepEqual(
        found.filter(({ agent }) => agent === "crush"),
        [],
      );
    });

  it("that is opened itself says whose it is, and lists its sessions", async () => {
    create("crush", "crush.db");
    const { summary, rows } = await readOpened(await openTranscript(files, folder.resource("crush.db")));
    assert.match(summary.notice ?? "", /^The file is the database of Crush, with 1 session\. To open one, /);
    assert.equal(
      rows.some(({ text: shown }) => shown.includes("Prices are rounded")),
      true,
    );
  });

  it("whose values are damaged keeps its other messages", async () => {
    const id = create(
      "crush",
      "crush.db",
      `UPDATE messages SET parts = x'ff00', created_at = 'never' WHERE id = 'm03';
       UPDATE messages SET parts = '', created_at = 1e300 WHERE id = 'm05';
       UPDATE messages SET role = x'00', model = zeroblob(100000) WHERE id = 'm07';`,
    );
    const session = await readOpened(await openTranscript(files, folder.resource("crush.db", `${id}.jsonl`)));
    const { unreadable } = session.summary.lines;
    assert.equal(unreadable > 0 && session.rows.length > 15, true, JSON.stringify(session.summary.lines));
    assert.equal(statusesOf(session)["call_13"], "interrupted");
  });

  it("without the columns that are read is no database of sessions", async () => {
    for (const [at, column] of ["session_id TEXT NOT NULL, ", "parts TEXT NOT NULL,"].entries()) {
      const name = `other${at}.db`;
      const database = openDatabase(folder.at(name));
      database.exec(AGENTS.crush.schema.replace(column, "").replace(/CREATE INDEX[^;]*;/, ""));
      database.close();
      await assert.rejects(files.list(folder.resource(name)), { kind: "NotDirectory" });
    }
  });
});
