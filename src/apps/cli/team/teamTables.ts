import { numberOf, stringOf } from "../../../base/json/jsonValue";
import type { ArchiveRow, Statements } from "../../../transcripts/archive/archive";
import { messageOf } from "../../../transcripts/insights/detailRows";
import { costOf } from "../../../transcripts/statistics/prices";
import type { Pseudonyms } from "./pseudonyms";

/** Version of the tables. A later one has more columns: columns keep their names and meanings (docs/team.md). */
export const SCHEMA_VERSION = 1;

/** Types of columns. An `integer` has 64 bits, and a `number` is a double. */
export type ColumnType = "text" | "integer" | "number" | "boolean";

/** A row by its columns. */
export type TeamRow = Readonly<Record<string, string | number | boolean | null>>;

/** A table of an export. */
export interface TeamTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Statement for the rows of a month, which is its only parameter, in an order that doesn't change. */
  readonly sql: string;
  /** Returns the column's values, except those that every table has. `row.id` is the number of the row in the archive. */
  readonly read: (row: ArchiveRow, names: Pseudonyms) => TeamRow;
}

/** The month of rows without a time. */
export const NO_MONTH = "unknown";

/** Columns of every table. */
const OF_FILE = {
  schema_version: "integer",
  machine: "text",
  id: "text",
  session: "text",
  is_subagent: "boolean",
  agent: "text",
  project: "text",
  day: "text",
  started_ms: "integer",
} as const;

const FROM_FILE = "f.resource, f.session_file, f.subagent, f.agent, f.project";

/** A month, or `NO_MONTH` for what is none: the text of a file could be anything. */
function month(sql: string): string {
  return `(CASE WHEN ${sql} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]' THEN ${sql} ELSE '${NO_MONTH}' END)`;
}

function rowsOf(table: string, columns: string, ofMonth: string, where = ""): string {
  return `SELECT ${FROM_FILE}, ${columns} FROM ${table} c JOIN detail_files f ON f.id = c.source
    WHERE ${where}${month(ofMonth)} = ? ORDER BY c.id`;
}

const CALL_MONTH = "substr(c.day, 1, 7)";
const CHANGE_MONTH = "strftime('%Y-%m', c.started / 1000, 'unixepoch')";
const SESSION_MONTH = "strftime('%Y-%m', f.started)";

/** The tables of an export. A call or message that is in several files is in one row. */
export const TEAM_TABLES: readonly TeamTable[] = [
  {
    name: "sessions",
    columns: { ...OF_FILE, ended_ms: "integer" },
    sql: `SELECT ${FROM_FILE}, f.started, f.ended FROM detail_files f WHERE ${month(SESSION_MONTH)} = ? ORDER BY f.id`,
    read: (row, names) => ({
      ...fileColumns(row, names, timeOf(row["started"])),
      id: fileName(row["resource"], names),
      ended_ms: timeOf(row["ended"]),
    }),
  },
  {
    name: "calls",
    columns: {
      ...OF_FILE,
      tool: "text",
      status: "text",
      reason: "text",
      exit_code: "integer",
      duration_ms: "integer",
      is_at_most: "boolean",
      file: "text",
      model: "text",
      output_tokens: "number",
      result_bytes: "integer",
      turn: "integer",
    },
    sql: rowsOf(
      "detail_calls",
      `c.call_id, c.tool, c.status, c.reason, c.exit_code, c.started, c.duration_ms, c.is_at_most, c.file, c.model,
        c.output_tokens, c.result_bytes, c.turn`,
      CALL_MONTH,
      "NOT c.copied AND ",
    ),
    read: (row, names) => ({
      ...fileColumns(row, names, integer(row["started"])),
      id: callName(row, names),
      tool: names.tool(stringOf(row["tool"]) ?? ""),
      status: stringOf(row["status"]) ?? null,
      reason: stringOf(row["reason"]) ?? null,
      exit_code: integer(row["exit_code"]),
      duration_ms: integer(row["duration_ms"]),
      is_at_most: row["is_at_most"] === 1,
      file: pathName(row["file"], names),
      model: modelOf(row, names),
      output_tokens: numberOf(row["output_tokens"]) ?? null,
      result_bytes: integer(row["result_bytes"]),
      turn: integer(row["turn"]),
    }),
  },
  {
    name: "messages",
    columns: {
      ...OF_FILE,
      model: "text",
      tier: "text",
      input_tokens: "number",
      output_tokens: "number",
      cache_creation_input_tokens: "number",
      cache_read_input_tokens: "number",
      cost_usd: "number",
    },
    sql: rowsOf(
      "detail_messages",
      `c.key, c.session, c.thread, c.model, c.day, c.tier, c.tools, c.input_tokens, c.output_tokens,
        c.cache_creation_input_tokens, c.cache_read_input_tokens, c.kept_for_an_hour`,
      CALL_MONTH,
      "NOT c.copied AND ",
    ),
    read: (row, names) => {
      const message = messageOf(row);
      return {
        ...fileColumns(row, names, null),
        id: names.id("message", stringOf(row["key"]) ?? ""),
        day: stringOf(row["day"]) ?? null,
        model: modelOf(row, names),
        tier: message.tier ?? null,
        input_tokens: message.input_tokens,
        output_tokens: message.output_tokens,
        cache_creation_input_tokens: message.cache_creation_input_tokens,
        cache_read_input_tokens: message.cache_read_input_tokens,
        cost_usd: costOf(message) ?? null,
      };
    },
  },
  {
    name: "changes",
    columns: {
      ...OF_FILE,
      call: "text",
      file: "text",
      change: "text",
      by_command: "boolean",
      added: "integer",
      removed: "integer",
    },
    sql: rowsOf(
      "detail_changes",
      "c.call_id, c.file, c.change, c.by_command, c.added, c.removed, c.started",
      CHANGE_MONTH,
    ),
    read: (row, names) => {
      const call = callName(row, names);
      const file = pathName(row["file"], names);
      const change = stringOf(row["change"]) ?? null;
      return {
        ...fileColumns(row, names, integer(row["started"])),
        id: names.id("change", call, file, change),
        ...{ call, file, change, by_command: row["by_command"] === 1 },
        added: integer(row["added"]),
        removed: integer(row["removed"]),
      };
    },
  },
];

