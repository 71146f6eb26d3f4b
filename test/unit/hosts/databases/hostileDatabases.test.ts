import assert from "node:assert/strict";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { DatabaseThread } from "../../../../src/hosts/node/databases/databaseThread";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { SessionDatabase } from "../../../../src/hosts/node/databases/sessionDatabase";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Resource } from "../../../../src/base/resource";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { addSession, hasSqlite, openDatabase, SCHEMA, START, talk } from "../../../support/storedSessions";
import type { StoredSession, TestDatabase } from "../../../support/storedSessions";
import { seededRandom, whenRead } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";

describe("a database that is damaged, or made to do harm,", () => {
  let files: DatabaseFiles = databaseFiles(nodeFiles);

  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
  });
  afterEach(() => files.release());
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  function create(fill: (database: TestDatabase) => void, schema = SCHEMA): void {
    const database = openDatabase(folder.at("opencode.db"));
    database.exec(schema);
    fill(database);
    database.close();
  }

  const sessions =
    (...all: readonly StoredSession[]) =>
    (database: TestDatabase): void => {
      for (const session of all) addSession(database, session);
    };

  const listed = async (): Promise<string[]> =>
    (await files.list(folder.resource("opencode.db"))).map(({ name }) => name);

  async function opened(name: string): Promise<{ lines: unknown; texts: string[] }> {
    const transcript = await openTranscript(files, folder.resource("opencode.db", name));
    const { lines } = await whenRead(transcript);
    const rows = await transcript.rows({ from: 0, to: 99 });
    transcript.dispose();
    return { lines, texts: rows.map(({ text }) => text) };
  }

  for (const [what, schema] of [
    [
      "a view as a table",
      SCHEMA.replace(
        /CREATE TABLE part[^;]*;/,
        `CREATE VIEW part AS SELECT x AS id, x AS message_id, x AS session_id, x AS time_created, x AS time_updated, x AS data FROM (${ENDLESS});`,
      ),
    ],
    [
      "a column that is computed",
      SCHEMA.replace("data text);\n  CREATE INDEX", "data text AS (hex(zeroblob(400000000))));\n  CREATE INDEX"),
    ],
    ["a table less", SCHEMA.replace(/CREATE TABLE part[^;]*;/, "")],
    ["a column less", SCHEMA.replaceAll("message_id text,", "")],
    ["text in UTF-16", `PRAGMA encoding='UTF-16le'; ${SCHEMA}`],
  ] as const)
    it(`with ${what} is no database of sessions`, async () => {
      create(() => undefined, schema.replace(/CREATE INDEX part_session[^;]*;/, ""));
      await assert.rejects(listed(), { kind: "NotDirectory" });
      assert.equal((await files.stat(folder.resource("opencode.db"))).size, fs.statSync(folder.at("opencode.db")).size);
    });

  it("never runs its triggers", async () => {
    create((database) => {
      addSession(database, { id: "ses_a", messages: talk("a") });
      database.exec(`CREATE TRIGGER t AFTER UPDATE ON session BEGIN DELETE FROM part; END;`);
    });
    const before = fs.readFileSync(folder.at("opencode.db"));
    assert.equal((await opened("ses_a.jsonl")).texts.at(-1), "Done.");
    assert.deepEqual(fs.readFileSync(folder.at("opencode.db")), before);
  });

  it("with ids that are paths has files with other names", async () => {
    create(
      sessions(
        { id: "../../x" },
        { id: "/etc/passwd" },
        { id: "" },
        { id: "ses_a", parent: "../../x", messages: talk("a") },
      ),
    );
    assert.deepEqual(await listed(), ["row 1.jsonl", "row 2.jsonl", "row 3.jsonl", "row 1"]);
    const [{ name } = { name: "" }] = await files.list(files.child(folder.resource("opencode.db"), "row 1"));
    assert.equal(name, "agent-ses_a.jsonl");
    assert.equal((await opened("row 1/agent-ses_a.jsonl")).texts.at(-1), "Done.");
  });

  it("with sessions that started each other has each as its own", async () => {
    create(
      sessions(
        { id: "ses_a", parent: "ses_b" },
        { id: "ses_b", parent: "ses_a" },
        { id: "ses_c", parent: "ses_c" },
        { id: "ses_d", parent: "gone" },
      ),
    );
    assert.deepEqual(await listed(), ["ses_a.jsonl", "ses_b.jsonl", "ses_c.jsonl", "ses_d.jsonl"]);
  });

  it("with a value of 40 MB says so where it was, and has the others", async () => {
    const long = "x".repeat(40 * 1024 * 1024);
    const [prompt, reply] = talk("a");
    assert(prompt && reply, "there are two messages");
    create(
      sessions({
        id: "ses_a",
        messages: [
          prompt,
          { ...reply, parts: [{ id: "prt_long", data: { type: "text", text: long } }, ...(reply.parts ?? [])] },
        ],
      }),
    );
    const { size } = await files.stat(folder.resource("opencode.db", "ses_a.jsonl"));
    assert(size < 5_000, "the value is left out");
    const { texts, lines } = await opened("ses_a.jsonl");
    assert.match(texts.join("\n"), /a value that is too long to be read/);
    assert.equal(texts.includes("Done."), true);
    assert.equal((lines as { unknown: number }).unknown, 1);
  });

  it("with values that are no JSON, NUL, bytes, numbers, and nothing shows them as they are", async () => {
    create((database) => {
      addSession(database, { id: "ses_a", messages: talk("a") });
      const insert = database.prepare("INSERT INTO part VALUES (?, 'msg_a2', 'ses_a', ?, ?, ?)");
      const bad = ["{", '{"type":"te\0xt"}', '}\n{"part":1', new Uint8Array([0xff, 0x0a, 0x00]), 17, null];
      for (const [at, value] of bad.entries()) insert.run(`prt_x${at}`, START, START, value);
      insert.run("prt_y\0z", 9_007_199_254_740_993_000n, -9_223_372_036_854_775_808n, '{"type":"text","text":"Late."}');
    });
    const { lines, texts } = await opened("ses_a.jsonl");
    assert.deepEqual(lines, { bookkeeping: 4, recovered: 1, shown: 3, unknown: 2, unreadable: 3 });
    assert.equal(texts.includes("Late."), true);
  });

  it("without indexes is read all the same", async () => {
    create(
      sessions({ id: "ses_a", messages: talk("a") }, { id: "ses_b", messages: talk("b") }),
      SCHEMA.replace(/CREATE INDEX[^;]*;/g, ""),
    );
    assert.equal((await opened("ses_b.jsonl")).texts.at(-1), "Done.");
  });

  it("is reported or read, and nothing else, whatever bytes are changed in it, and wherever it is cut", async () => {
    create(sessions({ id: "ses_a", messages: talk("a") }, { id: "ses_b", parent: "ses_a", messages: talk("b") }));
    const whole = fs.readFileSync(folder.at("opencode.db"));
    const random = seededRandom(7);
    const thread = new DatabaseThread();
    let read = 0;
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(round % 3 === 0 ? whole.subarray(0, 16 + Math.floor(random() * whole.length)) : whole);
      for (let change = 0; change < 12; change++)
        bytes[16 + Math.floor(random() * (bytes.length - 16))] = Math.floor(random() * 256);
      fs.writeFileSync(folder.at("opencode.db"), bytes);
      const damaged = databaseFiles(nodeFiles, (path) => new SessionDatabase(path, thread));
      try {
        for (const { name } of await damaged.list(folder.resource("opencode.db"))) {
          const resource = damaged.child(folder.resource("opencode.db"), name);
          const { size, type } = await damaged.stat(resource);
          if (type === "file") await damaged.read(resource, 0, size, new Uint8Array(size));
        }
        read++;
      } catch (error) {
        assert(error instanceof Error && error.name === "FileError", String(error));
        assert.match(error.message, /^(?:SQLite reports "|NotDirectory: |NotFound: )/);
      } finally {
        await damaged.release();
      }
    }
    assert(read > 5 && read < 60, `${read} of 60 could be read`);
  });

  it("that takes too long, or has too many rows, is given up with a reason, and read later", async () => {
    create(sessions({ id: "ses_a", messages: talk("a") }, { id: "ses_b", messages: talk("b") }));
    const path = folder.at("opencode.db");
    const slow = new DatabaseThread({ milliseconds: 2_000, rows: 1e9 });
    const endless = slow.query({ path, immutable: true }, [{ sql: ENDLESS }]);
    await assert.rejects(endless, /^Error: It took longer than 2 seconds to read the database$/);
    const [[row] = []] = await slow.query({ path, immutable: true }, [
      { sql: "SELECT count(*) AS count FROM session" },
    ]);
    assert.deepEqual(row, { count: 2 });
    await slow.close();
    const small = new SessionDatabase(path, new DatabaseThread({ milliseconds: 20_000, rows: 1 }));
    await assert.rejects(small.sessions(), /has more than 1 rows to read/);
    await small.release();
  });
});

