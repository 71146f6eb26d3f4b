import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, succeed } from "../../support/lmTools";

describe("the report about a problem, in VS Code", () => {
  const report = async (): Promise<string> => {
    const text: unknown = await vscode.commands.executeCommand("toolResultViewer.reportProblem", { quiet: true });
    assert.ok(typeof text === "string", "no text was answered");
    return text;
  };

  it("contains the name, outcome, and time of the window's calls, not their input", async () => {
    await succeed("trv_glob", { pattern: "**/store-only-in-this-call.js" });
    await fail("trv_file_read", { file_path: "missing-only-in-this-call.txt" });
    const text = await report();
    assert.match(
      text,
      /\[info\] glob: ok in \d+ ms, from command, yes by nobody, \d+ characters, call [0-9a-f-]{36}\n/,
    );
    assert.match(text, /\[info\] file_read: EXECUTION_ERROR in \d+ ms, from command,/);
    assert.doesNotMatch(text, /only-in-this-call/);
    assert.match(text, /\[info\] Version \d+\.\d+\.\d+ started in \d+ ms, in VS Code \d+\.\d+\.\d+/);
  });

  it("contains a changed setting, and only the length of a list", async () => {
    const settings = vscode.workspace.getConfiguration("toolResultViewer");
    const set = async (size: number | undefined, deny: string[] | undefined): Promise<void> => {
      await settings.update("maxOutputSize", size, vscode.ConfigurationTarget.Global);
      await settings.update("shell.deny", deny, vscode.ConfigurationTarget.Global);
    };
    await set(9000, ["deploy --to production"]);
    try {
      const text = await report();
      assert.match(text, /- toolResultViewer\.maxOutputSize \(user\): 9000\n/);
      assert.match(text, /- toolResultViewer\.shell\.deny \(user\): 1 item, not shown here\n/);
      assert.doesNotMatch(text, /production/);
    } finally {
      await set(undefined, undefined);
    }
  });

  it("opens as a document that nothing has saved, and changes no file", async () => {
    await vscode.commands.executeCommand("toolResultViewer.reportProblem");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor, "no editor is open");
    assert.equal(editor.document.isUntitled, true);
    assert.equal(editor.document.languageId, "markdown");
    assert.match(editor.document.getText(), /^# Problem report\n/);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("writes no path of the workspace or of the home folder", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const text = await report();
    assert.ok(folder !== undefined && !text.includes(folder.uri.fsPath), "the workspace's folder is told");
    const home = process.env["HOME"];
    assert.ok(home === undefined || !text.includes(home), "the home folder is told");
  });
});
