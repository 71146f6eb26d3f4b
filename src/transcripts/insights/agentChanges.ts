import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import type { ArchiveRow, Statements } from "../archive/archive";
import type { AgentChange, AgentChanges } from "../model/changes/agentChangesModel";
import { insightScope } from "./insightScope";

/** Changes that are returned. */
const MOST = 500;

/** A path as a call names it, and the working folder of its session, which a relative path begins in. */
export interface RecordedPath {
  readonly path: string;
  readonly folder: string | undefined;
}

/** A file under one of its names, until it got the next one. */
export interface NamedFile {
  readonly paths: readonly RecordedPath[];
  /** Milliseconds since 1970: only earlier changes are meant. */
  readonly until?: number | undefined;
}

/** An earlier name of a file: a call moved it. */
export interface EarlierName extends RecordedPath {
  readonly until: number | undefined;
}

/** Returns the paths of changed files that end with one of the names, whatever the case of ASCII letters. */
export function pathsNamed(statements: Statements, names: readonly string[]): RecordedPath[] {
  const like = names.map(() => "c.file LIKE ? ESCAPE '!'").join(" OR ");
  const patterns = names.map((name) => `%${name.replace(/[!%_]/g, "!$&")}`);
  return statements
    .all(
      `SELECT DISTINCT c.file, f.project FROM detail_changes c JOIN detail_files f ON f.id = c.source WHERE ${like}`,
      ...patterns,
    )
    .map((row) => ({ path: stringOf(row["file"]) ?? "", folder: stringOf(row["project"]) }));
}

/** Returns the names that a file had before calls gave it one of these. */
export function earlierNames(statements: Statements, { paths, until }: NamedFile): EarlierName[] {
  return rowsOf(statements, paths)
    .filter((row) => row["change"] === "create" || row["change"] === "write")
    .filter((row) => isBefore(row, until))
    .flatMap((row) => {
      const moved = statements
        .all(
          "SELECT id, file FROM detail_changes WHERE source = ? AND call_id = ? AND change = 'move' AND id < ?",
          ...[numberOf(row["source"]) ?? 0, textIn(row, "call_id"), numberOf(row["id"]) ?? 0],
        )
        .map((each) => ({ id: numberOf(each["id"]), path: textIn(each, "file") }));
      // Each source is followed by its target, or the targets follow all sources.
      const name = nameOf(textIn(row, "file"));
      const from =
        moved.find(({ id }) => id === (numberOf(row["id"]) ?? 0) - 1) ??
        moved.find(({ path }) => nameOf(path) === name);
      return from === undefined
        ? []
        : [{ path: from.path, folder: stringOf(row["project"]), until: numberOf(row["started"]) ?? until }];
    });
}

/** Lists the calls that changed a file under all of its names. `folders` are those whose sessions count. */
export function readAgentChanges(
  statements: Statements,
  files: readonly NamedFile[],
  folders: readonly string[],
): AgentChanges {
  const scope = insightScope(statements, {}, folders);
  const found = new Map<string, ArchiveRow>();
  for (const { paths, until } of files)
    for (const row of rowsOf(statements, paths, scope.file("f.id"))) {
      if (!isBefore(row, until)) continue;
      // One call can name a file more than once.
      const key = `${textIn(row, "resource")}\n${textIn(row, "call_id")}`;
      const known = found.get(key);
      if (!known || (known["by_command"] === 1 && row["by_command"] === 0)) found.set(key, row);
    }
  const rows = [...found.values()].sort(
    (one, other) => timeOf(other) - timeOf(one) || (numberOf(other["id"]) ?? 0) - (numberOf(one["id"]) ?? 0),
  );
  const [searched = {}] = statements.all(
    `SELECT count(DISTINCT session_file) AS sessions, count(DISTINCT agent) AS agents
      FROM detail_files f WHERE ${scope.file("f.id")}`,
  );
  return {
    total: rows.length,
    changes: rows.slice(0, MOST).map(changeOf),
    searched: { sessions: numberOf(searched["sessions"]) ?? 0, agents: numberOf(searched["agents"]) ?? 0 },
  };
}

/** The changes of paths, each counted in one of the sessions that contain it. */
function rowsOf(statements: Statements, paths: readonly RecordedPath[], where = "1"): readonly ArchiveRow[] {
  const asked = new Set(paths.map(keyOf));
  return statements
    .all(
      `SELECT c.id, c.source, c.call_id, c.row, c.file, c.change, c.by_command, c.started, f.resource, f.agent, f.subagent,
        f.title, f.project, f.started AS began, coalesce(k.tool, '') AS tool FROM detail_changes c
        JOIN detail_files f ON f.id = c.source
        LEFT JOIN detail_calls k ON k.source = c.source AND k.call_id = c.call_id AND k.row = c.row
        WHERE c.file IN (SELECT value FROM json_each(?)) AND NOT coalesce(k.copied, 0) AND ${where}`,
      JSON.stringify([...new Set(paths.map(({ path }) => path))]),
    )
    .filter((row) => asked.has(keyOf({ path: textIn(row, "file"), folder: stringOf(row["project"]) })));
}

function keyOf({ path, folder = "" }: RecordedPath): string {
  return `${folder}\n${path}`;
}

function isBefore(row: ArchiveRow, until: number | undefined): boolean {
  return until === undefined || timeOf(row) <= until;
}

/** When the call was made, or else when its session began. */
function timeOf(row: ArchiveRow): number {
  return numberOf(row["started"]) ?? (Date.parse(textIn(row, "began")) || 0);
}

function changeOf(row: ArchiveRow): AgentChange {
  return {
    resource: textIn(row, "resource") as Resource,
    call: textIn(row, "call_id"),
    row: numberOf(row["row"]) ?? 0,
    tool: textIn(row, "tool"),
    path: textIn(row, "file"),
    byCommand: row["by_command"] === 1,
    started: numberOf(row["started"]),
    agent: textIn(row, "agent"),
    subagent: stringOf(row["subagent"]),
    title: textIn(row, "title"),
  };
}

function textIn(row: ArchiveRow, name: string): string {
  return stringOf(row[name]) ?? "";
}

/** The last name of a path of any system. */
export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
