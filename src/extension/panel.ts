import * as vscode from "vscode";
import type { ResultFile } from "../protocol";
import { PASTED } from "./pasted";
import { type Viewer, type ViewerParts, createViewer } from "./viewer";

const viewType = "toolResultViewer.panel";
const shownKey = "panel.transcript";

/** The panel of the command "Open Tool Result Viewer": one for a window, restored after a restart with the transcript it showed. */
export interface Panel {
  open(transcript?: vscode.Uri): Promise<void>;
  /** Shows the tools that can be run. */
  showTools(): Promise<void>;
  /** Shows a tool's form, with this input (JSON text). Runs nothing; fails with a sentence when there is no such tool. */
  showForm(tool: string, input?: string): Promise<void>;
  /** Shows results that were pasted, at least one. */
  showPasted(results: readonly ResultFile[]): Promise<void>;
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

  /** The panel, in front; made when there is none. */
  const reveal = async (): Promise<Viewer> => {
    if (current) {
      current.panel.reveal();
      return current.viewer;
    }
    await context.workspaceState.update(shownKey, undefined);
    const { viewer } = fill(
      vscode.window.createWebviewPanel(viewType, "Tool Result Viewer", vscode.ViewColumn.Active, webviewPanelOptions),
    );
    return viewer;
  };

  return {
    async open(transcript) {
      await reveal();
      if (transcript) await show(transcript);
    },
    async showTools() {
      (await reveal()).left.showTools();
    },
    async showForm(tool, input) {
      (await reveal()).left.showForm(tool, input);
    },
    async showPasted(results) {
      (await reveal()).left.showFiles(PASTED, results, true);
    },
  };
}

const webviewPanelOptions = { enableFindWidget: true };
