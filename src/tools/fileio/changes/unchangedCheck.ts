import { FileError, ToolError } from "../../../base/errors";
import type { Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { statAt } from "./folderEntries";

/** A path as the user saw it. */
export interface Shown {
  readonly resource: Resource;
  /** The path for messages. */
  readonly path: string;
  readonly stat: FileStat | undefined;
  /** Its real path, with links above it followed. */
  readonly real: Resource;
}

/**
 * Throws if a path or its entry has changed since the user saw it: `NotFound` for an entry that is gone, `Exists` for a
 * new one.
 */
export async function refuseOther({ resource, path, stat, real }: Shown, files: Files): Promise<void> {
  const now = await statAt(resource, files);
  if (stat && !now) throw new FileError("NotFound", resource);
  if (!stat && now) throw new FileError("Exists", resource);
  const same = stat?.type === now?.type && stat?.link === now?.link && real === (await files.realEntry(resource));
  if (same) return;
  throw new ToolError("BLOCKED", `${path} was replaced after the user was asked. Look at it, and call again.`);
}
