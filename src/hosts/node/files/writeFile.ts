import { randomUUID } from "node:crypto";
import { constants, readFileSync, renameSync, statSync, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { ChangedError, type Expected } from "../../../base/filesPort";
import { errorCode } from "../disk/fileErrors";
import { asStat } from "./fileStat";
import { makeFolders } from "./makeFolders";
import { refusal } from "./readFiles";
import { realTarget } from "./realTarget";

/**
 * Creates or overwrites a file, and creates missing folders. Readers see either the old bytes or the new ones.
 * Writes the bytes to a temporary file that then replaces the target. Follows symlinks and keeps the mode. Writes in
 * place if replacing would change more than the bytes: a file with several hard links, of another owner, or in a folder
 * that can't be written. Throws `ChangedError` if the file isn't `expected` right before. `create` creates the file
 * that becomes the new one, and returns when its bytes are on disk.
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
  // Replacing needs only the folder's permission, but a write-protected file must not change.
  await fs.access(target, constants.W_OK);
  if (old.nlink > 1) return writeInPlace(target, bytes, expected);
  try {
    await replace(target, expected, (beside) => createLike(beside, bytes, old));
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EXDEV", "EBUSY"].includes(errorCode(error))) throw error;
    await writeInPlace(target, bytes, expected);
  }
}

/** Checks without a pause before the next step, so that almost nothing can change in between. */
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

/** Overwrites a file in place. If there is no room, restores its old bytes: emptying it first would lose both. */
async function writeInPlace(target: string, bytes: Uint8Array, expected: Expected | undefined): Promise<void> {
  const file = await fs.open(target, "r+");
  try {
    const old = await file.readFile();
    refuseOther(target, expected);
    try {
      // Longer contents are appended first: if that fails, nothing of the file has changed.
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

/** Creates a file with the owner and mode of an old one. Nobody else can read it before it has them. */
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

/** Replaces the target with the file that `create` creates next to it. */
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
