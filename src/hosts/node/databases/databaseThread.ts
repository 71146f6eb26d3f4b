import { Worker } from "node:worker_threads";
import { requireFreeFiles } from "../disk/freeFiles";

/** A statement that only reads, with its parameters in order. */
export interface Statement {
  readonly sql: string;
  readonly parameters?: readonly (string | number)[];
}

/** A row by its columns. Blobs are `Uint8Array`s. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

/** A database that nobody else writes to, or that is only looked at as it is. */
export interface DatabasePlace {
  readonly path: string;
  /** Whether the file is read as it is, without locks and without files next to it. */
  readonly immutable: boolean;
}

/** Limits on what one request may take. */
export interface DatabaseLimits {
  readonly milliseconds: number;
  readonly rows: number;
}

const LIMITS: DatabaseLimits = { milliseconds: 20_000, rows: 1_000_000 };

/** The program that reads databases is older than `node:sqlite`. */
export class NoSqliteError extends Error {
  constructor() {
    super("Reading a SQLite database needs Node.js 22.15 or later.");
  }
}

/**
 * Reads databases in a thread of its own, one request at a time, because each statement blocks its thread. The thread
 * starts with the first request, and ends if a request takes too long: a database that is damaged on purpose can have
 * rows without end.
 */
export class DatabaseThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly limits: DatabaseLimits = LIMITS) {}

  /** Runs statements on one state of a database. Returns their rows. Rejects with what SQLite says, as an `Error`. */
  query(place: DatabasePlace, statements: readonly Statement[]): Promise<DatabaseRow[][]> {
    return this.#next({ ...place, statements, mostRows: this.limits.rows });
  }

  /** Closes the database that is open, so that its files can be replaced and removed. */
  async close(): Promise<void> {
    if (this.#worker) await this.#next({ statements: [] });
  }

  #next(request: object): Promise<DatabaseRow[][]> {
    const rows = this.#last.then(() => this.#ask(request));
    this.#last = rows.catch(() => undefined);
    return rows;
  }

  async #ask(request: object): Promise<DatabaseRow[][]> {
    if (!this.#worker) {
      requireFreeFiles();
      this.#worker = new Worker(PROGRAM, { eval: true, execArgv: [] });
    }
    const worker = this.#worker;
    worker.ref();
    try {
      const { rows, failure, isMissing } = await answerOf(worker, request, this.limits.milliseconds);
      if (isMissing) throw new NoSqliteError();
      if (failure !== undefined) throw new Error(`SQLite reports "${failure}"`);
      return rows;
    } catch (error) {
      if (error instanceof ThreadError) {
        this.#worker = undefined;
        void worker.terminate();
      }
      throw error;
    } finally {
      worker.unref();
    }
  }
}

interface Reply {
  readonly rows: DatabaseRow[][];
  readonly failure?: string;
  readonly isMissing?: true;
}

/** The thread ended, or must end. */
class ThreadError extends Error {}

function answerOf(worker: Worker, request: object, most: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void): void => {
      clearTimeout(timer);
      worker.off("error", failed).off("exit", ended).off("message", answered);
      settled();
    };
    const failed = (error: Error): void => settle(() => reject(new ThreadError(error.message, { cause: error })));
    const ended = (): void => failed(new Error("The thread that reads the database ended"));
    const answered = (reply: Reply): void => settle(() => resolve(reply));
    const late = `It took longer than ${most / 1000} seconds to read the database`;
    const timer = setTimeout(() => failed(new Error(late)), most);
    worker.on("error", failed).on("exit", ended).on("message", answered);
    worker.postMessage(request);
  });
}

/**
 * The code of the thread. Keeps the last database open. A database that is closed here leaves nothing next to it: it
 * is either a copy, or opened as a file that never changes. `trusted_schema` and `query_only` keep what a schema
 * contains from running more than the statements, and statements from writing.
 */
const PROGRAM = `
const { parentPort } = require("node:worker_threads");
const { pathToFileURL } = require("node:url");
let open;
const close = () => {
  open?.database.close();
  open = undefined;
};
const sqlite = () => {
  // Older versions don't open a URI, and don't have the module without an option.
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 15)) throw new TypeError("no SQLite");
  // The module is experimental in some versions, which would be printed.
  process.removeAllListeners("warning");
  return require("node:sqlite");
};
const databaseAt = (path, immutable) => {
  if (open?.path === path && open.immutable === immutable) return open.database;
  close();
  const { DatabaseSync } = sqlite();
  const name = immutable ? pathToFileURL(path).href + "?immutable=1" : path;
  const database = new DatabaseSync(name, { readOnly: immutable });
  open = { path, immutable, database };
  database.enableDefensive?.(true);
  database.exec("PRAGMA trusted_schema=OFF; PRAGMA query_only=ON; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0");
  return database;
};
parentPort.on("message", ({ path, immutable, statements, mostRows }) => {
  try {
    if (path === undefined) {
      close();
      parentPort.postMessage({ rows: [] });
      return;
    }
    const database = databaseAt(path, immutable);
    let count = 0;
    const rows = statements.map(({ sql, parameters = [] }) => {
      const found = [];
      for (const row of database.prepare(sql).iterate(...parameters)) {
        if (++count > mostRows) throw new Error("The database has more than " + mostRows + " rows to read");
        found.push({ ...row });
      }
      return found;
    });
    parentPort.postMessage({ rows });
  } catch (error) {
    try {
      close();
    } catch {}
    if (error.message === "no SQLite" || error.code === "ERR_UNKNOWN_BUILTIN_MODULE") parentPort.postMessage({ rows: [], isMissing: true });
    else parentPort.postMessage({ rows: [], failure: error.message });
  }
});
`;
