import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { scratch, succeed } from "../../support/lmTools";

describe("diagnostics in VS Code", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  let reported: vscode.DiagnosticCollection;
  const subscriptions: { dispose: () => unknown }[] = [];

  beforeEach(async () => {
    folder = await scratch({ "a.txt": "one\ntwo\n", "b.txt": "three\n", "binary.bin": "\0\u0001\0" });
    reported = vscode.languages.createDiagnosticCollection("test-of-diagnostics");
    subscriptions.push(reported);
  });

  afterEach(async () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
    await folder.remove();
  });

  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, name);
  const diagnostic = (
    message: string,
    { severity, ...checker }: Pick<vscode.Diagnostic, "severity" | "source" | "code">,
  ): vscode.Diagnostic =>
    Object.assign(new vscode.Diagnostic(new vscode.Range(1, 2, 1, 3), message, severity), checker);

  it("diagnostics lists what extensions report about a folder, with source, code, and position", async () => {
    const { Error, Warning, Information, Hint } = vscode.DiagnosticSeverity;
    const target = vscode.Uri.parse("https://example.com/rule");
    reported.set(uriOf("a.txt"), [
      diagnostic("a hint", { severity: Hint, source: "lint" }),
      diagnostic("an error", { severity: Error, source: "lint", code: { value: "no-one", target } }),
    ]);
    reported.set(uriOf("b.txt"), [
      diagnostic("some information", { severity: Information, code: 7 }),
      diagnostic("a warning", { severity: Warning }),
    ]);
    const data = await succeed("trv_diagnostics", { path: folder.path, severity: "info" });
    assert.deepEqual(String(data["output"]).split("\n"), [
      `${folder.path}/a.txt:2:3: error lint(no-one): an error`,
      `${folder.path}/b.txt:2:3: warning: a warning`,
      `${folder.path}/b.txt:2:3: info(7): some information`,
    ]);
    assert.deepEqual(data["counts"], { error: 1, warning: 1, info: 1, hint: 1 });
  });

  it("diagnostics opens a file that no editor has open, and waits for what is reported then", async () => {
    const uri = uriOf("a.txt");
    subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (document.uri.toString() !== uri.toString()) return;
        const severity = vscode.DiagnosticSeverity.Error;
        reported.set(uri, [diagnostic("found on opening", { severity })]);
      }),
    );
    const data = await succeed("trv_diagnostics", { path: `${folder.path}/a.txt` });
    assert.equal(data["output"], `${folder.path}/a.txt:2:3: error: found on opening`);
    assert.ok(
      !vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri.toString()),
      "no editor shows it",
    );
  });

  it("diagnostics reports no problem of a file that is not text", async () => {
    const data = await succeed("trv_diagnostics", { path: `${folder.path}/binary.bin` });
    assert.deepEqual([data["count"], data["note"]], [0, "No extension reports a problem in this file."]);
  });
});
