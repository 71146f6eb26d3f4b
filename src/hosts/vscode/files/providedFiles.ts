import * as vscode from "vscode";
import { FileError, type FileErrorKind } from "../../../base/errors";
import { sameBytes } from "../../../tools/edit/changeBytes";
import {
  ChangedError,
  type DirectoryEntry,
  type Expected,
  type Files,
  type FileStat,
  NoTrashError,
  type TransferOptions,
} from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { unpackers } from "../../node/files/unpackers";
import { childResource, lastSegment, parentPath, placeOf } from "../../shared/workspace/fileUri";

/** Milliseconds to keep the bytes of a file that is read in ranges, because the API only reads whole files. */
const KEPT_MS = 2000;

/** Creates the files that aren't on disk. They use `workspace.fs`, which has no ranges, symlinks, or modes. */
export function createProvidedFiles(fs: vscode.FileSystem): Files {
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
    unpackers,
    readAll: (resource) => on(resource, (uri) => fs.readFile(uri)),
    write: (resource, bytes, expected) =>
      on(resource, async (uri) => {
        if (expected && !(await isAsExpected(fs, uri, expected))) throw new ChangedError(resource);
        await fs.writeFile(uri, bytes);
      }),
    list: (resource) => on(resource, async (uri) => (await fs.readDirectory(uri)).map(asEntry)),
    copy: (from, to, options) => transfer(fs, "copy", from, to, options),
    rename: (from, to, options) => transfer(fs, "rename", from, to, options),
    delete: (resource, { recursive, trash }) =>
      on(resource, async (uri) => {
        // Providers refuse to delete a folder with contents in their own words, which can't be recognized.
        if (!recursive && (await holdsSomething(fs, uri))) throw new FileError("NotEmpty", resource);
        if (trash) await moveToTrash(fs, resource, recursive);
        else await fs.delete(uri, { recursive, useTrash: false });
      }),
    mkdir: (resource, { recursive } = { recursive: true }) =>
      on(resource, async (uri) => {
        if (!recursive) {
          if (await typeAt(fs, uri)) throw new FileError("Exists", resource);
          await fs.stat(uri.with({ path: parentPath(uri.path) ?? "/" }));
        }
        await fs.createDirectory(uri);
      }),
    mayTrash: () => true,
    child: childResource,
    realEntry: async (resource) => resource,
    realpath: async (resource) => {
      // Symlinks aren't followed, but missing files must fail, as on disk.
      await on(resource, (uri) => fs.stat(uri));
      return resource;
    },
    watch: (resource, changed) => watchProvided(resource, changed),
  };
}

/** Moves something to the trash. Throws `NoTrashError` if there is none. */
export async function moveToTrash(fs: vscode.FileSystem, resource: Resource, recursive: boolean): Promise<void> {
  try {
    await fs.delete(vscode.Uri.parse(resource, true), { recursive, useTrash: true });
  } catch (error) {
    // If a provider has no trash, VS Code says so in the user's language, without a code.
    const refused = providedError(error, resource);
    throw refused.kind === "Unavailable" ? new NoTrashError(resource, { cause: error }) : refused;
  }
}

/** Copies or moves. VS Code creates the target's parent folders, but would let a file replace a folder. */
async function transfer(
  fs: vscode.FileSystem,
  how: "copy" | "rename",
  from: Resource,
  to: Resource,
  { overwrite, signal }: TransferOptions,
): Promise<void> {
  signal?.throwIfAborted();
  return on(from, async (uri) => {
    const target = vscode.Uri.parse(to, true);
    const folder = ((await fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
    if (folder && isBelow(target, uri))
      throw new FileError("Unavailable", to, { cause: new Error("The target is inside the source") });
    const old = await typeAt(fs, target);
    if (old !== undefined) {
      if (!overwrite) throw new FileError("Exists", to);
      if (((old & vscode.FileType.Directory) !== 0) !== folder)
        throw new FileError(folder ? "NotDirectory" : "IsDirectory", to);
      if (isBelow(uri, target))
        throw new FileError("Unavailable", to, { cause: new Error("The target contains the source") });
    }
    await fs[how](uri, target, { overwrite });
  });
}

function isBelow(uri: vscode.Uri, folder: vscode.Uri): boolean {
  return uri.scheme === folder.scheme && uri.authority === folder.authority && uri.path.startsWith(`${folder.path}/`);
}

async function isAsExpected(fs: vscode.FileSystem, uri: vscode.Uri, { stat, bytes }: Expected): Promise<boolean> {
  if (!stat) return (await typeAt(fs, uri)) === undefined;
  if (bytes) return sameBytes(await fs.readFile(uri), bytes);
  const { size, mtime } = await fs.stat(uri);
  return size === stat.size && mtime === stat.mtime;
}

/** Returns the type of what exists at the URI, or undefined. */
async function typeAt(fs: vscode.FileSystem, uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await fs.stat(uri)).type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
    throw error;
  }
}

async function holdsSomething(fs: vscode.FileSystem, uri: vscode.Uri): Promise<boolean> {
  const { type } = await fs.stat(uri);
  if (type !== vscode.FileType.Directory) return false;
  return (await fs.readDirectory(uri)).length > 0;
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

/** Converts a provider's error: a `FileSystemError` with a code, or any error from one that breaks its contract. */
function providedError(error: unknown, resource: Resource): FileError {
  if (error instanceof FileError) return error;
  const kind = error instanceof vscode.FileSystemError ? KINDS[error.code] : undefined;
  return new FileError(kind ?? "Unavailable", resource, { cause: error });
}

function asStat({ type, size, mtime, ctime }: vscode.FileStat): FileStat {
  return { ...asType(type), size, mtime, ctime, identity: "" };
}

export function asEntry([name, type]: [string, vscode.FileType]): DirectoryEntry {
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

/** Escapes a file name for VS Code's globs, which have no escape character: brackets around a special character. */
function escapeGlob(name: string): string {
  return name.replace(/[*?[\]{}]/g, (mark) => `[${mark}]`);
}
