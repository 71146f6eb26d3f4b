import * as fs from "node:fs/promises";
import type { RunRecord } from "../../results/result";
import { readRecordLines } from "../shared/calls/runRecordLine";
import { errorCode } from "./disk/fileErrors";
import { appendLine, readFrom, trimLog } from "./disk/logFile";
import { watchFile } from "./files/watchFile";

export interface RunLogOptions {
  /** Maximum bytes. Above it, the older half is dropped. */
  readonly maxBytes: number;
}

/** A file with one record per line as JSON. Several windows, servers, and CLIs append to it. */
export interface RunLog {
  /** Appends a record. Rejects with the file system's error. */
  append(record: RunRecord): Promise<void>;
  /** Reads all records, newest first. Skips invalid lines. */
  read(): Promise<RunRecord[]>;
  /** Calls `appended` with new records of any process, oldest first. Returns a function that stops this. */
  onAppend(appended: (records: readonly RunRecord[]) => void): () => void;
  /** Deletes all records. */
  clear(): Promise<void>;
}

/** Opens the log at `path`, which may not exist. Creates the file for its owner only. */
export function openRunLog(path: string, { maxBytes }: RunLogOptions): RunLog {
  const followers = new Set<Follower>();
  let appending = Promise.resolve();
  const followersKnow = (): Promise<unknown> => Promise.all([...followers].map((follower) => follower.ready));
  return {
    append(record) {
      // In order, so that the file has this process's records in order of creation.
      const done = appending.then(async () => {
        // A listener that is still reading the existing records would take this one for one of them.
        await followersKnow();
        await appendLine(path, `${JSON.stringify(record)}\n`);
        // A log that can't be trimmed now is trimmed with a later record. The record is kept.
        await trimLog(path, maxBytes).catch((error: unknown) => {
          if (errorCode(error) === "") throw error;
        });
        for (const follower of followers) follower.look();
      });
      appending = done.catch(() => undefined);
      return done;
    },
    async read() {
      await appending;
      // What another process appends between this read and a follower's first one would be in neither.
      await followersKnow();
      return readRecordLines((await readFrom(path, 0)).text).reverse();
    },
    onAppend(appended) {
      const follower = new Follower(path, appended);
      followers.add(follower);
      const unwatch = watchFile(path, () => follower.look());
      return () => {
        unwatch();
        follower.stop();
        followers.delete(follower);
      };
    },
    async clear() {
      await appending;
      await fs.rm(path, { force: true });
    },
  };
}

/** Reads what is added to the log, and all of it again when the file was replaced. */
class Follower {
  readonly #path: string;
  readonly #appended: (records: readonly RunRecord[]) => void;
  /** Records of the file, and of the one that it replaced, some of which may be copied late. */
  #known = new Set<string>();
  #before = new Set<string>();
  /** The file that was last read, and up to which byte. */
  #inode = 0;
  #at = 0;
  #started = false;
  #waiting = false;
  #stopped = false;
  #looking = Promise.resolve();
  /** Resolves when the records from the beginning are known. */
  readonly ready: Promise<void>;

  constructor(path: string, appended: (records: readonly RunRecord[]) => void) {
    this.#path = path;
    this.#appended = appended;
    this.look();
    this.ready = this.#looking;
  }

  /** Reads new records after the running read. Combines simultaneous calls. */
  look(): void {
    if (this.#waiting || this.#stopped) return;
    this.#waiting = true;
    this.#looking = this.#looking.then(async () => {
      this.#waiting = false;
      try {
        await this.#read();
      } catch {
        // Errors are retried when the file changes again.
      }
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  async #read(): Promise<void> {
    let part = await readFrom(this.#path, this.#at);
    const whole = part.inode !== this.#inode || part.size < this.#at;
    if (whole) {
      this.#at = 0;
      part = await readFrom(this.#path, 0);
    }
    this.#inode = part.inode;
    this.#at += part.bytes;
    const records = readRecordLines(part.text);
    const fresh = records.filter(({ id }) => !this.#known.has(id) && !this.#before.has(id));
    if (whole) [this.#before, this.#known] = [this.#known, new Set()];
    for (const { id } of records) this.#known.add(id);
    const first = !this.#started;
    this.#started = true;
    if (!first && !this.#stopped && fresh.length > 0) this.#appended(fresh);
  }
}
