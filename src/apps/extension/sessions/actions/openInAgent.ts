import * as vscode from "vscode";
import { fieldsOf, stringOf } from "../../../../base/json/jsonValue";
import { onOneLine } from "../../../../base/text/visibleText";
import { sessionLink } from "../../../../transcripts/sources/sessionLink";
import type { ListedSession } from "../../../../transcripts/workerApi";
import { showMessage } from "../../documents/message";
import { t } from "../../../../base/l10n";

/** Shows the address that opens a session in its agent's own extension, and opens it if the user agrees. */
export async function openInAgent(session: ListedSession): Promise<void> {
  const link = sessionLink(session, extensionVersion);
  // It can be removed while the menu is open.
  if (!link) {
    void showMessage("warning", t("The agent's extension isn't installed, is disabled, or is too old."));
    return;
  }
  const { cwd = "" } = session;
  const { name } = link;
  if (!isInWorkspace(cwd)) {
    void showMessage(
      "warning",
      t(
        "Only sessions of the window's folders can be opened in {0}. Open this folder first: {1}",
        name,
        onOneLine(cwd),
      ),
    );
    return;
  }
  const address = vscode.Uri.from({
    scheme: vscode.env.uriScheme,
    authority: link.id,
    path: link.path,
    query: link.query,
  });
  const open = t("Open");
  const answer = await vscode.window.showInformationMessage(
    t("Open this session in {0}?", name),
    { modal: true, detail: address.toString(true) },
    open,
  );
  if (answer === open) await vscode.commands.executeCommand("vscode.open", address);
}

/** Returns the version of an extension that is installed and enabled. */
export function extensionVersion(id: string): string | undefined {
  return stringOf(fieldsOf(vscode.extensions.getExtension(id)?.packageJSON)["version"]);
}

/** Whether a path is one of the window's folders on disk, or in one. */
function isInWorkspace(path: string): boolean {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return false;
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path)) !== undefined;
}
