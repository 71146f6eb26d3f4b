import { stringOf } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import type { Archive, Statements } from "../archive/archive";
import { readAllFindings, type AllFindingsOptions } from "../findings/allFindings";
import type { FoundSession, InsightFindings } from "../model/understanding/findingsModel";
import type { InsightsQuery } from "../model/insightsModel";
import type { NearFiles } from "../structure/agents/agentFiles";
import { dayNumber, insightScope } from "./insightScope";

/** In milliseconds. */
const DAY = 86_400_000;

/** Reads the archived sessions that a query selects, the oldest first, and returns what is found in them. */
export async function readArchivedFindings(
  files: NearFiles,
  archive: Archive,
  query: InsightsQuery,
  folders: readonly string[],
  options: Omit<AllFindingsOptions, "isWanted">,
): Promise<InsightFindings> {
  const sessions = archive.read((statements) => sessionsOf(statements, query, folders));
  return readAllFindings(files, sessions, { ...options, isWanted: ({ started }) => isInPeriod(started, query) });
}

/** Whether a time is in a period of days in UTC. Without a time, only if nothing limits the period. */
export function isInPeriod(
  time: number | undefined,
  { since, until }: Pick<InsightsQuery, "since" | "until">,
): boolean {
  const [from, to] = [dayNumber(since), dayNumber(until)];
  if (from === undefined && to === undefined) return true;
  return time !== undefined && time >= (from ?? -Infinity) && time < (to === undefined ? Infinity : to + DAY);
}

/** What a session that was continued copied from an earlier one counts there. */
function sessionsOf(
  statements: Statements,
  query: InsightsQuery,
  folders: readonly string[],
): Pick<FoundSession, "resource" | "title">[] {
  const scope = insightScope(statements, query, folders);
  return statements
    .all(
      `SELECT f.session_file AS file, max(o.title) AS title, min(f.started) AS started FROM detail_files f
        LEFT JOIN detail_files o ON o.resource = f.session_file
        WHERE ${scope.file("f.id")} AND (EXISTS
          (SELECT 1 FROM detail_calls c WHERE c.source = f.id AND ${scope.day("c.day")}) OR EXISTS
          (SELECT 1 FROM detail_messages m WHERE m.source = f.id AND ${scope.day("m.day")}))
        GROUP BY f.session_file ORDER BY started, file`,
    )
    .map((row) => ({ resource: (stringOf(row["file"]) ?? "") as Resource, title: stringOf(row["title"]) ?? "" }));
}
