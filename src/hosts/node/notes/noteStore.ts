import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { asError } from "../../../base/errors";
import type { FileLocks } from "../../../tools/runtime/context/fileLock";
import { errorCode } from "../disk/fileErrors";
import { writePieces } from "../disk/writePieces";
import { watchFile } from "../files/watchFile";
import { type AllNotes, NotesError, notesText, parseNotes, type SessionNotes, withChange } from "./sessionNotes";

/** Milliseconds without a change after which no program is still writing a file that can't be read. */
const WRITTEN_MS = 1000;

export interface NoteStoreOptions {
  readonly path: string;
  readonly locks: FileLocks;
  /** Called with the path under which a damaged file was kept. */
  readonly damaged: (kept: string) => void;
}

/** The user's notes about sessions, in one file that all windows and programs share. */
export interface NoteStore {
  /** Reads all notes. Keeps a damaged file under another name. Rejects if a later version wrote the file. */
  read(): Promise<AllNotes>;
  /** Changes the notes of one session, and returns all. Programs that do so at once wait for each other. */
  change(key: string, change: (before: SessionNotes) => SessionNotes): Promise<AllNotes>;
  /** Calls `found` with all notes now and after each change, or `failed`. Returns a function that stops this. */
  follow(found: (all: AllNotes) => void, failed: (error: Error) => void): () => void;
}

/** Creates the store. The file and its folder are created with the first note; only this user can read them. */
export function createNoteStore({ path, locks, damaged }: NoteStoreOptions): NoteStore {
  const locked = <Value>(work: () => Promise<Value>): Promise<Value> =>
    locks.run({ name: path, shown: path, signal: new AbortController().signal }, work);

  /** Reads under the lock, so that only one program moves a damaged file. Waits for a program that still writes it. */
  const readLocked = async (): Promise<AllNotes> => {
    const text = await textOf(path);
    try {
      return parsed(text, path);
    } catch (error) {
      if (!(error instanceof NotesError) || error.kind !== "damaged") throw error;
      // Editors empty a file before they write it.
      await delay(WRITTEN_MS);
      if ((await textOf(path)) !== text) return readLocked();
      const time = new Date().toISOString().replaceAll(":", "-");
      const kept = `${path.replace(/\.json$/, "")}.damaged-${time}-${randomUUID().slice(0, 8)}.json`;
      await fs.rename(path, kept);
      damaged(kept);
      return new Map();
    }
  };

  const read = async (): Promise<AllNotes> => {
    try {
      return parsed(await textOf(path), path);
    } catch (error) {
      if (!(error instanceof NotesError) || error.kind !== "damaged") throw error;
      return locked(readLocked);
    }
  };

  return {
    read,
    async change(key, change) {
      await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return locked(async () => {
        const before = await readLocked();
        const after = withChange(before, key, change);
        if (notesText(after) !== notesText(before))
          await writePieces(path, [notesText(after)], { overwrite: true, mode: 0o600 });
        return after;
      });
    },
    follow(found, failed) {
      let isStopped = false;
      let [isReading, isStale] = [false, false];
      const again = async (): Promise<void> => {
        isStale = true;
        if (isReading) return;
        isReading = true;
        while (isStale && !isStopped) {
          isStale = false;
          await read().then(
            (all) => !isStopped && found(all),
            (error: unknown) => !isStopped && failed(asError(error)),
          );
        }
        isReading = false;
      };
      let stop = (): void => undefined;
      // A folder that doesn't exist would be looked for every second.
      void fs
        .mkdir(dirname(path), { recursive: true, mode: 0o700 })
        .catch(() => undefined)
        .then(() => {
          if (!isStopped) stop = watchFile(path, () => void again());
          return again();
        });
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}

function parsed(text: string | undefined, path: string): AllNotes {
  if (text === undefined) return new Map();
  try {
    return parseNotes(text);
  } catch (error) {
    if (!(error instanceof NotesError) || error.kind !== "later") throw error;
    throw new NotesError("later", `A later version of the extension wrote ${path}. Update this one to use your notes.`);
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await fs.readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
