import { closeSync, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import type { DirectoryEntry, Files, FileStat, OpenFile } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { pathOf } from "../disk/diskPath";
import { errorCode } from "../disk/fileErrors";
import { asStat, typeOf } from "./fileStat";
import { onDisk } from "./nodeFiles";
import { openedFile, refusal, TO_READ } from "./readFiles";

/** Milliseconds of calls after which the thread gets its messages. */
const SLICE_MS = 20;

/** A call of more milliseconds, plus those for each byte, is a slow one. */
const SLOW_MS = 0.3;
const SLOW_MS_A_BYTE = 2e-6;

/** Slow calls in a row after which calls are slow, and one that shows it alone. A busy machine has few in a row. */
const SLOW_CALLS = 4;
const VERY_SLOW_MS = 50;

/** Milliseconds until it is tried again whether calls are slow. */
const REST_MS = 1_000;

/** The calls that are done directly. */
type Read = Pick<Files, "stat" | "read" | "open" | "list">;

/**
 * Wraps files on disk for a thread that only reads files. Calls the system on this thread: to switch threads takes
 * longer than to read from memory or a local disk. While calls are slow, as on a network, `files` is used, which waits
 * for many at once. It is also used for what the system refuses, and reports the error. `now` returns milliseconds.
 */
export function directFiles<Base extends Read>(files: Base, now = () => performance.now()): Base {
  const pace = new Pace(now);
  const directly = async <Answer>(
    bytes: number,
    call: () => Answer | undefined,
    otherwise: () => Promise<Answer>,
  ): Promise<Answer> => (await pace.take(bytes, call)) ?? otherwise();
  const openNow = (resource: Resource): OpenFile | undefined => {
    const path = pathOf(resource);
    const file = openSync(path, TO_READ);
    const opened = openedFile(path, file);
    let isClosed = false;
    return {
      read: (from, to, into) => {
        const part = into.subarray(0, Math.max(0, to - from));
        return directly(
          part.length,
          () => {
            if (isClosed) throw refusal("EBADF", path);
            return fill(file, from, part);
          },
          () => onDisk(resource, () => opened.read(from, to, into)),
        );
      },
      close() {
        isClosed = true;
        return opened.close();
      },
    };
  };
  return {
    ...files,
    stat: (resource) =>
      directly(
        0,
        () => statNow(resource),
        () => files.stat(resource),
      ),
    list: (resource) =>
      directly(
        0,
        () => listNow(resource),
        () => files.list(resource),
      ),
    read: (resource, from, to, into) => {
      const part = into.subarray(0, Math.max(0, to - from));
      return directly(
        part.length,
        () => readNow(resource, from, part),
        () => files.read(resource, from, to, into),
      );
    },
    open: (resource) =>
      directly<OpenFile | undefined>(
        0,
        () => openNow(resource),
        async () => files.open?.(resource),
      ),
  };
}

/** Decides whether calls are fast enough to be done directly. */
class Pace {
  #slow = 0;
  #restUntil = 0;
  #since: number;

  constructor(readonly now: () => number) {
    this.#since = now();
  }

  /** Returns undefined if it is to be done otherwise. Throws what isn't an error of the system. */
  async take<Answer>(bytes: number, call: () => Answer | undefined): Promise<Answer | undefined> {
    let from = this.now();
    if (from < this.#restUntil) return undefined;
    if (from - this.#since > SLICE_MS) {
      await new Promise<void>((resume) => setImmediate(resume));
      from = this.#since = this.now();
    }
    try {
      return call();
    } catch (error) {
      if (errorCode(error) === "") throw error;
      return undefined;
    } finally {
      this.#note(from, bytes);
    }
  }

  #note(from: number, bytes: number): void {
    const to = this.now();
    const milliseconds = to - from;
    this.#slow = milliseconds > SLOW_MS + bytes * SLOW_MS_A_BYTE ? this.#slow + 1 : 0;
    if (this.#slow < SLOW_CALLS && milliseconds < VERY_SLOW_MS) return;
    this.#slow = 0;
    this.#restUntil = to + REST_MS;
  }
}

/** Undefined for a link, and for what isn't there. */
function statNow(resource: Resource): FileStat | undefined {
  const own = lstatSync(pathOf(resource), { bigint: true, throwIfNoEntry: false });
  return own && !own.isSymbolicLink() ? asStat(own, false) : undefined;
}

/** Undefined for a folder with links. */
function listNow(resource: Resource): DirectoryEntry[] | undefined {
  const entries = readdirSync(pathOf(resource), { withFileTypes: true });
  if (entries.some((entry) => entry.isSymbolicLink())) return undefined;
  return entries.map((entry) => ({ name: entry.name, type: typeOf(entry), link: false }));
}

function readNow(resource: Resource, from: number, into: Uint8Array): number {
  const file = openSync(pathOf(resource), TO_READ);
  try {
    return fill(file, from, into);
  } finally {
    closeSync(file);
  }
}

function fill(file: number, from: number, into: Uint8Array): number {
  let filled = 0;
  while (filled < into.length) {
    const count = readSync(file, into, filled, into.length - filled, from + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}
