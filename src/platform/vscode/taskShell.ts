import * as vscode from "vscode";

/** The system as VS Code's settings of terminals name it. */
const SYSTEM = process.platform === "win32" ? "windows" : process.platform === "darwin" ? "osx" : "linux";

const SETTINGS = ["automationProfile", "defaultProfile", "profiles", "env"];

/** Path of the shell of tasks that choose none. */
export function taskShell(): string {
  const profile: unknown = vscode.workspace.getConfiguration("terminal.integrated.automationProfile").get(SYSTEM);
  const path = profile !== null && typeof profile === "object" && "path" in profile ? profile.path : undefined;
  return typeof path === "string" ? path : vscode.env.shell;
}

/** Whether settings of the workspace, as opposed to the user's own, change the shell or the environment of terminals. */
export function changesTerminals(folder: vscode.Uri): boolean {
  const terminals = vscode.workspace.getConfiguration("terminal.integrated", folder);
  return SETTINGS.some((setting) => {
    const found = terminals.inspect(`${setting}.${SYSTEM}`);
    return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  });
}
