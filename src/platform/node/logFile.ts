import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./fileErrors";
import { replaceFile } from "./replaceFile";

const LINE_FEED = 10;

/** Whole lines of a log from a byte on. */
export interface LogPart {
  readonly text: string;
  /** How many bytes `text` is. */
  readonly bytes: number;
  /** Of the whole file; 0 when there is none. */
  readonly size: number;
  readonly inode: number;
}

/** Reads whole lines from byte `from` on; a line whose end is not written yet is left for the next time. */
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
 * Appends in one write, which the system does not mix with other writers'. When the file was replaced meanwhile by somebody who trimmed it,
 * the line may have gone into the old one: then it is written again, and readers count a line that is there twice once.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    const file = await fs.open(path, "a+", 0o600);
    try {
      // A line that was cut off in a crash must not take this one with it.
      await writeAll(file, Buffer.from((await endsLine(file)) ? line : `\n${line}`));
      if ((await file.stat()).ino === (await sizeOf(path)).ino) return;
    } finally {
      await file.close();
    }
  }
}

/** After so long a lock belongs to a process that died. */
const STALE_LOCK_MS = 10_000;

/**
 * Drops the older half of the lines when the file has more bytes than allowed; the last line stays, however long it is. One process at a time does so; for the
 * others it is done.
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
  // A second name of the file, by which it can be read when another one has its place; nobody may have it open when it is replaced (Windows).
  const old = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await fs.link(path, old);
    const { size } = await sizeOf(old);
    if (size <= maxBytes) return;
    const newest = wholeLines(await readPart(old, size - Math.floor(maxBytes / 2), size));
    const kept = newest ?? lastLine(await readPart(old, 0, size));
    // A file that is replaced is read again by all who follow it.
    if (kept.length === size) return;
    await fs.writeFile(beside, kept, { mode: 0o600, flag: "wx" });
    await replaceFile(beside, path);
    // What others appended between reading and replacing went into the old file and is brought over.
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

/** What stands behind the first line feed; undefined where no line of that has its end. */
function wholeLines(bytes: Buffer): Buffer | undefined {
  const start = bytes.indexOf(LINE_FEED) + 1;
  return start > 0 && bytes.includes(LINE_FEED, start) ? bytes.subarray(start) : undefined;
}

/** The last line that has its end, and what follows it. */
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

/** Writes in one call of the system where that takes all of it, as it does for files: `appendFile` makes several of more than 512 KiB, between which others write. */
async function writeAll(file: fs.FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}

/** Makes the lock; answers false when another process has it. */
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

/** What is known of a file; zeros when there is none. */
async function sizeOf(path: string): Promise<{ size: number; ino: number; mtimeMs: number }> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return { size: 0, ino: 0, mtimeMs: 0 };
  }
}
