import * as vscode from "vscode";
import { type ViewerParts, createViewer } from "./viewer";

export const transcriptViewType = "toolResultViewer.transcript";

/** The read-only editor for `*.jsonl`, and with _Open With…_ for `*.json` and `*.jsonl.gz`: the transcript, with the selected call as an envelope beside it. */
export function registerTranscriptEditor(
  parts: ViewerParts,
  chooseTranscript: () => Promise<vscode.Uri | undefined>,
): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    transcriptViewType,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
      async resolveCustomEditor(document, panel) {
        const viewer = createViewer(panel.webview, parts, {
          layout: "both",
          chooseTranscript: async () => {
            const uri = await chooseTranscript();
            if (uri) await vscode.commands.executeCommand("vscode.openWith", uri, transcriptViewType);
          },
        });
        panel.onDidDispose(() => {
          viewer.dispose();
        });
        await viewer.showTranscript(document.uri);
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
