import { itemsOf, numberOf, stringOf, stringsOf } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import type { ArchiveRow, ColumnValue, Statements } from "../archive/archive";
import { STATUSES } from "../calls/statuses";
import { dayOf, TIERS, UsageIndex, usageKey, type KeyedUsage } from "../index/usageIndex";
import type { ReportedCall, ReportedSession } from "../statistics/groupedReport";
import type { PricedUsage } from "../statistics/prices";
import type { SessionDetails } from "./sessionDetails";

/** What the list of sessions says about a file. */
export interface DetailAbout {
  readonly resource: string;
  /** The file of the session that it belongs to. */
  readonly session_file: string;
  /** The id of that session. */
  readonly session: string;
  readonly subagent: string | null;
  /** The working folder that the session began in. */
  readonly project: string | null;
  readonly title: string | null;
}

/** A file whose details are kept. */
export interface KeptFile extends DetailAbout {
  readonly id: number;
  /** Differs if the file does, or what read it. */
  readonly key: string;
  readonly notice: string | null;
}

/** A kept transcript as a report needs it. */
export interface KeptSession extends ReportedSession {
  readonly agent: string;
}

const ABOUT = ["resource", "session_file", "session", "subagent", "project", "title"] as const;

/** In milliseconds. */
const DAY = 86_400_000;

/** Returns all files whose details are kept. */
export function keptFiles(statements: Statements): KeptFile[] {
  return statements.all(`SELECT id, key, notice, ${ABOUT.join(", ")} FROM detail_files`).map((row) => {
    const text = (name: string): string => stringOf(row[name]) ?? "";
    const orNull = (name: string): string | null => stringOf(row[name]) ?? null;
    return {
      id: numberOf(row["id"]) ?? 0,
      key: text("key"),
      notice: orNull("notice"),
      resource: text("resource"),
      session_file: text("session_file"),
      session: text("session"),
      subagent: orNull("subagent"),
      project: orNull("project"),
      title: orNull("title"),
    };
  });
}

/** Adds the rows of a file, or replaces them. Returns the number of the file. */
export function writeDetails(statements: Statements, about: DetailAbout, key: string, details: SessionDetails): number {
  const { agent, sessions, firstTime = null, lastTime = null, notice = null } = details;
  const columns = {
    ...about,
    ...{ key, agent, session_ids: JSON.stringify(sessions), started: firstTime, ended: lastTime, notice },
  };
  const names = Object.keys(columns);
  // A file that is read again keeps its number, so that its copies stay copies.
  const others = names.map((name) => `${name} = excluded.${name}`).join(", ");
  const sql = `INSERT INTO detail_files (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})
    ON CONFLICT (resource) DO UPDATE SET ${others}`;
  statements.run(sql, [Object.values(columns)]);
  const source =
    numberOf(statements.all("SELECT id FROM detail_files WHERE resource = ?", about.resource)[0]?.["id"]) ?? 0;
  for (const table of ["detail_calls", "detail_messages", "detail_turns", "detail_changes", "detail_hidden"])
    statements.run(`DELETE FROM ${table} WHERE source = ?`, [[source]]);
  insert(statements, "detail_calls", CALL_COLUMNS, callRows(source, details));
  insert(statements, "detail_messages", MESSAGE_COLUMNS, messageRows(source, details));
  insert(statements, "detail_turns", TURN_COLUMNS, turnRows(source, details));
  insert(statements, "detail_changes", CHANGE_COLUMNS, changeRows(source, details));
  return source;
}

/** Keeps the current key of a file, and what the list of sessions says now about it. */
export function updateAbout(statements: Statements, id: number, key: string, about: DetailAbout): void {
  const sql = `UPDATE detail_files SET key = ?, ${ABOUT.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`;
  statements.run(sql, [[key, ...ABOUT.map((name) => about[name]), id]]);
}

/** Reads a kept file as a report needs it. Undefined if it is no longer kept. */
export function readKept(statements: Statements, { id, key }: Pick<KeptFile, "id" | "key">): KeptSession | undefined {
  const [file] = statements.all("SELECT agent, session_ids FROM detail_files WHERE id = ? AND key = ?", id, key);
  const ids = readJson(stringOf(file?.["session_ids"]) ?? "");
  if (!file || !ids.ok) return undefined;
  const calls = statements.all(
    "SELECT call_id, tool, status, reason, started FROM detail_calls WHERE source = ? ORDER BY id",
    id,
  );
  const usage = new UsageIndex();
  for (const row of statements.all("SELECT * FROM detail_messages WHERE source = ? ORDER BY id", id))
    usage.addKeyed(messageOf(row));
  return {
    agent: stringOf(file["agent"]) ?? "",
    sessions: new Set(stringsOf(ids.value)),
    usage,
    calls: () => calls.map(callOf),
  };
}

