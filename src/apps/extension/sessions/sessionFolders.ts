import { homedir } from "node:os";
import { join, resolve, sep } from "node:path";
import * as vscode from "vscode";
import type { Resource } from "../../../base/resource";
import { claudeFolders } from "../../../hosts/node/transcripts/claudeFolders";
import { pathOf, resourceOf } from "../../../hosts/node/disk/diskPath";

export const FOLDERS_SETTING = "toolResultViewer.claudeFolders";

/** Returns the folders that contain `projects`: those of the setting, or of `CLAUDE_CONFIG_DIR` and `~/.claude`. */
export function sessionFolders(): Resource[] {
  const named = vscode.workspace.getConfiguration().get<unknown>(FOLDERS_SETTING);
  const paths = Array.isArray(named) ? named.filter((path) => typeof path === "string" && path.trim() !== "") : [];
  if (paths.length === 0) return claudeFolders();
  return [...new Set(paths.map((path: string) => resolve(path.trim().replace(/^~(?=$|[\\/])/, homedir()))))].map(
    (path) => resourceOf(path),
  );
}

/** Returns the display paths of the folders that are searched for projects. */
export function lookedIn(folders: readonly Resource[]): string[] {
  return folders.map((folder) => join(pathOf(folder), "projects"));
}

/** Returns the paths of the workspace folders on disk. */
export function workspacePaths(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
}

/** Replaces the home folder in a path with `~`. */
export function tilde(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path;
}
