import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { MemoryFiles } from "../../support/host/memoryFiles";
import { fail, succeed } from "../../support/lmTools";

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
      'expected vscode.workspace.updateWorkspaceFolders(count, 0, { uri: vscode.Uri.parse("memo…',
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

  it("can't be the folder in which a command starts", async () => {
    assert.match(await fail("trv_bash", { command: "pwd", cwd: "virtual" }), /virtual/);
  });
});
