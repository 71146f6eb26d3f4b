import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Files } from "../../../base/filesPort";
import { pathOf, resourceOf } from "../disk/diskPath";
import { errorCode } from "../disk/fileErrors";
import { type LocalFolders, localFolders } from "../disk/localFolders";

/** Maximum bytes of a file to read on the caller's thread. */
const SMALL = 64 * 1024;

/** Flags that don't wait for a named pipe, and don't follow a symlink to a slow file system. */
const OWN_TO_READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Wraps files for a process that only serves calls.
 * Resolves and reads small files on the calling thread if that takes microseconds. Switching threads costs more than
 * reading such a file. Only on Linux, in folders on local disks. Everything else, and every failure, uses `files`,
 * which also reports the error.
 */
export function promptFiles(files: Files, local: Pick<LocalFolders, "has" | "took"> = localFolders()): Files {
  if (process.platform !== "linux") return files;
  const now = <Answer>(path: string, look: (path: string) => Answer | undefined): Answer | undefined => {
    if (!local.has(dirname(path))) return undefined;
    const from = performance.now();
    try {
      return look(path);
    } catch (error) {
      if (errorCode(error) === "") throw error;
      return undefined;
    } finally {
      local.took(performance.now() - from);
    }
  };
  return {
    ...files,
    async realpath(resource) {
      const real = now(pathOf(resource), realPath);
      return real === undefined ? files.realpath(resource) : resourceOf(real);
    },
    async readUpTo(resource, most) {
      const read = now(pathOf(resource), (path) => readSmall(path, Math.min(most, SMALL)));
      return read === undefined ? files.readUpTo?.(resource, most) : { bytes: read.bytes, real: resourceOf(read.path) };
    },
  };
}

/** Returns the real path of an existing entry that isn't itself a symlink. */
function realPath(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false ? realpathSync.native(path) : undefined;
}

/** Reads a small regular file, and the path that was opened. Returns undefined if that isn't possible. */
function readSmall(path: string, most: number): { readonly bytes: Uint8Array; readonly path: string } | undefined {
  const file = openSync(path, OWN_TO_READ);
  try {
    const stats = fstatSync(file);
    // Files in /proc have size 0.
    if (!stats.isFile() || stats.size === 0 || stats.size > most) return undefined;
    // One more byte than its size, to detect the end.
    const bytes = Buffer.allocUnsafe(stats.size + 1);
    const opened = readlinkSync(`/proc/self/fd/${file}`);
    if (readSync(file, bytes, 0, bytes.length, 0) !== stats.size) return undefined;
    return { bytes: bytes.subarray(0, stats.size), path: opened };
  } finally {
    closeSync(file);
  }
}
