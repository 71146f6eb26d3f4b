import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import { FileError } from "../../../../src/base/errors";
import { fieldsOf } from "../../../../src/base/json/jsonValue";
import type { Resource } from "../../../../src/base/resource";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { addSession, hasSqlite, openDatabase, SCHEMA, talk } from "../../../support/storedSessions";
import type { StoredSession, TestDatabase } from "../../../support/storedSessions";
import { runCommandLine } from "../../../support/commandLine";
import { summaryWhen, whenRead } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const PARENT: StoredSession = { id: "ses_a", title: "Tests", messages: talk("a") };
const CHILD: StoredSession = { id: "ses_b", parent: "ses_a", messages: talk("b", "Look") };
const GRANDCHILD: StoredSession = { id: "ses_c", parent: "ses_b", messages: talk("c", "Look closer") };

describe("a database of sessions", () => {
  let files: DatabaseFiles = databaseFiles(nodeFiles);
  const open: TestDatabase[] = [];

  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
  });
  afterEach(async () => {
    await files.release();
    for (const database of open.splice(0)) database.close();
  });
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  function create(...sessions: readonly StoredSession[]): TestDatabase {
    const database = openDatabase(folder.at("opencode.db"));
    open.push(database);
    database.exec(`PRAGMA journal_mode=WAL; ${SCHEMA}`);
    for (const session of sessions) addSession(database, session);
    return database;
  }

  /** Moves everything to the database, and removes the log. */
  function finish(database: TestDatabase): void {
    open.splice(open.indexOf(database), 1);
    database.close();
  }

  const names = async (...path: readonly string[]): Promise<string[]> =>
    (await files.list(folder.resource(...path))).map(({ name, type }) => `${type} ${name}`);

  async function textOf(resource: Resource): Promise<string> {
    const { size } = await files.stat(resource);
    const bytes = new Uint8Array(size + 10);
    const count = await files.read(resource, 0, bytes.length, bytes);
    assert.equal(count, size, "the size is that of the text");
    return new TextDecoder().decode(bytes.subarray(0, count));
  }

  it("is reported by tool-results report as its sessions, given or in a folder, and one of something else is named", async () => {
    finish(create(PARENT));
    const other = openDatabase(folder.at("other.db"));
    other.exec("CREATE TABLE page (id text)");
    other.close();
    const error = "./other.db: cannot be read: a SQLite database without sessions of a known agent\n";
    const cwd = folder.path;
    for (const [given, stderr] of [
      [".", error],
      ["opencode.db", ""],
      ["opencode.db/ses_a.jsonl", ""],
    ] as const) {
      const ended = await runCommandLine(["report", given, "--json"], { cwd });
      const reported = ended.stdout.split("\n").filter(Boolean);
      const names = reported.map((line) => fieldsOf(JSON.parse(line))["file"]);
      const expected = `${given === "." ? "./" : ""}opencode.db/ses_a.jsonl`;
      assert.deepEqual([names, ended.stderr, ended.code], [[expected], stderr, stderr === "" ? 0 : 1]);
    }
  });

  it("is a folder with a file for each session, and a folder for the subagents of one", async () => {
    create(PARENT, CHILD, GRANDCHILD, { id: "ses_d", messages: talk("d") });
    assert.deepEqual(await names(), ["directory opencode.db", "file opencode.db-shm", "file opencode.db-wal"]);
    assert.deepEqual(await names("opencode.db"), ["file ses_a.jsonl", "directory ses_a", "file ses_d.jsonl"]);
    assert.deepEqual(await names("opencode.db", "ses_a"), ["file agent-ses_b.jsonl", "file agent-ses_c.jsonl"]);
    assert.equal((await files.stat(folder.resource("opencode.db", "ses_a"))).type, "directory");
  });

  it("has the rows of a session on lines, in the order of the conversation", async () => {
    create(PARENT);
    const lines = (await textOf(folder.resource("opencode.db", "ses_a.jsonl"))).trimEnd().split("\n");
    const rows = lines.map((line): unknown => Object.values(JSON.parse(line) as object)[0]);
    assert.deepEqual(
      rows.map((row) => (row as { id: string }).id),
      ["ses_a", "msg_a1", "prt_a1", "msg_a2", "prt_a2"],
    );
  });

  it("has any range of a session's bytes", async () => {
    create({ id: "ses_a", messages: talk("a", "Grüße, 世界 🙂", '{"a":\n1}') });
    const resource = folder.resource("opencode.db", "ses_a.jsonl");
    const whole = Buffer.from(await textOf(resource));
    for (let from = 0; from < whole.length; from += 37)
      for (const length of [1, 60, 400]) {
        const into = new Uint8Array(length);
        const count = await files.read(resource, from, from + length, into);
        assert.deepEqual(into.subarray(0, count), new Uint8Array(whole.subarray(from, from + length)));
      }
    assert.equal(await files.read(resource, whole.length + 5, whole.length + 9, new Uint8Array(4)), 0);
  });

  it("is a file that lists its sessions and says how to open one", async () => {
    create(PARENT, CHILD);
    const transcript = await openTranscript(files, folder.resource("opencode.db"));
    const { notice } = await whenRead(transcript);
    assert.match(notice ?? "", /^The file is the database of OpenCode, with 1 session\. To open one, /);
    const rows = await transcript.rows({ from: 0, to: 9 });
    assert.equal(rows.at(-1)?.text, "ses_a.jsonl · Tests · /home/sam/notes-app");
    transcript.dispose();
  });

  it("is listed with the working folder, the title, and the subagents of its sessions", async () => {
    create(PARENT, CHILD, GRANDCHILD);
    const { projects, problems } = await readSessions(files, [{ agent: "opencode", folder: folder.resource() }]);
    assert.deepEqual(problems, []);
    const [project] = projects;
    assert.deepEqual([project?.agent, project?.cwds], ["opencode", ["/home/sam/notes-app"]]);
    const [session, ...others] = project?.sessions ?? [];
    assert.deepEqual([session?.id, session?.title, session?.firstPrompt], ["ses_a", "Tests", "Fix the test"]);
    assert.deepEqual(
      session?.agents.map(({ agentId }) => agentId),
      ["ses_b", "ses_c"],
    );
    assert.deepEqual(others, []);
  });

  it("that a variable names is listed by its own path", async () => {
    create(PARENT);
    const { projects } = await readSessions(files, [{ agent: "opencode", folder: folder.resource("opencode.db") }]);
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map(({ id }) => id)),
      ["ses_a"],
    );
  });

  it("of Kilo is named so", async () => {
    const database = create(PARENT);
    finish(database);
    fs.renameSync(folder.at("opencode.db"), folder.at("kilo.db"));
    const transcript = await openTranscript(files, folder.resource("kilo.db", "ses_a.jsonl"));
    assert.equal((await whenRead(transcript)).writtenBy, "kilo-code");
    transcript.dispose();
  });

  it("is not read by its name alone", async () => {
    folder.fill({ "notes.db": "hello\n", "x.db/inner.jsonl": "{}\n" });
    assert.deepEqual(await names(), ["file notes.db", "directory x.db"]);
    assert.equal(await textOf(folder.resource("notes.db")), "hello\n");
    assert.deepEqual(await names("x.db"), ["file inner.jsonl"]);
    assert.equal(await textOf(folder.resource("x.db", "inner.jsonl")), "{}\n");
  });

  it("has no files but those of sessions", async () => {
    create(PARENT);
    for (const path of ["ses_b.jsonl", "ses_a/agent-ses_b.jsonl", "ses_a", "../opencode.db/x"])
      await assert.rejects(files.stat(folder.resource("opencode.db", ...path.split("/"))), { kind: "NotFound" });
    await assert.rejects(files.list(folder.resource("opencode.db", "ses_a.jsonl")), { kind: "NotDirectory" });
  });

  it("shows a row that is only in the log", async () => {
    const database = create(PARENT);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    addSession(database, { id: "ses_late", messages: talk("late") });
    assert.deepEqual(await names("opencode.db"), ["file ses_a.jsonl", "file ses_late.jsonl"]);
  });

  it("is read without a file next to it, or one left in the folder for temporary files", async () => {
    const own = (): string[] =>
      fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(`tool-result-viewer-database-${process.pid}-`));
    const database = create(PARENT);
    for (const expected of [["opencode.db", "opencode.db-shm", "opencode.db-wal"], ["opencode.db"]]) {
      assert.deepEqual(fs.readdirSync(folder.path), expected);
      const before = fs.readFileSync(folder.at("opencode.db"));
      await textOf(folder.resource("opencode.db", "ses_a.jsonl"));
      assert.deepEqual(fs.readdirSync(folder.path), expected);
      assert.deepEqual(fs.readFileSync(folder.at("opencode.db")), before);
      await files.release();
      assert.deepEqual(own(), []);
      if (open.includes(database)) finish(database);
    }
  });

  it("changes the file of a session only when that session changes", async () => {
    const database = create(PARENT, { id: "ses_d", messages: talk("d") });
    const resource = folder.resource("opencode.db", "ses_a.jsonl");
    const key = async (): Promise<string> => {
      await files.release();
      const { identity, size, mtime } = await files.stat(resource);
      return `${identity} ${size} ${mtime}`;
    };
    const first = await key();
    database.exec("UPDATE part SET data = '{}', time_updated = time_updated + 50 WHERE session_id = 'ses_d'");
    assert.equal(await key(), first);
    // In place, with the same size.
    database.exec(
      "UPDATE part SET data = replace(data, 'Done.', 'Undo.'), time_updated = time_updated + 50 WHERE id = 'prt_a2'",
    );
    assert.notEqual(await key(), first);
  });

  it("is followed while it is written", async () => {
    const database = create(PARENT);
    const transcript = await openTranscript(files, folder.resource("opencode.db", "ses_a.jsonl"), { follow: true });
    await whenRead(transcript);
    const replaced = summaryWhen(transcript, ({ rows, complete }) => complete && rows > 6);
    const part = JSON.stringify({ type: "text", text: "More.", time: { start: 1, end: 2 } });
    database.prepare("INSERT INTO part VALUES ('prt_a3', 'msg_a2', 'ses_a', 1, 1, ?)").run(part);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    await replaced;
    const rows = await transcript.rows({ from: 0, to: 99 });
    assert.equal(rows.at(-1)?.text, "More.");
    transcript.dispose();
  });

  it("says why a damaged one can't be read", async () => {
    finish(create(PARENT));
    fs.truncateSync(folder.at("opencode.db"), 2048);
    const error: unknown = await files
      .stat(folder.resource("opencode.db", "ses_a.jsonl"))
      .catch((reason: unknown) => reason);
    assert(error instanceof FileError, "it is refused");
    assert.match(error.message, /^SQLite reports "/);
  });
});

describe("a database where Node.js can't read one", () => {
  const folder = temporaryFolder();

  it("says which version of Node.js is needed", async function () {
    if (hasSqlite) this.skip();
    folder.fill({ "opencode.db": "SQLite format 3\0" });
    const error: unknown = await databaseFiles(nodeFiles)
      .list(folder.resource("opencode.db"))
      .catch((reason: unknown) => reason);
    assert(error instanceof FileError, "it is refused");
    assert.equal(error.message, "Reading a SQLite database needs Node.js 22.15 or later.");
  });
});
