import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { ArchiveRow, Statements } from "../archive/archive";
import type {
  FailureKind,
  InsightFile,
  InsightReason,
  Insights,
  InsightsQuery,
  InsightSums,
  InsightTotals,
} from "../model/insightsModel";
import { insightScope, type InsightScope } from "./insightScope";
import { workTimes } from "./workTimes";

/** Files that are returned. */
const MAX_FILES = 100;

/** Time zones differ by multiples of this. Milliseconds. */
export const SLOT_MS = 900_000;

/** How a status counts. */
const KIND = `CASE WHEN status IN ('error', 'blocked', 'orphaned') THEN 'failed' ELSE status END`;

/** Adds up what the archive contains. `folders` are those whose sessions count; by default, all. */
export function readInsights(statements: Statements, query: InsightsQuery, folders?: readonly string[]): Insights {
  const choices = insightChoices(statements, folders);
  const scope = insightScope(statements, query, folders);
  fillParts(statements, scope);
  const sums = (column: string): InsightSums[] => sumsBy(statements, column);
  return {
    totals: totalsOf(statements, scope),
    days: sums("day").sort((one, other) => (one.name < other.name ? -1 : 1)),
    projects: sums("project"),
    agents: sums("agent"),
    models: sums("model"),
    tools: sums("tool"),
    reasons: reasonsOf(statements),
    files: filesOf(statements, scope),
    hours: hoursOf(statements, scope),
    choices,
  };
}

/** Copies what counts into a table, with a row for each file, day, and tool or model. */
function fillParts(statements: Statements, scope: InsightScope): void {
  statements.run(`CREATE TEMP TABLE insight_parts (file TEXT, project TEXT, agent TEXT, day TEXT, tool TEXT, model TEXT,
    status TEXT, reason TEXT, calls INTEGER, input_tokens REAL, output_tokens REAL, cache_creation_input_tokens REAL,
    cache_read_input_tokens REAL, cost REAL, unpriced_tokens REAL)`);
  const of = "f.session_file, f.project, f.agent, d.day";
  const where = `${scope.file("f.id")} AND ${scope.day("d.day")}`;
  statements.run(
    `INSERT INTO insight_parts SELECT ${of}, tool, NULL, status, reason, calls, 0, 0, 0, 0, 0, 0
      FROM day_calls d JOIN detail_files f ON f.id = d.source WHERE ${where}`,
  );
  statements.run(
    `INSERT INTO insight_parts SELECT ${of}, NULL, model, NULL, NULL, 0, input_tokens, output_tokens,
        cache_creation_input_tokens, cache_read_input_tokens, cost, unpriced_tokens
      FROM day_tokens d JOIN detail_files f ON f.id = d.source WHERE ${where}`,
  );
}

const SUMS = `count(DISTINCT file) AS sessions, total(calls) AS calls,
  total(calls) FILTER (WHERE ${KIND} = 'failed') AS failed, total(calls) FILTER (WHERE status = 'expected') AS expected,
  total(calls) FILTER (WHERE status = 'rejected') AS rejected,
  total(calls) FILTER (WHERE status = 'interrupted') AS interrupted, total(input_tokens) AS input_tokens,
  total(output_tokens) AS output_tokens, total(cache_creation_input_tokens) AS cache_creation_input_tokens,
  total(cache_read_input_tokens) AS cache_read_input_tokens, total(cost) AS cost,
  total(unpriced_tokens) AS unpriced_tokens`;

function sumsBy(statements: Statements, column: string): InsightSums[] {
  // Calls have no model, and tokens no tool.
  const where = column === "model" || column === "tool" ? `WHERE ${column} IS NOT NULL` : "";
  return statements
    .all(
      `SELECT coalesce(${column}, '') AS name, ${SUMS} FROM insight_parts ${where} GROUP BY 1
        ORDER BY calls DESC, output_tokens DESC, name`,
    )
    .map((row) => ({ name: textIn(row, "name"), ...sumsIn(row) }));
}

function totalsOf(statements: Statements, scope: InsightScope): InsightTotals {
  const [row = {}] = statements.all(`SELECT ${SUMS} FROM insight_parts`);
  const [files = {}] = statements.all(`SELECT count(DISTINCT c.file) AS files FROM ${CHANGES} AND ${isIn(scope)}`);
  return { ...sumsIn(row), ...workTimes(statements, scope), files: numberIn(files, "files") };
}

