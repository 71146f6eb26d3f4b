import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { FileError, type FileErrorKind } from "../../../src/base/errors";
import { type Files, NoTrashError } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { createVsCodeFiles } from "../../../src/hosts/vscode/files/vscodeFiles";
import { resourceOfUri } from "../../../src/hosts/vscode/vscodeResource";
import { scratch, succeed } from "../../support/lmTools";

/** The elements of a FileIO tool's result (docs/tool-result-format.md#fileio-tools). */
async function elements(name: string, input: object): Promise<{ path: string; status: string; exists: boolean }[]> {
  const { content } = (await succeed(name, input)) as { content: [{ value: [] }] };
  return content[0].value;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

describe("the FileIO tools that write, through vscode.lm.invokeTool", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;

  beforeEach(async () => {
    folder = await scratch({ "a.txt": "alpha\n", "dir/b.txt": "beta\n" });
  });

  afterEach(() => folder.remove());

  const at = (path: string): string => `${folder.path}/${path}`;
  const uri = (path: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, path);

  it("fileio_make_directory, fileio_copy and fileio_move return an element for each path", async () => {
    assert.deepEqual(await elements("trv_fileio_make_directory", { path: [at("new/er")] }), [
      { path: at("new/er"), status: "ok", exists: false },
    ]);
    assert.deepEqual(await elements("trv_fileio_copy", { source: [at("a.txt"), at("no")], destination: at("new") }), [
      { path: at("a.txt"), status: "ok", exists: true },
      { path: at("no"), status: "error: NotFound", exists: false },
    ]);
    assert.deepEqual(await elements("trv_fileio_move", { source: at("dir"), destination: at("new/er") }), [
      { path: at("dir"), status: "ok", exists: true },
    ]);
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri("new/er/dir/b.txt"))), "beta\n");
    assert.ok(
      (await exists(uri("new/a.txt"))) && !(await exists(uri("dir"))),
      'expected (await exists(uri("new/a.txt"))) && !(await exists(uri("dir")))',
    );
  });

  it("fileio_remove moves to the trash, or leaves the file and names use_trash: false", async () => {
    const data = await succeed("trv_fileio_remove", { path: at("a.txt") });
    const { content } = data as { content: [{ value: [{ status: string }] }] };
    const { status } = content[0].value[0];
    // The desktop has a trash; the file system of a server has none.
    if (status === "ok") assert.ok(!(await exists(uri("a.txt"))), 'expected !(await exists(uri("a.txt")))');
    else {
      assert.equal(status, "error: Unavailable");
      assert.match(String(data["note"]), /use_trash: false/);
      assert.ok(await exists(uri("a.txt")), 'expected await exists(uri("a.txt"))');
    }
  });

  it("fileio_remove removes permanently when asked to", async () => {
    assert.deepEqual(await elements("trv_fileio_remove", { path: at("dir"), recursive: true, use_trash: false }), [
      { path: at("dir"), status: "ok", exists: true },
    ]);
    assert.ok(!(await exists(uri("dir"))), 'expected !(await exists(uri("dir")))');
  });

  it("fileio_copy says that an editor has changes that are not in the copy", async () => {
    const document = await vscode.workspace.openTextDocument(uri("a.txt"));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "unsaved ");
    await vscode.workspace.applyEdit(edit);
    const data = await succeed("trv_fileio_copy", { source: at("a.txt"), destination: at("copy.txt") });
    assert.match(String(data["note"]), /unsaved changes in an editor, which are not in the copy/);
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri("copy.txt"))), "alpha\n");
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});

