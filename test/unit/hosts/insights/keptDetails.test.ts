import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { createTranscriptLibrary } from "../../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { Archive } from "../../../../src/transcripts/archive/archive";
import { readKept } from "../../../../src/transcripts/insights/detailRows";
import { forgetSession, keepDetails, type KeptDetails } from "../../../../src/transcripts/insights/keepDetails";
import type { LibrarySession } from "../../../../src/tools/runtime/context/transcriptLibraryPort";
import { GroupedReport, GROUPS, type GroupSums } from "../../../../src/transcripts/statistics/groupedReport";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { hasSqlite } from "../../../support/storedSessions";
import { noFacts, transcriptLines } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const signal = new AbortController().signal;

/** Lines of a made transcript, as one text. */
function made(seed: number, entries: number): string {
  return [...transcriptLines({ seed, entries, fill: 20, oddities: true, usual: seed % 2 === 0 }, noFacts())]
    .map((line) => `${line}\n`)
    .join("");
}

/** A session of one call. */
function called(session: string, id: string): string {
  const entry = (second: number, more: object): string =>
    JSON.stringify({ sessionId: session, uuid: `${id}${second}`, timestamp: `2026-01-01T10:00:0${second}Z`, ...more });
  const use = { type: "tool_use", id, name: "Read", input: { file_path: "/a" } };
  const result = { type: "tool_result", tool_use_id: id, content: "fine" };
  return [
    entry(0, { type: "user", message: { role: "user", content: "Do it" } }),
    entry(1, { type: "assistant", message: { id: `msg_${id}`, role: "assistant", content: [use] } }),
    entry(2, { type: "user", message: { role: "user", content: [result] } }),
    "",
  ].join("\n");
}