const CALL_COLUMNS = [
  ...["source", "call_id", "row", "turn", "tool", "status", "reason", "exit_code", "day", "started", "duration_ms"],
  ...["is_at_most", "file", "model", "output_tokens", "result_bytes", "input_hash", "copied"],
];

function* callRows(source: number, { calls }: SessionDetails): Generator<readonly ColumnValue[]> {
  for (const call of calls) {
    const { id, row, turn, tool, status, failure = null, exitCode = null, started = null, durationMs = null } = call;
    yield [
      ...[
        source,
        id,
        row,
        turn,
        tool,
        status,
        failure,
        exitCode,
        dayText(dayOf(started ?? undefined)),
        started,
        durationMs,
      ],
      ...[Number(call.durationIsUpperBound === true), call.file ?? null, call.model ?? null],
      ...[call.outputTokens, call.resultBytes, call.inputHash, 0],
    ];
  }
}

function callOf(row: ArchiveRow): ReportedCall {
  return {
    id: stringOf(row["call_id"]) ?? "",
    tool: stringOf(row["tool"]) ?? "",
    status: STATUSES.find((status) => status === row["status"]) ?? "pending",
    failure: stringOf(row["reason"]),
    started: numberOf(row["started"]),
  };
}

const MESSAGE_COLUMNS = [
  ...["source", "key", "session", "thread", "model", "day", "tier", "tools", "input_tokens", "output_tokens"],
  ...["cache_creation_input_tokens", "cache_read_input_tokens", "kept_for_an_hour", "copied"],
];

function* messageRows(source: number, { messages }: SessionDetails): Generator<readonly ColumnValue[]> {
  for (const message of messages) {
    const { session, thread, model, day = -1, tier = null, tools } = message;
    yield [
      ...[source, usageKey(message), session, thread, model, dayText(day), tier, JSON.stringify(tools)],
      ...[message.input_tokens, message.output_tokens, message.cache_creation_input_tokens],
      ...[message.cache_read_input_tokens, message.kept_for_an_hour, 0],
    ];
  }
}

/** Reads a message of a row. */
export function messageOf(row: ArchiveRow): KeyedUsage {
  const text = (name: string): string => stringOf(row[name]) ?? "";
  const key = readJson(text("key"));
  const [message, request, entry] = key.ok ? itemsOf(key.value).map(stringOf) : [];
  const tools = readJson(text("tools"));
  return {
    ...(entry === undefined ? { message, request } : { entry }),
    ...{ session: text("session"), thread: text("thread") },
    ...pricedOf(row),
    tools: tools.ok ? stringsOf(tools.value) : [],
  };
}

/** Reads what a message of a row cost. */
export function pricedOf(row: ArchiveRow): PricedUsage {
  const number = (name: string): number => numberOf(row[name]) ?? 0;
  const tier = TIERS.find((name) => name === row["tier"]);
  const day = dayOf(Date.parse(stringOf(row["day"]) ?? ""));
  return {
    model: stringOf(row["model"]) ?? "",
    ...(day >= 0 && { day }),
    ...(tier && { tier }),
    input_tokens: number("input_tokens"),
    output_tokens: number("output_tokens"),
    cache_creation_input_tokens: number("cache_creation_input_tokens"),
    cache_read_input_tokens: number("cache_read_input_tokens"),
    kept_for_an_hour: number("kept_for_an_hour"),
  };
}

const TURN_COLUMNS = ["source", "turn", "row", "started", "ended", "calls", "failed"];

function* turnRows(source: number, { turns }: SessionDetails): Generator<readonly ColumnValue[]> {
  for (const { turn, row, started = null, ended = null, calls, failed } of turns)
    yield [source, turn, row, started, ended, calls, failed];
}

const CHANGE_COLUMNS = ["source", "call_id", "row", "file", "change", "by_command", "added", "removed", "started"];

function* changeRows(source: number, { changes }: SessionDetails): Generator<readonly ColumnValue[]> {
  for (const { callId, row, path, touch, byCommand, added = null, removed = null, started = null } of changes)
    yield [source, callId, row, path, touch, Number(byCommand), added, removed, started];
}

function insert(
  statements: Statements,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly ColumnValue[]>,
): void {
  const values = columns.map(() => "?").join(", ");
  statements.run(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values})`, rows);
}

/** Returns a day that is counted since 1970 as ISO 8601 writes it. */
function dayText(day: number): string | null {
  return day < 0 ? null : new Date(day * DAY).toISOString().replace(/T.*/, "");
}
