import * as vscode from "vscode";
import type { Problem, Problems } from "../../core/ports/problems";
import type { Resource } from "../../core/ports/resource";
import { resourceOfUri } from "./resource";

/** The longest that a change is waited for, and the silence after one that ends the waiting; in milliseconds. */
const LONGEST = 1500;
const SETTLED = 250;

/** Errors that language extensions tell. Files that no editor has open are usually not checked, so their errors are waited for only where there were some. */
export const vscodeProblems: Problems = {
  watch(resource) {
    const uri = vscode.Uri.parse(resource, true);
    const before = errorsOf(uri);
    return async (signal) => {
      const open = vscode.workspace.textDocuments.some((document) => resourceOfUri(document.uri) === resource);
      if (open || before.length > 0) await checked(resource, signal);
      const known = before.map(keyOf);
      return errorsOf(uri).filter((problem) => {
        const index = known.indexOf(keyOf(problem));
        if (index >= 0) known.splice(index, 1);
        return index < 0;
      });
    };
  },
};

function errorsOf(uri: vscode.Uri): Problem[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
    .map(({ range, message, source }) => ({
      line: range.start.line + 1,
      message,
      ...(source !== undefined && { source }),
    }));
}

/** Lines move when text is changed above them. */
function keyOf({ message, source }: Problem): string {
  return JSON.stringify([message, source]);
}

/** Waits until the file was checked anew and nothing more was told for a moment. */
function checked(resource: Resource, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let settled: NodeJS.Timeout | undefined;
    const done = (): void => {
      listening.dispose();
      clearTimeout(longest);
      clearTimeout(settled);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((uri) => resourceOfUri(uri) === resource)) return;
      clearTimeout(settled);
      settled = setTimeout(done, SETTLED);
    });
    const longest = setTimeout(done, LONGEST);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
