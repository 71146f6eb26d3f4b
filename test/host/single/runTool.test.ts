import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { until } from "../../support/until";

describe("commands that run tools and show results", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const panelIsOpen = (): Promise<true> =>
    until(() =>
      Promise.resolve(
        vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview || undefined,
      ),
    );

  it("Run Tool opens the viewer", async () => {
    await vscode.commands.executeCommand("toolResultViewer.runTool");
    await panelIsOpen();
  });

  it("Run Tool opens the form of the tool it is given, also of one whose group is switched off", async () => {
    for (const tool of ["trv_glob", "glob", "trv_fileio_stat"])
      await vscode.commands.executeCommand("toolResultViewer.runTool", { tool, input: { pattern: "*" } });
    await panelIsOpen();
  });

  it("Run Tool says that a tool is not there", async () => {
    await assert.rejects(
      Promise.resolve(vscode.commands.executeCommand("toolResultViewer.runTool", { tool: "no_such_tool" })),
      /The tool no_such_tool isn't available in this window/,
    );
  });

  it("Run Tool takes odd arguments for none", async () => {
    for (const argument of [null, 5, "glob", {}, { tool: 5 }])
      await vscode.commands.executeCommand("toolResultViewer.runTool", argument);
    await panelIsOpen();
  });

  it("Paste Result never fails, whatever the clipboard contains", async () => {
    for (const text of ["", "   ", '{"success":true,"data":{}}', '{"success":tr', "Error: File not found: a.txt"]) {
      await vscode.env.clipboard.writeText(text);
      await vscode.commands.executeCommand("toolResultViewer.pasteResult");
    }
  });

  it("the tools return results in the format that the setting names, from the next call on", async () => {
    const settings = vscode.workspace.getConfiguration("toolResultViewer");
    const answer = async (input: object): Promise<Record<string, unknown>> => {
      const { content } = await vscode.lm.invokeTool("trv_glob", { input, toolInvocationToken: undefined });
      assert.ok(
        content[0] instanceof vscode.LanguageModelTextPart,
        "expected content[0] instanceof vscode.LanguageModelTextPart",
      );
      return JSON.parse(content[0].value) as Record<string, unknown>;
    };
    assert.deepEqual(Object.keys(await answer({ pattern: "*.md" })), ["success", "data"]);
    await settings.update("resultFormat", "contract", vscode.ConfigurationTarget.Global);
    try {
      const good = await answer({ pattern: "*.json" });
      assert.deepEqual(Object.keys(good), ["success", "data", "error", "meta"]);
      assert.equal(good["error"], null);
      const bad = await answer({ pattern: "[unclosed" });
      assert.equal((bad["error"] as { code: unknown }).code, "EXECUTION_ERROR");
    } finally {
      await settings.update("resultFormat", undefined, vscode.ConfigurationTarget.Global);
    }
    assert.deepEqual(Object.keys(await answer({ pattern: "[unclosed" })), ["success", "error"]);
  });
});
