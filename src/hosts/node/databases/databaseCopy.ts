import { constants, rmSync } from "node:fs";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { errorCode } from "../disk/fileErrors";
import type { DatabasePlace } from "./databaseThread";

/** A state of a database that can be read. */
export interface ReadableState extends DatabasePlace {
  /** Differs between two states of the database. */
  readonly version: string;
}

const PREFIX = "tool-result-viewer-database-";
/** The header of a write-ahead log. Its salt changes when the log begins anew (sqlite.org, "WAL-mode File Format"). */
const HEADER_BYTES = 32;
/** How often, and for at least how many milliseconds, it is tried to read a database that changes meanwhile. */
const MOST_TRIES = 8;
const LEAST_MS = 3_000;

/**
 * Throws when a database changed too often while it was read. Takes how often it did, and the milliseconds since 1970
 * when it was first tried.
 */
export function requireRest(changes: number, began: number): void {
  if (changes >= MOST_TRIES && Date.now() - began >= LEAST_MS)
    throw new Error("The database is written to all the time. Try again later.");
}

interface Copied {
  readonly folder: string;
  readonly identity: string;
  readonly header: string;
}

/**
 * Makes states of a database readable without a lock and without a file next to it. Without a write-ahead log, that is
 * the file itself. With one, it is a private copy of both, first the database, then the log. As long as the log
 * doesn't begin anew, all that was moved from it to the database is still in it, so the copies belong together, and the
 * database is copied once for all later states of the log.
 */
export class DatabaseCopy {
  #copied: Copied | undefined;
  #last: ReadableState | undefined;

  constructor(
    readonly path: string,
    /** Closes what is open of the copy. */
    readonly close: () => Promise<void>,
  ) {}

  /** Returns the current state. The files of the one before may be gone then. Rejects with the system's error. */
  async state(): Promise<ReadableState> {
    const began = Date.now();
    for (let tries = 0; ; requireRest(++tries, began)) {
      const version = await this.version();
      if (this.#last?.version === version) return this.#last;
      await this.close();
      const header = await headerOf(`${this.path}-wal`);
      if (header === "") {
        await this.release();
        this.#last = { path: this.path, immutable: true, version };
        return this.#last;
      }
      const copy = await this.#copy(header);
      if (copy === undefined) continue;
      this.#last = { path: copy, immutable: false, version };
      return this.#last;
    }
  }

  /** Returns what differs between two states. Rejects with the system's error. */
  async version(): Promise<string> {
    const [main, log, journal] = await Promise.all(
      ["", "-wal", "-journal"].map((end) => fs.stat(this.path + end, { bigint: true }).catch(missing)),
    );
    if (!main) await fs.stat(this.path);
    if (journal && journal.size > 0n) throw new Error("The database is being written. Try again later.");
    return [main, log].map((stat) => `${stat?.ino} ${stat?.size} ${stat?.mtimeNs}`).join(" ");
  }

  /** Removes the copy. */
  async release(): Promise<void> {
    const copied = this.#copied;
    this.#copied = this.#last = undefined;
    if (!copied) return;
    await this.close();
    OWN_FOLDERS.delete(copied.folder);
    await fs.rm(copied.folder, { recursive: true, force: true, maxRetries: 2 });
  }

  /** Returns the path of the copy, or undefined if the log began anew meanwhile. */
  async #copy(header: string): Promise<string | undefined> {
    const { dev, ino } = await fs.stat(this.path, { bigint: true });
    const identity = `${dev}:${ino}`;
    if (this.#copied?.header !== header || this.#copied.identity !== identity) {
      await this.release();
      const folder = await privateFolder();
      this.#copied = { folder, identity, header };
      await copyFile(this.path, join(folder, basename(this.path)));
    }
    const copy = join(this.#copied.folder, basename(this.path));
    await fs.rm(`${copy}-shm`, { force: true });
    await copyFile(`${this.path}-wal`, `${copy}-wal`).catch(missing);
    const isWhole = (await headerOf(`${copy}-wal`)) === header && (await headerOf(`${this.path}-wal`)) === header;
    if (isWhole) return copy;
    await this.release();
    return undefined;
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  await fs.copyFile(from, to, constants.COPYFILE_FICLONE);
  // The original's mode may not let us write.
  await fs.chmod(to, 0o600);
}

/** Returns the header as a text; empty without a log, and for one that has not begun. */
async function headerOf(path: string): Promise<string> {
  const file = await fs.open(path, "r").catch(missing);
  if (!file) return "";
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return bytesRead < HEADER_BYTES ? "" : Buffer.from(buffer).toString("hex");
  } finally {
    await file.close();
  }
}

function missing(error: unknown): undefined {
  if (errorCode(error) === "ENOENT") return undefined;
  throw error;
}

/** Folders with copies, which must not outlive this thread. */
const OWN_FOLDERS = new Set<string>();
let isPrepared = false;

async function privateFolder(): Promise<string> {
  if (!isPrepared) {
    isPrepared = true;
    process.once("exit", () => {
      for (const folder of OWN_FOLDERS) rmSync(folder, { recursive: true, force: true });
    });
    await removeLeftOvers();
  }
  // Only its owner may enter it.
  const folder = await fs.mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  OWN_FOLDERS.add(folder);
  return folder;
}

/** Removes the folders of processes that were killed. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await fs.readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    await fs.rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}
