import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { until } from "../../support/until";

describe("the editor of *.tool-result.json files", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;

  before(async () => {
    folder = await scratch({
      "wrong.tool-result.json": '{ "success": "yes", "data": {} }',
      "new.tool-result.json": "{}",
    });
  });
  after(() => folder.remove());
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const open = async (name: string): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name));
    await vscode.window.showTextDocument(document);
    return document;
  };

  it("marks what no format allows, until it follows one", async () => {
    const document = await open("wrong.tool-result.json");
    const marks = (): number => vscode.languages.getDiagnostics(document.uri).length;
    await until(async () => marks() > 0 || undefined);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 1, 0), '{ "success": true, "data": { "output": "a.txt" } }');
    assert.ok(await vscode.workspace.applyEdit(edit), "expected await vscode.workspace.applyEdit(edit)");
    await until(async () => marks() === 0 || undefined);
    await document.save();
  });

  it("completes the fields of results and records", async () => {
    const document = await open("new.tool-result.json");
    const labels = await until(async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        new vscode.Position(0, 1),
      );
      const found = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
      return found.includes("success") ? found : undefined;
    });
    for (const field of ["success", "data", "error", "meta", "content", "tool_use_id", "duration_ms"])
      assert.ok(labels.includes(field), `${field} is not among ${labels.join(", ")}`);
  });
});
