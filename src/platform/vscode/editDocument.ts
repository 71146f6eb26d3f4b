import * as vscode from "vscode";
import { withLineEnding } from "../../core/edit/lineEndings";
import { changesBetween } from "../../core/edit/unifiedDiff";
import { ToolError } from "../../core/errors";
import type { Resource } from "../../core/ports/resource";
import type { TextChange } from "../../core/ports/text";
import { resourceOfUri } from "./resource";

/** How long an editor may take to read a file that has changed on the disk. */
const CATCHING_UP_MS = 1000;

/** The document of a file that VS Code has open, shown or not. */
export function openDocument(resource: Resource): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ isClosed, uri }) => !isClosed && resourceOfUri(uri) === resource);
}

/** Makes a change in the open document of a file and saves it, as `Text.edit` says. */
export async function editDocument(resource: Resource, change: TextChange): Promise<string | undefined> {
  refuseUnsavedNotebook(resource);
  const document = openDocument(resource);
  if (!document) return undefined;
  if (document.isDirty) {
    if (document.getText() !== change.old)
      throw new ToolError(
        "BLOCKED",
        "The person has typed in the file since they were asked. Nothing was written; read it again and call again.",
      );
  } else if (!(await hasCaughtUp(document, change.old))) return undefined;

  const edit = new vscode.WorkspaceEdit();
  for (const { from, to, text } of changesIn(document, change))
    edit.replace(document.uri, new vscode.Range(document.positionAt(from), document.positionAt(to)), text);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new ToolError("EXECUTION_ERROR", "The editor did not take the change. Nothing was written; call again.");
  if (!(await document.save()))
    throw new ToolError(
      "EXECUTION_ERROR",
      "The change was made in the editor, but the file could not be saved there: it is unsaved now. Ask the person to save it.",
    );
  return document.getText();
}

/** An editor has one line ending for all lines; a file that mixes them has another text than its document. */
function changesIn(document: vscode.TextDocument, { old, now, replacements }: TextChange): TextChange["replacements"] {
  const text = document.getText();
  return text === old ? replacements : changesBetween(text, withLineEnding(now, endingOf(document)));
}

function endingOf(document: vscode.TextDocument): "\n" | "\r\n" {
  return document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
}

/** Whether a document without unsaved changes has the text of its file; waits a moment for one that is being read again. */
async function hasCaughtUp(document: vscode.TextDocument, text: string): Promise<boolean> {
  const isSame = (): boolean => !document.isDirty && document.getText() === withLineEnding(text, endingOf(document));
  if (isSame()) return true;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      listening.dispose();
      clearTimeout(longest);
      resolve();
    };
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && isSame()) done();
    });
    const longest = setTimeout(done, CATCHING_UP_MS);
  });
  return isSame();
}

/** A notebook is open as cells: writing its file would leave what is unsaved in them behind. */
function refuseUnsavedNotebook(resource: Resource): void {
  const open = vscode.workspace.notebookDocuments.some(
    ({ isDirty, uri }) => isDirty && resourceOfUri(uri) === resource,
  );
  if (open)
    throw new ToolError(
      "BLOCKED",
      "The notebook is open with unsaved changes. Nothing was written; ask the person to save it.",
    );
}
