import * as vscode from "vscode";
import { FileError, type FileErrorKind } from "../../core/errors";
import type { DirectoryEntry, Files, FileStat, Resource } from "../../core/ports";
import { isOnDisk } from "../node/diskPath";
import { nodeFiles } from "../node/files";
import { lastSegment, parentPath, placeOf } from "../uri";

/** Files of any file system that VS Code knows: the disk itself for `file:`, `workspace.fs` for the others. */
export function createVsCodeFiles(): Files {
  const elsewhere = createProvidedFiles();
  const of = (resource: Resource): Files => (isOnDisk(resource) ? nodeFiles : elsewhere);
  const pair = (from: Resource, to: Resource): Files => (isOnDisk(from) && isOnDisk(to) ? nodeFiles : elsewhere);
  return {
    stat: (resource) => of(resource).stat(resource),
    read: (resource, from, to, into) => of(resource).read(resource, from, to, into),
    readAll: (resource) => of(resource).readAll(resource),
    write: (resource, bytes) => of(resource).write(resource, bytes),
    list: (resource) => of(resource).list(resource),
    copy: (from, to, options) => pair(from, to).copy(from, to, options),
    rename: (from, to, options) => pair(from, to).rename(from, to, options),
    // Only VS Code knows of a trash.
    delete: (resource, options) => (options.trash ? elsewhere : of(resource)).delete(resource, options),
    mkdir: (resource) => of(resource).mkdir(resource),
    realpath: (resource) => of(resource).realpath(resource),
    watch: (resource, changed) => of(resource).watch(resource, changed),
  };
}

/** How long the bytes of a file read in ranges are kept: the API gives whole files only. */
const KEPT_MS = 2000;

/** Files through `workspace.fs`, which knows neither ranges nor links nor modes. */
function createProvidedFiles(): Files {
  const { fs } = vscode.workspace;
  let kept: { key: string; bytes: Uint8Array } | undefined;
  let forget: NodeJS.Timeout | undefined;

  const whole = async (resource: Resource): Promise<Uint8Array> => {
    const { mtime, size } = await on(resource, (uri) => fs.stat(uri));
    const key = `${mtime} ${size} ${resource}`;
    const bytes = kept?.key === key ? kept.bytes : await on(resource, (uri) => fs.readFile(uri));
    kept = { key, bytes };
    clearTimeout(forget);
    forget = setTimeout(() => (kept = undefined), KEPT_MS);
    return bytes;
  };

  return {
    stat: (resource) => on(resource, async (uri) => asStat(await fs.stat(uri))),
    async read(resource, from, to, into) {
      const part = (await whole(resource)).subarray(from, Math.max(from, Math.min(to, from + into.length)));
      into.set(part);
      return part.length;
    },
    readAll: (resource) => on(resource, (uri) => fs.readFile(uri)),
    write: (resource, bytes) => on(resource, (uri) => fs.writeFile(uri, bytes)),
    list: (resource) => on(resource, async (uri) => (await fs.readDirectory(uri)).map(asEntry)),
    copy: (from, to, { overwrite }) => on(from, (uri) => fs.copy(uri, vscode.Uri.parse(to, true), { overwrite })),
    rename: (from, to, { overwrite }) => on(from, (uri) => fs.rename(uri, vscode.Uri.parse(to, true), { overwrite })),
    delete: (resource, { recursive, trash }) => on(resource, (uri) => fs.delete(uri, { recursive, useTrash: trash })),
    mkdir: (resource) => on(resource, (uri) => fs.createDirectory(uri)),
    realpath: async (resource) => {
      // Nothing is followed, but what is not there must be told, as the disk tells it.
      await on(resource, (uri) => fs.stat(uri));
      return resource;
    },
    watch: (resource, changed) => watchProvided(resource, changed),
  };
}

async function on<T>(resource: Resource, work: (uri: vscode.Uri) => Thenable<T>): Promise<T> {
  try {
    return await work(vscode.Uri.parse(resource, true));
  } catch (error) {
    throw providedError(error, resource);
  }
}

const KINDS: Readonly<Record<string, FileErrorKind>> = {
  FileNotFound: "NotFound",
  FileExists: "Exists",
  FileNotADirectory: "NotDirectory",
  FileIsADirectory: "IsDirectory",
  NoPermissions: "PermissionDenied",
  Unavailable: "Unavailable",
};

/** What a provider throws: `FileSystemError` with a code, or, when it broke its promise, any error; both mean that it could not be done. */
function providedError(error: unknown, resource: Resource): FileError {
  if (error instanceof FileError) return error;
  const kind = error instanceof vscode.FileSystemError ? KINDS[error.code] : undefined;
  return new FileError(kind ?? "Unavailable", resource, { cause: error });
}

function asStat({ type, size, mtime, ctime }: vscode.FileStat): FileStat {
  return { ...asType(type), size, mtime, ctime, identity: "" };
}

function asEntry([name, type]: [string, vscode.FileType]): DirectoryEntry {
  return { name, ...asType(type) };
}

function asType(type: vscode.FileType): Pick<FileStat, "type" | "link"> {
  const link = (type & vscode.FileType.SymbolicLink) !== 0;
  if (type & vscode.FileType.File) return { type: "file", link };
  if (type & vscode.FileType.Directory) return { type: "directory", link };
  return { type: link ? "symlink" : "other", link };
}

function watchProvided(resource: Resource, changed: () => void): () => void {
  const place = placeOf(resource);
  const folder = vscode.Uri.parse(resource, true).with({ path: parentPath(place.path) ?? "/" });
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(folder, escapeGlob(lastSegment(place.path))),
  );
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  return () => {
    watcher.dispose();
  };
}

/** VS Code's globs have no escape; a bracket around a mark stands for the mark itself. */
function escapeGlob(name: string): string {
  return name.replace(/[*?[\]{}]/g, (mark) => `[${mark}]`);
}
