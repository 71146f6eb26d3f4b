import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import type { ArchiveRow, Statements } from "../archive/archive";
import { STATUSES } from "../calls/statuses";
import type {
  InsightRow,
  InsightSelection,
  InsightSession,
  InsightSessions,
  InsightsQuery,
} from "../model/insightsModel";
import { insightScope, type InsightScope } from "./insightScope";
import { MAX_SESSIONS, measuredSessions, sessionOf, textIn } from "./measuredSessions";
import { CHANGES, hourOfWeek, isIn, SLOT_MS } from "./readInsights";

/** Rows of each session that are returned. */
const MAX_SESSION_ROWS = 10;

const STATUS_OF = {
  failed: "c.status IN ('error', 'blocked', 'orphaned')",
  expected: "c.status = 'expected'",
  rejected: "c.status = 'rejected'",
  interrupted: "c.status = 'interrupted'",
} as const;

/** The column of each group. */
const CALL_COLUMN = {
  day: "c.day",
  project: "f.project",
  agent: "f.agent",
  model: "c.model",
  tool: "c.tool",
  reason: "c.reason",
} as const;

/** Returns the sessions that a number of `readInsights` counts, and the first calls in each. */
export function readInsightSessions(
  statements: Statements,
  query: InsightsQuery,
  selection: InsightSelection,
  folders?: readonly string[],
): InsightSessions {
  const scope = insightScope(statements, query, folders);
  if (selection.measure) return measuredSessions(statements, scope, selection, selection.measure);
  statements.run("CREATE TEMP TABLE insight_rows (file TEXT, source INTEGER, row INTEGER, call_id TEXT, started REAL)");
  const { by, name, kind } = selection;
  const from = `SELECT f.session_file, c.source, c.row, c.call_id, c.started FROM`;
  const calls = `${from} detail_calls c JOIN detail_files f ON f.id = c.source WHERE NOT c.copied
    AND ${kind ? STATUS_OF[kind] : "1"} AND ${scope.file("f.id")} AND ${scope.day("c.day")}`;
  const insert = (sql: string, ...values: readonly string[]): void =>
    statements.run(`INSERT INTO insight_rows ${sql}`, [values]);
  if (by === "all") insert(calls);
  else if (by === "file") insert(`${from} ${CHANGES} AND ${isIn(scope)} AND c.file = ?`, name);
  else if (by === "hour")
    insert(
      `${calls} AND CAST(c.started / ${SLOT_MS} AS INTEGER) IN (SELECT value FROM json_each(?))`,
      JSON.stringify(slotsOf(statements, scope, Number(name))),
    );
  else insert(`${calls} AND coalesce(${CALL_COLUMN[by]}, '') = ?`, name);
  if (kind === undefined && (by === "all" || by === "day" || by === "project" || by === "agent" || by === "model")) {
    // Sessions whose messages count, but none of their calls.
    const column = by === "all" ? "''" : CALL_COLUMN[by].replace("c.", "d.");
    insert(
      `SELECT DISTINCT f.session_file, NULL, NULL, NULL, NULL FROM day_tokens d JOIN detail_files f ON f.id = d.source
        WHERE ${scope.file("f.id")} AND ${scope.day("d.day")} AND coalesce(${column}, '') = ?`,
      by === "all" ? "" : name,
    );
  }
  return sessionsIn(statements);
}

function sessionsIn(statements: Statements): InsightSessions {
  const [counted = {}] = statements.all("SELECT count(DISTINCT file) AS total FROM insight_rows");
  const rows = new Map<string, InsightRow[]>();
  for (const row of statements.all(
    `SELECT r.file, r.row, f.resource, c.tool, c.status, c.reason, c.file AS path, r.started FROM
        (SELECT *, row_number() OVER (PARTITION BY file ORDER BY started, source, row) AS rank FROM insight_rows
          WHERE row IS NOT NULL) r
      JOIN detail_files f ON f.id = r.source
      JOIN detail_calls c ON c.source = r.source AND c.call_id = r.call_id AND c.row = r.row
      WHERE r.rank <= ${MAX_SESSION_ROWS} ORDER BY r.rank`,
  )) {
    const file = textIn(row, "file");
    const known = rows.get(file) ?? [];
    rows.set(file, known);
    known.push(rowOf(row));
  }
  const sessions = statements
    .all(
      `SELECT r.file, count(r.row) AS calls, f.title, f.project, f.agent, f.started FROM insight_rows r
        LEFT JOIN detail_files f ON f.resource = r.file GROUP BY r.file
        ORDER BY f.started DESC, r.file LIMIT ${MAX_SESSIONS}`,
    )
    .map((row): InsightSession => {
      const calls = numberOf(row["calls"]) ?? 0;
      return { ...sessionOf(row), calls, rows: rows.get(textIn(row, "file")) ?? [] };
    });
  return { total: numberOf(counted["total"]) ?? 0, sessions };
}

function rowOf(row: ArchiveRow): InsightRow {
  return {
    resource: textIn(row, "resource") as Resource,
    row: numberOf(row["row"]) ?? 0,
    tool: textIn(row, "tool"),
    status: STATUSES.find((status) => status === row["status"]) ?? "pending",
    reason: stringOf(row["reason"]),
    file: stringOf(row["path"]),
    started: numberOf(row["started"]),
  };
}

/** Returns the slots of an hour of the week in which there are calls. */
function slotsOf(statements: Statements, scope: InsightScope, hour: number): number[] {
  return statements
    .all(
      `SELECT DISTINCT CAST(c.started / ${SLOT_MS} AS INTEGER) AS slot
        FROM detail_calls c JOIN detail_files f ON f.id = c.source
        WHERE NOT c.copied AND c.started IS NOT NULL AND ${isIn(scope)}`,
    )
    .flatMap((row) => numberOf(row["slot"]) ?? [])
    .filter((slot) => hourOfWeek(slot) === hour);
}
