import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Archive, ArchiveRow, ColumnValue, Statements } from "./archive";

/** A table with a row for each file, or for each session with other files. */
export type FactTable = "files" | "sums";

const TABLES: readonly FactTable[] = ["files", "sums"];

/** What is known of a file, or of several together. */
export interface KeptRow<Value = unknown> {
  readonly resource: string;
  /** Differs if what it was read from differs. */
  readonly key: string;
  /** The facts, and what else was read. */
  readonly columns: Readonly<Record<string, Value>>;
}

/** Rows of each table, by their resources. */
export type KeptRows<Value = unknown> = Readonly<Record<FactTable, Map<string, KeptRow<Value>>>>;

/** Keeps rows of facts. `version` says what read them: rows of other versions may mean something else. */
export interface FactStore {
  /** Returns the rows of a version. */
  read(version: string): KeptRows;
  /** Adds or replaces rows, and removes others, in one step. Throws if that isn't possible. */
  write(version: string, changed: KeptRows<ColumnValue>, gone: KeptRows): void;
}

/** Maximum rows of a table. Those that were written last are kept. A row takes about 1 KB. */
export const MAX_ROWS = 50_000;

/** Versions whose rows are kept, because several programs with different prices can use an archive. */
const MAX_READERS = 4;

/** Returns no rows. */
export function noRows<Value>(): KeptRows<Value> {
  return { files: new Map(), sums: new Map() };
}

/** Keeps rows as long as the program runs. */
export function memoryFacts(): FactStore {
  const all = noRows<ColumnValue>();
  return {
    read: () => ({ files: new Map(all.files), sums: new Map(all.sums) }),
    write(_, changed, gone) {
      for (const table of TABLES) {
        for (const resource of gone[table].keys()) all[table].delete(resource);
        for (const row of changed[table].values()) all[table].set(row.resource, row);
      }
    },
  };
}

/** Keeps rows in an archive, or, if that isn't possible, as long as the program runs. `write` throws then, too. */
export function archivedFacts(archive: Archive): FactStore {
  const memory = memoryFacts();
  const kept = rowsIn(archive);
  return {
    read(version) {
      try {
        return kept.read(version);
      } catch {
        return memory.read(version);
      }
    },
    write(version, changed, gone) {
      try {
        kept.write(version, changed, gone);
      } catch (error) {
        memory.write(version, changed, gone);
        throw error;
      }
    },
  };
}

function rowsIn(archive: Archive): FactStore {
  return {
    read: (version) =>
      archive.read((statements) => {
        const rows = noRows<unknown>();
        const reader = readerOf(statements, version);
        if (reader !== undefined)
          for (const table of TABLES)
            for (const row of statements.all(`SELECT * FROM ${table} WHERE reader = ?`, reader)) keep(row, rows[table]);
        return rows;
      }),
    write: (version, changed, gone) =>
      archive.write((statements) => {
        const reader = readerOf(statements, version) ?? addReader(statements, version);
        for (const table of TABLES) {
          // Another program may have read it again.
          const removed = [...gone[table].values()].map(({ resource, key }) => [resource, key]);
          statements.run(`DELETE FROM ${table} WHERE resource = ? AND key = ?`, removed);
          insert(statements, table, reader, [...changed[table].values()]);
          statements.run(
            `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} ORDER BY id DESC LIMIT -1 OFFSET ${MAX_ROWS})`,
          );
        }
      }),
  };
}

function readerOf(statements: Statements, version: string): number | undefined {
  return numberOf(statements.all("SELECT id FROM readers WHERE version = ?", version)[0]?.["id"]);
}

function addReader(statements: Statements, version: string): number {
  statements.run("INSERT INTO readers (version) VALUES (?)", [[version]]);
  const others = `SELECT id FROM readers ORDER BY id DESC LIMIT -1 OFFSET ${MAX_READERS}`;
  statements.run(`DELETE FROM readers WHERE id IN (${others})`);
  return readerOf(statements, version) ?? 0;
}

function insert(statements: Statements, table: FactTable, reader: number, rows: readonly KeptRow<ColumnValue>[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first.columns);
  const all = ["reader", "resource", "key", ...names];
  const sql = `INSERT OR REPLACE INTO ${table} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})`;
  statements.run(
    sql,
    rows.map(({ resource, key, columns }) => [reader, resource, key, ...names.map((name) => columns[name] ?? null)]),
  );
}

function keep(columns: ArchiveRow, rows: Map<string, KeptRow>): void {
  const [resource, key] = [stringOf(columns["resource"]), stringOf(columns["key"])];
  if (resource !== undefined && key !== undefined) rows.set(resource, { resource, key, columns });
}
