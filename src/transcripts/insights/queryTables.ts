/** A table that a query over the archive can read. */
export interface QueryTable {
  readonly name: string;
  readonly about: string;
  /** What each column contains. */
  readonly columns: Readonly<Record<string, string>>;
  /** Selects its rows, of files in `trv_scope`. */
  readonly sql: string;
}

const OF_SESSION = {
  session: "Id of the session.",
  subagent: "Name of the subagent's own file. Null in the session's file.",
  agent: "Program that wrote the session, such as claude-code or codex.",
  project: "Working folder that the session began in.",
};
/** Returns the SQL of a text without its secrets. `column` is one of a row that belongs to the file `f`. */
const hiddenSql = (column: string): string =>
  `coalesce((SELECT shown FROM detail_hidden WHERE source = f.id AND text = ${column}), ${column})`;
const SUBAGENT = `${hiddenSql("f.subagent")} AS subagent`;
const PROJECT = `${hiddenSql("f.project")} AS project`;
const FILE = `${hiddenSql("c.file")} AS file`;
const SESSION_COLUMNS = `f.session, ${SUBAGENT}, f.agent, ${PROJECT}`;
const DAY = { day: "YYYY-MM-DD, UTC. Null if no time is recorded." };
const TOKENS = {
  input_tokens: "Input tokens without those of the cache.",
  output_tokens: "Output tokens.",
  cache_creation_input_tokens: "Tokens written to the cache.",
  cache_read_input_tokens: "Tokens read from the cache.",
  cost: "US dollars, of tokens with a known price.",
  unpriced_tokens: "Tokens without a known price.",
};
const STATUS = {
  status:
    "ok, error, expected, rejected, interrupted, blocked, orphaned, or pending. Failures: error, blocked, orphaned.",
  reason: "Class of the failure, such as file not found. Null for ok and pending.",
};
const ROW = "Row in the transcript, for transcript_read.";
const SCOPE = "f.id IN (SELECT id FROM trv_scope)";
const FAILED = "status IN ('error', 'blocked', 'orphaned')";
const TOKEN_NAMES = Object.keys(TOKENS);

