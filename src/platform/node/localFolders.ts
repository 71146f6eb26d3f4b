import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";

/** Which folders are quick to look into: a look into one of them takes microseconds, where another computer or a program would have to answer for others. */
export interface LocalFolders {
  /** Whether a folder is known to be quick, by its real path. What is not known is found out meanwhile, and is false until then. */
  has(folder: string): boolean;
  /** Tells how many milliseconds a look took: after a long one, no folder is quick for some seconds. */
  took(milliseconds: number): void;
}

/** Types of file systems that Linux keeps in memory or on disks of the machine itself (`/proc/filesystems`). FUSE's and 9P's are programs' and other machines'. */
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

/** Milliseconds for which is believed what was found out about a folder. */
const KEPT_MS = 5000;

/** A look that took longer than this, in milliseconds, was none at what is at hand: a disk that is asleep, or very busy. */
const LONG_MS = 50;

/** Milliseconds without quick folders after a long look. */
const REST_MS = 10_000;

/** Folders remembered. */
const MOST = 1000;

/** What is known of folders in this process. `readMounts` answers the text of `/proc/self/mounts`; where that cannot be read, no folder is quick. */
export function localFolders(readMounts = () => readFile("/proc/self/mounts", "utf8")): LocalFolders {
  const known = new Map<string, { readonly local: boolean; readonly until: number }>();
  let restUntil = 0;
  const keep = (folder: string, local: boolean): void => {
    known.delete(folder);
    known.set(folder, { local, until: performance.now() + KEPT_MS });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MOST) known.delete(oldest);
  };
  return {
    has(folder) {
      const now = performance.now();
      if (now < restUntil) return false;
      const found = known.get(folder);
      if (found && now < found.until) return found.local;
      keep(folder, false);
      // A link in the folder's path may come to lead anywhere.
      Promise.all([realpath(folder), readMounts()]).then(
        ([real, mounts]) => keep(folder, real === folder && isLocal(folder, mounts)),
        () => undefined,
      );
      return false;
    },
    took(milliseconds) {
      if (milliseconds > LONG_MS) restUntil = performance.now() + REST_MS;
    },
  };
}

/** Whether the mount that holds a folder is of a local type, and nothing is mounted directly in the folder. */
function isLocal(folder: string, mounts: string): boolean {
  let [longest, type] = ["", ""];
  for (const line of mounts.split("\n")) {
    const [, point, of] = line.split(" ").map(unescaped);
    if (point === undefined || of === undefined) continue;
    if (point !== "/" && dirname(point) === folder) return false;
    const holds = point === folder || folder.startsWith(point === "/" ? "/" : `${point}/`);
    // Of two at the same place, the later one covers the other.
    if (holds && point.length >= longest.length) [longest, type] = [point, of];
  }
  return LOCAL.has(type);
}

/** A field of `/proc/self/mounts`, where spaces and the like are written in octal (`man 5 fstab`). */
function unescaped(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)));
}