/** The months of all tables, by their names. */
export function monthsIn(statements: Statements): ReadonlyMap<string, readonly string[]> {
  const sources = {
    sessions: `${month(SESSION_MONTH)} AS month FROM detail_files f`,
    calls: `${month(CALL_MONTH)} AS month FROM detail_calls c`,
    messages: `${month(CALL_MONTH)} AS month FROM detail_messages c`,
    changes: `${month(CHANGE_MONTH)} AS month FROM detail_changes c`,
  };
  return new Map(
    Object.entries(sources).map(([name, sql]) => [
      name,
      statements.all(`SELECT DISTINCT ${sql}`).map((row) => stringOf(row["month"]) ?? NO_MONTH),
    ]),
  );
}

/** Returns the pseudonym of a session, by its file. Compressing the file doesn't change it. */
export function fileName(resource: unknown, names: Pseudonyms): string {
  return names.path((stringOf(resource) ?? "").replace(/\.(?:gz|zst)$/, ""));
}

function fileColumns(row: ArchiveRow, names: Pseudonyms, started: number | null): TeamRow {
  return {
    schema_version: SCHEMA_VERSION,
    machine: names.machine,
    session: fileName(row["session_file"], names),
    is_subagent: row["subagent"] !== null,
    agent: stringOf(row["agent"]) ?? null,
    project: pathName(row["project"], names),
    day: started === null ? null : dayText(started),
    started_ms: started,
  };
}

function callName(row: ArchiveRow, names: Pseudonyms): string {
  return names.id("call", stringOf(row["call_id"]) ?? "", numberOf(row["started"]) ?? null);
}

function pathName(path: unknown, names: Pseudonyms): string | null {
  const text = stringOf(path);
  return text === undefined ? null : names.path(text);
}

function modelOf(row: ArchiveRow, names: Pseudonyms): string | null {
  const model = stringOf(row["model"]);
  return model === undefined || model === "" ? null : names.model(model);
}

function integer(value: unknown): number | null {
  const whole = Math.round(numberOf(value) ?? Number.NaN);
  return Number.isSafeInteger(whole) ? whole : null;
}

function timeOf(text: unknown): number | null {
  return integer(Date.parse(stringOf(text) ?? ""));
}

function dayText(time: number): string | null {
  const date = new Date(time);
  // Days of years after 9999 have more characters.
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/T.*/, "");
}
