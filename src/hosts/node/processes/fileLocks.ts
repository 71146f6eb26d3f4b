import { createHash, randomUUID } from "node:crypto";
import { linkSync, lstatSync, rmSync } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FileLocks } from "../../../tools/runtime/context/fileLock";
import { ToolError } from "../../../base/errors";
import type { Log } from "../../../tools/runtime/context/toolContext";
import { errorCode } from "../disk/fileErrors";
import { isHeldOpen } from "../disk/replaceFile";
import { type LockOwner, ownerState, readOwner, thisOwner } from "./lockOwner";

export interface FileLocksOptions {
  /** A folder that all programs of this user share. Created on demand. */
  readonly folder: string;
  readonly log?: Log;
  /** Maximum milliseconds to wait for another program. Default: 30,000. */
  readonly longestWaitMs?: number;
  /** Milliseconds without a heartbeat after which an owner counts as dead if nothing else is known. Default: 20,000. */
  readonly silentMs?: number;
}

const LONGEST_WAIT_MS = 30_000;
const SILENT_MS = 20_000;
/** Milliseconds between heartbeats of a process that has locks. */
const BEAT_MS = 1000;
const LONGEST_PAUSE_MS = 50;
/** Milliseconds after which an owner file is removed. A running owner creates another one. */
const OWNER_KEPT_MS = 24 * 60 * 60_000;

/** The current owner of a lock. */
interface Holder {
  readonly owner: LockOwner | undefined;
  /** Changes with every heartbeat, and with another owner. */
  readonly state: string;
}

