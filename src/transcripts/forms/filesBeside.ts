import { FileError } from "../../base/errors";
import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { joinBytes } from "../bytes/lineBytes";

/** Files as far as those next to a session's file need them. */
export type BesideFiles = Pick<Files, "stat" | "read">;

/** Limit on the bytes of one file. It is read whole, and again after each change. */
const MOST_BYTES = 32 * 1024 * 1024;

const PAGE_BYTES = 1024 * 1024;

/** Returns a text that changes when one of the files does. Empty if none of them is read. */
export async function besideKey(files: BesideFiles, session: Resource, others: readonly Resource[]): Promise<string> {
  const keys: string[] = [];
  for (const other of others) {
    const stat = await plainFile(files, session, other);
    keys.push(stat ? `${stat.identity} ${stat.size} ${stat.mtime}` : "");
  }
  return keys.every((key) => key === "") ? "" : keys.join("\n");
}

/** Reads files next to a session's file. Undefined for each that is missing, too long, or reached through a link. */
export async function readBeside(
  files: BesideFiles,
  session: Resource,
  others: readonly Resource[],
): Promise<(Uint8Array | undefined)[]> {
  const contents: (Uint8Array | undefined)[] = [];
  for (const other of others) {
    const stat = await plainFile(files, session, other);
    contents.push(stat && (await orMissing(readPages(files, other, stat.size))));
  }
  return contents;
}

/** Links can lead out of the session's folder: none is followed on the way from there. */
async function plainFile(files: BesideFiles, session: Resource, other: Resource): Promise<FileStat | undefined> {
  let at = 0;
  while (at < other.length && other[at] === session[at]) at++;
  for (let slash = other.indexOf("/", at); slash !== -1; slash = other.indexOf("/", slash + 1)) {
    const folder = await orMissing(files.stat(other.slice(0, slash) as Resource));
    if (folder?.type !== "directory" || folder.link) return undefined;
  }
  const stat = await orMissing(files.stat(other));
  return stat?.type === "file" && !stat.link && stat.size <= MOST_BYTES ? stat : undefined;
}

async function readPages(files: BesideFiles, resource: Resource, size: number): Promise<Uint8Array> {
  const pages: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const page = new Uint8Array(Math.min(PAGE_BYTES, size - length));
    const count = await files.read(resource, length, length + page.length, page);
    if (count === 0) break;
    pages.push(page.subarray(0, count));
    length += count;
  }
  return joinBytes(pages, length);
}

async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
