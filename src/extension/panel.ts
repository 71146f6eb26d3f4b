import * as vscode from "vscode";
import { type Viewer, type ViewerParts, createViewer } from "./viewer";

const viewType = "toolResultViewer.panel";
const shownKey = "panel.transcript";

/** The panel of the command "Open Tool Result Viewer": one for a window, restored after a restart with the transcript it showed. */
export interface Panel {
  open(transcript?: vscode.Uri): Promise<void>;
}

export function createPanel(
  context: vscode.ExtensionContext,
  parts: ViewerParts,
  chooseTranscript: () => Promise<vscode.Uri | undefined>,
): Panel {
  let current: { panel: vscode.WebviewPanel; viewer: Viewer } | undefined;

  const fill = (panel: vscode.WebviewPanel): NonNullable<typeof current> => {
    panel.iconPath = {
      light: vscode.Uri.joinPath(context.extensionUri, "media", "viewer-light.svg"),
      dark: vscode.Uri.joinPath(context.extensionUri, "media", "viewer-dark.svg"),
    };
    const viewer = createViewer(panel.webview, parts, {
      layout: "both",
      chooseTranscript: async () => {
        const uri = await chooseTranscript();
        if (uri) await show(uri);
      },
    });
    current = { panel, viewer };
    panel.onDidDispose(() => {
      viewer.dispose();
      if (current?.panel === panel) current = undefined;
    });
    return current;
  };

  const show = async (uri: vscode.Uri): Promise<void> => {
    await context.workspaceState.update(shownKey, uri.toString());
    await current?.viewer.showTranscript(uri);
  };

  context.subscriptions.push(
    vscode.window.registerWebviewPanelSerializer(viewType, {
      async deserializeWebviewPanel(panel) {
        fill(panel);
        const shown = context.workspaceState.get<string>(shownKey);
        if (shown !== undefined) await show(vscode.Uri.parse(shown));
      },
    }),
    {
      dispose: () => {
        current?.panel.dispose();
      },
    },
  );

  return {
    async open(transcript) {
      if (current) current.panel.reveal();
      else {
        await context.workspaceState.update(shownKey, undefined);
        fill(
          vscode.window.createWebviewPanel(
            viewType,
            "Tool Result Viewer",
            vscode.ViewColumn.Active,
            webviewPanelOptions,
          ),
        );
      }
      if (transcript) await show(transcript);
    },
  };
}

const webviewPanelOptions = { enableFindWidget: true };
