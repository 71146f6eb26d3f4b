import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

describe("editing files that an editor has open", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  const subscriptions: { dispose: () => unknown }[] = [];

  beforeEach(async () => {
    folder = await scratch({
      "a.txt": "one\ntwo\n",
      "crlf.txt": "one\r\ntwo\r\n",
      "mixed.txt": "one\r\ntwo\nthree\r\n",
    });
  });

  afterEach(async () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await folder.remove();
  });

  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, name);
  const onDisk = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(name)));
  const shown = async (name: string): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(uriOf(name));
    await vscode.window.showTextDocument(document);
    return document;
  };
  const edit = (old_string: string, new_string: string, name = "a.txt"): Promise<Record<string, unknown>> =>
    succeed("trv_file_edit", { file_path: `${folder.path}/${name}`, old_string, new_string });

  it("changes the document and saves it, and one undo takes it back", async () => {
    const document = await shown("a.txt");
    const data = await edit("two", "zwei");
    assert.deepEqual([document.getText(), document.isDirty], ["one\nzwei\n", false]);
    assert.deepEqual(
      [await onDisk("a.txt"), data["output"]],
      ["one\nzwei\n", `Replaced 1 occurrence in ${folder.path}/a.txt`],
    );
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), "one\ntwo\n");
  });

  it("edits what the user sees, and saves unsaved changes with it", async () => {
    const document = await shown("a.txt");
    const typing = new vscode.WorkspaceEdit();
    typing.insert(document.uri, new vscode.Position(0, 0), "typed\n");
    await vscode.workspace.applyEdit(typing);
    const data = await edit("typed\none", "1");
    assert.deepEqual([document.getText(), document.isDirty, await onDisk("a.txt")], ["1\ntwo\n", false, "1\ntwo\n"]);
    assert.match(String(data["note"]), /unsaved changes; they were saved with it/);
  });

  it("overwrites through the document too", async () => {
    const document = await shown("a.txt");
    await succeed("trv_file_write", { file_path: `${folder.path}/a.txt`, content: "one\n2\n" });
    assert.deepEqual([document.getText(), document.isDirty, await onDisk("a.txt")], ["one\n2\n", false, "one\n2\n"]);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), "one\ntwo\n");
  });

  it("keeps CRLF in the document and in the file", async () => {
    await shown("crlf.txt");
    await edit("one\ntwo", "1\n2\n3", "crlf.txt");
    assert.equal(await onDisk("crlf.txt"), "1\r\n2\r\n3\r\n");
  });

  it("edits a file whose line endings the editor makes the same", async () => {
    const document = await shown("mixed.txt");
    await edit("two", "zwei", "mixed.txt");
    assert.deepEqual([document.getText(), document.isDirty], ["one\r\nzwei\r\nthree\r\n", false]);
  });

  it("reports what saving changed further", async () => {
    const document = await shown("a.txt");
    subscriptions.push(
      vscode.workspace.onWillSaveTextDocument((event) => {
        if (event.document !== document) return;
        event.waitUntil(Promise.resolve([vscode.TextEdit.insert(new vscode.Position(0, 0), "formatted\n")]));
      }),
    );
    const data = await edit("two", "zwei");
    assert.equal(await onDisk("a.txt"), "formatted\none\nzwei\n");
    assert.match(String(data["note"]), /Saving it changed the text further/);
    assert.match(String(data["diff"]), /^\+formatted$/m);
  });

  it("reports errors that were not there before", async () => {
    const document = await shown("a.txt");
    const errors = vscode.languages.createDiagnosticCollection("test-of-edits");
    subscriptions.push(errors);
    const range = new vscode.Range(1, 0, 1, 1);
    const known = new vscode.Diagnostic(range, "an old error");
    errors.set(document.uri, [known]);
    subscriptions.push(
      vscode.workspace.onDidSaveTextDocument(() => {
        const warning = new vscode.Diagnostic(range, "a warning", vscode.DiagnosticSeverity.Warning);
        errors.set(document.uri, [known, warning, new vscode.Diagnostic(range, "a new error")]);
      }),
    );
    assert.deepEqual((await edit("two", "zwei"))["diagnostics"], [{ line: 2, message: "a new error" }]);
  });

  it("writes a file that nobody has open to the disk, and opens none", async () => {
    await edit("two", "zwei");
    assert.equal(await onDisk("a.txt"), "one\nzwei\n");
    assert.equal(vscode.window.visibleTextEditors.length, 0);
  });

  it("refuses a file that was changed since it was read, with what has changed", async () => {
    await succeed("trv_file_read", { file_path: `${folder.path}/a.txt` });
    await vscode.workspace.fs.writeFile(uriOf("a.txt"), new TextEncoder().encode("one\nthree\n"));
    const input = { file_path: `${folder.path}/a.txt`, old_string: "one", new_string: "1" };
    assert.match(await fail("trv_file_edit", input), /has changed since you read or wrote it[^]*\n-two\n\+three/);
    await succeed("trv_file_edit", input);
    assert.equal(await onDisk("a.txt"), "1\nthree\n");
  });

  it("restores a backup when the user agrees, next to a diff", async () => {
    const { backup } = await edit("two", "zwei");
    assert.equal(typeof backup, "string");
    const restoring = vscode.commands.executeCommand("toolResultViewer.restoreFile", { id: backup });
    const { original, modified } = await until(async () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    });
    assert.equal(original.fsPath, uriOf("a.txt").fsPath);
    assert.equal((await vscode.workspace.openTextDocument(modified)).getText(), "one\ntwo\n");
    await until(async () => {
      await vscode.commands.executeCommand("notification.acceptPrimaryAction");
      return (await onDisk("a.txt")) === "one\ntwo\n" ? true : undefined;
    });
    await restoring;
  });

  /** Opens a notebook with one cell. */
  const shownNotebook = async (): Promise<vscode.NotebookDocument> => {
    const cells = [{ cell_type: "code", source: ["saved = 1"], metadata: {}, outputs: [], execution_count: null }];
    const json = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
    await vscode.workspace.fs.writeFile(uriOf("book.ipynb"), new TextEncoder().encode(json));
    const notebook = await vscode.workspace.openNotebookDocument(uriOf("book.ipynb"));
    await vscode.window.showNotebookDocument(notebook);
    return notebook;
  };
  /** Types into the first cell, and waits until the notebook has unsaved changes. */
  const typeInto = async (notebook: vscode.NotebookDocument): Promise<void> => {
    const typing = new vscode.WorkspaceEdit();
    typing.insert(notebook.cellAt(0).document.uri, new vscode.Position(0, 0), "typed = 2\n");
    await vscode.workspace.applyEdit(typing);
    await until(async () => notebook.isDirty || undefined);
  };

  it("notebook_edit doesn't write over an open notebook that isn't saved, and edits it once it is", async () => {
    const notebook = await shownNotebook();
    await typeInto(notebook);
    const before = await onDisk("book.ipynb");
    const path = `${folder.path}/book.ipynb`;
    for (const input of [
      { path, cell: "1", source: "written = 3" },
      { path, action: "insert", source: "written = 3" },
      { path, action: "delete", cell: "1" },
    ])
      assert.match(
        await fail("trv_notebook_edit", input),
        /The notebook is open with unsaved changes\. Nothing was written\. Ask the user to save it\./,
      );
    assert.deepEqual(
      [await onDisk("book.ipynb"), notebook.isDirty, notebook.cellAt(0).document.getText()],
      [before, true, "typed = 2\nsaved = 1"],
    );
    await notebook.save();
    const data = await succeed("trv_notebook_edit", { path, action: "insert", cell: "1", source: "written = 3" });
    assert.deepEqual([data["cell"], data["cells"]], [2, 2]);
    assert.match(await onDisk("book.ipynb"), /typed = 2[^]*written = 3/);
    // The editor shows what is on disk.
    await until(async () => (notebook.cellCount === 2 && !notebook.isDirty ? true : undefined));
    assert.equal(notebook.cellAt(1).document.getText(), "written = 3");
  });

  it("reads the cells of a notebook that is not saved, and does not write over them", async () => {
    const notebook = await shownNotebook();
    const file_path = `${folder.path}/book.ipynb`;
    const before = await succeed("trv_file_read", { file_path });
    assert.match(String(before["output"]), /saved = 1/);
    await typeInto(notebook);
    const data = await succeed("trv_file_read", { file_path });
    assert.match(String(data["output"]), /typed = 2\nsaved = 1/);
    assert.match(String(data["note"]), /Unsaved changes in the editor are included/);
    const refused = await fail("trv_file_edit", { file_path, old_string: "saved = 1", new_string: "saved = 3" });
    assert.match(refused, /The notebook is open with unsaved changes/);
  });

  it("says that a version is no longer kept", async () => {
    await assert.rejects(
      Promise.resolve(vscode.commands.executeCommand("toolResultViewer.restoreFile", { id: "abc" })),
      /no longer available/,
    );
  });
});
