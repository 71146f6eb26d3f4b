import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./fileErrors";
import { replaceFile } from "./replaceFile";

const LINE_FEED = 10;

/** Whole lines of a log from a byte offset. */
export interface LogPart {
  readonly text: string;
  /** Length of `text` in bytes. */
  readonly bytes: number;
  /** Size of the whole file; 0 if there is none. */
  readonly size: number;
  readonly inode: number;
}

/** Reads whole lines from byte `from`. Leaves an incomplete last line for the next call. */
export async function readFrom(path: string, from: number): Promise<LogPart> {
  const file = await opened(path);
  if (!file) return { text: "", bytes: 0, size: 0, inode: 0 };
  try {
    const { size, ino } = await file.stat();
    const bytes = await readTo(file, from, size);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    return { text: bytes.toString("utf8", 0, end), bytes: end, size, inode: ino };
  } finally {
    await file.close();
  }
}

/**
 * Appends in one write, which the system doesn't mix with those of other writers.
 * If another process trimmed and replaced the file meanwhile, the line may be in the old one. It is then written again.
 * Readers ignore duplicates.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    const file = await fs.open(path, "a+", 0o600);
    try {
      // A line that was cut off in a crash must not damage this one.
      await writeAll(file, Buffer.from((await endsLine(file)) ? line : `\n${line}`));
      if ((await file.stat()).ino === (await sizeOf(path)).ino) return;
    } finally {
      await file.close();
    }
  }
}

/** Milliseconds after which a lock belongs to a process that died. */
const STALE_LOCK_MS = 10_000;

/**
 * Drops the older half of the lines if the file exceeds the maximum size. Always keeps the last line.
 * Only one process does so at a time. For others, nothing is left to do.
 */
export async function trimLog(path: string, maxBytes: number): Promise<void> {
  const { size } = await sizeOf(path);
  if (size <= maxBytes) return;
  const lock = `${path}.lock`;
  if (!(await taken(lock))) return;
  try {
    await trimLocked(path, maxBytes);
  } finally {
    await fs.rm(lock, { force: true });
  }
}

async function trimLocked(path: string, maxBytes: number): Promise<void> {
  const beside = join(dirname(path), `.${randomUUID()}.tmp`);
  // A second name of the file, to read it after it was replaced. On Windows, nobody may have it open when it is
  // replaced.
  const old = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await fs.link(path, old);
    const { size } = await sizeOf(old);
    if (size <= maxBytes) return;
    const newest = wholeLines(await readPart(old, size - Math.floor(maxBytes / 2), size));
    const kept = newest ?? lastLine(await readPart(old, 0, size));
    // All followers read a replaced file again.
    if (kept.length === size) return;
    await fs.writeFile(beside, kept, { mode: 0o600, flag: "wx" });
    await replaceFile(beside, path);
    // Lines that others appended between reading and replacing are in the old file, and are copied.
    const late = await readPart(old, size, (await sizeOf(old)).size);
    if (late.length > 0) await appendBytes(path, late);
  } finally {
    for (const one of [beside, old]) await fs.rm(one, { force: true });
  }
}

async function readPart(path: string, from: number, to: number): Promise<Buffer> {
  const file = await fs.open(path, "r");
  try {
    return await readTo(file, from, to);
  } finally {
    await file.close();
  }
}

/** Returns the bytes after the first line feed; undefined if no complete line follows. */
function wholeLines(bytes: Buffer): Buffer | undefined {
  const start = bytes.indexOf(LINE_FEED) + 1;
  return start > 0 && bytes.includes(LINE_FEED, start) ? bytes.subarray(start) : undefined;
}

/** Returns the last complete line, and what follows it. */
function lastLine(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(LINE_FEED);
  return end <= 0 ? bytes : bytes.subarray(bytes.lastIndexOf(LINE_FEED, end - 1) + 1);
}

async function appendBytes(path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, "a", 0o600);
  try {
    await writeAll(file, bytes);
  } finally {
    await file.close();
  }
}

/**
 * Writes in one system call if that accepts all bytes, as it does for files.
 * `appendFile` splits more than 512 KiB, so other writers could interleave.
 */
async function writeAll(file: fs.FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}

/** Creates the lock. Returns false if another process has it. */
async function taken(lock: string): Promise<boolean> {
  try {
    await (await fs.open(lock, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    const { mtimeMs } = await sizeOf(lock);
    if (Date.now() - mtimeMs > STALE_LOCK_MS) await fs.rm(lock, { force: true });
    return false;
  }
}

async function endsLine(file: fs.FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  return size === 0 || (await readTo(file, size - 1, size))[0] === LINE_FEED;
}

async function readTo(file: fs.FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function opened(path: string): Promise<fs.FileHandle | undefined> {
  try {
    return await fs.open(path, "r");
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return undefined;
  }
}

/** Returns a file's status; zeros if there is none. */
async function sizeOf(path: string): Promise<{ size: number; ino: number; mtimeMs: number }> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return { size: 0, ino: 0, mtimeMs: 0 };
  }
}
