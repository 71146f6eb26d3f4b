import { homedir } from "node:os";
import { join, resolve, sep } from "node:path";
import * as vscode from "vscode";
import type { Resource } from "../../core/ports/resource";
import { claudeFolders } from "../../platform/node/claudeFolders";
import { pathOf, resourceOf } from "../../platform/node/diskPath";

export const FOLDERS_SETTING = "toolResultViewer.claudeFolders";

/** The folders that hold `projects`: those of the setting, else those of `CLAUDE_CONFIG_DIR` and `~/.claude`. */
export function sessionFolders(): Resource[] {
  const named = vscode.workspace.getConfiguration().get<unknown>(FOLDERS_SETTING);
  const paths = Array.isArray(named) ? named.filter((path) => typeof path === "string" && path.trim() !== "") : [];
  if (paths.length === 0) return claudeFolders();
  return [...new Set(paths.map((path: string) => resolve(path.trim().replace(/^~(?=$|[\\/])/, homedir()))))].map(
    (path) => resourceOf(path),
  );
}

/** The paths of the folders in which projects are looked for, as people read them. */
export function lookedIn(folders: readonly Resource[]): string[] {
  return folders.map((folder) => join(pathOf(folder), "projects"));
}

/** The paths on disk of the workspace's folders. */
export function workspacePaths(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
}

/** A path with `~` for the home folder, as people write it. */
export function tilde(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path;
}
