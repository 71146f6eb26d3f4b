import { numberOf, stringOf } from "../../../base/json/jsonValue";
import type { DatabaseRow, Statement } from "./databaseThread";
import { framedLine, LEFT_OUT, MOST_BYTES, rowsOf, shortText, timeOf } from "./sessionTables";
import type { DatabaseShape, SessionTables, StoredLine, StoredLines, StoredSession } from "./sessionTables";

/** What a line contains: a message, a part of it, or how the message failed. */
type LineKind = "message" | "part" | "failure";

/** Columns that OpenCode and Kilo have in all versions with a database, and those that say more. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  session: ["id", "parent_id", "title", "directory", "time_created", "time_updated"],
  message: ["id", "session_id", "time_created", "time_updated", "data"],
  part: ["id", "message_id", "session_id", "time_created", "time_updated", "data"],
};
const FURTHER = ["version", "agent", "model", "revert", "share_url", "time_archived"];
const TIMES = new Set(["time_created", "time_updated", "time_archived"]);

/** Returns undefined for a database without the tables of OpenCode and Kilo, whose agent the name of its file says. */
export function opencodeTables({ has, indexOf }: DatabaseShape, agent: string): SessionTables | undefined {
  if (!Object.entries(NEEDED).every(([table, needed]) => needed.every((column) => has(table, column))))
    return undefined;
  const known = [...(NEEDED["session"] ?? []), ...FURTHER.filter((column) => has("session", column))];
  const columns = known.map((name) => `${TIMES.has(name) ? timeOf(name) : shortText(name)} AS "${name}"`);
  return {
    agent,
    sessions: { sql: `SELECT rowid AS row, ${columns.join(", ")} FROM session` },
    rows: (session) => rowStatements(session, indexOf),
    readSession,
    readRows,
    line: (kind, rows) => lineStatement(kind as LineKind, rows),
    lineOf: (kind, { head, data }) => framedLine(kind, head, data),
  };
}

function readSession(columns: DatabaseRow): StoredSession {
  const { row, ...known } = columns;
  const text = (name: string): string => stringOf(columns[name]) ?? "";
  return {
    row: numberOf(row) ?? 0,
    id: text("id"),
    parent: stringOf(columns["parent_id"]),
    title: text("title"),
    directory: text("directory"),
    created: numberOf(columns["time_created"]) ?? 0,
    updated: numberOf(columns["time_updated"]) ?? 0,
    columns: known,
  };
}

/** Returns the statements that find the rows of a session, with the sizes of their lines. */
function rowStatements(session: string, indexOf: DatabaseShape["indexOf"]): readonly Statement[] {
  return (["message", "part"] as const).map((table) => {
    const owner = table === "part" ? shortText("message_id") : shortText("id");
    const failure = table === "part" ? "" : `, ${sizeOf("failure")} AS failure`;
    return {
      sql: `SELECT rowid AS row, ${shortText("id")} AS id, ${owner} AS message, ${timeOf("time_created")} AS created,
        ${timeOf("time_updated")} AS updated, ${sizeOf(table)} AS size${failure}
        FROM ${rowsOf(table, indexOf(table))} WHERE session_id = ?`,
      parameters: [session],
    };
  });
}

/** Returns the lines of rows as `rowStatements` finds them, in the order of the conversation, and the last change. */
function readRows([messages = [], parts = []]: readonly (readonly DatabaseRow[])[]): StoredLines {
  const partsOf = new Map<unknown, DatabaseRow[]>();
  for (const part of parts) {
    const known = partsOf.get(part["message"]);
    if (known) known.push(part);
    else partsOf.set(part["message"], [part]);
  }
  const lines: StoredLine[] = [];
  const add = (kind: LineKind, row: unknown, bytes: unknown): void => {
    const size = numberOf(bytes);
    if (size !== undefined) lines.push({ kind, row: numberOf(row) ?? 0, size });
  };
  for (const { id, row, size, failure } of [...messages].sort(byTime)) {
    add("message", row, size);
    for (const part of (partsOf.get(id) ?? []).sort(byId)) add("part", part["row"], part["size"]);
    partsOf.delete(id);
    // A message fails after its parts.
    add("failure", row, failure);
  }
  // Parts of messages that are gone.
  for (const left of partsOf.values()) for (const { row, size } of left.sort(byId)) add("part", row, size);
  let updated = 0;
  for (const row of [...messages, ...parts]) updated = Math.max(updated, numberOf(row["updated"]) ?? 0);
  return { lines, updated };
}

/** Returns the statement that reads lines of one kind by their rows. */
function lineStatement(kind: LineKind, rows: readonly number[]): Statement {
  return {
    sql: `SELECT rowid AS row, ${HEAD[kind]} AS head, CAST(${DATA[kind]} AS BLOB) AS data
      FROM ${kind === "part" ? "part" : "message"} WHERE rowid IN (SELECT value FROM json_each(?))`,
    parameters: [JSON.stringify(rows)],
  };
}

const WHOLE = `CASE WHEN octet_length(data) > ${MOST_BYTES} THEN '${LEFT_OUT}' ELSE coalesce(data, 'null') END`;
const WHOLE_SIZE = `CASE WHEN octet_length(data) > ${MOST_BYTES} THEN ${LEFT_OUT.length} ELSE coalesce(octet_length(data), 4) END`;
const ERROR = `CASE WHEN octet_length(data) <= ${MOST_BYTES} AND json_valid(data) THEN json_extract(data, '$.error') END`;
const HEAD: Readonly<Record<LineKind, string>> = {
  message: headOf("id"),
  part: headOf("id", "message_id"),
  failure: headOf("id"),
};
const DATA: Readonly<Record<LineKind, string>> = { message: WHOLE, part: WHOLE, failure: `json_quote(${ERROR})` };

/** Returns the expression for the bytes of a line; null if a message didn't fail. */
function sizeOf(kind: LineKind): string {
  const frame = `{"${kind}":,"data":}\n`.length;
  const data =
    kind === "failure" ? `CASE WHEN ${ERROR} IS NOT NULL THEN octet_length(json_quote(${ERROR})) END` : WHOLE_SIZE;
  return `octet_length(${HEAD[kind]}) + ${data} + ${frame}`;
}

function headOf(...names: readonly string[]): string {
  const texts = names.map((name) => `'${name}', ${shortText(name)}`);
  const times = ["created", "updated"].map((name) => `'${name}', CAST(time_${name} AS INTEGER)`);
  return `json_object(${[...texts, ...times].join(", ")})`;
}

function byTime(one: DatabaseRow, other: DatabaseRow): number {
  const [first, second] = [one, other].map(({ created }) => numberOf(created) ?? 0);
  return (first ?? 0) - (second ?? 0) || byId(one, other);
}

function byId(one: DatabaseRow, other: DatabaseRow): number {
  const [first, second] = [one, other].map(({ id }) => stringOf(id) ?? "");
  return (first ?? "") < (second ?? "") ? -1 : 1;
}
