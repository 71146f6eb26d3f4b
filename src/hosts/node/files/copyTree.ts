import type { BigIntStats } from "node:fs";
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { sep, toNamespacedPath } from "node:path";
import { errorCode } from "../disk/fileErrors";
import { refusal } from "./readFiles";

/** The source of a copied entry. */
export interface Copied {
  readonly path: Buffer;
  readonly stats: BigIntStats;
}

/** Creates a file with the bytes of another one. Throws `EEXIST` if something exists at its path. */
export type CopyFile = (from: string, to: string) => Promise<void>;

export interface CopyOptions {
  /** Keeps owner and group if this user may set them. */
  readonly owner: boolean;
  /** Copies a source that is itself a file. Files in folders are copied with many small calls. */
  readonly copyFile?: CopyFile | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a file, a symlink, or a folder with its contents to a path where nothing exists. Keeps modes and times.
 * Throws `ENOTSUP` for a pipe, socket, or device. The caller removes what a failed copy leaves.
 */
export async function copyTree(
  from: string,
  to: string,
  { owner, copyFile, signal }: CopyOptions,
): Promise<readonly Copied[]> {
  const copied: Copied[] = [];
  const top = bytesOf(from);
  await copyEntry(top, bytesOf(to));
  return copied;

  async function copyEntry(source: Buffer, target: Buffer): Promise<void> {
    signal?.throwIfAborted();
    const stats = await fs.lstat(source, { bigint: true });
    copied.push({ path: source, stats });
    if (stats.isSymbolicLink()) await fs.symlink(await fs.readlink(source, "buffer"), target);
    else if (stats.isFile()) await (source === top && copyFile ? copyFile(from, to) : copyBytes(source, target));
    else if (stats.isDirectory()) {
      await fs.mkdir(target, 0o700);
      for (const name of await fs.readdir(source, "buffer")) await copyEntry(below(source, name), below(target, name));
    } else throw refusal("ENOTSUP", source.toString());
    await dress(target, stats, owner);
  }
}

/** Copies a file's bytes. If the file system can, both share them until one changes. */
export function copyBytes(from: string | Buffer, to: string | Buffer): Promise<void> {
  return fs.copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}

/** Throws `EBUSY` if something was changed, replaced, or removed after it was copied. */
export async function refuseChanged(copied: readonly Copied[]): Promise<void> {
  for (const { path, stats } of copied) {
    const now = await fs.lstat(path, { bigint: true });
    const same = (["ino", "size", "mtimeNs", "ctimeNs"] as const).every((field) => now[field] === stats[field]);
    if (!same) throw refusal("EBUSY", path.toString());
  }
}

/**
 * Throws the system's error for the first entry that can't be removed.
 * This refuses a removal before it begins; failing in the middle would leave half a folder.
 */
export async function refuseUnremovable(path: string): Promise<void> {
  const entry = bytesOf(path);
  const at = entry.lastIndexOf(sep);
  await check(entry.subarray(0, Math.max(at, 1)), [entry.subarray(at + 1)]);

  async function check(folder: Buffer, names: readonly Buffer[]): Promise<void> {
    if (names.length === 0) return;
    await fs.access(folder, constants.W_OK | constants.X_OK);
    const { mode, uid } = await fs.stat(folder);
    for (const name of names) {
      const inside = below(folder, name);
      const stats = await fs.lstat(inside);
      if ((mode & 0o1000) !== 0 && ![0, uid, stats.uid].includes(process.geteuid?.() ?? 0))
        throw refusal("EPERM", inside.toString());
      if (stats.isDirectory()) await check(inside, await fs.readdir(inside, "buffer"));
    }
  }
}

/** Removes what a failed copy has left, including folders that this user can no longer write to. */
export async function discard(path: string): Promise<void> {
  const open = async (entry: Buffer): Promise<void> => {
    if (!(await fs.lstat(entry)).isDirectory()) return;
    await fs.chmod(entry, 0o700);
    for (const name of await fs.readdir(entry, "buffer")) await open(below(entry, name));
  };
  try {
    await fs.rm(path, { recursive: true, force: true, maxRetries: 2 });
  } catch (error) {
    if (errorCode(error) === "") throw error;
    await open(bytesOf(path));
    await fs.rm(path, { recursive: true, force: true, maxRetries: 2 });
  }
}

/** Returns a path as bytes, because names don't have to be UTF-8 on every system. */
function bytesOf(path: string): Buffer {
  return Buffer.from(toNamespacedPath(path));
}

function below(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from(sep), name]);
}

/** Sets the owner (if requested), mode, and times of a new entry to those of another. */
async function dress(path: Buffer, { mode, uid, gid, atimeNs, mtimeNs }: BigIntStats, owner: boolean): Promise<void> {
  const link = (mode & BigInt(constants.S_IFMT)) === BigInt(constants.S_IFLNK);
  if (!owner) await makeOwn(path);
  const made = await fs.lstat(path, { bigint: true });
  let same = made.uid === uid && made.gid === gid;
  if (!same && owner) same = await kept(fs.lchown(path, Number(uid), Number(gid)));
  // A setuid program must not run as another user because it was copied.
  const allowed = same ? 0o7777n : 0o1777n;
  if (!link) await kept(fs.chmod(path, Number(mode & allowed)));
  await kept((link ? fs.lutimes : fs.utimes)(path, Number(atimeNs) / 1e9, Number(mtimeNs) / 1e9));
}

/**
 * Makes the user the owner. Root's copies keep their owner in some versions of Node
 * (https://github.com/libuv/libuv/pull/4396).
 */
async function makeOwn(path: Buffer): Promise<void> {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  if (user === undefined || group === undefined) return;
  const { uid } = await fs.lstat(path);
  if (uid !== user) await kept(fs.lchown(path, user, group));
}

/** Returns whether the file system accepted a change. An attribute that it can't keep doesn't fail a copy. */
async function kept(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (errorCode(error) === "") throw error;
    return false;
  }
}
