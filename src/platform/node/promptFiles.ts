import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Files } from "../../core/ports/files";
import { pathOf, resourceOf } from "./diskPath";
import { errorCode } from "./fileErrors";
import { type LocalFolders, localFolders } from "./localFolders";

/** Bytes up to which a file is read on the caller's thread. */
const SMALL = 64 * 1024;

/** A named pipe must not be waited for, and a link may lead to where answers take long. */
const OWN_TO_READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * The same files for a process that does nothing but answer calls: where small files lie and what is in them is read on its own thread where that takes
 * microseconds, since each change of threads costs more than the file does. Only on Linux, in folders on local disks; all else, and whatever fails, goes the usual
 * way, which also tells why.
 */
export function promptFiles(files: Files, local: LocalFolders = localFolders()): Files {
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

/** The real path of what is there and is no link itself. */
function realPath(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false ? realpathSync.native(path) : undefined;
}

/** A small regular file, and the path of what was opened; undefined where it was not that simple. */
function readSmall(path: string, most: number): { readonly bytes: Uint8Array; readonly path: string } | undefined {
  const file = openSync(path, OWN_TO_READ);
  try {
    const stats = fstatSync(file);
    // Files of /proc say that they are empty.
    if (!stats.isFile() || stats.size === 0 || stats.size > most) return undefined;
    // One byte more than there was, so that the end is seen.
    const bytes = Buffer.allocUnsafe(stats.size + 1);
    const opened = readlinkSync(`/proc/self/fd/${file}`);
    if (readSync(file, bytes, 0, bytes.length, 0) !== stats.size) return undefined;
    return { bytes: bytes.subarray(0, stats.size), path: opened };
  } finally {
    closeSync(file);
  }
}
