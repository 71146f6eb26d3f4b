import * as vscode from "vscode";
import { until } from "./until";

/** Closes the editor of a document without saving it. */
export async function discardChanges(document: vscode.TextDocument): Promise<void> {
  await until(async () => {
    if (!document.isDirty) return true;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    return undefined;
  });
  await until(async () =>
    vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ isDirty }) => isDirty)) ? undefined : true,
  );
}
