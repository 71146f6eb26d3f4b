import assert from "node:assert/strict";
import fs from "node:fs";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { queryArchive } from "../../../../src/hosts/node/databases/archiveQuery";
import { querySessions } from "../../../../src/hosts/node/transcripts/querySessions";
import { QUERY_TABLES } from "../../../../src/transcripts/insights/queryTables";
import type { SessionSqlAnswer } from "../../../../src/transcripts/insights/sessionSql";
import { serveTranscripts } from "../../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { connectTranscripts } from "../../../../src/hosts/shared/transcripts/transcriptClient";
import { linkedPair } from "../../../support/linkedPair";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl } from "../../cli/reported";
import { temporaryFolder } from "../temporary";

const signal = new AbortController().signal;

describe("a query over sessions", function () {
  const folder = temporaryFolder();
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    const at = (time: string): object => ({ timestamp: time, cwd: "/app/shop" });
    const prompt = { type: "user", sessionId: "s1", message: { role: "user", content: "Build it" } };
    folder.fill({
      "config/projects/shop/s1.jsonl": jsonl(
        { ...prompt, ...at("2026-03-01T09:00:00Z") },
        { ...call("t1", "Bash"), ...at("2026-03-01T10:00:00Z") },
        { ...answer("t1", "Exit code 127\nsh: vite: command not found"), ...at("2026-03-01T10:00:01Z") },
      ),
      "config/projects/mail/s2.jsonl": jsonl(
        { ...prompt, sessionId: "s2", cwd: "/app/mail" },
        { ...call("t2", "Read"), sessionId: "s2" },
        { ...answer("t2"), sessionId: "s2" },
      ),
    });
  });
  const query = (sql: string, more: { scope?: string; rows?: number } = {}): Promise<SessionSqlAnswer> => {
    const folders = [{ agent: "claude", folder: folder.resource("config") }];
    const sessions = more.scope === undefined ? undefined : [folder.resource(more.scope)];
    const asked = { sql, sessions, rows: more.rows ?? 10 };
    return querySessions(transcriptFiles, folders, folder.at("archive.db"), asked, { signal });
  };

  it("says what failed most, and why", async () => {
    const { columns, rows, more, problems } = await query(
      "SELECT project, tool, reason, sum(calls) AS calls FROM daily_calls WHERE status = 'error' GROUP BY project, tool, reason",
    );
    assert.deepEqual(columns, ["project", "tool", "reason", "calls"]);
    assert.deepEqual(rows, [["/app/shop", "Bash", "command not found", 1]]);
    assert.deepEqual([more, problems], [false, []]);
  });

  it("goes through the thread that reads transcripts, as in VS Code", async () => {
    const [host, reader] = linkedPair();
    serveTranscripts(reader, transcriptFiles, () => true);
    const transcripts = connectTranscripts(host, transcriptFiles);
    const asked = {
      folders: [{ agent: "claude", folder: folder.resource("config") }],
      archive: folder.at("archive.db"),
      query: { sql: "SELECT count(*) AS n FROM calls", rows: 1 },
    };
    assert.deepEqual((await transcripts.querySessions(asked, signal)).rows, [[2]]);
    const wrong = { ...asked, query: { ...asked.query, sql: "SELECT x FROM calls" } };
    await assert.rejects(transcripts.querySessions(wrong, signal), /no such column/);
  });

  it("has every column that is described, and no others", async () => {
    for (const { name, columns } of QUERY_TABLES)
      assert.deepEqual((await query(`SELECT * FROM ${name}`)).columns, Object.keys(columns), name);
  });

  it("no longer finds a session after it was forgotten in another thread", async () => {
    const [hostPort, workerPort] = linkedPair();
    serveTranscripts(workerPort, transcriptFiles, () => true);
    const client = connectTranscripts(hostPort, transcriptFiles);
    const sql = "SELECT session FROM sessions ORDER BY session";
    assert.deepEqual((await query(sql)).rows, [["s1"], ["s2"]]);
    const forgotten = { archive: folder.at("archive.db"), resource: folder.resource("config/projects/shop/s1.jsonl") };
    await client.forgetSession(forgotten, signal);
    assert.deepEqual((await query(sql)).rows, [["s2"]]);
    client.close("The test is done");
  });

  it("shows no part of a secret in a title, a folder, or a file name, whatever is done with the text", async () => {
    const secret = `ghp_${"Ab3".repeat(12)}`;
    const session = { sessionId: "s3", cwd: `/app/${secret}` };
    const edit = {
      type: "tool_use",
      id: "t3",
      name: "Write",
      input: { file_path: `/app/${secret}.txt`, content: "x" },
    };
    folder.fill({
      "config/projects/keys/s3.jsonl": jsonl(
        { type: "user", ...session, message: { role: "user", content: `Use ${secret} for it` } },
        { type: "assistant", ...session, message: { role: "assistant", content: [edit] } },
        { ...answer("t3"), ...session },
      ),
    });
    const texts = [
      ["sessions", "title"],
      ["sessions", "project"],
      ["calls", "file"],
      ["calls", "project"],
      ["changes", "file"],
      ["daily_calls", "project"],
    ] as const;
    for (const [table, column] of texts) {
      const parts = `${column}, hex(${column}), substr(${column}, instr(${column}, 'ghp_'), 12), reverse.text`;
      const reversed = `(WITH RECURSIVE r(i, text) AS (SELECT 1, '' UNION ALL SELECT i + 1, substr(x.${column}, i, 1) || text FROM r WHERE i <= length(x.${column})) SELECT text FROM r ORDER BY i DESC LIMIT 1)`;
      const { rows } = await query(
        `SELECT ${parts.replace("reverse.text", reversed)} FROM ${table} x WHERE session = 's3'`,
      );
      assert.equal(rows.length, 1, table);
      const shown = JSON.stringify(rows);
      const hexed = Buffer.from(secret.slice(0, 8)).toString("hex").toUpperCase();
      for (const part of [secret.slice(0, 8), secret.slice(-8), hexed, secret.slice(0, 8).split("").reverse().join("")])
        assert.equal(shown.includes(part), false, `${table}.${column} shows ${part}: ${shown}`);
      assert.match(shown, /hidden: /, `${table}.${column}`);
    }
    const { rows } = await query(`SELECT count(*) FROM calls WHERE file LIKE '%${secret}%'`);
    assert.deepEqual(rows, [[0]]);
  });

  it("counts the calls, tokens, and cost of each session", async () => {
    const { rows } = await query("SELECT session, calls, failed, output_tokens, cost FROM sessions ORDER BY session");
    assert.deepEqual(rows, [
      ["s1", 1, 1, 200, 0.01],
      ["s2", 1, 0, 200, 0.01],
    ]);
  });

  it("reads only the sessions that it may", async () => {
    const scope = "config/projects/shop/s1.jsonl";
    for (const { name } of QUERY_TABLES) {
      const { rows } = await query(`SELECT DISTINCT session FROM ${name}`, { scope });
      assert.deepEqual(rows, name === "changes" ? [] : [["s1"]], name);
    }
    for (const name of ["files", "sums", "readers", "forgotten"])
      assert.deepEqual((await query(`SELECT * FROM ${name}`, { scope })).rows, [], name);
  });

  it("returns at most as many rows as asked for, and says that there are more", async () => {
    const { rows, more } = await query("SELECT session FROM sessions", { rows: 1 });
    assert.deepEqual([rows.length, more], [1, true]);
  });

  for (const sql of [
    "WITH x AS (SELECT 1) DELETE FROM trv_scope",
    "WITH x AS (SELECT 1) INSERT INTO main.forgotten VALUES ('x')",
    "SELECT load_extension('x')",
    "SELECT nothing FROM calls",
    "SELECT FROM",
  ])
    it(`fails, and leaves the archive as it is: ${sql}`, async () => {
      await query("SELECT 1");
      const before = fs.readFileSync(folder.at("archive.db"));
      await assert.rejects(query(sql), (error: Error) => error.message.length > 5);
      assert.deepEqual(fs.readFileSync(folder.at("archive.db")), before);
    });

  it("that would take for ever is stopped", async () => {
    await query("SELECT 1");
    const sql = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const endless = (milliseconds: number, abort = signal): Promise<unknown> =>
      queryArchive(folder.at("archive.db"), { sql, rows: 1 }, abort, { milliseconds });
    await assert.rejects(endless(50), /The query took longer than 0\.05 seconds/);
    const abort = new AbortController();
    const stopped = endless(60_000, abort.signal);
    abort.abort(new Error("no longer needed"));
    await assert.rejects(stopped, /no longer needed/);
  });

  it("that returns too much fails", async () => {
    await query("SELECT 1");
    const sql = "WITH n(x, i) AS (SELECT 'x', 1 UNION ALL SELECT x || x, i + 1 FROM n WHERE i < 15) SELECT x FROM n";
    const limited = (characters: number): Promise<{ rows: readonly unknown[] }> =>
      queryArchive(folder.at("archive.db"), { sql, rows: 40 }, signal, { characters });
    assert.equal((await limited(100_000)).rows.length, 15);
    await assert.rejects(limited(5_000), /The rows are too long/);
  });

  it("that makes a value too long fails", async function () {
    const [major = 0] = process.versions.node.split(".").map(Number);
    if (major < 24) this.skip();
    const sql =
      "WITH n(x, i) AS (SELECT 'x', 1 UNION ALL SELECT x || x, i + 1 FROM n WHERE i < 40) SELECT max(i) FROM n";
    await assert.rejects(query(sql), /too big/);
  });
});
