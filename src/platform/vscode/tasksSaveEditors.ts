import * as vscode from "vscode";

/**
 * Whether VS Code would save editors, or ask to, before it starts a task. It saves all of them, whatever the task is, unless `task.saveBeforeRun` is `never`.
 */
export function tasksSaveEditors(): boolean {
  if (vscode.workspace.getConfiguration("task").get("saveBeforeRun") === "never") return false;
  // Documents change at once; tabs, which VS Code reports a moment later, also show editors that are no text.
  return (
    vscode.workspace.textDocuments.some(({ isDirty }) => isDirty) ||
    vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ isDirty }) => isDirty))
  );
}
