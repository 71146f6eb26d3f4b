import * as vscode from "vscode";
import type { Files } from "../../core/ports/files";
import type { Workspace } from "../../core/ports/workspace";
import { createWorkspace } from "../workspace";
import { resourceOfUri } from "./resource";

/** Creates the current workspace. Each call creates its own, because folders and trust can change. */
export function createVsCodeWorkspace(files: Pick<Files, "realpath">): Workspace {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return createWorkspace({
    folders: folders.map(({ name, uri }) => ({ name, resource: resourceOfUri(uri) })),
    trusted: vscode.workspace.isTrusted,
    files,
    platform: process.platform,
  });
}
