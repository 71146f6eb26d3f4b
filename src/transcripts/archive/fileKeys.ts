import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";

/** Bytes at the end of a file that show whether it is the one that was read. */
const TAIL_BYTES = 4_096;

/**
 * Milliseconds in which a file can be written twice without another time of change: file systems count in steps of up to
 * two seconds.
 */
const STEP_MS = 3_000;

/**
 * Returns the keys of the current version of a file. What was kept under any of them is right. The first one is to be
 * kept. `known` is the key of what was kept. Rejects with `FileError`.
 */
export async function fileKeys(
  files: Pick<Files, "read">,
  resource: Resource,
  stat: FileStat,
  known: string | undefined,
): Promise<readonly [string, ...string[]]> {
  const key = `${stat.identity} ${stat.size} ${stat.mtime} ${stat.changed ?? ""}`;
  // What is written while the file is read makes it another one next time.
  const isSettled = stat.changed !== undefined && Date.now() - stat.changed > STEP_MS;
  if (isSettled && known === key) return [key];
  const bytes = new Uint8Array(Math.min(TAIL_BYTES, stat.size));
  const count = await files.read(resource, stat.size - bytes.length, stat.size, bytes);
  const withTail = `${key} ${bytesKey(bytes.subarray(0, count))}`;
  return isSettled ? [key, withTail] : [withTail];
}

/** Two 32-bit FNV-1a hashes of different starts: for noticing change, not against an attacker. */
export function bytesKey(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x01000193) ^ (two >>> 15);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
}
