import * as vscode from "vscode";

/** Runs a function while VS Code saves no editor automatically. In a browser, it does so after a second. */
export async function withoutAutoSave(work: () => Promise<void>): Promise<void> {
  const files = vscode.workspace.getConfiguration("files");
  await files.update("autoSave", "off", vscode.ConfigurationTarget.Global);
  try {
    await work();
  } finally {
    await files.update("autoSave", undefined, vscode.ConfigurationTarget.Global);
  }
}
