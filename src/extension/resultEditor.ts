import * as vscode from "vscode";
import { decodeAny } from "../core/decode";
import type { FormatName, RunRecord } from "../core/result";
import type { LeftView } from "../protocol";
import { type ViewerParts, createViewer } from "./viewer";

export const resultViewType = "toolResultViewer.result";

/** The editor for `*.tool-result.json`: a record, or a bare result in any of the formats. It follows the text, saved or not. */
export function registerResultEditor(parts: ViewerParts): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    resultViewType,
    {
      resolveCustomTextEditor(document, panel) {
        const viewer = createViewer(panel.webview, parts, {
          layout: "left",
          chooseTranscript: () => Promise.resolve(),
        });
        const show = (): void => {
          viewer.showResult(readResult(document));
        };
        const changes = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
          if (changed === document) show();
        });
        panel.onDidDispose(() => {
          changes.dispose();
          viewer.dispose();
        });
        show();
      },
    } satisfies vscode.CustomTextEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}

function readResult(document: vscode.TextDocument): LeftView {
  const text = document.getText();
  const name = vscode.workspace.asRelativePath(document.uri);
  const read = decodeAny(text);
  if (read.kind === "problem") return { kind: "file", name, problem: placed(read), text };
  const { problems } = read.decoded;
  const record = read.record ?? bareRecord(document.uri.toString(), text, read.format);
  return { kind: "file", name, record, text, ...(problems.length > 0 ? { problem: problems.join("; ") } : {}) };
}

function placed({ problem, line, column }: { problem: string; line?: number; column?: number }): string {
  return line === undefined ? problem : `Line ${String(line)}, column ${String(column ?? 1)}: ${problem}`;
}

/** A result without a record around it: what the record would say is not known. */
function bareRecord(id: string, text: string, format: FormatName): RunRecord {
  return {
    id,
    tool: "",
    input: undefined,
    result: JSON.parse(text) as unknown,
    format,
    started: "",
    duration_ms: 0,
    source: "replay",
  };
}
