import { realpathSync } from "node:fs";
import { FileError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import { diskPath, parsePlace, fileResource } from "../../shared/workspace/fileUri";

/** Returns the resource of an absolute path on this machine's disk. */
export function resourceOf(path: string): Resource {
  return fileResource(path, process.platform);
}

/** Returns the path on this machine's disk. Throws `FileError` `Unavailable` for a resource elsewhere. */
export function pathOf(resource: Resource): string {
  const place = parsePlace(resource);
  const path = place && diskPath(place, process.platform);
  if (path === undefined || path.includes("\0")) throw new FileError("Unavailable", resource);
  return path;
}

/**
 * Returns folders, and where they lead. Programs report the real path of the folder in which they run: for `/tmp` on
 * macOS, `/private/tmp`.
 */
export function withTargets(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, realOrSelf(path)]))];
}

/** Returns the real path, or the path itself if there is nothing. */
export function realOrSelf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Returns whether the resource is on this machine's disk. */
export function isOnDisk(resource: Resource): boolean {
  return resource.startsWith("file:");
}
