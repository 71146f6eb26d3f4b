import { spawn } from "node:child_process";
import { fieldsOf, itemsOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { readJson } from "../../../base/json/jsonText";
import { queryViews } from "../../../transcripts/insights/queryTables";
import type { QueryAnswer, SessionSql } from "../../../transcripts/insights/sessionSql";

/**
 * Limits of a query: milliseconds, bytes of a value, and characters of its rows as JSON. Older versions of Node.js don't
 * limit values.
 */
const LIMITS = { milliseconds: 10_000, valueBytes: 1_000_000, characters: 4_000_000 };

/**
 * Runs a statement that only reads on the archive, in a process of its own, because a thread in SQLite can't be stopped.
 * Rejects with an `Error` whose message is SQLite's or names the limit, and with the signal's reason.
 */
export async function queryArchive(
  path: string,
  { sql, sessions, rows }: SessionSql,
  signal: AbortSignal,
  limits: Partial<typeof LIMITS> = {},
): Promise<QueryAnswer> {
  signal.throwIfAborted();
  const { milliseconds, valueBytes, characters } = { ...LIMITS, ...limits };
  const child = spawn(process.execPath, ["-e", PROGRAM], {
    // VS Code's own program is a Node with this.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let [text, isLate, isLong] = ["", false, false];
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, milliseconds);
  const stop = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject).once("close", () => resolve());
      child.stdout.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        if (text.length <= characters) return;
        isLong = true;
        child.kill("SIGKILL");
      });
      // If the program has ended, its output says why.
      child.stdin.on("error", () => undefined);
      child.stdin.end(JSON.stringify({ path, sql, sessions, rows, views: queryViews(), valueBytes }));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (isLate) throw new Error(`The query took longer than ${milliseconds / 1000} seconds`);
  if (isLong) throw new Error("The rows are too long");
  return answerIn(text);
}

function answerIn(text: string): QueryAnswer {
  const read = readJson(text);
  const { failure, columns, rows, more } = fieldsOf(read.ok ? read.value : undefined);
  if (!read.ok || failure !== undefined) throw new Error(stringOf(failure) ?? "The query's process ended");
  return { columns: stringsOf(columns), rows: itemsOf(rows).map(itemsOf), more: more === true };
}

/** The code of the process. Tables are temporary views, because the archive is opened to be read only. */
const PROGRAM = `
let text = "";
process.stdin.setEncoding("utf8").on("data", (piece) => (text += piece)).on("end", () => {
  const { path, sql, sessions, rows, views, valueBytes } = JSON.parse(text);
  try {
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(path, { readOnly: true });
    database.enableDefensive?.(true);
    database.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA busy_timeout=5000; CREATE TEMP TABLE trv_scope (id INTEGER PRIMARY KEY)");
    const scope = "INSERT INTO trv_scope SELECT id FROM detail_files";
    if (sessions) database.prepare(scope + " WHERE session_file IN (SELECT value FROM json_each(?))").run(JSON.stringify(sessions));
    else database.exec(scope);
    for (const view of views) database.exec(view);
    database.exec("PRAGMA query_only=ON");
    if (database.limits) database.limits.length = valueBytes;
    const statement = database.prepare(sql);
    let columns = statement.columns?.().map(({ name }) => name);
    const found = [];
    let more = false;
    for (const row of statement.iterate()) {
      columns ??= Object.keys(row);
      if ((more = found.length === rows)) break;
      found.push(columns.map((name) => (row[name] instanceof Uint8Array ? null : row[name])));
    }
    process.stdout.write(JSON.stringify({ columns: columns ?? [], rows: found, more }));
  } catch (error) {
    process.stdout.write(JSON.stringify({ failure: String(error.message) }));
  }
});
`;
