import * as vscode from "vscode";
import { withLineEnding } from "../../../base/diff/lineEndings";
import { changesBetween } from "../../../base/diff/unifiedDiff";
import { ToolError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import type { TextChange } from "../../../tools/runtime/ports/textPort";
import { resourceOfUri } from "../vscodeResource";

/** Milliseconds for an editor to reload a file that changed on disk. */
const CATCHING_UP_MS = 1000;

/** Returns the document of a file that VS Code has open, visible or not. */
export function openDocument(resource: Resource): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ isClosed, uri }) => !isClosed && resourceOfUri(uri) === resource);
}

/** Changes the open document of a file and saves it, as `Text.edit` specifies. */
export async function editDocument(resource: Resource, change: TextChange): Promise<string | undefined> {
  refuseUnsavedNotebook(resource);
  const document = openDocument(resource);
  if (!document) return undefined;
  if (document.isDirty) {
    if (document.getText() !== change.old)
      throw new ToolError(
        "BLOCKED",
        "The user has edited the file since the approval. Nothing was written. Read the file again, then retry.",
      );
  } else if (!(await hasCaughtUp(document, change.old))) return undefined;

  const edit = new vscode.WorkspaceEdit();
  for (const { from, to, text } of changesIn(document, change))
    edit.replace(document.uri, new vscode.Range(document.positionAt(from), document.positionAt(to)), text);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new ToolError("EXECUTION_ERROR", "The editor rejected the change. Nothing was written. Retry the call.");
  if (!(await document.save()))
    throw new ToolError(
      "EXECUTION_ERROR",
      "The file was changed in the editor, but could not be saved. Ask the user to save it.",
    );
  return document.getText();
}

/**
 * Adapts changes to the document.
 * An editor has one line ending, so its text differs from a file with mixed ones.
 */
function changesIn(document: vscode.TextDocument, { old, now, replacements }: TextChange): TextChange["replacements"] {
  const text = document.getText();
  return text === old ? replacements : changesBetween(text, withLineEnding(now, endingOf(document)));
}

function endingOf(document: vscode.TextDocument): "\n" | "\r\n" {
  return document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
}

/** Returns whether a document without unsaved changes has its file's text. Waits briefly for a reload. */
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

/**
 * Throws if a notebook is open with unsaved changes.
 * A write to its file would ignore its cells.
 */
function refuseUnsavedNotebook(resource: Resource): void {
  const open = vscode.workspace.notebookDocuments.some(
    ({ isDirty, uri }) => isDirty && resourceOfUri(uri) === resource,
  );
  if (open)
    throw new ToolError(
      "BLOCKED",
      "The notebook is open with unsaved changes. Nothing was written. Ask the user to save it.",
    );
}
