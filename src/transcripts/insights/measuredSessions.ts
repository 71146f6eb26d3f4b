import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import type { ArchiveRow, Statements } from "../archive/archive";
import type { InsightMeasure, InsightSelection, InsightSession, InsightSessions } from "../model/insightsModel";
import type { InsightScope } from "./insightScope";
import { sessionTimes } from "./workTimes";

/** Sessions that are returned. */
export const MAX_SESSIONS = 200;

const SUM_OF = {
  tokens: "d.input_tokens + d.output_tokens + d.cache_creation_input_tokens + d.cache_read_input_tokens",
  output: "d.output_tokens",
  cost: "d.cost",
} as const;

/** The column of each group that has tokens. */
const TOKEN_COLUMN: Readonly<Partial<Record<InsightSelection["by"], string>>> = {
  all: "''",
  day: "d.day",
  project: "f.project",
  agent: "f.agent",
  model: "d.model",
};

/** Returns the sessions with some of a measure, those with the most first. For one transaction, in which `scope` was made. */
export function measuredSessions(
  statements: Statements,
  scope: InsightScope,
  { by, name }: InsightSelection,
  measure: InsightMeasure,
): InsightSessions {
  const amounts =
    measure === "active" || measure === "waiting"
      ? timesIn(statements, scope, measure)
      : tokensOf(statements, scope, measure, TOKEN_COLUMN[by], name);
  statements.run("CREATE TEMP TABLE insight_amounts (file TEXT PRIMARY KEY, amount REAL)");
  statements.run(
    "INSERT INTO insight_amounts VALUES (?, ?)",
    amounts.filter(([, amount]) => amount > 0),
  );
  const [counted = {}] = statements.all("SELECT count(*) AS total FROM insight_amounts");
  const sessions = statements
    .all(
      `SELECT r.file, r.amount, f.title, f.project, f.agent, f.started FROM insight_amounts r
        LEFT JOIN detail_files f ON f.resource = r.file ORDER BY r.amount DESC, r.file LIMIT ${MAX_SESSIONS}`,
    )
    .map((row): InsightSession => ({ ...sessionOf(row), calls: 0, rows: [], amount: numberOf(row["amount"]) }));
  return { total: numberOf(counted["total"]) ?? 0, sessions };
}

type Amounts = readonly (readonly [file: string, amount: number])[];

function timesIn(statements: Statements, scope: InsightScope, measure: "active" | "waiting"): Amounts {
  return [...sessionTimes(statements, scope).sessions].map(([file, times]) => [file, times[`${measure}Ms`]]);
}

/** Returns nothing for groups that have no tokens, such as tools. */
function tokensOf(
  statements: Statements,
  scope: InsightScope,
  measure: keyof typeof SUM_OF,
  column: string | undefined,
  name: string,
): Amounts {
  if (column === undefined) return [];
  return statements
    .all(
      `SELECT f.session_file AS file, total(${SUM_OF[measure]}) AS amount
        FROM day_tokens d JOIN detail_files f ON f.id = d.source
        WHERE ${scope.file("f.id")} AND ${scope.day("d.day")} AND coalesce(${column}, '') = ? GROUP BY 1`,
      name,
    )
    .map((row) => [textIn(row, "file"), numberOf(row["amount"]) ?? 0]);
}

/** Reads a session from a row with its file, title, project, agent, and start. */
export function sessionOf(row: ArchiveRow): Omit<InsightSession, "calls" | "rows"> {
  return {
    resource: textIn(row, "file") as Resource,
    title: textIn(row, "title"),
    project: textIn(row, "project"),
    agent: textIn(row, "agent"),
    started: stringOf(row["started"]),
  };
}

/** Reads a text. Empty if there is none. */
export function textIn(row: ArchiveRow, name: string): string {
  return stringOf(row[name]) ?? "";
}
