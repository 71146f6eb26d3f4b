import { stringOf } from "../../../base/json/jsonValue";
import type { DatabaseRow, Statement } from "./databaseThread";

/** A session in a database, as its row describes it. */
export interface StoredSession {
  readonly row: number;
  readonly id: string;
  /** The name of its file, if that isn't its id. */
  readonly name?: string | undefined;
  readonly parent?: string | undefined;
  readonly title: string;
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** All its known columns. */
  readonly columns: DatabaseRow;
}

/** A line that a row of a session becomes. */
export interface StoredLine {
  /** What the line contains: each kind is read with a statement of its own. */
  readonly kind: string;
  readonly row: number;
  /** Bytes of its line. */
  readonly size: number;
}

/** The lines of a session, in the order of the conversation. */
export interface StoredLines {
  readonly lines: readonly StoredLine[];
  /** Milliseconds since 1970 of the last change of a row. */
  readonly updated: number;
}

/** How the database of an agent keeps sessions. */
export interface SessionTables {
  /** The agent, as the first line of each of its sessions names it. */
  readonly agent: string;
  /** Finds all sessions. Each of its rows is one for `readSession`. */
  readonly sessions: Statement;
  /** Returns the statements that find the rows of a session, with the sizes of their lines. */
  rows(session: string): readonly Statement[];
  readSession(columns: DatabaseRow): StoredSession;
  readRows(found: readonly (readonly DatabaseRow[])[]): StoredLines;
  /** Returns the statement that reads lines of one kind by their rows. */
  line(kind: string, rows: readonly number[]): Statement;
  /** Returns the line of such a row, of exactly the size that `readRows` returned. */
  lineOf(kind: string, columns: DatabaseRow): Uint8Array;
}

/** What a database contains, as far as `SessionTables` need it. */
export interface DatabaseShape {
  has(table: string, column: string): boolean;
  /** Returns the name of an index that begins with the column `session_id`. */
  indexOf(table: string): string | undefined;
}

const NAMES = [
  ...["session", "message", "part"],
  ...["sessions", "messages"],
  ...["session_nodes", "session_windows", "transcript_events"],
];
const LIST = JSON.stringify(NAMES);

/** Statements whose rows `readShape` understands. A view or a virtual table would run what its author wants. */
export const SHAPE: readonly Statement[] = [
  {
    sql: `SELECT s.name AS "table", c.name AS "column" FROM sqlite_schema s, pragma_table_xinfo(s.name) c
      WHERE s.type = 'table' AND s.rootpage > 0 AND s.name IN (SELECT value FROM json_each('${LIST}')) AND c.hidden = 0`,
  },
  {
    sql: `SELECT t.value AS "table", i.name AS "index" FROM json_each('${LIST}') t, pragma_index_list(t.value) i,
      pragma_index_info(i.name) c WHERE i.partial = 0 AND c.seqno = 0 AND c.name = 'session_id'`,
  },
  { sql: "PRAGMA encoding" },
];

/** Returns undefined for a database whose texts aren't UTF-8. */
export function readShape(found: readonly (readonly DatabaseRow[])[]): DatabaseShape | undefined {
  const [columns = [], indexes = [], [encoding] = []] = found;
  if (encoding?.["encoding"] !== "UTF-8") return undefined;
  return {
    has: (table, column) => columns.some((row) => row["table"] === table && row["column"] === column),
    indexOf: (table) => stringOf(indexes.findLast((row) => row["table"] === table)?.["index"]),
  };
}

/** Values of more bytes are left out. Lines of so many bytes aren't read. */
export const MOST_BYTES = 32 * 1024 * 1024;
/** Without an index, so many rows of a table are looked through. */
export const MOST_SCANNED = 2_000_000;
export const LEFT_OUT = '{"type":"a value that is too long to be read"}';

const MOST_TEXT = 64 * 1024;

/** Returns the expression for a text of a column that isn't long. */
export function shortText(column: string): string {
  return `CASE WHEN octet_length(${column}) <= ${MOST_TEXT} THEN CAST(${column} AS TEXT) END`;
}

/** Returns the expression for a time. Integers can be larger than a number of JavaScript. */
export function timeOf(column: string): string {
  return `CAST(${column} AS REAL)`;
}

/** Returns what to select a session's rows from: an index, or as many rows as are looked through without one. */
export function rowsOf(table: string, index: string | undefined): string {
  return index === undefined
    ? `(SELECT rowid, * FROM ${table} LIMIT ${MOST_SCANNED})`
    : `${table} INDEXED BY "${index.replaceAll('"', '""')}"`;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Returns the line `{"message":{…},"data":…}` of a value as it is in the database, so that its size is known unread. */
export function framedLine(kind: string, head: unknown, data: unknown): Uint8Array {
  const before = new TextEncoder().encode(`{"${kind}":${stringOf(head) ?? "{}"},"data":`);
  const value = data instanceof Uint8Array ? data : new Uint8Array();
  const line = new Uint8Array(before.length + value.length + 2);
  line.set(before);
  line.set(value, before.length);
  line[line.length - 2] = CLOSE;
  return endLine(line);
}

const CLOSE = 0x7d;

/** Ends a line with a line feed. Those between its values become spaces. */
export function endLine(line: Uint8Array): Uint8Array {
  for (let at = line.indexOf(LINE_FEED); at !== -1; at = line.indexOf(LINE_FEED, at + 1)) line[at] = SPACE;
  line[line.length - 1] = LINE_FEED;
  return line;
}
