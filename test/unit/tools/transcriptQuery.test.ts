import assert from "node:assert/strict";
import type { SessionSql, SessionSqlAnswer } from "../../../src/transcripts/insights/sessionSql";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import transcriptQuery from "../../../src/tools/sessions/transcriptQuery";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { fail, makeWorkspace, succeed } from "../../support/workspace";

describe("transcript_query", () => {
  let recorded: RecordedSessions;
  before(async () => {
    recorded = await recordSessions([
      { id: "11111111-here", prompt: "Mend the parser" },
      { id: "33333333-other", prompt: "Something else", cwd: "/somewhere/else" },
    ]);
  });

  /** A context whose archive gives this answer, and notes what it was asked. */
  const answering = (
    answer: Partial<SessionSqlAnswer> | Error,
    context = recorded.context("no"),
  ): { context: ToolContext; asked: SessionSql[] } => {
    const { transcripts } = context;
    assert.ok(transcripts, "there are sessions");
    const asked: SessionSql[] = [];
    const query = async (given: SessionSql): Promise<SessionSqlAnswer> => {
      asked.push(given);
      if (answer instanceof Error) throw answer;
      return { columns: [], rows: [], more: false, problems: [], ...answer };
    };
    return { context: { ...context, transcripts: { ...transcripts, query } }, asked };
  };
  const sql = "SELECT tool, count(*) FROM calls GROUP BY tool";

  it("reads only the sessions of the workspace, and asks nothing", async () => {
    const { context, asked } = answering({ columns: ["tool", "count(*)"], rows: [["Bash", 2]] });
    const data = await succeed(transcriptQuery, { sql }, context);
    assert.deepEqual(data, { columns: ["tool", "count(*)"], rows: [["Bash", 2]] });
    const [given] = asked;
    assert.deepEqual(asked, [{ sql, sessions: given?.sessions, rows: 100 }]);
    assert.match(String(given?.sessions), /^[^,]*11111111-here\.jsonl$/);
  });

  it("asks before it reads the sessions of all projects", async () => {
    const yes = answering({}, recorded.context("yes"));
    await succeed(transcriptQuery, { sql, scope: "all", limit: 5 }, yes.context);
    assert.deepEqual(yes.asked, [{ sql, sessions: undefined, rows: 5 }]);
    const no = answering({}, recorded.context("no"));
    assert.equal((await fail(transcriptQuery, { sql, scope: "all" }, no.context)).code, "BLOCKED");
    assert.deepEqual(no.asked, []);
  });

  it("hides secrets in names and values, and leaves out what is no text and no number", async () => {
    const { context } = answering({ columns: [`see ${TOKEN}`], rows: [[`see ${TOKEN}`], [1.5], [null], [{ a: 1 }]] });
    const data = await succeed(transcriptQuery, { sql }, context);
    assert.equal(JSON.stringify(data).includes(TOKEN), false);
    assert.deepEqual((data["rows"] as unknown[]).slice(1), [[1.5], [null], [null]]);
  });

  it("says that there are more rows, what could not be read, and that all sessions are of other projects", async () => {
    const { context } = answering({ rows: [[1]], columns: ["n"], more: true, problems: ["It may not be read"] });
    const { note } = await succeed(transcriptQuery, { sql, limit: 1 }, context);
    assert.equal(note, "There are more than 1 rows. It may not be read");
    const elsewhere = await recordSessions([{ id: "44444444-other", prompt: "Hi", cwd: "/somewhere/else" }]);
    const nothing = answering({}, elsewhere.context("no"));
    const told = await succeed(transcriptQuery, { sql }, nothing.context);
    assert.equal(told["note"], "No session began in this workspace; 1 are of other projects (scope `all`).");
  });

  it("pages through the rows, whose total is known at the end", async () => {
    const rows = [1, 2, 3, 4, 5].map((value) => [value]);
    const page = async (input: object): Promise<unknown[]> => {
      const { limit = 100, offset = 0 } = input as { limit?: number; offset?: number };
      const { context, asked } = answering({
        columns: ["n"],
        rows: rows.slice(0, offset + limit),
        more: offset + limit < 5,
      });
      const data = await succeed(transcriptQuery, { sql, ...input }, context);
      assert.equal(asked[0]?.rows, offset + limit);
      return ["rows", "truncated", "next_offset", "total", "note"].map((name) => data[name]);
    };
    assert.deepEqual(await page({ limit: 2 }), [[[1], [2]], true, 2, undefined, "There are more than 2 rows."]);
    assert.deepEqual(await page({ limit: 2, offset: 2 }), [
      [[3], [4]],
      true,
      4,
      undefined,
      "There are more than 4 rows.",
    ]);
    assert.deepEqual(await page({ offset: 4 }), [[[5]], undefined, undefined, undefined, undefined]);
    assert.deepEqual((await page({ offset: 9 }))[4], "offset 9 is past the last row.");
    const { context } = answering({ columns: ["n"], rows: [...rows, ...rows, ...rows, ...rows, ...rows] });
    const cut = await succeed(transcriptQuery, { sql }, { ...context, limits: { maxOutputSize: 120 } });
    assert.deepEqual([cut["truncated"], cut["total"]], [true, 25]);
    const first = (await succeed(transcriptQuery, { describe: true }, context))["rows"] as unknown[];
    const rest = await succeed(transcriptQuery, { describe: "true", offset: 3 }, context);
    assert.deepEqual(rest["rows"], first.slice(3));
  });

  it("describes each table and its columns without a question, and says how many sessions there are", async () => {
    const { context, asked } = answering({});
    const { rows, note } = await succeed(transcriptQuery, { describe: true, scope: "all" }, context);
    assert.equal(note, "Sessions of this workspace: 1. Sessions of other projects (scope `all`): 1.");
    const tables = new Set((rows as string[][]).map(([table]) => table));
    assert.deepEqual([...tables], ["sessions", "calls", "turns", "changes", "daily_calls", "daily_tokens"]);
    assert.deepEqual(asked, []);
  });

  for (const [error, message] of [
    [new Error("no such column: x"), "The query failed: no such column: x. Use describe: true to see the tables."],
    [
      new Error("The query took longer than 10 seconds"),
      "The query failed: The query took longer than 10 seconds. Limit it to fewer days, or use daily_calls and daily_tokens.",
    ],
    [new Error("string or blob too big"), "The query failed: string or blob too big. Select fewer or shorter values."],
    [
      new Error("The archive needs Node.js 22.13 or later"),
      "The query failed: The archive needs Node.js 22.13 or later. Use transcript_list and transcript_report.",
    ],
  ] as const)
    it(`says what to do if the archive reports: ${error.message}`, async () => {
      const { code, message: said } = await fail(transcriptQuery, { sql }, answering(error).context);
      assert.deepEqual([code, said], ["EXECUTION_ERROR", message]);
    });

  it("passes on what is no error as text", async () => {
    const { context } = answering({});
    const query = async (): Promise<never> => {
      // oxlint-disable-next-line typescript/only-throw-error -- a port may throw anything
      throw "plain text";
    };
    const { transcripts } = context;
    assert.ok(transcripts, "there are sessions");
    const { message } = await fail(transcriptQuery, { sql }, { ...context, transcripts: { ...transcripts, query } });
    assert.match(message, /The query failed: plain text\./);
  });

  it("says what to use instead where there is no archive", async () => {
    const { message } = await fail(transcriptQuery, { sql }, recorded.context("no"));
    assert.equal(message, "Sessions can't be queried here. Use transcript_list and transcript_report.");
    const { transcripts: _, ...without } = (await makeWorkspace()).context();
    assert.match((await fail(transcriptQuery, { sql }, without)).message, /Transcripts cannot be read here/);
  });

  it("stops when it is cancelled", async () => {
    const abort = new AbortController();
    const { context } = answering({});
    const { transcripts } = context;
    assert.ok(transcripts, "there are sessions");
    const query = async (): Promise<never> => {
      abort.abort();
      throw new Error("it was stopped");
    };
    const stopped = { ...context, signal: abort.signal, transcripts: { ...transcripts, query } };
    assert.doesNotMatch((await fail(transcriptQuery, { sql }, stopped)).message, /The query failed/);
  });

  for (const accepted of [
    "SELECT 1",
    "  select 1 ; ",
    "-- a comment; with a semicolon\nSELECT 1; -- the end",
    "/* a comment */ WITH c AS (SELECT 1 AS n) SELECT n FROM c",
    "SELECT ';', \"tool\", `tool`, [tool] FROM calls WHERE tool = 'it''s; main.x' AND file LIKE '%main.ts'",
    "SELECT files.n FROM (SELECT count(*) AS n FROM changes) AS files",
    "SELECT a$b, json_extract(n, '$.a'), n ->> '$[0]' FROM (SELECT ':1 ?' AS n, 1 AS a$b)",
    "SELECT 'never ended",
    "SELECT 1 /* never ended",
  ])
    it(`runs ${JSON.stringify(accepted)}`, async () => {
      const { context, asked } = answering({});
      await succeed(transcriptQuery, { sql: accepted }, context);
      assert.equal(asked.length, 1);
    });

  for (const [what, long] of [
    ["text", `SELECT '${"a".repeat(9_000_000)}'`],
    ["list", `SELECT ${"1,".repeat(500_000)}1`],
  ] as const)
    it(`refuses a statement with a ${what} that is too long, at once`, async () => {
      const { context, asked } = answering({});
      const { message } = await fail(transcriptQuery, { sql: long }, context);
      assert.match(message, /^Invalid input: sql: the statement is longer than 100000 characters\./);
      assert.deepEqual(asked, []);
    });

  it("refuses parameters, whose names can hide what a statement reads", async () => {
    // SQLite takes a quote in parentheses for a part of a parameter's name, so that what follows isn't a text.
    const hiding = ["$a", "@a::b"].map((name) => `SELECT ${name}('), * FROM main.detail_files -- '`);
    for (const sql of [...hiding, "SELECT :a", "SELECT #a", "SELECT ?1"]) {
      const { context, asked } = answering({});
      const { message } = await fail(transcriptQuery, { sql }, context);
      assert.match(message, /^Invalid input: sql: parameters can't be used/);
      assert.deepEqual(asked, []);
    }
  });

  for (const [refused, why] of [
    ["", "is empty"],
    ["-- nothing", "the statement is empty"],
    ["DELETE FROM calls", "must begin with SELECT or WITH"],
    ["(SELECT 1)", "must begin with SELECT or WITH"],
    ["ATTACH 'x' AS x", "must begin with SELECT or WITH"],
    ["PRAGMA user_version", "must begin with SELECT or WITH"],
    ["SELECT 1; DROP TABLE calls", "only one statement can be run"],
    ["SELECT 1;;", "only one statement can be run"],
    ["SELECT * FROM detail_calls", "detail_calls can't be read"],
    ["SELECT * FROM 'Detail_Calls'", "detail_calls can't be read"],
    ['SELECT * FROM "day_calls"', "day_calls can't be read"],
    ["SELECT * FROM [trv_scope]", "trv_scope can't be read"],
    ["SELECT * FROM main.files", "main can't be named"],
    ["SELECT * FROM `main` /* */ . files", "main can't be named"],
    ["SELECT * FROM 'main'.files", "main can't be named"],
    ["SELECT * FROM sqlite_schema", "sqlite_schema can't be read"],
    ["SELECT * FROM pragma_database_list", "pragma_database_list can't be read"],
    ["SELECT * FROM dbstat", "dbstat can't be read"],
  ] as const)
    it(`refuses ${JSON.stringify(refused)}`, async () => {
      const { context, asked } = answering({});
      const { code, message } = await fail(transcriptQuery, { sql: refused }, context);
      assert.equal(code, "EXECUTION_ERROR");
      assert.ok(message.startsWith("Invalid input") && message.includes(why), message);
      assert.deepEqual(asked, []);
    });
});
