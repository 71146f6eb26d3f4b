import { FileError } from "../../../base/errors";
import type { ToolContext } from "./toolContext";
import type { Resource } from "../../../base/resource";

/** A file as it was before a tool changed or removed it. */
export interface Backup {
  readonly id: string;
  /** The original location of the file. */
  readonly resource: Resource;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The tool that changed it. */
  readonly tool: string;
  /** Bytes. */
  readonly size: number;
}

/** Keeps versions of files that were replaced or removed, in separate storage. Drops old and large ones. */
export interface Backups {
  /** A file of more bytes is not kept. */
  readonly maxBytes: number;
  /** Keeps bytes under their original location. Returns the backup's id. */
  keep(resource: Resource, bytes: Uint8Array, tool: string): Promise<string>;
  /** What is kept, the newest first. */
  list(): Promise<readonly Backup[]>;
  /** Throws `FileError` `NotFound` for one that is no longer kept. */
  read(id: string): Promise<Uint8Array>;
}

/**
 * The outcome of keeping a file: its backup, or why there is none. Has neither if backups are off or nothing was there.
 */
export interface Kept {
  readonly id?: string;
  /** A sentence for the result. */
  readonly note?: string;
}

/** The most files of one folder that are kept. */
const mostFiles = 500;

/**
 * Backs up the files at a path, right before a tool replaces, moves over, or removes it. Keeps the bytes of a file, or
 * of all files in a folder, without following links. Returns the first file's id. Never throws: a change that the user
 * approved is made even if nothing can be kept, and the note says so.
 */
export async function keepBackup(
  resource: Resource,
  tool: string,
  context: Pick<ToolContext, "backups" | "files" | "log">,
): Promise<Kept> {
  const { backups, files, log } = context;
  if (!backups) return {};
  let id: string | undefined;
  let left = 0;
  let [bytes, count] = [0, 0];
  const keep = async (at: Resource): Promise<void> => {
    const stat = await files.stat(at);
    if (stat.type === "directory" && !(stat.link && at !== resource)) {
      for (const { name } of await files.list(at)) await keep(files.child(at, name));
    } else if (stat.type === "file" && !(stat.link && at !== resource)) {
      bytes += stat.size;
      count++;
      if (bytes > backups.maxBytes || count > mostFiles) left++;
      else {
        const own = await backups.keep(at, await files.readAll(at), tool);
        id ??= own;
      }
    }
  };
  try {
    await keep(resource);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound" && count === 0) return {};
    log.error("A backup could not be kept", error);
    return { ...(id !== undefined && { id }), note: "No backup could be kept of everything that was there." };
  }
  const note =
    left === 0 ? {} : { note: `No backup was kept of ${left === 1 ? "a file" : `${left} files`}: too large.` };
  return { ...(id !== undefined && { id }), ...note };
}
