import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { TransferOptions } from "../../../base/filesPort";
import { type CopyFile, copyTree, discard, refuseChanged, refuseUnremovable } from "./copyTree";
import { errorCode } from "../disk/fileErrors";
import { makeFolders } from "./makeFolders";
import { refusal } from "./readFiles";

/** Copies a file, symlink, or folder with its contents. Replaces what exists at `to` only when the copy is complete. */
export async function copyPath(
  from: string,
  to: string,
  { overwrite, signal }: TransferOptions,
  copyFile?: CopyFile,
): Promise<void> {
  const old = await replaceable(from, to, overwrite);
  if (old && (await isSameEntry(from, to))) throw refusal("EINVAL", to);
  await withFolders(to, () =>
    withCopy(to, async (copy) => {
      await copyTree(from, copy, { owner: false, copyFile, signal });
      await putInPlace(copy, to, old);
    }),
  );
}

/**
 * Renames a file, symlink, or folder. Across file systems, copies it and removes the source when the copy is complete.
 */
export async function renamePath(from: string, to: string, { overwrite, signal }: TransferOptions): Promise<void> {
  // On a case-insensitive file system, `a` and `A` are one entry, which can be renamed to the other.
  if (await isSameEntry(from, to)) return fs.rename(from, to);
  const old = await replaceable(from, to, overwrite);
  await withFolders(to, async () => {
    try {
      await putInPlace(from, to, old);
    } catch (error) {
      if (errorCode(error) !== "EXDEV") throw error;
      await refuseUnremovable(from);
      await withCopy(to, async (copy) => {
        const copied = await copyTree(from, copy, { owner: true, signal });
        await refuseChanged(copied);
        await putInPlace(copy, to, old);
      });
      await fs.rm(from, { recursive: true, maxRetries: 2 });
    }
  });
}

/** Returns what exists at `to` and can be replaced, or undefined. Throws if `from` can't be moved there. */
async function replaceable(from: string, to: string, overwrite: boolean): Promise<Stats | undefined> {
  const source = await fs.lstat(from);
  if (source.isDirectory() && (await isInside(to, from))) throw refusal("EINVAL", to);
  const old = await standing(to);
  if (!old) return undefined;
  if (!overwrite) throw refusal("EEXIST", to);
  if (old.isDirectory() !== source.isDirectory()) throw refusal(old.isDirectory() ? "EISDIR" : "ENOTDIR", to);
  if (!old.isDirectory()) {
    // Replacing needs only the folder's permission, but a write-protected file must not change.
    if (old.isFile()) await fs.access(to, constants.W_OK);
    return old;
  }
  if (await isInside(from, to)) throw refusal("EINVAL", to);
  await refuseUnremovable(to);
  return old;
}

async function putInPlace(from: string, to: string, old: Stats | undefined): Promise<void> {
  if (!old) return putWhereNothingIs(from, to);
  if (!old.isDirectory()) {
    // Renaming a file to another of its hard links does nothing and leaves both.
    if (await isSame(from, to)) return fs.unlink(from);
    return fs.rename(from, to);
  }
  const aside = beside(to);
  await fs.rename(to, aside);
  try {
    await putWhereNothingIs(from, to);
  } catch (error) {
    await fs.rename(aside, to);
    throw error;
  }
  await fs.rm(aside, { recursive: true, maxRetries: 2 });
}

/** Renames without replacing anything, even what was created at `to` a moment ago. */
async function putWhereNothingIs(from: string, to: string): Promise<void> {
  if ((await fs.lstat(from)).isDirectory()) {
    try {
      // The system itself only lets a folder replace an empty folder.
      return await fs.rename(from, to);
    } catch (error) {
      throw ["ENOTEMPTY", "ENOTDIR"].includes(errorCode(error)) ? refusal("EEXIST", to) : error;
    }
  }
  // Only the process that creates the name owns it: Node can't rename without replacing.
  const claim = await fs.open(to, "wx", 0o600);
  const { ino } = await claim.stat({ bigint: true });
  await claim.close();
  try {
    await fs.rename(from, to);
  } catch (error) {
    const now = await fs.lstat(to, { bigint: true });
    if (now.ino === ino && now.size === 0n) await fs.unlink(to);
    throw error;
  }
}

/** Runs `work` with a path next to `to` for a copy. Removes the copy if `work` fails. */
async function withCopy(to: string, work: (copy: string) => Promise<void>): Promise<void> {
  const copy = beside(to);
  try {
    await work(copy);
  } catch (error) {
    await discard(copy);
    throw error;
  }
}

/** Runs `work` after creating the parent folders of `to`. Removes those that it created if `work` fails. */
async function withFolders(to: string, work: () => Promise<void>): Promise<void> {
  const first = await makeFolders(dirname(to));
  try {
    await work();
  } catch (error) {
    if (first !== undefined) await removeEmpty(dirname(to), dirname(first));
    throw error;
  }
}

/** Removes empty folders from `folder` up to, but not including, `top`. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let at = folder; at !== top && at !== dirname(at); at = dirname(at)) {
    try {
      await fs.rmdir(at);
    } catch (error) {
      if (errorCode(error) === "") throw error;
      return;
    }
  }
}

function beside(path: string): string {
  return join(dirname(path), `.${randomUUID()}.tmp`);
}

async function standing(path: string): Promise<Stats | undefined> {
  try {
    return await fs.lstat(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return undefined;
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([fs.lstat(one, { bigint: true }), fs.lstat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Returns whether two paths are the same entry of a folder, not two hard links of a file. */
async function isSameEntry(from: string, to: string): Promise<boolean> {
  if (!(await standing(to)) || !(await isSame(from, to)) || !(await isSame(dirname(from), dirname(to)))) return false;
  const names = await fs.readdir(dirname(from));
  return from === to || !(names.includes(basename(from)) && names.includes(basename(to)));
}

/** Returns whether `path` is inside `folder`, through any symlinks and spellings. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const { dev, ino } = await fs.lstat(folder, { bigint: true });
  let at = await existing(dirname(path));
  for (;;) {
    const here = await fs.stat(at, { bigint: true });
    if (here.dev === dev && here.ino === ino) return true;
    if (at === dirname(at)) return false;
    at = dirname(at);
  }
}

/** Returns the real path of the nearest existing parent folder. */
async function existing(path: string): Promise<string> {
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" || path === dirname(path)) throw error;
    return existing(dirname(path));
  }
}
