import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { configFolderOf } from "./configFolder";
import { showBytes } from "../../base/text/displayText";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { FileBackup } from "../model/entryDetailModel";
import type { Files } from "../../base/filesPort";

/** Bytes of a copy that is shown. */
export const BACKUP_LIMIT = 4 * 1024 * 1024;

/** Limit on the copies of one entry that are returned. */
const MOST_COPIES = 2_000;

/** How the program names a copy: the hash of the file's path, and which of its versions it is. */
const COPY = /^[0-9a-f]{8,64}@v\d{1,9}$/;

/**
 * Returns the copies of files that an entry reports: a snapshot of all (`trackedFileBackups` of
 * `file-history-snapshot`), the first 2,000 of them, or the one of a change (`backup` of `file-history-delta`). A file
 * that did not exist then has no copy, and `backupFileName: null`.
 */
export function backupsOf(entry: JsonObject): readonly FileBackup[] {
  return trackedIn(entry)
    .slice(0, MOST_COPIES)
    .map(([file, about]): FileBackup => {
      const { backupFileName: copy, backupTime } = fieldsOf(about);
      const time = stringOf(backupTime);
      return {
        path: file,
        ...(typeof copy === "string" ? { copy } : copy === null ? { absent: true } : {}),
        ...(time !== undefined && { time }),
      };
    });
}

/** Says how many copies `backupsOf` leaves out, in a sentence; undefined when it leaves out none. */
export function backupsLeftOut(entry: JsonObject): string | undefined {
  const left = trackedIn(entry).length - MOST_COPIES;
  if (left <= 0) return undefined;
  return left === 1
    ? `1 copy of a file is left out: of a snapshot only the first ${MOST_COPIES} are shown`
    : `${left} copies of files are left out: of a snapshot only the first ${MOST_COPIES} are shown`;
}

/** Returns the files of which an entry reports copies, each with what it says of its copy. */
export function trackedIn(entry: JsonObject): readonly (readonly [file: string, about: unknown])[] {
  const path = stringOf(entry["trackingPath"]);
  if (path !== undefined && isObject(entry["backup"])) return [[path, entry["backup"]]];
  return Object.entries(fieldsOf(fieldsOf(entry["snapshot"])["trackedFileBackups"]));
}

/** Bytes that are looked at for a NUL, which no text has. */
const HEAD_BYTES = 8_000;

/**
 * Returns the bytes of a copy, or why it isn't shown, as the end of a sentence. Reads only from `file-history/<session>/` in the configuration folder that contains
 * the transcript (docs/transcript-format.md#other-files): names with a folder in them are refused, and so are links that lead elsewhere. Claude Code
 * removes old copies.
 */
export async function readBackup(
  files: Pick<Files, "stat" | "read" | "child">,
  transcript: Resource,
  copy: string,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  const config = configFolderOf(transcript);
  if (!config) return { problem: "the transcript isn't in a configuration folder" };
  if (!COPY.test(copy)) return { problem: "its name isn't the name of a copy" };
  try {
    const history = files.child(config.folder, "file-history");
    const folder = files.child(history, config.session);
    const resource = files.child(folder, copy);
    for (const each of [history, folder, resource])
      if ((await files.stat(each)).link) return { problem: "its path contains a symbolic link" };
    const { type, size } = await files.stat(resource);
    if (type !== "file") return { problem: "there is no file at its path" };
    if (size > BACKUP_LIMIT) return { problem: `it has ${showBytes(size)}, which is too much to show` };
    const into = new Uint8Array(size);
    const bytes = into.subarray(0, await files.read(resource, 0, size, into));
    return bytes.subarray(0, HEAD_BYTES).includes(0) ? { problem: "it isn't text" } : { bytes };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return {
      problem:
        error.kind === "NotFound" ? "it no longer exists; old copies are deleted" : `it cannot be read (${error.kind})`,
    };
  }
}
