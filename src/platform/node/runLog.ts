import * as fs from "node:fs/promises";
import type { RunRecord } from "../../core/result";
import { readRecordLines } from "../runRecordLine";
import { errorCode } from "./fileErrors";
import { appendLine, readFrom, trimLog } from "./logFile";
import { watchFile } from "./watchFile";

export interface RunLogOptions {
  /** Bytes; above it the older half is dropped. */
  readonly maxBytes: number;
}

/** The run log: one JSON line a record in a file that several windows, servers and command lines append to. */
export interface RunLog {
  /** Keeps a record. Rejects with the file system's error. */
  append(record: RunRecord): Promise<void>;
  /** All records, newest first; lines that cannot be read are left out. */
  read(): Promise<RunRecord[]>;
  /** Calls `appended` with records new since now, oldest first, whoever appended them; answers how to stop. */
  onAppend(appended: (records: readonly RunRecord[]) => void): () => void;
  /** Forgets all records. */
  clear(): Promise<void>;
}

/** Opens the log at `path`, which need not exist. The file is made for its owner alone. */
export function openRunLog(path: string, { maxBytes }: RunLogOptions): RunLog {
  const followers = new Set<Follower>();
  let appending = Promise.resolve();
  return {
    append(record) {
      // In order, so that this process's own records stand in the file as they were made.
      const done = appending.then(async () => {
        // A listener that is still finding out what is there already would take this record for one of those.
        await Promise.all([...followers].map((follower) => follower.ready));
        await appendLine(path, `${JSON.stringify(record)}\n`);
        // A log that cannot be trimmed now is trimmed with a later record; this one is kept.
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
  /** Records of the file, and of the one that it replaced: some of those may be brought over late. */
  #known = new Set<string>();
  #before = new Set<string>();
  /** The file read last, and up to which byte. */
  #inode = 0;
  #at = 0;
  #started = false;
  #waiting = false;
  #stopped = false;
  #looking = Promise.resolve();
  /** Settles when it is known what was there from the beginning. */
  readonly ready: Promise<void>;

  constructor(path: string, appended: (records: readonly RunRecord[]) => void) {
    this.#path = path;
    this.#appended = appended;
    this.look();
    this.ready = this.#looking;
  }

  /** Looks for what is new, after the look that is under way; many calls at once are one look. */
  look(): void {
    if (this.#waiting || this.#stopped) return;
    this.#waiting = true;
    this.#looking = this.#looking.then(async () => {
      this.#waiting = false;
      try {
        await this.#read();
      } catch {
        // What cannot be read now is read when the file changes again.
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
