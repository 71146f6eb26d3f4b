import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { until } from "../../support/until";

const COMMAND = "toolResultViewer.showAgentChanges";

describe("the command that shows what agents changed in a file", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    folder = await scratch({ "one.ts": "one", "two.ts": "two" });
  });
  after(() => folder.remove());
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const pages = (): string[] =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(".agentChanges"))
      .map(({ label }) => label);
  const show = async (...given: readonly unknown[]): Promise<void> => vscode.commands.executeCommand(COMMAND, ...given);

  it("opens one page for each file, for a given file and for that of the active editor", async () => {
    const [one, two] = ["one.ts", "two.ts"].map((name) => vscode.Uri.joinPath(folder.uri, name));
    await show(one);
    await until(async () => pages().length === 1 || undefined);
    await show(one, [one]);
    assert.ok(two, "a second change");
    await vscode.window.showTextDocument(two);
    await show();
    await until(async () => pages().length === 2 || undefined);
    assert.deepEqual(pages().sort(), ["Agents: one.ts", "Agents: two.ts"]);
  });

  it("says what to do without a file, and for a file that isn't on disk", async () => {
    await assert.rejects(show(), /Open a file first/);
    await assert.rejects(show(vscode.Uri.parse("untitled:Untitled-1")), /Only for files on disk: untitled:Untitled-1/);
    assert.deepEqual(pages(), []);
  });

  it("is offered for files in the explorer and in the menu of an editor, but not among its buttons", () => {
    const extension = vscode.extensions.getExtension("tool-result-viewer.tool-result-viewer");
    const { menus } = (
      extension?.packageJSON as { contributes: { menus: Record<string, { command: string; group?: string }[]> } }
    ).contributes;
    for (const menu of ["explorer/context", "editor/title"]) {
      const item = menus[menu]?.find(({ command }) => command === COMMAND);
      assert.ok(item, menu);
      assert.doesNotMatch(item.group ?? "navigation", /^navigation/, menu);
    }
  });
});
