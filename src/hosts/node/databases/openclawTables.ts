import * as zlib from "node:zlib";
import { readJson } from "../../../base/json/jsonText";
import { fieldsOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import type { DatabaseRow } from "./databaseThread";
import { endLine, LEFT_OUT, MOST_BYTES, rowsOf, shortText, timeOf } from "./sessionTables";
import type { DatabaseShape, SessionTables, StoredLines, StoredSession } from "./sessionTables";

/** Columns that OpenClaw has in all versions that keep sessions in a database, and those that say more. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  session_windows: ["session_id", "session_key", "created_at", "updated_at"],
  session_nodes: ["session_key", "current_session_id"],
  transcript_events: ["session_id", "seq", "event_json", "created_at"],
};
const OF_WINDOW = ["previous_session_id", "reason", "channel", "chat_type", "model_provider", "model", "display_name"];
const OF_NODE = ["label", "display_name", "spawned_by", "parent_session_key", "created_via", "fork_source_session_id"];

/** Returns undefined for a database without the tables of OpenClaw. */
export function openclawTables({ has, indexOf }: DatabaseShape): SessionTables | undefined {
  if (!Object.entries(NEEDED).every(([table, needed]) => needed.every((column) => has(table, column))))
    return undefined;
  const isPacked = has("transcript_events", "event_zstd") && has("transcript_events", "event_utf8_bytes");
  const known = (table: string, alias: string, columns: readonly string[], prefix: string): readonly string[] =>
    columns.flatMap((name) => (has(table, name) ? [`${shortText(`${alias}.${name}`)} AS "${prefix}${name}"`] : []));
  const columns = [
    `${shortText("w.session_id")} AS id`,
    `${shortText("w.session_key")} AS session_key`,
    `${shortText("n.current_session_id")} AS current`,
    `${timeOf("w.created_at")} AS created`,
    ...known("session_windows", "w", OF_WINDOW, "window_"),
    ...known("session_nodes", "n", OF_NODE, ""),
  ];
  const [events, key] = [rowsOf("transcript_events", indexOf("transcript_events")), "spawned_by"];
  const parent = has("session_nodes", key)
    ? `(SELECT ${shortText("p.current_session_id")} FROM session_nodes p WHERE p.session_key = n.${key} LIMIT 1)`
    : "NULL";
  const head = `(SELECT CASE WHEN octet_length(event_json) <= ${MOST_HEAD} THEN event_json END
    FROM ${events} WHERE session_id = w.session_id ORDER BY seq LIMIT 1)`;
  const packed = isPacked ? "WHEN event_zstd IS NOT NULL THEN event_utf8_bytes" : "";
  return {
    agent: "openclaw",
    sessions: {
      sql: `SELECT * FROM (SELECT w.rowid AS row, ${columns.join(", ")}, ${timeOf("w.updated_at")} AS updated,
        ${parent} AS parent, ${head} AS head FROM session_windows w LEFT JOIN session_nodes n ON n.session_key = w.session_key)
        WHERE head IS NOT NULL`,
    },
    rows: (session) => [
      {
        sql: `SELECT rowid AS row, seq, ${timeOf("created_at")} AS updated, CASE ${packed}
          WHEN octet_length(event_json) > ${MOST_BYTES} THEN ${LEFT_OUT.length}
          ELSE coalesce(octet_length(event_json), 4) END + 1 AS size
          FROM ${events} WHERE session_id = ? ORDER BY seq`,
        parameters: [session],
      },
    ],
    readSession,
    readRows,
    line: (_, rows) => ({
      sql: `SELECT rowid AS row, CAST(CASE WHEN octet_length(event_json) > ${MOST_BYTES} THEN '${LEFT_OUT}'
        ELSE coalesce(event_json, 'null') END AS BLOB) AS data${isPacked ? `, ${PACKED}` : ""}
        FROM transcript_events WHERE rowid IN (SELECT value FROM json_each(?))`,
      parameters: [JSON.stringify(rows)],
    }),
    lineOf: (_, row) => lineOf(row),
  };
}

/** Bytes of the first event of a session, which names its working folder. */
const MOST_HEAD = 64 * 1024;

/** An event of OpenClaw has at most 4 MiB. */
const MOST_PACKED = 4 * 1024 * 1024;
const PACKED = `CASE WHEN octet_length(event_zstd) <= ${MOST_PACKED} THEN event_zstd END AS packed, event_utf8_bytes AS bytes`;

function readSession(columns: DatabaseRow): StoredSession {
  const { row, parent, head, current, created, updated, ...known } = columns;
  const text = (name: string): string => stringOf(columns[name]) ?? "";
  const first = readJson(stringOf(head) ?? "");
  // The call that started a subagent names it by the key of its session.
  const key = /:subagent:([\w-]{1,100})$/.exec(text("session_key"))?.[1];
  return {
    row: numberOf(row) ?? 0,
    id: text("id"),
    name: current === text("id") ? key : undefined,
    parent: stringOf(parent),
    title: text("label") || text("display_name") || text("window_display_name"),
    directory: stringOf(fieldsOf(first.ok ? first.value : undefined)["cwd"]) ?? "",
    created: numberOf(created) ?? 0,
    updated: numberOf(updated) ?? 0,
    columns: { ...known, created, updated },
  };
}

function readRows([events = []]: readonly (readonly DatabaseRow[])[]): StoredLines {
  const lines = events.flatMap(({ row, size }) => {
    const bytes = numberOf(size);
    return bytes === undefined || bytes < 1 || bytes > MOST_BYTES + 1
      ? []
      : [{ kind: "event", row: numberOf(row) ?? 0, size: bytes }];
  });
  return { lines, updated: events.reduce((last, { updated }) => Math.max(last, numberOf(updated) ?? 0), 0) };
}

function lineOf({ data, packed, bytes }: DatabaseRow): Uint8Array {
  const size = numberOf(bytes);
  const event = packed instanceof Uint8Array && size !== undefined ? unpacked(packed, size) : data;
  const line = new Uint8Array((event instanceof Uint8Array ? event.length : 0) + 1);
  if (event instanceof Uint8Array) line.set(event);
  return endLine(line);
}

const DAMAGED = new TextEncoder().encode('{"type":"a value that can\'t be unpacked"}');

/** Returns as many bytes as the database says: of a damaged event, what it is, and spaces. */
function unpacked(packed: Uint8Array, size: number): Uint8Array {
  const event = new Uint8Array(size).fill(SPACE);
  try {
    const found = zstdDecompressSync?.(packed, { maxOutputLength: size });
    if (found?.length === size) return found;
  } catch {
    // Below.
  }
  event.set(DAMAGED.subarray(0, size));
  return event;
}

const SPACE = 0x20;

/** The types of the oldest supported Node.js don't have the function. Those with SQLite have it. */
const {
  zstdDecompressSync,
}: {
  createGunzip: unknown;
  zstdDecompressSync?: (packed: Uint8Array, limits: { readonly maxOutputLength: number }) => Uint8Array;
} = zlib;
