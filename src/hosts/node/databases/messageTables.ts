import { numberOf, stringOf } from "../../../base/json/jsonValue";
import type { DatabaseRow } from "./databaseThread";
import { framedLine, LEFT_OUT, MOST_BYTES, rowsOf, shortText } from "./sessionTables";
import type { DatabaseShape, SessionTables, StoredLines, StoredSession } from "./sessionTables";

/** An agent with a table of sessions, and one of messages, each with its parts as JSON. */
interface Layout {
  readonly agent: string;
  /** Columns of sessions: texts, numbers, and what each is called in `StoredSession`. */
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly parent?: string;
  readonly title: string;
  readonly directory?: string;
  /** Which rows are what the agent keeps for itself, and the column that says so, which older versions can lack. */
  readonly own: { readonly column: string; readonly is: string };
  /** Columns of messages: the parts, when the row was written, and further texts, where they exist. */
  readonly parts: string;
  readonly created: string;
  readonly updated: string;
  readonly known: readonly string[];
  /** Columns that only this agent has together. */
  readonly needed: readonly (readonly [table: string, column: string])[];
}

const LAYOUTS: readonly Layout[] = [
  {
    agent: "crush",
    texts: ["parent_session_id", "title"],
    numbers: ["prompt_tokens", "completion_tokens", "cost"],
    parent: "parent_session_id",
    title: "title",
    own: { column: "id", is: "LIKE 'title-%'" },
    parts: "parts",
    created: "created_at",
    updated: "updated_at",
    known: ["model", "provider", "is_summary_message"],
    needed: [
      ["sessions", "parent_session_id"],
      ["messages", "parts"],
      ["messages", "updated_at"],
    ],
  },
  {
    agent: "goose",
    texts: ["name", "description", "session_type", "working_dir", "provider_name", "model_config_json"],
    numbers: ["user_set_name", "accumulated_input_tokens", "accumulated_output_tokens"],
    title: "name",
    directory: "working_dir",
    own: { column: "session_type", is: "IS 'hidden'" },
    parts: "content_json",
    created: "created_timestamp",
    updated: "timestamp",
    known: ["message_id", "metadata_json"],
    needed: [
      ["sessions", "working_dir"],
      ["messages", "content_json"],
      ["messages", "created_timestamp"],
    ],
  },
];
const ALWAYS = [
  ["sessions", "id"],
  ["sessions", "created_at"],
  ["sessions", "updated_at"],
  ["messages", "id"],
  ["messages", "session_id"],
  ["messages", "role"],
] as const;

/** Returns undefined for a database without the tables of Crush or goose. */
export function messageTables({ has, indexOf }: DatabaseShape): SessionTables | undefined {
  const layout = LAYOUTS.find(({ needed }) => [...ALWAYS, ...needed].every(([table, column]) => has(table, column)));
  if (!layout) return undefined;
  const texts = ["id", ...layout.texts.filter((name) => has("sessions", name))];
  const numbers = layout.numbers.filter((name) => has("sessions", name));
  const columns = [
    ...texts.map((name) => `${shortText(name)} AS "${name}"`),
    ...numbers.map((name) => `CAST(${name} AS REAL) AS "${name}"`),
    `${momentOf("created_at")} AS created`,
    `${momentOf("updated_at")} AS updated`,
  ];
  const { own } = layout;
  const listed = has("sessions", own.column) ? ` WHERE NOT (${own.column} ${own.is})` : "";
  const head = headOf(
    layout,
    layout.known.filter((name) => has("messages", name)),
  );
  const index = indexOf("messages");
  return {
    agent: layout.agent,
    sessions: {
      sql: `SELECT rowid AS row, ${columns.join(", ")} FROM sessions${listed}`,
    },
    rows: (session) => [
      {
        sql: `SELECT rowid AS row, ${momentOf(layout.updated)} AS updated, octet_length(${head}) + ${sizeOf(layout.parts)} + ${FRAME} AS size
          FROM ${rowsOf("messages", index)} WHERE session_id = ? ORDER BY ${momentOf(layout.created)}, rowid`,
        parameters: [session],
      },
    ],
    readSession: (row) => readSession(layout, row),
    readRows,
    line: (_, rows) => ({
      sql: `SELECT rowid AS row, ${head} AS head, CAST(${wholeOf(layout.parts)} AS BLOB) AS data
        FROM messages WHERE rowid IN (SELECT value FROM json_each(?))`,
      parameters: [JSON.stringify(rows)],
    }),
    lineOf: (_, { head: found, data }) => framedLine("message", found, data),
  };
}

/** A time as milliseconds since 1970. These agents write seconds, and texts. */
function momentOf(column: string): string {
  const number = `CAST(${column} AS REAL)`;
  return `CASE typeof(${column}) WHEN 'text' THEN CAST(strftime('%s', ${shortText(column)}) AS REAL) * 1000
    ELSE ${number} * CASE WHEN abs(${number}) < ${MOST_SECONDS} THEN 1000 ELSE 1 END END`;
}

/** Seconds of the year 5138: larger numbers are milliseconds. */
const MOST_SECONDS = 100_000_000_000;

function headOf({ created }: Layout, known: readonly string[]): string {
  const fields = ["id", "role", ...known].map((name) => `'${name}', ${shortText(name)}`);
  return `json_object(${fields.join(", ")}, 'created', CAST(${momentOf(created)} AS INTEGER))`;
}

const FRAME = '{"message":,"data":}\n'.length;

function wholeOf(parts: string): string {
  return `CASE WHEN octet_length(${parts}) > ${MOST_BYTES} THEN '${LEFT_OUT}' ELSE coalesce(${parts}, 'null') END`;
}

function sizeOf(parts: string): string {
  return `CASE WHEN octet_length(${parts}) > ${MOST_BYTES} THEN ${LEFT_OUT.length} ELSE coalesce(octet_length(${parts}), 4) END`;
}

/** The session of a subagent of Crush is named by its message and its call. */
const OF_CALL = "$$";

function readSession({ parent, title, directory }: Layout, columns: DatabaseRow): StoredSession {
  const { row, ...known } = columns;
  const text = (name: string | undefined): string => (name === undefined ? "" : (stringOf(columns[name]) ?? ""));
  return {
    row: numberOf(row) ?? 0,
    id: text("id"),
    name: text("id").includes(OF_CALL) ? text("id").split(OF_CALL).at(-1) : undefined,
    parent: parent === undefined ? undefined : stringOf(columns[parent]),
    title: text(title),
    directory: text(directory),
    created: numberOf(columns["created"]) ?? 0,
    updated: numberOf(columns["updated"]) ?? 0,
    columns: known,
  };
}

function readRows([messages = []]: readonly (readonly DatabaseRow[])[]): StoredLines {
  const lines = messages.flatMap(({ row, size }) => {
    const bytes = numberOf(size);
    return bytes === undefined ? [] : [{ kind: "message", row: numberOf(row) ?? 0, size: bytes }];
  });
  return { lines, updated: messages.reduce((last, { updated }) => Math.max(last, numberOf(updated) ?? 0), 0) };
}
