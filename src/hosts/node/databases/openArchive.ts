import { chmodSync, closeSync, fstatSync, lstatSync, mkdirSync, openSync, readSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fieldsOf, numberOf } from "../../../base/json/jsonValue";
import type { Archive, ArchiveState, Statements } from "../../../transcripts/archive/archive";
import { isCurrent, migrate } from "../../../transcripts/archive/archiveSchema";
import { TO_READ } from "../files/readFiles";

/** The part of `node:sqlite` that is used. The types of the oldest supported Node.js don't have the module. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): { all(...values: unknown[]): Record<string, unknown>[]; run(...values: unknown[]): unknown };
  close(): void;
}

/** Milliseconds to wait for other programs. Their transactions take a few. */
const BUSY_MS = 5_000;

/** Result codes of SQLite for a file that isn't as it was written (sqlite.org/rescode.html). */
const DAMAGED = new Set([1, 11, 26]);

/** A file of another program or a later version. */
class OtherSchemaError extends Error {}

/**
 * Opens the archive at a path for each transaction, and closes it again, so that it can be deleted at any time. Only its
 * owner can read it. Uses a rollback journal, because a write-ahead log needs memory that programs share, which network
 * folders don't have, and is lost or wrong if only one of its files is deleted.
 */
export function openArchive(path: string): Archive {
  const transaction = <Value>(begin: string, work: (statements: Statements) => Value): Value => {
    try {
      return within(path, begin, work);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(path + end, { force: true });
      return within(path, begin, work);
    }
  };
  return {
    state: () => stateOf(path),
    read: (work) => transaction("BEGIN", work),
    write: (work) => transaction("BEGIN IMMEDIATE", work),
  };
}

/** The file change counter is the big-endian number at this offset (sqlite.org/fileformat2.html). */
const CHANGES_AT = 24;

function stateOf(path: string): ArchiveState | undefined {
  let file: number;
  try {
    file = openSync(path, TO_READ);
  } catch {
    // Whoever reads the archive creates it, or says what is wrong.
    return undefined;
  }
  try {
    const { dev, ino, size, mtimeNs, mode } = fstatSync(file, { bigint: true });
    const counter = Buffer.alloc(4);
    readSync(file, counter, 0, counter.length, CHANGES_AT);
    const changes = counter.readUInt32BE();
    return { file: `${dev} ${ino}`, version: [dev, ino, size, mtimeNs, mode, changes].join(" "), changes };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

function within<Value>(path: string, begin: string, work: (statements: Statements) => Value): Value {
  const database = openDatabase(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF`);
    const statements = statementsOf(database);
    if (!isCurrent(statements))
      inTransaction(database, "BEGIN IMMEDIATE", () => {
        if (!migrate(statements)) throw new OtherSchemaError("The archive is of another version");
      });
    return inTransaction(database, begin, () => work(statements));
  } finally {
    database.close();
  }
}

function inTransaction<Value>(database: Database, begin: string, work: () => Value): Value {
  database.exec(begin);
  // If this throws, closing the database undoes what was done.
  const value = work();
  database.exec("COMMIT");
  return value;
}

function statementsOf(database: Database): Statements {
  return {
    all: (sql, ...values) => database.prepare(sql).all(...values),
    run(sql, lists = [[]]) {
      const statement = database.prepare(sql);
      for (const values of lists) statement.run(...values);
    },
  };
}

/** Opens or creates a database that only its owner can read. SQLite gives its other files the same mode. */
function openDatabase(path: string): Database {
  const DatabaseSync = sqlite();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A link can lead to a file of another program, and opening a pipe can take forever. A folder is reported.
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) rmSync(path);
  closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
  return new DatabaseSync(path);
}

function sqlite(): new (path: string) => Database {
  const { emitWarning } = process;
  // The module is experimental in some versions, which would be printed.
  process.emitWarning = () => undefined;
  try {
    const found = process.getBuiltinModule("node:sqlite") as
      | { readonly DatabaseSync: new (path: string) => Database }
      | undefined;
    if (found) return found.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new Error(`Node.js 22.13 or later is needed, but this is ${process.versions.node}`);
}

function isDamaged(error: unknown): boolean {
  // The lower byte is the primary result code.
  const code = numberOf(fieldsOf(error)["errcode"]);
  return error instanceof OtherSchemaError || (code !== undefined && DAMAGED.has(code & 0xff));
}
