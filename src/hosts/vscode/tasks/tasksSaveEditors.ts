import * as vscode from "vscode";

/**
 * Returns whether VS Code would save editors, or ask to, before it starts a task.
 * It saves all editors for any task, unless `task.saveBeforeRun` is `never`.
 */
export function tasksSaveEditors(): boolean {
  if (vscode.workspace.getConfiguration("task").get("saveBeforeRun") === "never") return false;
  // Documents change at once. Tabs, which VS Code reports a moment later, include editors without text.
  return (
    vscode.workspace.textDocuments.some(({ isDirty }) => isDirty) ||
    vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ isDirty }) => isDirty))
  );
}