function reasonsOf(statements: Statements): InsightReason[] {
  const tools = new Map<string, [string, number][]>();
  const where = "WHERE status NOT IN ('ok', 'pending')";
  const key = (row: ArchiveRow): string => `${textIn(row, "kind")} ${textIn(row, "reason")}`;
  for (const row of statements.all(
    `SELECT ${KIND} AS kind, reason, tool, sum(calls) AS calls FROM insight_parts ${where} GROUP BY 1, 2, 3
      ORDER BY calls DESC, tool`,
  )) {
    const known = tools.get(key(row)) ?? [];
    tools.set(key(row), known);
    known.push([textIn(row, "tool"), numberIn(row, "calls")]);
  }
  return statements
    .all(
      `SELECT ${KIND} AS kind, reason, sum(calls) AS calls, count(DISTINCT file) AS sessions FROM insight_parts ${where}
        GROUP BY 1, 2 ORDER BY kind <> 'failed', calls DESC, reason`,
    )
    .map((row) => ({
      name: textIn(row, "reason"),
      kind: KINDS.find((kind) => kind === row["kind"]) ?? "failed",
      calls: numberIn(row, "calls"),
      sessions: numberIn(row, "sessions"),
      tools: tools.get(key(row)) ?? [],
    }));
}

const KINDS: readonly FailureKind[] = ["failed", "expected", "rejected", "interrupted"];

/** Changes that are certain, each in one of the files that contain it. */
export const CHANGES = `detail_changes c JOIN detail_files f ON f.id = c.source WHERE NOT c.by_command AND NOT EXISTS
  (SELECT 1 FROM detail_calls k WHERE k.call_id = c.call_id AND k.source = c.source AND k.copied)`;

function filesOf(statements: Statements, scope: InsightScope): InsightFile[] {
  return statements
    .all(
      `SELECT c.file, count(*) AS changes, count(DISTINCT f.session_file) AS sessions, total(added) AS added,
        total(removed) AS removed, max(c.started) AS last FROM ${CHANGES} AND ${isIn(scope)}
        GROUP BY c.file ORDER BY changes DESC, c.file LIMIT ${MAX_FILES}`,
    )
    .map((row) => ({
      path: textIn(row, "file"),
      changes: numberIn(row, "changes"),
      sessions: numberIn(row, "sessions"),
      added: numberIn(row, "added"),
      removed: numberIn(row, "removed"),
      last: numberOf(row["last"]),
    }));
}

function hoursOf(statements: Statements, scope: InsightScope): number[] {
  const hours = new Array<number>(7 * 24).fill(0);
  for (const row of statements.all(
    `SELECT CAST(c.started / ${SLOT_MS} AS INTEGER) AS slot, count(*) AS calls
      FROM detail_calls c JOIN detail_files f ON f.id = c.source
      WHERE NOT c.copied AND c.started IS NOT NULL AND ${isIn(scope)} GROUP BY 1`,
  )) {
    const hour = hourOfWeek(numberIn(row, "slot"));
    hours[hour] = (hours[hour] ?? 0) + numberIn(row, "calls");
  }
  return hours;
}

/** Whether a call or a change of a file counts. */
export function isIn(scope: InsightScope): string {
  return `${scope.file("f.id")} AND ${scope.time("c.started")}`;
}

/** Returns the hour of the week in local time of a slot that is counted since 1970. Monday from 0:00 to 1:00 is 0. */
export function hourOfWeek(slot: number): number {
  const time = new Date(slot * SLOT_MS);
  return ((time.getDay() + 6) % 7) * 24 + time.getHours();
}

/** Returns all projects and agents that insights can be limited to. */
export function insightChoices(statements: Statements, folders?: readonly string[]): Insights["choices"] {
  const { file } = insightScope(statements, {}, folders);
  const all = (column: "project" | "agent"): string[] =>
    statements
      .all(`SELECT DISTINCT ${column} AS name FROM detail_files WHERE ${column} <> '' AND ${file("id")} ORDER BY 1`)
      .map((row) => textIn(row, "name"));
  const choices = { projects: all("project"), agents: all("agent") };
  statements.run("DROP TABLE insight_files");
  return choices;
}

function sumsIn(row: ArchiveRow): Omit<InsightSums, "name"> {
  return {
    sessions: numberIn(row, "sessions"),
    calls: numberIn(row, "calls"),
    failed: numberIn(row, "failed"),
    expected: numberIn(row, "expected"),
    rejected: numberIn(row, "rejected"),
    interrupted: numberIn(row, "interrupted"),
    input_tokens: numberIn(row, "input_tokens"),
    output_tokens: numberIn(row, "output_tokens"),
    cache_creation_input_tokens: numberIn(row, "cache_creation_input_tokens"),
    cache_read_input_tokens: numberIn(row, "cache_read_input_tokens"),
    cost: numberIn(row, "cost"),
    unpricedTokens: numberIn(row, "unpriced_tokens"),
  };
}

function numberIn(row: ArchiveRow, name: string): number {
  return numberOf(row[name]) ?? 0;
}

function textIn(row: ArchiveRow, name: string): string {
  return stringOf(row[name]) ?? "";
}
