import * as vscode from "vscode";
import type { Files } from "../../base/filesPort";
import type { Workspace } from "../../tools/runtime/ports/workspacePort";
import { createWorkspace } from "../shared/workspace/createWorkspace";
import { resourceOfUri } from "./vscodeResource";

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
