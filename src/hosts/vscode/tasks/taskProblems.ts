import * as vscode from "vscode";
import type { TaskProblem } from "../../../tools/runtime/ports/tasksPort";
import { resourceOfUri } from "../vscodeResource";

export interface ReportedProblems {
  found(): readonly TaskProblem[];
  dispose(): void;
}

/** Collects the errors and warnings that are reported from now on. The API doesn't say which ones come from a task. */
export function watchProblems(): ReportedProblems {
  const files = new Map<string, vscode.Uri>();
  const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris) files.set(uri.toString(), uri);
  });
  return {
    found: () => [...files.values()].flatMap(problemsOf),
    dispose() {
      listening.dispose();
    },
  };
}

/**
 * The start of VS Code's own line about a failed process.
 * A problem matcher can find a file and a message in it.
 */
const OWN_LINE = 'The terminal process "';

function problemsOf(uri: vscode.Uri): TaskProblem[] {
  if (uri.path.includes(OWN_LINE)) return [];
  return vscode.languages.getDiagnostics(uri).flatMap(({ severity, range, message, source }): TaskProblem[] => {
    if (severity > vscode.DiagnosticSeverity.Warning) return [];
    return [
      {
        resource: resourceOfUri(uri),
        line: range.start.line + 1,
        severity: severity === vscode.DiagnosticSeverity.Error ? "error" : "warning",
        message,
        ...(source !== undefined && { source }),
      },
    ];
  });
}
