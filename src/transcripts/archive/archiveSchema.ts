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
