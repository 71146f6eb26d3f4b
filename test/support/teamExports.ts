import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ROOT } from "../../scripts/process";
import { pseudonymsOf } from "../../src/apps/cli/team/pseudonyms";
import { exportTeam } from "../../src/apps/cli/team/teamExport";
import type { TEAM_FORMATS } from "../../src/apps/cli/team/teamFile";
import { openArchive } from "../../src/hosts/node/databases/openArchive";
import { writeDetails } from "../../src/transcripts/insights/detailRows";
import type { SessionDetails } from "../../src/transcripts/insights/sessionDetails";

const DAY = 86_400_000;
const CALLS_OF_SESSION = 200;
const TOOLS = ["Bash", "Read", "Edit", "Grep", "Write", "mcp__tracker__search", "WebFetch", "Task"];
const REASONS = ["command not found", "tests failed", "file not found", "timed out", "invalid input"];

/** A session of a machine within the last 90 days, and not after now. Most failures are failed tests of `Bash`. */
function madeSession(machine: number, session: number, now: number): SessionDetails {
  const begin = now - ((session * 7 + machine) % 90) * DAY - CALLS_OF_SESSION * 1000;
  const numbers = Array.from({ length: CALLS_OF_SESSION }, (_, at) => at);
  const calls = numbers.map((at) => {
    const tool = TOOLS[(at * 5 + session) % TOOLS.length] ?? "";
    const isFailed = (at + machine) % (tool === "Bash" ? 4 : 25) === 0;
    const failure = tool === "Bash" && at % 8 !== 0 ? "tests failed" : REASONS[(at + session) % REASONS.length];
    return {
      ...{ id: `call_${machine}_${session}_${at}`, tool, row: at * 2 + 1, turn: 1 + Math.floor(at / 20) },
      ...(isFailed ? ({ status: "error", failure } as const) : ({ status: "ok", failure: undefined } as const)),
      ...{ started: begin + at * 1000, durationMs: (at * 37) % 5000, file: `/home/dev${machine}/app/src/file${at}.ts` },
      ...{ model: "claude-opus-4-5", outputTokens: 50 + at, resultBytes: 1000 + at, inputHash: at },
    };
  });
  const messages = numbers
    .filter((at) => at % 10 === 0)
    .map((at) => ({
      ...{
        message: `msg_${machine}_${session}_${at}`,
        session: `s${session}`,
        thread: "main",
        model: "claude-opus-4-5",
      },
      ...{ day: Math.floor((begin + at * 1000) / DAY), tools: [], kept_for_an_hour: 0 },
      ...{ input_tokens: 100, output_tokens: 50 + at },
      ...{ cache_creation_input_tokens: 500, cache_read_input_tokens: 20_000 },
    }));
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    ...{ agent: "claude-code", sessions: [`s${session}`], calls, messages, turns: [], changes: [] },
    ...{ firstTime: time(begin), lastTime: time(begin + CALLS_OF_SESSION * 1000) },
  };
}

/** Makes the archives of a team next to a folder, and exports each to it. Returns the calls, and how long exports took. */
export async function makeTeamExports(
  out: string,
  format: (typeof TEAM_FORMATS)[number],
  machines: number,
  callsOfMachine: number,
): Promise<{ readonly calls: number; readonly exportMs: number }> {
  const now = Date.now();
  let [calls, exportMs] = [0, 0];
  for (let machine = 0; machine < machines; machine++) {
    const file = path.join(out, "..", `archive-${machine}.db`);
    const archive = openArchive(file);
    archive.write((statements) => {
      for (let session = 0; session < callsOfMachine / CALLS_OF_SESSION; session++) {
        const resource = `file:///home/dev${machine}/.claude/projects/app/s${session}.jsonl`;
        const about = { resource, session_file: resource, session: `s${session}`, subagent: null, title: null };
        const details = madeSession(machine, session, now);
        writeDetails(statements, { ...about, project: `/home/dev${machine}/app` }, "key", details);
      }
    });
    const began = performance.now();
    const { signal } = new AbortController();
    const options = { folder: out, format, names: pseudonymsOf(`key ${machine}`, []), signal };
    const tables = await exportTeam(archive, options);
    exportMs += performance.now() - began;
    calls += tables.find(({ name }) => name === "calls")?.rows ?? 0;
    fs.rmSync(file);
  }
  return { calls, exportMs: Math.round(exportMs) };
}

/** Returns the statements of `docs/team.md` for an engine, with another folder. */
export function teamStatements(engine: string, folder: string): string[] {
  const text = fs.readFileSync(path.join(ROOT, "docs", "team.md"), "utf8");
  const blocks = [...text.matchAll(new RegExp(`\`\`\`sql ${engine}\n([^\`]*)\`\`\``, "g"))].map(([, sql = ""]) => sql);
  return blocks
    .flatMap((sql) => sql.split(";"))
    .map((sql) => sql.trim().replaceAll("/mnt/team/agents", folder))
    .filter((sql) => sql !== "");
}

/** The question of `docs/team.md` about failures, asked in DuckDB of Parquet files, with the other two. */
export interface TeamQueries {
  ask(at: number): Promise<Record<string, unknown>[]>;
  /** Calls, and different ids of calls. */
  counts(): Promise<readonly [calls: number, ids: number]>;
}

/** Opens exports in DuckDB by the statements of `docs/team.md`. */
export async function queriesInDuckDb(folder: string): Promise<TeamQueries> {
  const database = await (await DuckDBInstance.create()).connect();
  const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await database.runAndReadAll(sql)).getRowObjectsJson();
  const statements = teamStatements("duckdb", folder);
  for (const sql of statements.filter((each) => each.startsWith("CREATE"))) await database.run(sql);
  const queries = statements.filter((sql) => !sql.startsWith("CREATE"));
  assert.equal(queries.length, 3);
  return {
    ask: (at) => rowsOf(queries[at] ?? ""),
    counts: async () => {
      const [all] = await rowsOf("SELECT count(*) AS n, count(DISTINCT id) AS ids FROM calls");
      return [Number(all?.["n"]), Number(all?.["ids"])];
    },
  };
}
