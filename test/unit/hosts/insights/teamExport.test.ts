import assert from "node:assert/strict";
import fc from "fast-check";
import fs from "node:fs";
import path from "node:path";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { createTranscriptLibrary } from "../../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { Archive } from "../../../../src/transcripts/archive/archive";
import { forgetSession, keepDetails } from "../../../../src/transcripts/insights/keepDetails";
import { pseudonymsOf } from "../../../../src/apps/cli/team/pseudonyms";
import { exportTeam, type ExportedTable } from "../../../../src/apps/cli/team/teamExport";
import { readTeamFile, TEAM_FORMATS, type TeamFormat } from "../../../../src/apps/cli/team/teamFile";
import { TEAM_TABLES, type TeamRow } from "../../../../src/apps/cli/team/teamTables";
import { runCommandLine, type Ended } from "../../../support/commandLine";
import { tellsFilesOnTheWay } from "../../../support/machine";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl } from "../../cli/reported";
import { temporaryFolder } from "../temporary";

const signal = new AbortController().signal;
const names = pseudonymsOf("key", ["zyxwvuser"]);

/** A prompt, a command that fails, and an edit, in a month of 2026. */
function session(
  id: string,
  month: string,
  more: { readonly command?: string; readonly failed?: string } = {},
): string {
  const at = (second: number): object => ({
    ...{ timestamp: `2026-${month}-05T10:00:0${second}Z`, cwd: "/home/zyxwvuser/shop", sessionId: id },
  });
  const edit = call(`${id}e`, "Write");
  const input = { file_path: "/home/zyxwvuser/shop/cart.ts", content: "secret text" };
  const content = [{ type: "tool_use", id: `${id}e`, name: "Write", input }];
  return jsonl(
    { type: "user", message: { role: "user", content: "Fix the cart of the shop" }, ...at(0) },
    { ...call(`${id}b`, "Bash"), ...at(1) },
    { ...answer(`${id}b`, more.failed ?? "Exit code 127\nsh: vite: command not found"), ...at(3) },
    { ...edit, message: { ...(edit["message"] as object), content }, ...at(4) },
    { ...answer(`${id}e`), ...at(5) },
  );
}