/** The tables of a query. What several sessions contain counts in one of them. */
export const QUERY_TABLES: readonly QueryTable[] = [
  {
    name: "sessions",
    about: "One row for each session, with its subagents.",
    columns: {
      session: OF_SESSION.session,
      agent: OF_SESSION.agent,
      project: OF_SESSION.project,
      title: "Title.",
      started: "ISO 8601.",
      ended: "ISO 8601.",
      calls: "Calls.",
      failed: "Failed calls.",
      ...TOKENS,
    },
    sql: `WITH c AS (
        SELECT f.session_file AS file, sum(calls) AS calls, sum(CASE WHEN ${FAILED} THEN calls ELSE 0 END) AS failed
        FROM day_calls d JOIN detail_files f ON f.id = d.source WHERE ${SCOPE} GROUP BY f.session_file),
      t AS (SELECT f.session_file AS file, ${TOKEN_NAMES.map((name) => `sum(${name}) AS ${name}`).join(", ")}
        FROM day_tokens d JOIN detail_files f ON f.id = d.source WHERE ${SCOPE} GROUP BY f.session_file)
      SELECT f.session, f.agent, ${PROJECT}, ${hiddenSql("f.title")} AS title, f.started, f.ended, coalesce(c.calls, 0) AS calls,
        coalesce(c.failed, 0) AS failed, ${TOKEN_NAMES.map((name) => `coalesce(t.${name}, 0) AS ${name}`).join(", ")}
      FROM detail_files f LEFT JOIN c ON c.file = f.resource LEFT JOIN t ON t.file = f.resource
      WHERE f.resource = f.session_file AND ${SCOPE}`,
  },
  {
    name: "calls",
    about: "One row for each call of a tool.",
    columns: {
      ...OF_SESSION,
      call_id: "Id of the call, for transcript_read.",
      row: ROW,
      turn: "Number of the user's prompt before it.",
      tool: "Name of the tool.",
      ...STATUS,
      exit_code: "Exit code of a failed command.",
      ...DAY,
      started: "Milliseconds since 1970.",
      duration_ms: "Milliseconds.",
      is_at_most: "1 if the duration can include waiting for the user or for other calls.",
      file: "First file that the input names.",
      model: "Model that made the call.",
      output_tokens: "Output tokens of its message, divided among the message's calls.",
      result_bytes: "Bytes of the line with the result.",
      input_hash: "Equal for equal inputs of a tool.",
    },
    sql: `SELECT ${SESSION_COLUMNS}, c.call_id, c.row, c.turn, c.tool, c.status, c.reason, c.exit_code, c.day, c.started,
        c.duration_ms, c.is_at_most, ${FILE}, c.model, c.output_tokens, c.result_bytes, c.input_hash
      FROM detail_calls c JOIN detail_files f ON f.id = c.source WHERE NOT c.copied AND ${SCOPE}`,
  },
  {
    name: "turns",
    about: "One row for each prompt of the user.",
    columns: {
      ...OF_SESSION,
      turn: "Number of the prompt in its file.",
      row: ROW,
      started: "Milliseconds since 1970.",
      ended: "When the last reply or call of it ended, in milliseconds since 1970.",
      calls: "Calls up to the next prompt.",
      failed: "Failed calls of these.",
    },
    sql: `SELECT ${SESSION_COLUMNS}, t.turn, t.row, t.started, t.ended, t.calls, t.failed
      FROM detail_turns t JOIN detail_files f ON f.id = t.source WHERE ${SCOPE}`,
  },
  {
    name: "changes",
    about: "One row for each change of a file.",
    columns: {
      ...OF_SESSION,
      call_id: "Id of the call.",
      row: ROW,
      file: "Path of the file.",
      change: "write, edit, create, remove, move, or other.",
      by_command: "1 if a command names the file and may have changed it.",
      added: "Lines. Null if they aren't known.",
      removed: "Lines. Null if they aren't known.",
      started: "Milliseconds since 1970.",
    },
    sql: `SELECT ${SESSION_COLUMNS}, c.call_id, c.row, ${FILE}, c.change, c.by_command, c.added, c.removed, c.started
      FROM detail_changes c JOIN detail_files f ON f.id = c.source WHERE ${SCOPE}`,
  },
  {
    name: "daily_calls",
    about: "Calls by file, day, tool, status, and reason. Faster than calls.",
    columns: {
      ...OF_SESSION,
      ...DAY,
      tool: "Name of the tool.",
      ...STATUS,
      calls: "Calls.",
      duration_ms: "Milliseconds.",
    },
    sql: `SELECT ${SESSION_COLUMNS}, d.day, d.tool, d.status, d.reason, d.calls, d.duration_ms
      FROM day_calls d JOIN detail_files f ON f.id = d.source WHERE ${SCOPE}`,
  },
  {
    name: "daily_tokens",
    about: "Tokens and cost by file, day, and model.",
    columns: { ...OF_SESSION, ...DAY, model: "Model.", messages: "Messages.", ...TOKENS },
    sql: `SELECT ${SESSION_COLUMNS}, d.day, d.model, d.messages, ${TOKEN_NAMES.map((name) => `d.${name}`).join(", ")}
      FROM day_tokens d JOIN detail_files f ON f.id = d.source WHERE ${SCOPE}`,
  },
];

/** Tables of the archive that queries can't read. */
const PRIVATE = ["files", "sums", "readers", "forgotten"];

/** Returns the statements that make the tables of a query. `trv_scope` contains the files that it can read. */
export function queryViews(): readonly string[] {
  return [
    ...QUERY_TABLES.map(({ name, sql }) => `CREATE TEMP VIEW ${name} AS ${sql}`),
    ...PRIVATE.map((name) => `CREATE TEMP VIEW ${name} AS SELECT NULL AS empty WHERE 0`),
  ];
}
