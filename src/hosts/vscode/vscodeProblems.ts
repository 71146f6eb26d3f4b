import * as vscode from "vscode";
import type { FileProblem, Problem, Problems, Severity } from "../../tools/runtime/ports/problemsPort";
import type { Resource } from "../../base/resource";
import { resourceOfUri } from "./vscodeResource";

/** Maximum milliseconds to wait for a change, and milliseconds of silence that end the wait. */
const LONGEST = 1500;
const SETTLED = 250;

/**
 * Errors that language extensions report.
 * Files without an open editor are usually not checked, so it waits for their errors only if there were some before.
 */
export const vscodeProblems: Problems = {
  watch(resource) {
    const uri = vscode.Uri.parse(resource, true);
    const before = errorsOf(uri);
    return async (signal) => {
      if (isOpen(resource) || before.length > 0) await checked(resource, signal);
      const known = before.map(keyOf);
      return errorsOf(uri).filter((problem) => {
        const index = known.indexOf(keyOf(problem));
        if (index >= 0) known.splice(index, 1);
        return index < 0;
      });
    };
  },

  async list(file, signal) {
    if (file !== undefined && !isOpen(file)) {
      const report = checked(file, signal);
      const uri = vscode.Uri.parse(file, true);
      const isText = await vscode.workspace.openTextDocument(uri).then(
        () => true,
        // Binary and huge files have no document.
        () => false,
      );
      if (isText) await report;
    }
    return vscode.languages
      .getDiagnostics()
      .flatMap(([uri, found]) => found.map((one) => fileProblem(resourceOfUri(uri), one)));
  },
};

const severityNames: Readonly<Record<vscode.DiagnosticSeverity, Severity>> = {
  [vscode.DiagnosticSeverity.Error]: "error",
  [vscode.DiagnosticSeverity.Warning]: "warning",
  [vscode.DiagnosticSeverity.Information]: "info",
  [vscode.DiagnosticSeverity.Hint]: "hint",
};

function fileProblem(
  resource: Resource,
  { range: { start }, message, severity, source, code }: vscode.Diagnostic,
): FileProblem {
  const named = typeof code === "object" ? code.value : code;
  return {
    resource,
    line: start.line + 1,
    column: start.character + 1,
    severity: severityNames[severity],
    message,
    ...(source !== undefined && { source }),
    ...(named !== undefined && { code: String(named) }),
  };
}

function isOpen(resource: Resource): boolean {
  return vscode.workspace.textDocuments.some((document) => resourceOfUri(document.uri) === resource);
}

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

/** Returns a key without lines, which move when text above them changes. */
function keyOf({ message, source }: Problem): string {
  return JSON.stringify([message, source]);
}

/** Waits until the file has been checked again and nothing more was reported for a moment. */
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