/** How long a call can still wait. */
interface Wait {
  left: number;
  readonly shown: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Creates locks between processes: files in a folder of their own.
 * Each is a hard link to a file that names the owning process, so a lock never exists without its owner. The lock of a
 * dead owner is removed under another lock, after a second check, so that two processes never both take it over. Time
 * is counted in pauses: neither a changed clock nor a sleeping machine makes an owner look dead.
 */
export function createFileLocks(options: FileLocksOptions): FileLocks {
  const { folder, log, longestWaitMs = LONGEST_WAIT_MS, silentMs = SILENT_MS } = options;
  /** The locks of this process, with the inode of the file that each links to. */
  const held = new Map<string, number>();
  let beating: NodeJS.Timeout | undefined;
  let named: Promise<OwnerFile> | undefined;

  const ownerFile = (): Promise<OwnerFile> => {
    named ??= nameOwner(folder).then(
      (file) => {
        atExit.add(() => [...held.keys(), file.path]);
        sweep().catch((error: unknown) => {
          // Another process cleans up too.
          if (errorCode(error) === "ENOENT" || isHeldOpen(errorCode(error))) return;
          log?.error("Could not remove the locks of processes that have ended", error);
        });
        return file;
      },
      (error: unknown) => {
        named = undefined;
        throw error;
      },
    );
    return named;
  };

  const make = async (path: string): Promise<boolean> => {
    for (let times = 0; ; times++) {
      const owner = await ownerFile();
      try {
        linkSync(owner.path, path);
        held.set(path, owner.number);
        return true;
      } catch (error) {
        const code = errorCode(error);
        if (code === "EEXIST" || isHeldOpen(code)) return false;
        if (code !== "ENOENT" || times > 2) throw error;
        // Another process has cleaned up.
        named = undefined;
      }
    }
  };

  const take = async (path: string, waiting: Wait): Promise<void> => {
    let silent = 0;
    let before: string | undefined;
    for (let pause = 1; !(await make(path)); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const holder = await holderOf(path);
      if (holder && isDead(holder, silent)) await removeDead(path, holder, waiting);
      else {
        if (waiting.left <= 0) throw tooLong(waiting.shown, holder, longestWaitMs);
        const ms = pause * (0.5 + Math.random());
        await wait(ms, undefined, { signal: waiting.signal });
        waiting.left -= ms;
        silent = holder?.state === before ? silent + ms : 0;
        before = holder?.state;
      }
    }
    beating ??= setInterval(() => void beat().catch(() => undefined), BEAT_MS).unref();
  };

  const release = (path: string): void => {
    const number = held.get(path);
    held.delete(path);
    if (held.size === 0) {
      clearInterval(beating);
      beating = undefined;
    }
    // Another process may have taken it over from an owner that looked dead.
    if (numberOf(path) === number) rmSync(path, { force: true });
  };

  const beat = async (): Promise<void> => {
    const now = new Date();
    const { path } = await ownerFile();
    await fs.utimes(path, now, now);
  };

  const isDead = ({ owner }: Holder, silent: number): boolean => {
    const state = ownerState(owner);
    return state === "dead" || (state === "unknown" && silent >= silentMs);
  };

  const removeDead = async (path: string, { state }: Holder, waiting: Wait): Promise<void> => {
    const guard = `${path}.dead`;
    await take(guard, waiting);
    try {
      if ((await holderOf(path))?.state === state) await fs.rm(path, { force: true });
    } finally {
      release(guard);
    }
  };

  /** Removes the files of dead processes. */
  const sweep = async (): Promise<void> => {
    for (const name of await fs.readdir(folder)) {
      const path = join(folder, name);
      const holder = await holderOf(path);
      if (holder === undefined) continue;
      const dead = ownerState(holder.owner) === "dead";
      if (name.endsWith(OWNER)) {
        if (dead || (await isOld(path))) await fs.rm(path, { force: true });
      } else if (dead) await removeDead(path, holder, { left: longestWaitMs, shown: name, signal: undefined });
    }
  };

  return {
    async run({ name, shown, signal }, work) {
      const path = join(folder, `${createHash("sha256").update(name).digest("hex").slice(0, 32)}.lock`);
      try {
        await take(path, { left: longestWaitMs, shown, signal });
      } catch (error) {
        if (error instanceof ToolError || signal.aborted) throw error;
        log?.error("Changing a file without a lock against other programs, because locking failed", error);
        return work();
      }
      try {
        return await work();
      } finally {
        try {
          release(path);
        } catch (error) {
          log?.error("Could not remove a lock", error);
        }
      }
    },
  };
}

const OWNER = ".owner";

/** Returns the files of each set of locks to remove if this process ends now. */
const atExit = new Set<() => readonly string[]>();
process.on("exit", () => {
  for (const left of atExit) for (const path of left()) rmSync(path, { force: true });
});

/** The file that names this process. */
interface OwnerFile {
  readonly path: string;
  readonly number: number;
}

/** Writes the file that the locks of this process link to. */
async function nameOwner(folder: string): Promise<OwnerFile> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${OWNER}`);
  await fs.writeFile(path, JSON.stringify(thisOwner()), { mode: 0o600, flag: "wx" });
  return { path, number: numberOf(path) };
}

/** Returns the owner of a lock, or undefined if there is none anymore. */
async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    const [text, { ino, mtimeMs }] = await Promise.all([fs.readFile(path, "utf8"), fs.lstat(path)]);
    return { owner: readOwner(text), state: `${ino} ${mtimeMs} ${text}` };
  } catch (error) {
    if (errorCode(error) === "ENOENT" || isHeldOpen(errorCode(error))) return undefined;
    throw error;
  }
}

/** Returns the inode of the file at a path; 0 if there is none. */
function numberOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

async function isOld(path: string): Promise<boolean> {
  return (await fs.lstat(path)).mtimeMs < Date.now() - OWNER_KEPT_MS;
}

function tooLong(shown: string, holder: Holder | undefined, ms: number): ToolError {
  const who = holder?.owner ? `another program (process ${holder.owner.pid})` : "another program";
  return new ToolError(
    "EXECUTION_ERROR",
    `${shown} is locked: ${who} has been changing it for ${Math.round(ms / 1000)} s. Nothing was written. Retry later.`,
  );
}
