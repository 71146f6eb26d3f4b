import * as vscode from "vscode";

interface Stored {
  /** Undefined for a folder. */
  readonly bytes: Uint8Array | undefined;
  readonly mtime: number;
}

/**
 * Implements an in-memory file system for tests inside VS Code: files and folders, without links, permissions, or a
 * trash. Reports changes.
 */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #entries = new Map<string, Stored>([["/", { bytes: undefined, mtime: 1 }]]);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  #time = 1;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes, mtime } = this.#at(uri);
    const type = bytes ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 1, mtime, size: bytes?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    if (this.#at(uri).bytes) throw vscode.FileSystemError.FileNotADirectory(uri);
    return this.#below(uri.path)
      .filter((path) => parent(path) === uri.path)
      .map((path) => [path.slice(path.lastIndexOf("/") + 1), this.stat(uri.with({ path })).type]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const { bytes } = this.#at(uri);
    if (!bytes) throw vscode.FileSystemError.FileIsADirectory(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array, { create, overwrite } = { create: true, overwrite: true }): void {
    const old = this.#entries.get(uri.path);
    if (old && !old.bytes) throw vscode.FileSystemError.FileIsADirectory(uri);
    if (!old && !create) throw vscode.FileSystemError.FileNotFound(uri);
    if (old && create && !overwrite) throw vscode.FileSystemError.FileExists(uri);
    this.#at(uri.with({ path: parent(uri.path) }));
    this.#entries.set(uri.path, { bytes: bytes.slice(), mtime: ++this.#time });
    this.#tell(uri, old ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created);
  }

  createDirectory(uri: vscode.Uri): void {
    if (this.#entries.has(uri.path)) throw vscode.FileSystemError.FileExists(uri);
    this.#at(uri.with({ path: parent(uri.path) }));
    this.#entries.set(uri.path, { bytes: undefined, mtime: ++this.#time });
    this.#tell(uri, vscode.FileChangeType.Created);
  }

  delete(uri: vscode.Uri): void {
    this.#at(uri);
    for (const path of this.#below(uri.path)) this.#entries.delete(path);
    this.#entries.delete(uri.path);
    this.#tell(uri, vscode.FileChangeType.Deleted);
  }

  rename(from: vscode.Uri, to: vscode.Uri, { overwrite }: { overwrite: boolean }): void {
    this.#at(from);
    if (this.#entries.has(to.path)) {
      if (!overwrite) throw vscode.FileSystemError.FileExists(to);
      this.delete(to);
    }
    for (const path of [from.path, ...this.#below(from.path)]) {
      const stored = this.#entries.get(path);
      this.#entries.delete(path);
      if (stored) this.#entries.set(to.path + path.slice(from.path.length), stored);
    }
    this.#tell(from, vscode.FileChangeType.Deleted);
    this.#tell(to, vscode.FileChangeType.Created);
  }

  #at(uri: vscode.Uri): Stored {
    const stored = this.#entries.get(uri.path);
    if (!stored) throw vscode.FileSystemError.FileNotFound(uri);
    return stored;
  }

  #below(path: string): string[] {
    const start = path === "/" ? "/" : `${path}/`;
    return [...this.#entries.keys()].filter((other) => other.startsWith(start) && other !== "/");
  }

  #tell(uri: vscode.Uri, type: vscode.FileChangeType): void {
    this.#changed.fire([{ type, uri }]);
  }
}

function parent(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}
