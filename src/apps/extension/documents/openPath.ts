import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import type { Workspace } from "../../../tools/runtime/ports/workspacePort";
import { t } from "../../../base/l10n";
import { isNetworkPath } from "../../../base/text/networkPath";
import { onOneLine } from "../../../base/text/visibleText";

/**
 * Opens a file that a result names, at a 1-based line and column.
 * Results and transcripts are untrusted, so a path outside the workspace opens only after the user confirms. Throws
 * with a sentence if the file doesn't exist.
 */
export async function openPath(
  workspace: Workspace,
  place: { path: string; line?: number | undefined; column?: number | undefined },
): Promise<void> {
  const uri = (await locatePath(workspace, place.path))?.uri;
  if (!uri) return;
  const line = Math.max(0, (place.line ?? 1) - 1);
  const position = new vscode.Position(line, Math.max(0, (place.column ?? 1) - 1));
  const beside =
    vscode.window.tabGroups.activeTabGroup.viewColumn === vscode.ViewColumn.One
      ? vscode.ViewColumn.Beside
      : vscode.ViewColumn.One;
  try {
    await vscode.window.showTextDocument(uri, {
      selection: new vscode.Range(position, position),
      viewColumn: beside,
      preview: true,
    });
  } catch (error) {
    throw new Error(t("Can't open {0}: {1}", place.path, error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  }
}

/**
 * Finds a file that a result names. Returns undefined if the user doesn't want to open it.
 * With `missing`, reports a workspace file that doesn't exist. Otherwise throws with a sentence if there is no file.
 */
export async function locatePath(
  workspace: Workspace,
  path: string,
  { missing = false }: { readonly missing?: boolean } = {},
): Promise<{ readonly uri: vscode.Uri; readonly exists: boolean } | undefined> {
  let inside: vscode.Uri | undefined;
  try {
    inside = vscode.Uri.parse(await workspace.resolve(path), true);
    await vscode.workspace.fs.stat(inside);
    return { uri: inside, exists: true };
  } catch (error) {
    const gone = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
    if (missing && gone && inside && vscode.workspace.getWorkspaceFolder(inside)) return { uri: inside, exists: false };
    if (!isAbsolute(path) || isNetworkPath(path))
      throw new Error(t("Can't find {0} in this workspace", path), { cause: error });
  }
  const uri = vscode.Uri.file(path);
  await vscode.workspace.fs.stat(uri).then(undefined, (error: unknown) => {
    throw new Error(t("Can't find {0} on this machine", path), { cause: error });
  });
  const open = t("Open");
  const answer = await vscode.window.showWarningMessage(
    t("{0} is outside this workspace.", onOneLine(path)),
    { modal: true, detail: t("The path is from a recorded result.") },
    open,
  );
  return answer === open ? { uri, exists: true } : undefined;
}
