import * as vscode from "vscode";
import { type ViewerParts, createViewer, transcriptViewType } from "../viewer/viewerHost";

/**
 * Registers the read-only editor for `*.jsonl`, and with _Open With…_ for `*.json`, `*.jsonl.gz`, `*.jsonl.zst`,
 * and the databases of OpenCode and Kilo.
 * It shows the transcript, with the selected call as an envelope next to it.
 */
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
          // The right side is always the editor's own file.
          opens: { sides: ["left"], pickTranscript: chooseTranscript },
        });
        parts.arranging.add(panel, viewer);
        panel.onDidDispose(() => {
          viewer.dispose();
        });
        await viewer.showTranscript(document.uri);
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
}
