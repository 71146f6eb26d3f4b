import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { errorCode } from "./fileErrors";
import { refusal } from "./readFiles";

/** Copies a file, a link as a link, or a folder with all below it; with `overwrite`, what stood at `to` is gone only when the copy is whole. */
export async function copyPath(from: string, to: string, overwrite: boolean): Promise<void> {
  await fs.lstat(from);
  if (isBelow(to, from)) throw refusal("EINVAL", to);
  const old = await standing(to);
  if (old && !overwrite) throw refusal("EEXIST", to);
  if (old && (await isSame(from, to))) throw refusal("EINVAL", to);
  await fs.mkdir(dirname(to), { recursive: true });
  const beside = join(dirname(to), `.${randomUUID()}.tmp`);
  try {
    await fs.cp(from, beside, { recursive: true, verbatimSymlinks: true });
    await putInPlace(beside, to, old);
  } catch (error) {
    await fs.rm(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Renames a file, link or folder, across file systems by copying; with `overwrite`, what stood at `to` is replaced. */
export async function renamePath(from: string, to: string, overwrite: boolean): Promise<void> {
  await fs.lstat(from);
  if (isBelow(to, from)) throw refusal("EINVAL", to);
  const old = await standing(to);
  // On a file system that ignores case, `a` and `A` are one file, which may be renamed to itself.
  const same = old !== undefined && (await isSame(from, to));
  if (old && !overwrite && !same) throw refusal("EEXIST", to);
  await fs.mkdir(dirname(to), { recursive: true });
  try {
    await putInPlace(from, to, same ? undefined : old);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    await copyPath(from, to, overwrite);
    await fs.rm(from, { recursive: true });
  }
}

async function putInPlace(from: string, to: string, old: Stats | undefined): Promise<void> {
  if (!old?.isDirectory()) {
    const folder = (await fs.lstat(from)).isDirectory();
    if (!old || !folder) return fs.rename(from, to);
  }
  const aside = join(dirname(to), `.${randomUUID()}.tmp`);
  await fs.rename(to, aside);
  try {
    await fs.rename(from, to);
  } catch (error) {
    await fs.rename(aside, to);
    throw error;
  }
  await fs.rm(aside, { recursive: true });
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

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
