import * as vscode from "vscode";
import { isNetworkPath } from "../../../../base/text/networkPath";
import { onOneLine } from "../../../../base/text/visibleText";
import SOURCES from "../../../../transcripts/sources/agents/all";
import { type Continuation, resumeCommand } from "../../../../transcripts/sources/resumeCommand";
import type { ListedSession } from "../../../../transcripts/workerApi";
import { showMessage } from "../../documents/message";
import { t } from "../../../../base/l10n";

/** Shows the command that continues a session, and runs it in a terminal in the session's folder if the user agrees. */
export async function continueSession(session: ListedSession, how: Continuation): Promise<void> {
  const { agent, cwd = "", running } = session;
  const name = SOURCES.find(({ id }) => id === agent)?.name ?? agent;
  const command = resumeCommand(session, how);
  if (command === undefined) {
    void showMessage("warning", t("{0} has no command to continue this session.", name));
    return;
  }
  if (!isNetworkPath(cwd) && !(await folderOf(cwd))) return tellMissing(cwd);
  const detail = [
    command,
    t("In the folder {0}", onOneLine(cwd)),
    ...(running && how === "resume" ? [t("The session is running now. End it first, or fork it.")] : []),
  ];
  const run = t("Run in Terminal");
  const title = how === "resume" ? t("Resume this session?") : t("Continue a copy of this session?");
  const answer = await vscode.window.showInformationMessage(title, { modal: true, detail: detail.join("\n\n") }, run);
  if (answer !== run) return;
  const folder = await folderOf(cwd);
  if (!folder) return tellMissing(cwd);
  const terminal = vscode.window.createTerminal({ name, cwd: folder });
  terminal.show();
  terminal.sendText(command);
}

function tellMissing(cwd: string): void {
  void showMessage(
    "warning",
    t("The session can't be continued, because its folder isn't on this machine: {0}", onOneLine(cwd)),
  );
}

/** Returns a folder on this machine; undefined for a path that isn't absolute or isn't a folder. */
async function folderOf(path: string): Promise<vscode.Uri | undefined> {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return undefined;
  const uri = vscode.Uri.file(path);
  const stat = await vscode.workspace.fs.stat(uri).then(
    (found) => found,
    () => undefined,
  );
  return stat && (stat.type & vscode.FileType.Directory) !== 0 ? uri : undefined;
}
