import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { invoke, scratch, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

describe("tools on the ground of VS Code", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;

  beforeEach(async () => {
    folder = await scratch({ "marked.txt": "\uFEFFbefore\n" });
  });

  afterEach(() => folder.remove());

  it("file_write keeps the mark at the start of a file that had one", async () => {
    await succeed("trv_file_write", { file_path: `${folder.path}/marked.txt`, content: "after\n" });
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, "marked.txt"));
    assert.deepEqual([...bytes.subarray(0, 4)], [0xef, 0xbb, 0xbf, "a".charCodeAt(0)]);
  });

  it("file_read decodes as the editor does", async () => {
    const file = vscode.Uri.joinPath(folder.uri, "wide.txt");
    await vscode.workspace.fs.writeFile(file, await vscode.workspace.encode("größer\n", { encoding: "utf16le" }));
    assert.equal((await succeed("trv_file_read", { file_path: `${folder.path}/wide.txt` })).output, "größer\n");
  });

  it("grep finds text in the encoding that the user has set for files", async () => {
    const settings = vscode.workspace.getConfiguration("files");
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, "old.txt"), Buffer.from("größer\n", "latin1"));
    const find = (): Promise<Record<string, unknown>> => succeed("trv_grep", { pattern: "größer", path: folder.path });
    const before = await find();
    assert.equal(before.count, 0, JSON.stringify(before));
    assert.match(String(before.note), /Not in UTF-8, .*old\.txt/);
    await settings.update("encoding", "windows1252", vscode.ConfigurationTarget.Workspace);
    try {
      const found = await find();
      assert.equal(found.output, `${folder.path}/old.txt:1: größer`, JSON.stringify(found));
    } finally {
      await settings.update("encoding", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it("closing the terminal of a command stops it, and the result says who did", async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    const answering = invoke("trv_bash", { command: "sleep 300" });
    const terminal = await until(async () => vscode.window.terminals.find(({ name }) => name.includes("sleep 300")));
    terminal.show();
    await until(async () => vscode.window.activeTerminal === terminal || undefined);
    await vscode.commands.executeCommand("workbench.action.terminal.kill");
    const answer = await answering;
    assert.equal(answer.success, false);
    assert.match(answer.error, /stopped the command/);
  });
});
