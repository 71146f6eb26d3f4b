import type { ToolContext } from "../../runtime/context/toolContext";
import type { DirectoryEntry } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { lastName, pathBelow } from "./pathNames";
import type { ExpandedPath } from "./fileioPaths";
import { type FileioFailure, statusOf } from "./fileStatus";

/** What an entry of a listing is; `symlink` whatever the link leads to. */
export type ListedType = "file" | "directory" | "symlink" | "other" | "not_found";

/** An entry of a listing, except the size of a file, which is looked up when it is shown. */
export interface ListedEntry {
  readonly name: string;
  /** The folder's path as the caller gave it, joined with the names below it. */
  readonly path: string;
  readonly type: ListedType;
  /** Why a folder could not be listed. */
  readonly status?: FileioFailure;
  /** The file whose size to report. */
  readonly sized?: Resource;
}

export interface ListOptions {
  readonly recursive: boolean;
  readonly hidden: boolean;
  /** The most entries of all folders. */
  readonly most: number;
}

export interface Listing {
  readonly entries: readonly ListedEntry[];
  /** Entries whose name begins with a dot, left out. */
  readonly hidden: number;
  /** Folders, as given, without any entry. */
  readonly empty: readonly string[];
  /** There are more entries than are wanted. */
  readonly more: boolean;
}

/**
 * Lists folders one after another, directories first and then by name. With `recursive`, a directory's contents follow
 * it directly. Links aren't followed, and the contents of `.git` are left out. A path that can't be listed is an entry
 * with its status. Throws only for bugs and if the call is cancelled.
 */
export async function listFolders(
  paths: readonly ExpandedPath[],
  context: ToolContext,
  { recursive, hidden, most }: ListOptions,
): Promise<Listing> {
  const entries: ListedEntry[] = [];
  const empty: string[] = [];
  let left = 0;
  const list = async (path: string, folder: Resource): Promise<void> => {
    context.signal.throwIfAborted();
    for (const entry of (await context.files.list(folder)).sort(directoriesFirst)) {
      if (entries.length > most) return;
      if (!hidden && entry.name.startsWith(".")) left += 1;
      else await add(entry, pathBelow(path, entry.name), context.files.child(folder, entry.name));
    }
  };
  const add = async ({ name, type, link }: DirectoryEntry, path: string, resource: Resource): Promise<void> => {
    const listed: ListedEntry = { name, path, type: link ? "symlink" : type };
    const at = entries.push(listed.type === "file" ? { ...listed, sized: resource } : listed) - 1;
    if (!recursive || listed.type !== "directory" || name === ".git") return;
    try {
      await list(path, resource);
    } catch (error) {
      entries[at] = { ...listed, status: statusOf(error) };
    }
  };
  for (const path of paths) {
    const folder = await folderOf(path, context);
    if (typeof folder !== "string") entries.push(folder);
    else {
      const before = entries.length + left;
      try {
        await list(path.given, folder);
        if (entries.length + left === before) empty.push(path.given);
      } catch (error) {
        entries.push({ name: lastName(path.given), path: path.given, type: "directory", status: statusOf(error) });
      }
    }
    if (entries.length > most) break;
  }
  return { entries: entries.slice(0, most), hidden: left, empty, more: entries.length > most };
}

/** Returns the folder that a path leads to, or an entry for a path that leads to none. */
async function folderOf(
  { given: path, resource, failure }: ExpandedPath,
  { files }: ToolContext,
): Promise<Resource | ListedEntry> {
  const name = lastName(path);
  if (resource === undefined) return { name, path, type: "not_found", status: failure };
  try {
    const { type } = await files.stat(resource);
    if (type === "directory") return resource;
    const status = type === "symlink" ? "error: NotFound" : "error: NotDirectory";
    return { name, path, type, status, ...(type === "file" && { sized: resource }) };
  } catch (error) {
    return { name, path, type: "not_found", status: statusOf(error) };
  }
}

function directoriesFirst(one: DirectoryEntry, other: DirectoryEntry): number {
  const order = Number(isDirectory(other)) - Number(isDirectory(one));
  return order !== 0 ? order : one.name < other.name ? -1 : 1;
}

function isDirectory({ type, link }: DirectoryEntry): boolean {
  return type === "directory" && !link;
}

/** Returns the size of a file in bytes, or why it isn't available. */
export async function sizeOf(
  resource: Resource,
  { files }: ToolContext,
): Promise<{ size: number } | { status: FileioFailure }> {
  try {
    return { size: (await files.stat(resource)).size };
  } catch (error) {
    return { status: statusOf(error) };
  }
}