describe("a program that writes to a database", () => {
  let files: DatabaseFiles;
  let writer: ChildProcessByStdio<Writable, Readable, null> | undefined;

  beforeEach(() => {
    files = databaseFiles(nodeFiles);
    writer = undefined;
  });
  afterEach(async () => {
    await files.release();
    if (!writer || writer.exitCode !== null) return;
    writer.kill("SIGKILL");
    await once(writer, "exit");
  });
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  /** The rows that can be read now: none if the reader gave up, as it may on a machine that is slower than the writer. */
  const countParts = async (resource: Resource): Promise<number> => {
    try {
      const { size } = await files.stat(resource);
      const bytes = new Uint8Array(size);
      await files.read(resource, 0, size, bytes);
      const lines = new TextDecoder().decode(bytes).split("\n");
      return lines.filter((line) => line.startsWith('{"part"')).length;
    } catch (error) {
      assert.match(String(error), /The database is written to all the time\. Try again later\./);
      return 0;
    }
  };

  it("never waits for a reader, and never finds a file that it didn't write", async function () {
    if (!hasSqlite) this.skip();
    const path = folder.at("opencode.db");
    const database = openDatabase(path);
    database.exec(`PRAGMA journal_mode=WAL; ${SCHEMA}`);
    addSession(database, { id: "ses_a", messages: talk("a") });
    database.close();
    writer = spawn(process.execPath, ["--no-warnings", "-e", WRITER, path], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface(writer.stdout)[Symbol.asyncIterator]();
    assert.equal((await lines.next()).value, "started");
    const resource = folder.resource("opencode.db", "ses_a.jsonl");
    let seen = 0;
    for (let round = 0; round < 40; round++) {
      const count = await countParts(resource);
      assert(count >= seen || count === 0, "nothing that was written is lost");
      seen = Math.max(seen, count);
      assert.deepEqual(
        fs.readdirSync(folder.path).filter((name) => !/^opencode\.db(?:-wal|-shm)?$/.test(name)),
        [],
      );
      if (round % 5 === 0) await files.release();
    }
    writer.stdin.end();
    const { value } = await lines.next();
    const { written, refused } = JSON.parse(String(value)) as { written: number; refused: string[] };
    await once(writer, "exit");
    assert.deepEqual(refused, []);
    const first = talk("a").flatMap(({ parts = [] }) => parts).length;
    assert(seen > first + 4 && seen <= first + written, `${seen} of ${first} and ${written} rows were seen`);
  });
});

/**
 * Writes and moves the log to the database, both without waiting for others or the disk, until its input ends. Rests in
 * between for 1 to 256 ms, so that a reader on any machine sometimes has the time to read, and sometimes not.
 */
const WRITER = `
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1]);
database.exec("PRAGMA busy_timeout=0; PRAGMA synchronous=OFF");
const insert = database.prepare("INSERT INTO part VALUES (?, 'msg_a2', 'ses_a', 1, 1, ?)");
const refused = [];
let written = 0;
let rests = 0;
let ended = false;
process.stdin.on("end", () => (ended = true)).resume();
const data = JSON.stringify({ type: "text", text: "x".repeat(3000) });
const write = () => {
  for (let at = 0; at < 20; at++) insert.run("prt_w" + String(written++).padStart(9, "0"), data);
};
const moveLog = () => {
  const [{ busy }] = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  if (busy !== 0) refused.push("checkpoint");
};
const next = (step, following) => {
  try {
    step();
  } catch (error) {
    refused.push(error.message);
  }
  if (step === moveLog && rests === 1) console.log("started");
  if (!ended) return void setTimeout(next, 1 << rests++ % 9, following, step);
  database.close();
  console.log(JSON.stringify({ written, refused: refused.slice(0, 5) }));
};
next(write, moveLog);
`;
