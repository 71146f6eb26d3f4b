import * as vscode from "vscode";
import type { Resource } from "../../../base/resource";
import { resourceOfUri } from "../vscodeResource";

/** Returns the notebooks that are open with unsaved changes. */
export function unsavedNotebooks(): readonly Resource[] {
  return unsavedDocuments().map(({ uri }) => resourceOfUri(uri));
}

/**
 * Returns the cells of a notebook with unsaved changes, as JSON (nbformat 4), whatever the notebook's own format is.
 */
export function unsavedNotebook(resource: Resource): string | undefined {
  const open = unsavedDocuments().find(({ uri }) => resourceOfUri(uri) === resource);
  return open && JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: open.getCells().map(cellOf) });
}

function unsavedDocuments(): readonly vscode.NotebookDocument[] {
  return vscode.workspace.notebookDocuments.filter(({ isClosed, isDirty }) => !isClosed && isDirty);
}

function cellOf({ kind, document, executionSummary, outputs }: vscode.NotebookCell): object {
  const source = document.getText();
  if (kind === vscode.NotebookCellKind.Markup) return { cell_type: "markdown", source };
  return {
    cell_type: "code",
    source,
    execution_count: executionSummary?.executionOrder ?? null,
    outputs: outputs.map(outputOf),
  };
}

/** Media types in which VS Code keeps the printed output and errors of cells (`NotebookCellOutputItem`). */
const streams = new Map([
  ["application/vnd.code.notebook.stdout", "stdout"],
  ["application/vnd.code.notebook.stderr", "stderr"],
]);
const errorType = "application/vnd.code.notebook.error";

function outputOf({ items }: vscode.NotebookCellOutput): object {
  const [first] = items;
  const name = streams.get(first?.mime ?? "");
  if (name !== undefined) return { output_type: "stream", name, text: items.map(textOf).join("") };
  if (first?.mime === errorType) return errorOf(textOf(first));
  return { output_type: "display_data", data: Object.fromEntries(items.map((item) => [item.mime, textOf(item)])) };
}

function textOf({ data }: vscode.NotebookCellOutputItem): string {
  return new TextDecoder().decode(data);
}

function errorOf(json: string): object {
  const { name, message, stack } = JSON.parse(json) as { name?: string; message?: string; stack?: string };
  return { output_type: "error", ename: name, evalue: message, traceback: (stack ?? "").split("\n") };
}
