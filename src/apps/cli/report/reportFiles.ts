import { resolve } from "node:path";
import { pathInside } from "../input/windowsPaths";
import { FileError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import { threadFiles } from "../../../hosts/node/databases/databaseFiles";
import { resourceOf } from "../../../hosts/node/disk/diskPath";
import { parseLine } from "../../../transcripts/bytes/parsing/parseLine";
import { chatRecordFiles } from "../../../transcripts/forms/others/chatRecords";
import { ConvertedFile } from "../../../transcripts/forms/convertedFile";
import { EntrySplitter } from "../../../transcripts/bytes/relatives/entrySplitter";
import { formOf } from "../../../transcripts/bytes/relatives/formOf";
import { isSqlite } from "../../../transcripts/index/firstLineNotice";
import { isEntry } from "../../../transcripts/bytes/relatives/looksLikeEntry";
import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/** A file to report on: the given path, joined with the path inside the given folder. */
export interface ReportFile {
  readonly path: string;
  readonly resource: Resource;
  readonly size: number;
}

/** The files found, and the paths that could not be read. */
export interface FoundFiles {
  readonly files: readonly ReportFile[];
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
  /** Given folders that contain no transcript. */
  readonly empty: readonly string[];
  /** `.json` files of folders that contain no entries. */
  readonly skipped: readonly string[];
}

/** Bytes of a `.json` file to check. Its first entries must be within them. */
const LOOKED_AT = 256 * 1024;
/** Elements to check: one of them must be an entry. */
const TRIED = 8;
/** Fields that distinguish an entry from other objects with a `type`. */
const EVIDENCE = ["message", "uuid", "sessionId", "session_id", "leafUuid"];

/**
 * Finds the transcripts that the paths name, each once.
 * In a folder, these are all `.jsonl` files in path order, and `.json` files that contain an array of entries or a
 * session of another agent. Compressed files (`.gz`, `.zst`) and hidden folders are included. Follows symlinks to files, and
 * to folders only if they are the given path. The other records of a VS Code chat that is found are left out.
 */
export async function findReportFiles(paths: readonly string[], signal: AbortSignal): Promise<FoundFiles> {
  const files = new Map<Resource, ReportFile>();
  const failures: { path: string; error: unknown }[] = [];
  const empty: string[] = [];
  const skipped: string[] = [];
  for (const path of paths) {
    try {
      let count = 0;
      for await (const one of await foundAt(path, signal)) {
        if ("error" in one) failures.push(one);
        else if ("skipped" in one) skipped.push(one.path);
        else files.set(one.resource, files.get(one.resource) ?? one);
        count += Number("resource" in one);
      }
      if (count === 0) empty.push(path);
    } catch (error) {
      signal.throwIfAborted();
      failures.push({ path, error });
    }
  }
  // A chat is joined with its other records, which would be counted twice.
  for (const chat of [...files.keys()]) for (const record of chatRecordFiles(chat)) files.delete(record);
  return { files: [...files.values()], failures, empty, skipped };
}

type Found = ReportFile | { path: string; error: unknown } | { path: string; skipped: true };

async function foundAt(path: string, signal: AbortSignal): Promise<AsyncIterable<Found> | readonly Found[]> {
  const resource = resourceOf(resolve(path));
  const { type, size } = await threadFiles.stat(resource);
  if (type === "symlink") throw new FileError("NotFound", resource);
  const isFolder = type === "directory" || (DATABASE.test(path) && (await canList(resource)));
  if (!isFolder && (await isDatabase(resource))) throw databaseError(resource);
  const folder = trimEndCharacters(path, "/") || path.slice(0, 1);
  return isFolder ? transcriptsIn(folder, resource, signal) : [{ path, resource, size }];
}

async function* transcriptsIn(path: string, folder: Resource, signal: AbortSignal): AsyncGenerator<Found> {
  signal.throwIfAborted();
  let entries;
  try {
    entries = await threadFiles.list(folder);
  } catch (error) {
    // A database of something else is no folder.
    yield { path, error: isNoFolder(error) ? databaseError(folder) : error };
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, type, link } of entries) {
    const inside = pathInside(path, name);
    const resource = threadFiles.child(folder, name);
    if (type === "directory" && !link) yield* transcriptsIn(inside, resource, signal);
    // A dangling symlink.
    else if (type === "symlink" && /\.jsonl(?:\.gz|\.zst)?$/i.test(name))
      yield { path: inside, error: new FileError("NotFound", resource) };
    else if (type === "file" && /\.jsonl?(?:\.gz|\.zst)?$/i.test(name)) yield* transcriptAt(inside, resource);
  }
}

async function* transcriptAt(path: string, resource: Resource): AsyncGenerator<Found> {
  try {
    const { size } = await threadFiles.stat(resource);
    if (/\.jsonl(?:\.gz|\.zst)?$/i.test(path) || (await holdsEntries(resource))) yield { path, resource, size };
    else yield { path, skipped: true };
  } catch (error) {
    yield { path, error };
  }
}

/** Names of databases, in which some agents keep their sessions. */
const DATABASE = /\.(?:db|sqlite3?)$/i;

/** Returns whether it is a database of sessions. Rejects if it can't be read. */
async function canList(resource: Resource): Promise<boolean> {
  try {
    await threadFiles.list(resource);
    return true;
  } catch (error) {
    if (isNoFolder(error)) return false;
    throw error;
  }
}

function isNoFolder(error: unknown): boolean {
  return error instanceof FileError && error.kind === "NotDirectory";
}

async function isDatabase(resource: Resource): Promise<boolean> {
  const start = new Uint8Array(16);
  await threadFiles.read(resource, 0, start.length, start);
  return isSqlite(start);
}

function databaseError(resource: Resource): FileError {
  return new FileError("Unavailable", resource, {
    cause: new Error("a SQLite database without sessions of a known agent"),
  });
}

/** Returns whether a file begins as an array of entries, an object with one, or another agent's session. */
async function holdsEntries(resource: Resource): Promise<boolean> {
  const bytes = new Uint8Array(LOOKED_AT);
  const files = new ConvertedFile(threadFiles, LOOKED_AT);
  await files.stat(resource);
  if (files.isForeign) return true;
  const start = bytes.subarray(0, await files.read(resource, 0, LOOKED_AT, bytes));
  const form = formOf(start);
  if (form?.kind !== "array" && form?.kind !== "holder") return false;
  let tried = 0;
  for (const { bytes: element } of new EntrySplitter().push(start)) {
    const parsed = element && parseLine(element, element.length);
    if (parsed?.kind === "value" && looksLikeEntry(parsed.value)) return true;
    if (++tried === TRIED) break;
  }
  return false;
}

function looksLikeEntry(value: unknown): boolean {
  return isEntry(value) && EVIDENCE.some((name) => Object.hasOwn(value, name));
}
