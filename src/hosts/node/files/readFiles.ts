import * as callbacks from "node:fs";
import { closeSync, constants, fstatSync, readlinkSync } from "node:fs";
import { promisify } from "node:util";
import type { OpenFile } from "../../../base/filesPort";

/** Flags that don't wait for a writer of a named pipe. Windows has no `O_NONBLOCK`. */
export const TO_READ = constants.O_RDONLY | ("O_NONBLOCK" in constants ? constants.O_NONBLOCK : 0);

/** Fills `into` from byte `from`. Returns the number of bytes read. */
export async function readRange(path: string, from: number, into: Uint8Array): Promise<number> {
  // Each range has its own handle, so that one range never mixes a file with its replacement.
  const file = await open(path, TO_READ);
  try {
    return await fill(file, from, into);
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a file for many reads. Closing it waits for reads that have begun: another file could get its number meanwhile.
 */
export async function openToRead(path: string): Promise<OpenFile> {
  return openedFile(path, await open(path, TO_READ));
}

/** Returns an open file by its number. */
export function openedFile(path: string, file: number): OpenFile {
  let [reading, closed] = [0, false];
  const isClosed = (): boolean => closed;
  return {
    async read(from, to, into) {
      if (isClosed()) throw refusal("EBADF", path);
      reading++;
      try {
        return await fill(file, from, into.subarray(0, Math.max(0, to - from)));
      } finally {
        reading--;
        if (isClosed() && reading === 0) closeSync(file);
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      if (reading === 0) closeSync(file);
    },
  };
}

async function fill(file: number, from: number, into: Uint8Array): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await read(file, into, filled, into.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Maximum bytes to read with one system call. */
const AT_ONCE = 1024 * 1024;

/**
 * Reads a regular file. Throws `EISDIR` for a folder, and `EINVAL` for a device or a pipe, which may never end.
 * Calls that wait for a disk run in another thread, which costs more than reading a small file. Calls on an open file
 * don't wait.
 */
export async function readWhole(path: string): Promise<Uint8Array> {
  return opened(path, async (file, size) => (await readSmall(file, size)) ?? readOpen(file));
}

/**
 * Reads a file and the path that was opened, if the system reports it. Returns undefined without reading if it exceeds
 * `most` bytes.
 */
export async function readUpTo(path: string, most: number): Promise<{ bytes: Uint8Array; path: string } | undefined> {
  return opened(path, async (file, size) => {
    if (size > most) return undefined;
    const real = pathOfOpen(file);
    return { bytes: (await readSmall(file, size)) ?? (await readOpen(file)), path: real };
  });
}

async function opened<Answer>(path: string, use: (file: number, size: number) => Promise<Answer>): Promise<Answer> {
  const file = await open(path, TO_READ);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw refusal("EISDIR", path);
    if (!stats.isFile()) throw refusal("EINVAL", path);
    return await use(file, stats.size);
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the path of an open file; empty unless the system reports it. Only Linux does, even for a deleted file.
 * Windows would look for a link of this name on the current drive, which anybody may have put there.
 */
function pathOfOpen(file: number): string {
  if (process.platform !== "linux") return "";
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return "";
  }
}

/**
 * Reads a small file in one call, with one more byte than its size to detect the end. Returns undefined if that isn't
 * possible.
 */
async function readSmall(file: number, size: number): Promise<Uint8Array | undefined> {
  // Files in /proc have size 0.
  if (size === 0 || size > AT_ONCE) return undefined;
  const bytes = Buffer.allocUnsafeSlow(size + 1);
  const { bytesRead } = await read(file, bytes, 0, bytes.length, 0);
  return bytesRead === size ? bytes.subarray(0, size) : undefined;
}

const open = promisify(callbacks.open);
const read = promisify(callbacks.read);
/** Reads from the file's position, which positional reads have not moved. */
const readOpen = promisify(callbacks.readFile);

/** Creates an error like the system's. */
export function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
