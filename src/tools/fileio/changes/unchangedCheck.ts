import { FileError, ToolError } from "../../../base/errors";
import type { Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { statAt } from "./folderEntries";

/** A place as the person was shown it. */
export interface Shown {
  readonly resource: Resource;
  /** The path for messages. */
  readonly path: string;
  readonly stat: FileStat | undefined;
  /** Where it stood, links above it followed. */
  readonly real: Resource;
}

/** Throws when a place has come to be another one, or what stands there something else, since the person was shown it: `NotFound` for what is gone, `Exists` for what came. */
export async function refuseOther({ resource, path, stat, real }: Shown, files: Files): Promise<void> {
  const now = await statAt(resource, files);
  if (stat && !now) throw new FileError("NotFound", resource);
  if (!stat && now) throw new FileError("Exists", resource);
  const same = stat?.type === now?.type && stat?.link === now?.link && real === (await files.realEntry(resource));
  if (same) return;
  throw new ToolError(
    "BLOCKED",
    `${path} has become something else since the person was asked. Look at it, and call again.`,
  );
}