describe("the details in the archive", function () {
  const folder = temporaryFolder();
  let archive: Archive;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    archive = openArchive(folder.at("archive.db"));
  });

  const put = (name: string, text: string): void => void folder.fill({ [`config/projects/${name}`]: text });
  const config = () => ({ agent: "claude", folder: folder.resource("config") });
  const list = async (): Promise<readonly LibrarySession[]> =>
    (await createTranscriptLibrary([config()], { error: () => undefined, info: () => undefined }).sessions(signal))
      .sessions;
  const keep = async (sessions: readonly LibrarySession[], to = archive): Promise<KeptDetails> =>
    keepDetails(transcriptFiles, to, sessions, { signal, folders: [config().folder] });
  const filesOf = ({ resource, cwd, agentFiles = [] }: LibrarySession) =>
    [{ resource }, ...agentFiles].map((file) => ({ ...file, origin: { file: resource, project: cwd } }));

  type Sums = Readonly<Record<string, GroupSums[]>>;
  /** The rows of reports by everything. */
  const reports = (): { add: GroupedReport["add"]; rows: () => Sums } => {
    const all = GROUPS.map((group) => new GroupedReport(group));
    return {
      add: (survey, origin) => all.forEach((report) => report.add(survey, origin)),
      rows: () => Object.fromEntries(all.map((report) => [report.group, report.rows()])),
    };
  };
  /** Those that read all files. */
  const direct = async (sessions: readonly LibrarySession[]): Promise<Sums> => {
    const made = reports();
    for (const { resource, origin } of sessions.flatMap(filesOf)) {
      const survey = await surveyOf(transcriptFiles, resource);
      made.add(survey, { ...origin, agent: survey.agent });
    }
    return made.rows();
  };
  const fromArchive = (sessions: readonly LibrarySession[], kept: KeptDetails): Sums =>
    archive.read((statements) => {
      const made = reports();
      for (const { resource, origin } of sessions.flatMap(filesOf)) {
        const file = kept.files.get(resource);
        const session = file && readKept(statements, file);
        assert.ok(session, resource);
        made.add(session, { ...origin, agent: session.agent });
      }
      return made.rows();
    });
  const isSame = async (what: string): Promise<void> => {
    const sessions = await list();
    const kept = await keep(sessions);
    assert.deepEqual(kept.problems, []);
    const expected = await direct(sessions);
    assert.deepEqual(fromArchive(sessions, kept), expected, what);
    const total = (name: "calls" | "output_tokens"): number =>
      (expected["day"] ?? []).reduce((sum, row) => sum + row[name], 0);
    const days = archive.read((statements) => [
      ...statements.all("SELECT total(calls) AS total FROM day_calls"),
      ...statements.all("SELECT total(output_tokens) AS total FROM day_tokens"),
    ]);
    const totals = days.map((row) => row["total"]);
    assert.deepEqual(totals, [total("calls"), total("output_tokens")], `${what}, days`);
  };
  const count = (table: string): unknown =>
    archive.read((statements) => statements.all(`SELECT count(*) AS count FROM ${table}`))[0]?.["count"];

  for (const seed of [1, 2, 3])
    it(`of seed ${seed} add up to the same sums as all files that change, are copied, grow, and go`, async () => {
      const [one, two, three] = [made(seed * 10, 300), made(seed * 10 + 1, 200), made(seed * 10 + 2, 100)];
      put("p1/one.jsonl", one);
      put("p1/two.jsonl", two);
      put("p2/three.jsonl", three);
      await isSame("at first");
      await isSame("unchanged");
      // A session that was resumed begins with the history of another one.
      put("p2/copy.jsonl", one.slice(0, one.lastIndexOf("\n", one.length / 2) + 1) + three);
      put("p1/one/subagents/agent-a1.jsonl", two.slice(0, two.lastIndexOf("\n", two.length / 3) + 1));
      await isSame("with copies");
      fs.appendFileSync(folder.at("config/projects/p1/one.jsonl"), made(seed * 10 + 3, 50));
      put("p1/two.jsonl", made(seed * 10 + 4, 150));
      await isSame("grown and replaced");
      fs.rmSync(folder.at("config/projects/p1/one.jsonl"));
      await isSame("without the file that was copied");
    });

  it("are read again only for a file that changed", async () => {
    put("p/one.jsonl", made(1, 100));
    put("p/two.jsonl", made(2, 100));
    await keep(await list());
    const reads: string[] = [];
    const counting = {
      ...transcriptFiles,
      read: (...[resource, from, to, into]: Parameters<typeof transcriptFiles.read>) => {
        if (to - from > 4_096) reads.push(resource);
        return transcriptFiles.read(resource, from, to, into);
      },
    };
    const { open: _, ...unopened } = counting;
    const again = async (): Promise<unknown> => keepDetails(unopened, archive, await list(), { signal, folders: [] });
    await again();
    assert.deepEqual(reads, []);
    fs.appendFileSync(folder.at("config/projects/p/two.jsonl"), made(3, 10));
    await again();
    assert.deepEqual([...new Set(reads)], [folder.resource("config/projects/p/two.jsonl")]);
  });

  it("of a session are forgotten, and stay so", async () => {
    put("p/one.jsonl", called("one", "t1"));
    put("p/one/subagents/agent-a.jsonl", called("one", "t2"));
    put("p/two.jsonl", called("two", "t3"));
    await keep(await list());
    assert.equal(count("detail_files"), 3);
    forgetSession(archive, folder.resource("config/projects/p/one.jsonl"));
    for (let turn = 0; turn < 2; turn++) {
      assert.equal(count("detail_files"), 1);
      assert.equal(count("detail_calls WHERE source NOT IN (SELECT id FROM detail_files)"), 0);
      await keep(await list());
    }
  });

  it("contain no prompt, no input, and no result", async () => {
    const secretive = (text: string): string => JSON.stringify(text);
    put(
      "p/one.jsonl",
      [
        `{"type":"user","sessionId":"one","uuid":"u1","timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":${secretive("the prompt itself")}}}`,
        `{"type":"assistant","sessionId":"one","uuid":"u2","timestamp":"2026-01-01T10:00:01Z","message":{"id":"msg_1","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"the command itself"}}]}}`,
        `{"type":"user","sessionId":"one","uuid":"u3","timestamp":"2026-01-01T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Exit code 2\\nthe output itself"}]}}`,
        "",
      ].join("\n"),
    );
    await keep((await list()).map((session) => ({ ...session, title: "A title" })));
    assert.equal(count("detail_calls"), 1);
    const bytes = fs.readFileSync(folder.at("archive.db"), "latin1");
    for (const text of ["the prompt itself", "the command itself", "the output itself"])
      assert.equal(bytes.includes(text), false, text);
  });

  it("say of a call what failed, when, how long it took, which turn it was in, and what file it was about", async () => {
    const at = (second: number, more: object): string =>
      JSON.stringify({ sessionId: "one", uuid: `u${second}`, timestamp: `2026-01-01T10:00:0${second}Z`, ...more });
    const use = (id: string, name: string, input: object): object => ({
      type: "assistant",
      cwd: "/app",
      requestId: "r1",
      message: {
        ...{ id: "msg_1", role: "assistant", model: "claude-opus-4-5-20251101" },
        content: [{ type: "tool_use", id, name, input }],
        usage: { input_tokens: 10, output_tokens: 100 },
      },
    });
    const result = (id: string, content: string, failed: boolean): object => ({
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: failed }] },
    });
    const edit = { file_path: "a.ts", old_string: "x", new_string: "y\nz" };
    put(
      "p/one.jsonl",
      [
        at(0, { type: "user", message: { role: "user", content: "Do it" } }),
        at(1, use("t1", "Edit", edit)),
        at(1, use("t2", "Bash", { command: "npm test" })),
        at(2, result("t1", "done", false)),
        at(3, result("t2", "Exit code 127\nsh: npm: command not found", true)),
        "",
      ].join("\n"),
    );
    await keep(await list());
    const rows = (sql: string): unknown =>
      archive.read((statements) => statements.all(sql).map((row) => Object.values(row)));
    assert.deepEqual(
      rows("SELECT call_id, tool, status, reason, exit_code, file, turn, output_tokens FROM detail_calls"),
      [
        ["t1", "Edit", "ok", null, null, "/app/a.ts", 1, 50],
        ["t2", "Bash", "error", "command not found", 127, null, 1, 50],
      ],
    );
    assert.deepEqual(rows("SELECT file, change, added, removed, by_command FROM detail_changes"), [
      ["/app/a.ts", "edit", 2, 1, 0],
    ]);
    assert.deepEqual(rows("SELECT turn, calls, failed, ended - started FROM detail_turns"), [[1, 2, 1, 3000]]);
    assert.deepEqual(rows("SELECT day, tool, reason, calls FROM day_calls ORDER BY tool"), [
      ["2026-01-01", "Bash", "command not found", 1],
      ["2026-01-01", "Edit", null, 1],
    ]);
  });

  it("are written by several processes at the same time without loss", async () => {
    for (let session = 0; session < 4; session++) put(`p/${session}.jsonl`, made(session, 30));
    const code = `
      import("./test/unit/hosts/insights/keepOnce.ts").then(({ keepOnce }) => keepOnce(...process.argv.slice(1)));`;
    const children = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ["--import", "tsx", "-e", code, folder.at("archive.db"), folder.at("config")], {
        stdio: ["ignore", "inherit", "inherit"],
      }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0] as unknown));
    assert.deepEqual(codes, [0, 0]);
    await isSame("written by two");
  });

  it("are made anew in an archive that is damaged or of an older version", async () => {
    put("p/one.jsonl", made(1, 100));
    await isSame("at first");
    fs.writeFileSync(folder.at("archive.db"), "no database, but something else\n".repeat(400));
    await isSame("damaged");
    archive.write((statements) => {
      for (const { name } of statements.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'd*_*'"))
        statements.run(`DROP TABLE ${String(name)}`);
      statements.run("DROP TABLE forgotten");
      statements.run("PRAGMA user_version = 1");
    });
    await isSame("of the first version");
  });
});

describe("docs/archive.md", () => {
  const folder = temporaryFolder();
  it("names each table of the archive, and each of its columns", function () {
    if (!hasSqlite) this.skip();
    const text = fs.readFileSync("docs/archive.md", "utf8");
    const columns = openArchive(folder.at("archive.db")).read((statements) =>
      statements.all(
        `SELECT s.name AS "table", c.name AS "column" FROM sqlite_schema s, pragma_table_info(s.name) c
          WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'`,
      ),
    );
    assert.ok(columns.length > 50, `${columns.length} columns`);
    for (const row of columns) {
      assert.ok(text.includes(`**${String(row["table"])}**`), String(row["table"]));
      assert.ok(text.includes(`\`${String(row["column"])}\``), `${String(row["table"])}.${String(row["column"])}`);
    }
  });
});
