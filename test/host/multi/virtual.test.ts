import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, succeed } from "../../support/lmTools";

/** A file system in memory with one folder of text files, enough for the tools. */
class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const bytes = this.#files.get(uri.path);
    if (bytes) return { type: vscode.FileType.File, ctime: 1, mtime: 1, size: bytes.length };
    if (!this.#below(uri)) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.Directory, ctime: 1, mtime: 1, size: 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const start = uri.path === "/" ? "/" : `${uri.path}/`;
    const names = [...this.#files.keys()]
      .filter((path) => path.startsWith(start))
      .map((path) => path.slice(start.length));
    return names.map((name) => [name, vscode.FileType.File]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.#files.get(uri.path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.#files.set(uri.path, bytes);
  }

  createDirectory(): void {}

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.path);
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  #below(uri: vscode.Uri): boolean {
    return uri.path === "/" || [...this.#files.keys()].some((path) => path.startsWith(`${uri.path}/`));
  }
}

describe("a folder that is not on disk", () => {
  let registered: vscode.Disposable;

  before(async () => {
    const memory = new MemoryFiles();
    memory.writeFile(vscode.Uri.parse("memory:/one.txt"), new TextEncoder().encode("alpha\nbeta\n"));
    memory.writeFile(vscode.Uri.parse("memory:/two.md"), new TextEncoder().encode("# beta\n"));
    registered = vscode.workspace.registerFileSystemProvider("memory", memory);
    const added = new Promise((resolve) => {
      const listening = vscode.workspace.onDidChangeWorkspaceFolders(() => {
        listening.dispose();
        resolve(undefined);
      });
    });
    const count = vscode.workspace.workspaceFolders?.length ?? 0;
    assert.ok(
      vscode.workspace.updateWorkspaceFolders(count, 0, { uri: vscode.Uri.parse("memory:/"), name: "virtual" }),
    );
    await added;
  });

  after(() => {
    const index = vscode.workspace.workspaceFolders?.findIndex(({ name }) => name === "virtual") ?? -1;
    if (index >= 0) vscode.workspace.updateWorkspaceFolders(index, 1);
    registered.dispose();
  });

  it("is listed, searched, read and written like any other", async () => {
    assert.deepEqual(await succeed("trv_glob", { pattern: "*.txt", path: "virtual" }), {
      output: "virtual/one.txt",
      count: 1,
    });
    const found = await succeed("trv_grep", { pattern: "beta", path: "virtual" });
    assert.deepEqual(found, { output: "virtual/one.txt:2: beta\nvirtual/two.md:1: # beta", count: 2 });
    assert.deepEqual(await succeed("trv_file_read", { file_path: "virtual/one.txt" }), { output: "alpha\nbeta\n" });
    const written = await succeed("trv_file_write", { file_path: "virtual/three.txt", content: "gamma\n" });
    assert.deepEqual(written, { output: "Wrote 6 bytes to virtual/three.txt", bytes: 6 });
    assert.deepEqual(await succeed("trv_file_read", { file_path: "virtual/three.txt" }), { output: "gamma\n" });
  });

  it("names a file that is not in it", async () => {
    assert.match(
      await fail("trv_file_read", { file_path: "virtual/missing.txt" }),
      /^File not found: virtual\/missing\.txt/,
    );
  });

  it("is no place for a command to start in", async () => {
    assert.match(await fail("trv_bash", { command: "pwd", cwd: "virtual" }), /virtual/);
  });
});
