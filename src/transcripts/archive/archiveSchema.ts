import { numberOf } from "../../base/json/jsonValue";
import type { Statements } from "./archive";

/** Marks the file as an archive: "TRVA" (`PRAGMA application_id`). */
const APPLICATION_ID = 0x54525641;

const TOTALS = `
  calls INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  input_tokens REAL NOT NULL,
  output_tokens REAL NOT NULL,
  cache_creation_input_tokens REAL NOT NULL,
  cache_read_input_tokens REAL NOT NULL,
  cost REAL NOT NULL,
  unpriced INTEGER NOT NULL,
  unpriced_tokens REAL NOT NULL`;

const IDENTITY = `
  id INTEGER PRIMARY KEY,
  reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
  resource TEXT NOT NULL,
  key TEXT NOT NULL`;

const SOURCE = "source INTEGER NOT NULL REFERENCES detail_files ON DELETE CASCADE";

/**
 * The statements that lead from each version of the schema to the next. Released ones never change. docs/archive.md
 * describes the tables.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    "CREATE TABLE readers (id INTEGER PRIMARY KEY, version TEXT NOT NULL UNIQUE) STRICT",
    `CREATE TABLE files (${IDENTITY},
      kind TEXT NOT NULL,
      session_ids TEXT NOT NULL,
      agent_id TEXT,
      member_name TEXT,
      member_team TEXT,
      cwd TEXT,
      title TEXT,
      first_prompt TEXT,
      first_time TEXT,
      last_time TEXT,${TOTALS},
      marks TEXT,
      first_mark INTEGER,
      UNIQUE (resource, reader)) STRICT`,
    `CREATE TABLE sums (${IDENTITY},${TOTALS}, UNIQUE (resource, reader)) STRICT`,
  ],
  ["ALTER TABLE files ADD COLUMN waiting INTEGER"],
  [
    `CREATE TABLE detail_files (
      id INTEGER PRIMARY KEY,
      resource TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL,
      session_file TEXT NOT NULL,
      session TEXT NOT NULL,
      subagent TEXT,
      agent TEXT NOT NULL,
      project TEXT,
      title TEXT,
      session_ids TEXT NOT NULL,
      started TEXT,
      ended TEXT,
      notice TEXT) STRICT`,
    "CREATE INDEX detail_files_of_session ON detail_files (session_file)",
    `CREATE TABLE detail_calls (
      id INTEGER PRIMARY KEY,
      ${SOURCE},
      call_id TEXT NOT NULL,
      row INTEGER NOT NULL,
      turn INTEGER NOT NULL,
      tool TEXT NOT NULL,
      status TEXT NOT NULL,
      reason TEXT,
      exit_code REAL,
      day TEXT,
      started REAL,
      duration_ms REAL,
      is_at_most INTEGER NOT NULL,
      file TEXT,
      model TEXT,
      output_tokens REAL NOT NULL,
      result_bytes REAL NOT NULL,
      input_hash INTEGER NOT NULL,
      copied INTEGER NOT NULL) STRICT`,
    "CREATE INDEX detail_calls_of_source ON detail_calls (source)",
    "CREATE INDEX detail_calls_by_id ON detail_calls (call_id, started, source)",
    `CREATE TABLE detail_messages (
      id INTEGER PRIMARY KEY,
      ${SOURCE},
      key TEXT NOT NULL,
      session TEXT NOT NULL,
      thread TEXT NOT NULL,
      model TEXT NOT NULL,
      day TEXT,
      tier TEXT,
      tools TEXT NOT NULL,
      input_tokens REAL NOT NULL,
      output_tokens REAL NOT NULL,
      cache_creation_input_tokens REAL NOT NULL,
      cache_read_input_tokens REAL NOT NULL,
      kept_for_an_hour REAL NOT NULL,
      copied INTEGER NOT NULL) STRICT`,
    "CREATE INDEX detail_messages_of_source ON detail_messages (source)",
    "CREATE INDEX detail_messages_by_key ON detail_messages (key, output_tokens, source)",
    `CREATE TABLE detail_turns (
      id INTEGER PRIMARY KEY,
      ${SOURCE},
      turn INTEGER NOT NULL,
      row INTEGER NOT NULL,
      started REAL,
      ended REAL,
      calls INTEGER NOT NULL,
      failed INTEGER NOT NULL) STRICT`,
    "CREATE INDEX detail_turns_of_source ON detail_turns (source)",
    `CREATE TABLE detail_changes (
      id INTEGER PRIMARY KEY,
      ${SOURCE},
      call_id TEXT NOT NULL,
      row INTEGER NOT NULL,
      file TEXT NOT NULL,
      change TEXT NOT NULL,
      by_command INTEGER NOT NULL,
      added INTEGER,
      removed INTEGER,
      started REAL) STRICT`,
    "CREATE INDEX detail_changes_of_source ON detail_changes (source)",
    `CREATE TABLE day_calls (
      ${SOURCE},
      day TEXT,
      tool TEXT NOT NULL,
      status TEXT NOT NULL,
      reason TEXT,
      calls INTEGER NOT NULL,
      duration_ms REAL NOT NULL) STRICT`,
    "CREATE INDEX day_calls_of_source ON day_calls (source)",
    `CREATE TABLE day_tokens (
      ${SOURCE},
      day TEXT,
      model TEXT NOT NULL,
      messages INTEGER NOT NULL,
      input_tokens REAL NOT NULL,
      output_tokens REAL NOT NULL,
      cache_creation_input_tokens REAL NOT NULL,
      cache_read_input_tokens REAL NOT NULL,
      cost REAL NOT NULL,
      unpriced_tokens REAL NOT NULL) STRICT`,
    "CREATE INDEX day_tokens_of_source ON day_tokens (source)",
    "CREATE TABLE detail_prices (version TEXT NOT NULL) STRICT",
    "CREATE TABLE forgotten (session_file TEXT PRIMARY KEY) STRICT",
  ],
  [
    `CREATE TABLE detail_hidden (
      ${SOURCE},
      text TEXT NOT NULL,
      shown TEXT NOT NULL,
      PRIMARY KEY (source, text)) STRICT, WITHOUT ROWID`,
  ],
];

/** Whether the tables are those of this version. */
export function isCurrent(statements: Statements): boolean {
  return numberIn(statements, "application_id") === APPLICATION_ID && versionOf(statements) === MIGRATIONS.length;
}

/**
 * Brings an older or empty database to the current version, in a transaction that writes. Returns false for one of
 * another program or a later version.
 */
export function migrate(statements: Statements): boolean {
  const isEmpty = statements.all("SELECT 1 FROM sqlite_schema LIMIT 1").length === 0;
  const version = isEmpty ? 0 : versionOf(statements);
  const isOurs = isEmpty || numberIn(statements, "application_id") === APPLICATION_ID;
  if (!isOurs || version > MIGRATIONS.length) return false;
  for (const sql of MIGRATIONS.slice(version).flat()) statements.run(sql);
  statements.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  statements.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
  return true;
}

function versionOf(statements: Statements): number {
  return numberIn(statements, "user_version");
}

function numberIn(statements: Statements, pragma: string): number {
  return numberOf(statements.all(`PRAGMA ${pragma}`)[0]?.[pragma]) ?? 0;
}