describe("an export of the archive", function () {
  const folder = temporaryFolder();
  let archive: Archive;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    archive = openArchive(folder.at("archive.db"));
    folder.fill({
      "config/projects/shop/s1.jsonl": session("s1", "03"),
      "config/projects/shop/s2.jsonl": session("s2", "04"),
    });
  });

  const update = async (): Promise<void> => {
    const config = { agent: "claude", folder: folder.resource("config") };
    const library = createTranscriptLibrary([config], { error: () => undefined, info: () => undefined });
    const { sessions } = await library.sessions(signal);
    await keepDetails(transcriptFiles, archive, sessions, { signal, folders: [config.folder] });
  };
  const write = (format: TeamFormat, since?: string): Promise<ExportedTable[]> =>
    exportTeam(archive, { folder: folder.at("out"), format, names, since, signal });
  /** The files of an export with their bytes. */
  const files = (): Record<string, Buffer> => {
    const out = folder.at("out");
    const all = fs.readdirSync(out, { recursive: true, encoding: "utf8" });
    return Object.fromEntries(
      all
        .filter((name) => /\.(?:parquet|ndjson)$/.test(name))
        .sort()
        .map((name) => [name.replaceAll(path.sep, "/"), fs.readFileSync(path.join(out, name))]),
    );
  };
  const rows = async (table: string): Promise<TeamRow[]> => {
    const { columns } = TEAM_TABLES.find(({ name }) => name === table) ?? { columns: {} };
    const found: TeamRow[] = [];
    for (const [name, bytes] of Object.entries(files())) {
      const format = TEAM_FORMATS.find((each) => name.endsWith(each));
      if (name.startsWith(`${table}/`) && format) found.push(...(await readTeamFile(bytes, columns, format)));
    }
    return found;
  };

  for (const format of TEAM_FORMATS) {
    it(`as ${format} has a file for each table, month, and machine, with what was called and why it failed`, async () => {
      await update();
      assert.deepEqual(await write(format), [
        { name: "sessions", rows: 2, files: 2 },
        { name: "calls", rows: 4, files: 2 },
        { name: "messages", rows: 4, files: 2 },
        { name: "changes", rows: 2, files: 2 },
      ]);
      const tables = TEAM_TABLES.flatMap(({ name }) => ["03", "04"].map((month) => `${name}/month=2026-${month}`));
      assert.deepEqual(Object.keys(files()), tables.map((name) => `${name}/${names.machine}.${format}`).sort());
      const failed = (await rows("calls")).filter(({ status }) => status === "error");
      assert.equal(failed.length, 2);
      const [one] = failed;
      assert.deepEqual(
        { ...one, id: "", session: "" },
        {
          ...{ schema_version: 1, machine: names.machine, id: "", session: "", is_subagent: false },
          ...{ agent: "claude-code", project: names.path("/home/zyxwvuser/shop"), day: "2026-03-05" },
          ...{ started_ms: Date.parse("2026-03-05T10:00:01Z"), tool: "Bash", status: "error" },
          ...{ reason: "command not found", exit_code: 127, duration_ms: 2000, is_at_most: true, file: null },
          ...{ model: "claude-opus-4-5", output_tokens: 200, result_bytes: one?.["result_bytes"], turn: 1 },
        },
      );
      const [change] = await rows("changes");
      const file = names.path("/home/zyxwvuser/shop/cart.ts");
      assert.deepEqual([change?.["file"], change?.["change"], change?.["by_command"]], [file, "write", false]);
      assert.equal(
        (await rows("calls")).some(({ id }) => id === change?.["call"]),
        true,
      );
    });

    it(`as ${format} writes the same bytes again, and replaces only the month of a session that has grown`, async () => {
      await update();
      await write(format);
      const before = files();
      await write(format);
      assert.deepEqual(files(), before);
      fs.appendFileSync(
        folder.at("config/projects/shop/s2.jsonl"),
        jsonl({ ...call("more", "Read"), sessionId: "s2", timestamp: "2026-04-06T10:00:00Z" }),
      );
      await update();
      await write(format);
      const changed = Object.entries(files()).flatMap(([name, bytes]) => (before[name]?.equals(bytes) ? [] : [name]));
      assert.deepEqual(
        changed,
        ["calls", "messages", "sessions"].map((table) => `${table}/month=2026-04/${names.machine}.${format}`),
      );
      const ids = (await rows("calls")).map(({ id }) => id);
      assert.deepEqual([ids.length, new Set(ids).size], [5, 5]);
    });

    it(`as ${format} keeps the rows of a session that is gone, and removes those of a forgotten one`, async () => {
      await update();
      await write(format);
      const before = files();
      fs.rmSync(folder.at("config/projects/shop/s1.jsonl"));
      await update();
      await write(format);
      assert.deepEqual(files(), before);
      forgetSession(archive, folder.resource("config/projects/shop/s1.jsonl"));
      await write(format);
      assert.deepEqual(
        Object.keys(files()),
        Object.keys(before).filter((name) => !name.includes("month=2026-03")),
      );
    });

    it(`as ${format} is not written over a file that is damaged`, async () => {
      await update();
      await write(format);
      const damaged = path.join(folder.at("out"), `calls/month=2026-04/${names.machine}.${format}`);
      fs.writeFileSync(damaged, "[]\n");
      await assert.rejects(write(format), /\.(?:parquet|ndjson) is damaged \(.*\)\. Delete it\./);
      assert.equal(fs.readFileSync(damaged, "utf8"), "[]\n");
    });
  }

  it("has one row for a call that a resumed session copied, also when the first session is gone", async () => {
    const history = session("s1", "03");
    folder.fill({ "config/projects/shop/s3.jsonl": history + jsonl({ ...call("t9", "Read"), sessionId: "s3" }) });
    await update();
    await write("ndjson");
    const ids = async (): Promise<unknown[]> => (await rows("calls")).map(({ id }) => id).sort();
    const before = await ids();
    assert.equal(before.length, 5);
    fs.rmSync(folder.at("config/projects/shop/s1.jsonl"));
    await update();
    await write("ndjson");
    assert.deepEqual(await ids(), before);
  });

  it("doesn't change when a session's file is compressed", async () => {
    await update();
    await write("ndjson");
    const before = files();
    const { gzipSync } = await import("node:zlib");
    const file = folder.at("config/projects/shop/s1.jsonl");
    archive.write((statements) => statements.run("UPDATE detail_files SET resource = resource || '.gz'"));
    archive.write((statements) => statements.run("UPDATE detail_files SET session_file = session_file || '.gz'"));
    fs.writeFileSync(`${file}.gz`, gzipSync(fs.readFileSync(file)));
    await write("ndjson");
    assert.deepEqual(files(), before);
  });

  it("leaves the months before `since` as they are", async () => {
    await update();
    await write("ndjson", "2026-04");
    assert.equal(Object.keys(files()).length, 4);
    assert.equal(
      Object.keys(files()).every((name) => name.includes("month=2026-04")),
      true,
    );
  });

  it("has rows without a time in a month of their own", async () => {
    folder.fill({ "config/projects/shop/s4.jsonl": jsonl({ ...call("t1", "Read"), sessionId: "s4" }) });
    await update();
    await write("ndjson");
    const tables = ["calls", "messages", "sessions"];
    assert.deepEqual(
      Object.keys(files()).filter((name) => name.includes("unknown")),
      tables.map((table) => `${table}/month=unknown/${names.machine}.ndjson`),
    );
  });

  it("of hostile sessions contains no prompt, command, path, or name of the user", async () => {
    const secret = fc
      .array(fc.constantFrom("qjvx", "zyxwvuser", "wqkz", "xyzzq", "jqxz"), { minLength: 2, maxLength: 4 })
      .chain((words) => fc.constantFrom(" ", "/", "\\", "\n", "'; DROP TABLE calls; --").map((by) => words.join(by)));
    const texts = fc.record({ prompt: secret, path: secret, command: secret, name: secret, id: secret, time: secret });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...TEAM_FORMATS), async (given, format) => {
        fs.rmSync(folder.at("out"), { recursive: true, force: true });
        fs.rmSync(folder.at("config"), { recursive: true, force: true });
        const common = { sessionId: given.id, cwd: `/home/${given.path}`, gitBranch: given.name, uuid: given.id };
        const input = { command: given.command, file_path: `/home/${given.path}`, content: given.prompt };
        const use = (id: string, name: string): object => ({
          ...{ type: "assistant", ...common, timestamp: "2026-01-01T00:00:00Z", requestId: given.id },
          message: {
            ...{ id: `${given.id}${id}`, role: "assistant", model: given.name, usage: { output_tokens: 3 } },
            content: [{ type: "tool_use", id, name, input }],
          },
        });
        folder.fill({
          "config/projects/zyxwvuser/s5.jsonl": jsonl(
            { type: "summary", summary: given.prompt, leafUuid: given.id },
            { type: "user", ...common, timestamp: given.time, message: { role: "user", content: given.prompt } },
            use(given.id, given.name),
            use("t2", "Write"),
            use("t3", `mcp__zyxwvuser__${given.name}`),
            { ...answer("t2"), ...common },
            { ...answer("t3", `Exit code 3\n${given.prompt}`), ...common },
            { type: given.prompt, ...common, [given.name]: given.path },
          ),
          "config/projects/zyxwvuser/s5/subagents/agent-zyxwvuser.jsonl": jsonl(use("t4", "Bash")),
        });
        await update();
        const tables = await write(format);
        assert.equal(
          tables.every(({ rows: count }) => count > 0),
          true,
          JSON.stringify(tables),
        );
        for (const { name } of TEAM_TABLES) assertContainsNone(JSON.stringify(await rows(name)));
        for (const [name, bytes] of Object.entries(files())) assertContainsNone(name + bytes.toString("latin1"));
      }),
      { seed: 20261126, numRuns: 20 },
    );
  });

  const assertContainsNone = (text: string): void => {
    for (const word of ["qjvx", "zyxwvuser", "wqkz", "xyzzq", "jqxz"]) assert.equal(text.includes(word), false, text);
  };

  describe("by the command line", () => {
    const run = (...args: readonly string[]): Promise<Ended> => {
      const home = { HOME: folder.path, USERPROFILE: folder.path, CLAUDE_CONFIG_DIR: folder.at("config") };
      const state = { XDG_STATE_HOME: folder.at("state"), LOCALAPPDATA: folder.at("state") };
      return runCommandLine(["export", ...args], { cwd: folder.path, env: { ...home, ...state } });
    };

    it("reads the sessions first, and prints what it wrote", async () => {
      for (let turn = 0; turn < 2; turn++) {
        assert.deepEqual(await run("--archive", "--format", "parquet", "out"), {
          ...{ stderr: "", code: 0 },
          stdout:
            "sessions: 2 rows in 2 files\ncalls: 4 rows in 2 files\nmessages: 4 rows in 2 files\nchanges: 2 rows in 2 files\n",
        });
        assert.equal(Object.keys(files()).length, 8);
      }
      const { stdout } = await run("--archive", "--format", "ndjson", "--since", "2026-04-20", "other");
      assert.match(stdout, /^sessions: 1 row in 1 file\n/);
    });

    it("says what is wrong with options that don't belong together", async () => {
      const wrong: readonly (readonly [string, ...string[]])[] = [
        ["Option --format takes parquet or ndjson with --archive, but got nothing.", "--archive", "out"],
        [
          `Option --format takes parquet or ndjson with --archive, but got "html".`,
          "--archive",
          "--format=html",
          "out",
        ],
        ["Option --query can't be used with --archive.", "--archive", "--format=ndjson", "--query=x", "out"],
        ["Option --archive takes one folder to write to.", "--archive", "--format=ndjson", "out", "other"],
        ["Option --since takes a day", "--archive", "--format=ndjson", "--since=2026-02-31", "out"],
        ["Option --since needs --archive.", "--format=html", "--since=2026-02-01", "config"],
      ];
      for (const [message, ...args] of wrong) {
        const { stderr, code } = await run(...args);
        assert.equal(stderr.startsWith(`tool-results: ${message}`), true, stderr);
        assert.equal(code, 2);
      }
    });

    it("names the file that it can't write", async function () {
      if (!tellsFilesOnTheWay) this.skip();
      folder.fill({ "out/calls/month=2026-03": "a file in the folder's place" });
      const { stderr, code } = await run("--archive", "--format", "ndjson", "out");
      assert.match(stderr, /^tool-results: out\/calls\/month=2026-03\/[0-9a-f]{24}\.ndjson can't be read: ENOTDIR/);
      assert.equal(code, 1);
    });
  });
});
