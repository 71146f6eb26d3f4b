import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { TransferOptions } from "../../core/ports/files";
import { type CopyFile, copyTree, discard, refuseChanged, refuseUnremovable } from "./copyTree";
import { errorCode } from "./fileErrors";
import { makeFolders } from "./makeFolders";
import { refusal } from "./readFiles";

/** Copies a file, a link as a link, or a folder with all below it; what stood at `to` is replaced only when the copy is whole. */
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

/** Renames a file, link or folder; across file systems it is copied, and removed when the copy is whole. */
export async function renamePath(from: string, to: string, { overwrite, signal }: TransferOptions): Promise<void> {
  // On a file system that ignores case, `a` and `A` are one entry, which may get the other name.
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

/** What stands at `to` and may be replaced; undefined when nothing stands there. Throws when `from` may not come to be there. */
async function replaceable(from: string, to: string, overwrite: boolean): Promise<Stats | undefined> {
  const source = await fs.lstat(from);
  if (source.isDirectory() && (await isInside(to, from))) throw refusal("EINVAL", to);
  const old = await standing(to);
  if (!old) return undefined;
  if (!overwrite) throw refusal("EEXIST", to);
  if (old.isDirectory() !== source.isDirectory()) throw refusal(old.isDirectory() ? "EISDIR" : "ENOTDIR", to);
  if (!old.isDirectory()) {
    // Replacing asks only the folder for permission; a write-protected file must stay as it is.
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
    // Renaming one name of a file to another of its names does nothing, and leaves both.
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

/** Renames and replaces nothing, not even what came to be at `to` a moment ago. */
async function putWhereNothingIs(from: string, to: string): Promise<void> {
  if ((await fs.lstat(from)).isDirectory()) {
    try {
      // The system itself puts a folder in no other place than that of an empty one.
      return await fs.rename(from, to);
    } catch (error) {
      throw ["ENOTEMPTY", "ENOTDIR"].includes(errorCode(error)) ? refusal("EEXIST", to) : error;
    }
  }
  // Only the one who makes the name has it: Node has no way to rename without replacing.
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

/** Runs `work` with a path beside `to`, where a copy may be made; what is left there is removed when it fails. */
async function withCopy(to: string, work: (copy: string) => Promise<void>): Promise<void> {
  const copy = beside(to);
  try {
    await work(copy);
  } catch (error) {
    await discard(copy);
    throw error;
  }
}

/** Runs `work` when the folders above `to` are there; those made for it are removed when it fails. */
async function withFolders(to: string, work: () => Promise<void>): Promise<void> {
  const first = await makeFolders(dirname(to));
  try {
    await work();
  } catch (error) {
    if (first !== undefined) await removeEmpty(dirname(to), dirname(first));
    throw error;
  }
}

/** Removes empty folders from `folder` up to `top`, which stays. */
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

/** Whether two paths are one entry of one folder, and not two names of a file. */
async function isSameEntry(from: string, to: string): Promise<boolean> {
  if (!(await standing(to)) || !(await isSame(from, to)) || !(await isSame(dirname(from), dirname(to)))) return false;
  const names = await fs.readdir(dirname(from));
  return from === to || !(names.includes(basename(from)) && names.includes(basename(to)));
}

/** Whether `path` lies below `folder`, by whatever links and spellings. */
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

/** The real path of the nearest folder above that is there. */
async function existing(path: string): Promise<string> {
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" || path === dirname(path)) throw error;
    return existing(dirname(path));
  }
}