/** A whole file system in memory, without a trash. */
class MemoryFiles implements vscode.FileSystemProvider {
  /** Bytes of files; undefined for folders. */
  readonly #entries = new Map<string, Uint8Array | undefined>([["/", undefined]]);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    if (!this.#entries.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    const bytes = this.#entries.get(uri.path);
    const type = bytes ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 1, mtime: 1, size: bytes?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    return this.#below(uri.path)
      .map((path) => path.slice(uri.path.length).replace(/^\//, ""))
      .filter((name) => name !== "" && !name.includes("/"))
      .map((name) => [name, this.stat(vscode.Uri.joinPath(uri, name)).type]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.#entries.get(uri.path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.#entries.set(uri.path, bytes);
  }

  createDirectory(uri: vscode.Uri): void {
    this.#entries.set(uri.path, undefined);
  }

  delete(uri: vscode.Uri): void {
    for (const path of this.#below(uri.path)) this.#entries.delete(path);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    for (const path of this.#below(from.path)) {
      this.#entries.set(to.path + path.slice(from.path.length), this.#entries.get(path));
      this.#entries.delete(path);
    }
  }

  #below(path: string): string[] {
    const start = path === "/" ? "/" : `${path}/`;
    return [...this.#entries.keys()].filter((one) => one === path || one.startsWith(start));
  }
}

describe("files of a file system that an extension provides", () => {
  let registered: vscode.Disposable;
  let files: Files;

  const at = (path: string): Resource => resourceOfUri(vscode.Uri.from({ scheme: "trv-memory", path: `/${path}` }));
  const text = async (path: string): Promise<string> => new TextDecoder().decode(await files.readAll(at(path)));
  const refused = (kind: FileErrorKind) => (error: unknown) => error instanceof FileError && error.kind === kind;

  beforeEach(async () => {
    registered = vscode.workspace.registerFileSystemProvider("trv-memory", new MemoryFiles(), {
      isCaseSensitive: true,
    });
    files = createVsCodeFiles();
    for (const [path, content] of Object.entries({ a: "alpha", b: "beta", "dir/x": "1", "full/y": "2" }))
      await files.write(at(path), new TextEncoder().encode(content));
  });

  afterEach(() => {
    registered.dispose();
  });

  for (const how of ["copy", "rename"] as const) {
    it(`${how} takes files and folders elsewhere, and replaces only with overwrite`, async () => {
      await files[how](at("dir"), at("new/dir"), { overwrite: false });
      assert.equal(await text("new/dir/x"), "1");
      await assert.rejects(files[how](at("a"), at("b"), { overwrite: false }), refused("Exists"));
      assert.equal(await text("b"), "beta");
      await files[how](at("a"), at("b"), { overwrite: true });
      assert.equal(await text("b"), "alpha");
    });

    it(`${how} refuses to replace one kind with another, and the folders inside and above itself`, async () => {
      const overwrite = true;
      await assert.rejects(files[how](at("a"), at("full"), { overwrite }), refused("IsDirectory"));
      await assert.rejects(files[how](at("full"), at("a"), { overwrite }), refused("NotDirectory"));
      await assert.rejects(files[how](at("full"), at("full/in"), { overwrite }), refused("Unavailable"));
      await files.mkdir(at("full/in"));
      await assert.rejects(files[how](at("full/in"), at("full"), { overwrite }), refused("Unavailable"));
      await assert.rejects(files[how](at("no"), at("new"), { overwrite }), refused("NotFound"));
      await assert.rejects(files[how](at("a"), at("new"), { overwrite, signal: AbortSignal.abort() }), {
        name: "AbortError",
      });
      assert.deepEqual([await text("a"), await text("full/y")], ["alpha", "2"]);
    });
  }

  it("delete says NotEmpty, and what it can't put into a trash stays", async () => {
    await assert.rejects(files.delete(at("full"), { recursive: false, trash: false }), refused("NotEmpty"));
    await assert.rejects(files.delete(at("a"), { recursive: false, trash: true }), NoTrashError);
    await assert.rejects(files.delete(at("no"), { recursive: false, trash: false }), refused("NotFound"));
    assert.deepEqual([await text("a"), await text("full/y")], ["alpha", "2"]);
    await files.delete(at("full"), { recursive: true, trash: false });
    await assert.rejects(files.stat(at("full")), refused("NotFound"));
  });

  it("mkdir makes one folder, or those above it too", async () => {
    await assert.rejects(files.mkdir(at("p/q"), { recursive: false }), refused("NotFound"));
    await files.mkdir(at("p/q"));
    await files.mkdir(at("p/r"), { recursive: false });
    await assert.rejects(files.mkdir(at("p/r"), { recursive: false }), refused("Exists"));
    assert.deepEqual((await files.list(at("p"))).map(({ name }) => name).sort(), ["q", "r"]);
  });
});
