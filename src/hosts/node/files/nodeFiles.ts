import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type DirectoryEntry, type Files, type FileStat, NoTrashError } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { childResource } from "../../shared/workspace/fileUri";
import { refuseUnremovable } from "./copyTree";
import { pathOf, resourceOf } from "../disk/diskPath";
import { errorCode, fileError } from "../disk/fileErrors";
import { asElsewhere } from "./fileOnTheWay";
import { asStat, typeOf } from "./fileStat";
import { unpackers } from "./unpackers";
import { openToRead, readRange, readUpTo, readWhole } from "./readFiles";
import { makeFolders } from "./makeFolders";
import { realOrMissing, realTarget } from "./realTarget";
import { watchFile } from "./watchFile";
import { writeWhole } from "./writeFile";

/** Files on this machine's disk, for `file:` resources. */
export const nodeFiles: Files = {
  stat: (resource) => onDisk(resource, statPath),
  read: (resource, from, to, into) =>
    onDisk(resource, (path) => readRange(path, from, into.subarray(0, Math.max(0, to - from)))),
  open: (resource) =>
    onDisk(resource, async (path) => {
      const file = await openToRead(path);
      return { ...file, read: (from, to, into) => onDisk(resource, () => file.read(from, to, into)) };
    }),
  unpackers,
  readAll: (resource) => onDisk(resource, readWhole),
  readUpTo: (resource, most) =>
    onDisk(resource, async (path) => {
      const read = await readUpTo(path, most);
      return read && { bytes: read.bytes, ...(read.path !== "" && { real: resourceOf(read.path) }) };
    }),
  write: (resource, bytes, expected) => onDisk(resource, (path) => writeWhole(path, bytes, expected)),
  list: (resource) => onDisk(resource, listPath),
  // Most windows never copy or move a file.
  copy: (from, to, options) =>
    onDisk(from, async (path) => (await import("./moveFiles")).copyPath(path, pathOf(to), options)),
  rename: (from, to, options) =>
    onDisk(from, async (path) => (await import("./moveFiles")).renamePath(path, pathOf(to), options)),
  delete: (resource, { recursive, trash }) =>
    onDisk(resource, async (path) => {
      if (trash) throw new NoTrashError(resource, { cause: new Error("No trash is available") });
      await deletePath(path, recursive);
    }),
  mkdir: (resource, { recursive } = { recursive: true }) =>
    onDisk(resource, async (path) => {
      await (recursive ? makeFolders(path) : fs.mkdir(path));
    }),
  mayTrash: () => false,
  child: childResource,
  realEntry: (resource) => onDisk(resource, async (path) => resourceOf(await realEntry(path))),
  realpath: (resource) => onDisk(resource, async (path) => resourceOf(await realTarget(path))),
  watch: (resource, changed) => watchFile(pathOf(resource), changed),
};

/** Runs `work` on the resource's path. Converts system errors to `FileError`. */
export async function onDisk<T>(resource: Resource, work: (path: string) => Promise<T>): Promise<T> {
  const path = pathOf(resource);
  try {
    return await work(path);
  } catch (error) {
    throw fileError(await asElsewhere(error, path), resource);
  }
}

async function statPath(path: string): Promise<FileStat> {
  const own = await fs.lstat(path, { bigint: true });
  if (!own.isSymbolicLink()) return asStat(own, false);
  try {
    return asStat(await fs.stat(path, { bigint: true }), true);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR", "ELOOP"].includes(errorCode(error))) throw error;
    return asStat(own, true);
  }
}

async function listPath(path: string): Promise<DirectoryEntry[]> {
  const entries = await fs.readdir(path, { withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const link = entry.isSymbolicLink();
      return { name: entry.name, type: link ? await targetType(join(path, entry.name)) : typeOf(entry), link };
    }),
  );
}

async function targetType(path: string): Promise<FileStat["type"]> {
  try {
    return typeOf(await fs.stat(path, { bigint: true }));
  } catch (error) {
    // A target that can't be accessed, for whatever reason, isn't the target of this symlink.
    if (errorCode(error) === "") throw error;
    return "symlink";
  }
}

async function deletePath(path: string, recursive: boolean): Promise<void> {
  const stats = await fs.lstat(path);
  if (!stats.isDirectory()) await fs.unlink(path);
  else if (recursive) {
    await refuseUnremovable(path);
    await fs.rm(path, { recursive: true, maxRetries: 2 });
  } else await fs.rmdir(path);
}

async function realEntry(path: string): Promise<string> {
  const folder = dirname(path);
  return folder === path ? path : join(await realOrMissing(folder), basename(path));
}
