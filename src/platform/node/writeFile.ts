import { randomUUID } from "node:crypto";
import { constants, readFileSync, renameSync, statSync, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { ChangedError, type Expected } from "../../core/ports/files";
import { errorCode } from "./fileErrors";
import { asStat } from "./fileStat";
import { makeFolders } from "./makeFolders";
import { refusal } from "./readFiles";
import { realTarget } from "./realTarget";

/**
 * Creates or overwrites a file, and makes missing folders. A reader sees the old bytes or the new ones: they are written beside the file,
 * which then is replaced. Links are followed, the mode is kept. In place where replacing would change more than the bytes:
 * a file with several hard links, one of another owner, or in a folder that nothing can be added to. Throws `ChangedError` where something else than `expected`
 * stands there right before. `create` makes the file that becomes a new one, and returns when its bytes are on the disk.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  expected?: Expected,
  create: (beside: string, bytes: Uint8Array) => Promise<void> = createFile,
): Promise<void> {
  const target = await existing(realTarget(path), path);
  const old = await existing(fs.stat(target), undefined);
  if (!old) {
    await makeFolders(dirname(target));
    return replace(target, expected, (beside) => create(beside, bytes));
  }
  if (old.isDirectory()) throw refusal("EISDIR", target);
  if (!old.isFile()) throw refusal("EINVAL", target);
  // Replacing asks only the folder for permission; a write-protected file must stay as it is.
  await fs.access(target, constants.W_OK);
  if (old.nlink > 1) return writeInPlace(target, bytes, expected);
  try {
    await replace(target, expected, (beside) => createLike(beside, bytes, old));
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EXDEV", "EBUSY"].includes(errorCode(error))) throw error;
    await writeInPlace(target, bytes, expected);
  }
}

/** Without a pause between the look and what follows it, so that next to nothing can happen there. */
function refuseOther(target: string, expected: Expected | undefined): void {
  if (!expected) return;
  const { stat, bytes } = expected;
  const now = statSync(target, { bigint: true, throwIfNoEntry: false });
  if (!now || !stat) {
    if (now || stat) throw new ChangedError(target);
    return;
  }
  const { identity, size, mtime } = asStat(now, stat.link);
  const same = bytes
    ? size === bytes.length && readFileSync(target).equals(bytes)
    : identity === stat.identity && size === stat.size && mtime === stat.mtime;
  if (!same) throw new ChangedError(target);
}

/** Gives a file other bytes without replacing it. Where there is no room for them it has its old ones again: emptying it first would lose both. */
async function writeInPlace(target: string, bytes: Uint8Array, expected: Expected | undefined): Promise<void> {
  const file = await fs.open(target, "r+");
  try {
    const old = await file.readFile();
    refuseOther(target, expected);
    try {
      // What makes the file longer comes first: while that fails, nothing of it has been changed.
      await writeAt(file, bytes.subarray(old.length), old.length);
      await writeAt(file, bytes.subarray(0, old.length), 0);
      await file.truncate(bytes.length);
      await file.sync();
    } catch (error) {
      await writeAt(file, old, 0);
      await file.truncate(old.length);
      throw error;
    }
  } finally {
    await file.close();
  }
}

async function writeAt(file: fs.FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** Creates a file. Throws `EEXIST` if something exists at its path. */
export async function createFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, "wx", 0o666);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same, with the owner and the mode of an old file; until it has them, nobody else can read it. */
async function createLike(path: string, bytes: Uint8Array, old: Stats): Promise<void> {
  const file = await fs.open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    const { uid, gid } = await file.stat();
    if (uid !== old.uid || gid !== old.gid) await file.chown(old.uid, old.gid);
    await file.chmod(old.mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts the file that `create` makes beside the target in its place. */
async function replace(
  target: string,
  expected: Expected | undefined,
  create: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = join(dirname(target), `.${randomUUID()}.tmp`);
  try {
    await create(beside);
    refuseOther(target, expected);
    renameSync(beside, target);
  } catch (error) {
    await fs.rm(beside, { force: true });
    throw error;
  }
}

async function existing<T, U>(wanted: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await wanted;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return otherwise;
  }
}
