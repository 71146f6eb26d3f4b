import * as vscode from "vscode";
import { decodeAny } from "../core/decode";
import type { Panel } from "./panel";
import { resultFiles } from "./resultFile";
import { type ViewerParts, createViewer } from "./viewer";

export const resultViewType = "toolResultViewer.result";

/** The editor for `*.tool-result.json`: a record, or a bare result in any of the formats. It follows the text, saved or not. */
export function registerResultEditor(parts: ViewerParts, panel: Panel): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    resultViewType,
    {
      resolveCustomTextEditor(document, editor) {
        const viewer = createViewer(editor.webview, parts, {
          layout: "left",
          chooseTranscript: () => Promise.resolve(),
          showForm: (tool, input) => panel.showForm(tool, input),
        });
        const show = (): void => {
          const name = vscode.workspace.asRelativePath(document.uri);
          const text = document.getText();
          const [first, ...more] = resultFiles(name, text, decodeAny(text));
          if (first && more.length > 0) viewer.left.showFiles(name, [first, ...more], false);
          else if (first) viewer.showResult({ kind: "file", ...first });
        };
        const changes = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
          if (changed === document) show();
        });
        editor.onDidDispose(() => {
          changes.dispose();
          viewer.dispose();
        });
        show();
      },
    } satisfies vscode.CustomTextEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
