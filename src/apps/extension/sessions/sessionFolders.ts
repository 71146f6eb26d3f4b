import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import * as vscode from "vscode";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import { agentFolders } from "../../../hosts/node/transcripts/agentFolders";
import { pathOf, resourceOf, withTargets } from "../../../hosts/node/disk/diskPath";
import { isKeptCopy } from "../../../hosts/node/disk/stateFolder";
import { isInFolder } from "../../../base/resource";

export const FOLDERS_SETTING = "toolResultViewer.claudeFolders";

/**
 * Returns the folders where the agents on this machine keep sessions. For Claude Code, those of the setting, if there
 * are any. `vscodeFolders` are this VS Code's folders of user data.
 */
export function sessionFolders(vscodeFolders: readonly string[]): SessionFolder[] {
  const all = agentFolders({ vscodeFolders });
  const named = vscode.workspace.getConfiguration().get<unknown>(FOLDERS_SETTING);
  const paths = Array.isArray(named) ? named.filter((path) => typeof path === "string" && path.trim() !== "") : [];
  if (paths.length === 0) return all;
  const own = paths.map((path: string) => resolve(path.trim().replace(/^~(?=$|[\\/])/, homedir())));
  return [
    ...[...new Set(own)].map((path) => ({ agent: "claude", folder: resourceOf(path) })),
    ...all.filter(({ agent, folder }) => agent !== "claude" || isKeptCopy(folder)),
  ];
}

/** Returns the folders to watch: those that exist, and those of Claude Code, which can be created later. */
export function watchedFolders(folders: readonly SessionFolder[]): SessionFolder[] {
  return folders.filter(({ agent, folder }) => agent === "claude" || existsSync(pathOf(folder)));
}

/** Returns the folders that exist, with their display paths. */
export function existingFolders(folders: readonly SessionFolder[]): { agent: string; path: string }[] {
  const paths = folders.map(({ agent, folder }) => ({ agent, path: pathOf(folder) }));
  return paths.filter(({ path }) => existsSync(path)).map(({ agent, path }) => ({ agent, path: tilde(path) }));
}

/** Returns the display paths of the folders that exist. Without any, of those of Claude Code. */
export function lookedIn(folders: readonly SessionFolder[]): string[] {
  const existing = existingFolders(folders).map(({ path }) => path);
  if (existing.length > 0) return existing;
  return folders.filter(({ agent }) => agent === "claude").map(({ folder }) => tilde(pathOf(folder)));
}

/** Returns the paths of the workspace folders on disk, and where they lead. */
export function workspacePaths(): string[] {
  const onDisk = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return withTargets(onDisk.map(({ uri }) => uri.fsPath));
}

/** Replaces the home folder in a path with `~`. */
export function tilde(path: string): string {
  const home = homedir();
  return isInFolder(path, home) ? `~${path.slice(home.length)}` : path;
}
