import { numberOf, stringOf } from "../../../base/json/jsonValue";
import { framedLine, LEFT_OUT, MOST_BYTES, rowsOf, shortText } from "./sessionTables";
import type { DatabaseShape, SessionTables } from "./sessionTables";

/** Columns that only Hermes has together, in all versions. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  sessions: ["id", "source", "parent_session_id", "started_at", "ended_at"],
  messages: ["id", "session_id", "role", "content", "tool_call_id", "tool_calls", "timestamp"],
};
/** Columns that say more, which older versions can lack. */
const TEXTS = ["source", "model", "parent_session_id", "end_reason", "title", "cwd", "billing_provider"];
const NUMBERS = [
  ...["input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"],
  ...["estimated_cost_usd", "actual_cost_usd"],
];
const OF_MESSAGE = ["role", "tool_call_id", "tool_name", "finish_reason", "effect_disposition"];
const THOUGHT = ["reasoning_content", "reasoning"];

const FRAME = '{"message":,"data":}\n'.length;

/** Returns undefined for a database without the tables of Hermes. */
export function hermesTables({ has, indexOf }: DatabaseShape): SessionTables | undefined {
  if (!Object.entries(NEEDED).every(([table, needed]) => needed.every((column) => has(table, column))))
    return undefined;
  const index = indexOf("messages");
  const messages = rowsOf("messages", index);
  const last = `(SELECT max(${momentOf("timestamp")}) FROM ${messages} WHERE session_id = sessions.id)`;
  const columns = [
    `${shortText("id")} AS id`,
    ...TEXTS.filter((name) => has("sessions", name)).map((name) => `${shortText(name)} AS "${name}"`),
    ...NUMBERS.filter((name) => has("sessions", name)).map((name) => `CAST(${name} AS REAL) AS "${name}"`),
    `${momentOf("started_at")} AS created`,
    // A session that runs has no end. Without an index, all messages would be looked through for each session.
    `coalesce(${index === undefined ? momentOf("ended_at") : last}, ${momentOf("started_at")}) AS updated`,
  ];
  const fields = ["id", ...OF_MESSAGE.filter((name) => has("messages", name))];
  const head = `json_object(${fields.map((name) => `'${name}', ${shortText(name)}`).join(", ")},
    'created', CAST(${momentOf("timestamp")} AS INTEGER))`;
  const thought = THOUGHT.filter((name) => has("messages", name)).map((name) => `nullif(${name}, '')`);
  const texts = ["content", "tool_calls"].map((name) => `'${name}', CAST(${name} AS TEXT)`);
  const whole = `json_object(${texts.join(", ")}, 'reasoning', CAST(coalesce(${[...thought, "NULL", "NULL"].join(", ")}) AS TEXT))`;
  const bytes = ["content", "tool_calls", ...THOUGHT.filter((name) => has("messages", name))]
    .map((name) => `coalesce(octet_length(${name}), 0)`)
    .join(" + ");
  const data = `CASE WHEN ${bytes} > ${MOST_BYTES} THEN '${LEFT_OUT}' ELSE ${whole} END`;
  return {
    agent: "hermes",
    sessions: { sql: `SELECT rowid AS row, ${columns.join(", ")} FROM sessions` },
    rows: (session) => [
      {
        sql: `SELECT rowid AS row, ${momentOf("timestamp")} AS updated,
          octet_length(${head}) + octet_length(${data}) + ${FRAME} AS size
          FROM ${messages} WHERE session_id = ? ORDER BY rowid`,
        parameters: [session],
      },
    ],
    readSession: ({ row, ...known }) => ({
      row: numberOf(row) ?? 0,
      id: stringOf(known["id"]) ?? "",
      title: stringOf(known["title"]) ?? "",
      directory: stringOf(known["cwd"]) ?? "",
      created: numberOf(known["created"]) ?? 0,
      updated: numberOf(known["updated"]) ?? 0,
      columns: known,
    }),
    readRows: ([found = []]) => ({
      lines: found.flatMap(({ row, size }) => {
        const length = numberOf(size);
        return length === undefined ? [] : [{ kind: "message", row: numberOf(row) ?? 0, size: length }];
      }),
      updated: found.reduce((last, { updated }) => Math.max(last, numberOf(updated) ?? 0), 0),
    }),
    line: (_, rows) => ({
      sql: `SELECT rowid AS row, ${head} AS head, CAST(${data} AS BLOB) AS data
        FROM messages WHERE rowid IN (SELECT value FROM json_each(?))`,
      parameters: [JSON.stringify(rows)],
    }),
    lineOf: (_, { head: found, data: value }) => framedLine("message", found, value),
  };
}

/** A time, which Hermes writes as seconds, in milliseconds. */
function momentOf(column: string): string {
  return `CAST(${column} AS REAL) * 1000`;
}
