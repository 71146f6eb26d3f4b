import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Knows which folders are fast to access: on local disks, an access takes microseconds. On others, a server or program
 * must reply.
 */
export interface LocalFolders {
  /**
   * Returns whether a folder is known to be fast, by its real path. Starts to find out if unknown, and returns false
   * until then.
   */
  has(folder: string): boolean;
  /** Finds out whether a folder is fast, and remembers it for `has`. A folder that can't be found isn't. */
  find(folder: string): Promise<boolean>;
  /** Reports how many milliseconds an access took. After a slow one, no folder counts as fast for some seconds. */
  took(milliseconds: number): void;
}

/**
 * File systems that Linux keeps in memory or on the machine's own disks (`/proc/filesystems`). FUSE and 9P depend on
 * programs or other machines.
 */
const LOCAL = new Set([
  "bcachefs",
  "btrfs",
  "ext2",
  "ext3",
  "ext4",
  "f2fs",
  "jfs",
  "overlay",
  "ramfs",
  "squashfs",
  "tmpfs",
  "xfs",
  "zfs",
]);

/** Milliseconds to cache a folder's state. */
const KEPT_MS = 5000;

/** Milliseconds from which an access counts as slow: the disk is asleep, or very busy. */
const LONG_MS = 50;

/** Milliseconds without fast folders after a slow access. */
const REST_MS = 10_000;

/** Maximum folders to remember. */
const MOST = 1000;

/** Creates the cache of this process. `readMounts` reads `/proc/self/mounts`. If that fails, no folder is fast. */
export function localFolders(readMounts = () => readFile("/proc/self/mounts", "utf8")): LocalFolders {
  const known = new Map<string, { readonly local: boolean; readonly until: number }>();
  let restUntil = 0;
  const keep = (folder: string, local: boolean): void => {
    known.delete(folder);
    known.set(folder, { local, until: performance.now() + KEPT_MS });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MOST) known.delete(oldest);
  };
  const find = async (folder: string): Promise<boolean> => {
    const [real, mounts = ""] = await Promise.all([realpath(folder), readMounts()]).catch(() => []);
    // A symlink in the folder's path can change to lead anywhere.
    const local = real === folder && isLocal(folder, mounts);
    keep(folder, local);
    return local;
  };
  return {
    find,
    has(folder) {
      const now = performance.now();
      if (now < restUntil) return false;
      const found = known.get(folder);
      if (found && now < found.until) return found.local;
      keep(folder, false);
      void find(folder);
      return false;
    },
    took(milliseconds) {
      if (milliseconds > LONG_MS) restUntil = performance.now() + REST_MS;
    },
  };
}

/** Returns whether the folder's mount has a local type, and nothing is mounted directly in the folder. */
function isLocal(folder: string, mounts: string): boolean {
  let [longest, type] = ["", ""];
  for (const line of mounts.split("\n")) {
    const [, point, of] = line.split(" ").map(unescaped);
    if (point === undefined || of === undefined) continue;
    if (point !== "/" && dirname(point) === folder) return false;
    const holds = point === folder || folder.startsWith(point === "/" ? "/" : `${point}/`);
    // Of two mounts at the same path, the later one covers the other.
    if (holds && point.length >= longest.length) [longest, type] = [point, of];
  }
  return LOCAL.has(type);
}

/** Decodes a field of `/proc/self/mounts`, where spaces and the like are octal escapes (`man 5 fstab`). */
function unescaped(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)));
}
