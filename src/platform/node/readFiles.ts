import * as callbacks from "node:fs";
import { closeSync, constants, fstatSync, readlinkSync } from "node:fs";
import * as fs from "node:fs/promises";
import { promisify } from "node:util";
import type { OpenFile } from "../../core/ports/files";

/** Opening a named pipe must not wait for somebody to write into it. `O_NONBLOCK` does not exist on Windows. */
const TO_READ = constants.O_RDONLY | ("O_NONBLOCK" in constants ? constants.O_NONBLOCK : 0);

/** Fills `into` from byte `from` on; answers how many bytes there were. */
export async function readRange(path: string, from: number, into: Uint8Array): Promise<number> {
  // Each range has its own handle: a file replaced between two reads is then never mixed with its successor inside one.
  const file = await fs.open(path, TO_READ);
  try {
    return await fill(file, from, into);
  } finally {
    await file.close();
  }
}

/** Opens a file for many reads. */
export async function openToRead(path: string): Promise<OpenFile> {
  const file = await fs.open(path, TO_READ);
  return {
    read: (from, to, into) => fill(file, from, into.subarray(0, Math.max(0, to - from))),
    close: () => file.close(),
  };
}

async function fill(file: fs.FileHandle, from: number, into: Uint8Array): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Bytes up to which a file is read by one call of the system. */
const AT_ONCE = 1024 * 1024;

/**
 * The bytes of a regular file. Throws `EISDIR` for a folder, `EINVAL` for a device or a pipe, which may never end.
 *
 * What waits for a disk runs in a thread of its own, which costs more than reading a small file does; what is asked of an open file is known and does not wait.
 */
export async function readWhole(path: string): Promise<Uint8Array> {
  return opened(path, async (file, size) => (await readSmall(file, size)) ?? readOpen(file));
}

/** The same, and the path of what was opened where the system tells; undefined, and nothing read, where there are more bytes than `most`. */
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

/** Empty where the system does not tell: Linux does, and says so of a file that has no name any more. */
function pathOfOpen(file: number): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return "";
  }
}

/** A small file's bytes in one reading, with one byte more than it had, so that the end is seen; undefined where it was not that simple. */
async function readSmall(file: number, size: number): Promise<Uint8Array | undefined> {
  // Files of /proc say that they are empty.
  if (size === 0 || size > AT_ONCE) return undefined;
  const bytes = Buffer.allocUnsafeSlow(size + 1);
  const { bytesRead } = await read(file, bytes, 0, bytes.length, 0);
  return bytesRead === size ? bytes.subarray(0, size) : undefined;
}

const open = promisify(callbacks.open);
const read = promisify(callbacks.read);
/** From where the file stands, which reading at a place has not moved. */
const readOpen = promisify(callbacks.readFile);

/** An error as the system would throw it. */
export function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
