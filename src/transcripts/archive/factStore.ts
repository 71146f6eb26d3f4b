import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Archive, ArchiveRow, ArchiveState, ColumnValue, Statements } from "./archive";

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
  /** What the columns mean, once they were read: rows are remembered. */
  facts?: unknown;
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
  const all: KeptRows = noRows();
  return {
    read: () => copied(all),
    write: (_, changed, gone) => apply(all, changed, gone),
  };
}

/**
 * Keeps rows in an archive, or, if that isn't possible, as long as the program runs. `write` throws then, too. What was
 * read or written last is remembered until the archive changes.
 */
export function archivedFacts(archive: Archive): FactStore {
  const memory = memoryFacts();
  const kept = remembering(archive, rowsIn(archive));
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

/** Maximum rows to remember. */
const MAX_REMEMBERED = 5_000;

/** Rows of a version, and the state of the archive that contains them. */
interface Remembered {
  readonly version: string;
  readonly state: ArchiveState;
  readonly rows: KeptRows;
}

function remembering(archive: Archive, store: FactStore): FactStore {
  let last: Remembered | undefined;
  const remember = (version: string, state: ArchiveState | undefined, rows: KeptRows): void => {
    last = state && rows.files.size + rows.sums.size <= MAX_REMEMBERED ? { version, state, rows } : undefined;
  };
  return {
    read(version) {
      const before = archive.state();
      if (last === undefined || last.version !== version || last.state.version !== before?.version) {
        const rows = store.read(version);
        // If it was written meanwhile, the rows are those of before or after that.
        remember(version, archive.state()?.version === before?.version ? before : undefined, rows);
        return rows;
      }
      return last.rows;
    },
    write(version, changed, gone) {
      const before = archive.state();
      store.write(version, changed, gone);
      const after = archive.state();
      const isOwn = after?.file === before?.file && after?.changes === Number(before?.changes) + 1;
      if (!isOwn || last?.version !== version || last.state.version !== before?.version) {
        last = undefined;
        return;
      }
      const rows = copied(last.rows);
      apply(rows, changed, gone);
      remember(version, after, rows);
    },
  };
}

function copied({ files, sums }: KeptRows): KeptRows {
  return { files: new Map(files), sums: new Map(sums) };
}

function apply(rows: KeptRows, changed: KeptRows, gone: KeptRows): void {
  for (const table of TABLES) {
    for (const [resource, { key }] of gone[table])
      if (rows[table].get(resource)?.key === key) rows[table].delete(resource);
    for (const row of changed[table].values()) rows[table].set(row.resource, row);
  }
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
