import type { Statements } from "../archive/archive";
import type { InsightsQuery } from "../model/insightsModel";

/** In milliseconds. */
const DAY = 86_400_000;

/** Conditions for what counts. */
export interface InsightScope {
  /** Whether the id of a file, such as `f.id`, is of a session that counts. */
  readonly file: (column: string) => string;
  /** Whether a day is in the period. */
  readonly day: (column: string) => string;
  /** Whether a time in milliseconds since 1970 is in the period. */
  readonly time: (column: string) => string;
}

/**
 * Selects the files of sessions, and makes conditions for them and for the period. `folders` are those whose sessions
 * count; by default, all. For one transaction. Throws `RangeError` for something else than a day.
 */
export function insightScope(
  statements: Statements,
  { since, until, project, agent }: InsightsQuery,
  folders?: readonly string[],
): InsightScope {
  const [from, to] = [dayNumber(since), dayNumber(until)];
  statements.run("CREATE TEMP TABLE insight_files (id INTEGER PRIMARY KEY)");
  statements.run(
    `INSERT INTO insight_files SELECT id FROM detail_files f
      WHERE (?1 IS NULL OR f.project = ?1) AND (?2 IS NULL OR f.agent = ?2) AND (?3 IS NULL OR EXISTS
        (SELECT 1 FROM json_each(?3) j WHERE substr(f.session_file, 1, length(j.value) + 1) = j.value || '/'))`,
    [[project ?? null, agent ?? null, folders ? JSON.stringify(folders) : null]],
  );
  const between = (column: string, least: string | undefined, most: string | undefined): string =>
    [
      ...(least === undefined ? [] : [`${column} >= ${least}`]),
      ...(most === undefined ? [] : [`${column} ${most}`]),
    ].join(" AND ") || "1";
  return {
    file: (column) => `${column} IN (SELECT id FROM insight_files)`,
    // Both were read as days.
    day: (column) => between(column, since && `'${since}'`, until && `<= '${until}'`),
    time: (column) =>
      between(column, from === undefined ? from : String(from), to === undefined ? to : `< ${to + DAY}`),
  };
}

/** Reads a day such as `2026-01-31`. Returns its beginning in UTC, in milliseconds since 1970. */
export function dayNumber(day: string | undefined): number | undefined {
  if (day === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // 2026-02-31 would be read as a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day))
    throw new RangeError(`No day such as 2026-01-31: ${JSON.stringify(day)}`);
  return time;
}
