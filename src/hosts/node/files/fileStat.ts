import type { BigIntStats, Dirent } from "node:fs";
import type { FileStat } from "../../../base/filesPort";

/** Converts the system's file status to that of the files port. */
export function asStat(stats: BigIntStats, link: boolean): FileStat {
  return {
    type: typeOf(stats),
    link,
    size: Number(stats.size),
    mtime: Number(stats.mtimeMs),
    ctime: Number(stats.birthtimeMs),
    changed: Number(stats.ctimeNs) / 1e6,
    identity: `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`,
    ...(stats.isFile() && stats.nlink > 1 && { links: Number(stats.nlink) }),
  };
}

/** Returns the type of an entry itself. */
export function typeOf(entry: Dirent | BigIntStats): FileStat["type"] {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "symlink" : "other";
}
