import * as vscode from "vscode";

/** The system's name in VS Code's terminal settings. */
const SYSTEM = process.platform === "win32" ? "windows" : process.platform === "darwin" ? "osx" : "linux";

const SETTINGS = ["automationProfile", "defaultProfile", "profiles", "env"];

/** Returns the path of the default shell of tasks. */
export function taskShell(): string {
  const profile: unknown = vscode.workspace.getConfiguration("terminal.integrated.automationProfile").get(SYSTEM);
  const path = profile !== null && typeof profile === "object" && "path" in profile ? profile.path : undefined;
  return typeof path === "string" ? path : vscode.env.shell;
}

/** Returns whether settings of the workspace, not the user's, change the shell or environment of terminals. */
export function changesTerminals(folder: vscode.Uri): boolean {
  const terminals = vscode.workspace.getConfiguration("terminal.integrated", folder);
  return SETTINGS.some((setting) => {
    const found = terminals.inspect(`${setting}.${SYSTEM}`);
    return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  });
}
