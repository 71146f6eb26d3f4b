import * as vscode from "vscode";
import * as z from "zod";
import type { ResultFile, Side } from "../../../protocol/view";
import { readResults } from "./openHere";
import { PASTED } from "../documents/pastedDocument";
import type { Place } from "../permalinks/permalinkRow";
import { type Viewer, type ViewerParts, createViewer } from "./viewerHost";

const viewType = "toolResultViewer.panel";
const heldKey = "panel.sides";

const heldContent = z.object({ kind: z.enum(["transcript", "results"]), uri: z.string() }).optional();
const heldOf = z.object({ left: heldContent, right: heldContent });

/**
 * The panel of the command "Open Tool Result Viewer".
 * There is one per window. It is restored after a restart with the content of its sides.
 */
export interface Panel {
  /** Opens the panel, optionally with a transcript at a row, on the right side by default. */
  open(transcript?: vscode.Uri, side?: Side, place?: Place): Promise<void>;
  /** Returns the transcript that the panel shows, while it is active. */
  transcript(): vscode.Uri | undefined;
  /** Shows the tools that can be run. */
  showTools(): Promise<void>;
  /** Shows a tool's form with this input (JSON text). Runs nothing. Fails with a sentence if the tool doesn't exist. */
  showForm(tool: string, input?: string): Promise<void>;
  /** Shows the recorded calls of this window, and selects one by the id of its record. */
  showRun(record: string | undefined): Promise<void>;
  /** Shows pasted results, at least one. */
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
        if (uri) await viewer.showTranscript(uri);
      },
      opens: { sides: ["left", "right"], pickTranscript: chooseTranscript },
      held: (sides) => void context.workspaceState.update(heldKey, sides),
    });
    parts.arranging.add(panel, viewer);
    current = { panel, viewer };
    panel.onDidDispose(() => {
      viewer.dispose();
      if (current?.panel === panel) current = undefined;
    });
    return current;
  };

  /** Restores the sides. A missing result file leaves its side empty; a missing transcript shows an error there. */
  const restore = async (viewer: Viewer): Promise<void> => {
    const { data = {} } = heldOf.safeParse(context.workspaceState.get(heldKey));
    await Promise.all(
      (["right", "left"] as const).map(async (side) => {
        const content = data[side];
        if (!content) return;
        const uri = vscode.Uri.parse(content.uri, true);
        if (content.kind === "transcript") await viewer.showTranscript(uri, side);
        else viewer.showResults(await readResults(uri, parts.files), side);
      }),
    ).catch(() => undefined);
  };

  context.subscriptions.push(
    vscode.window.registerWebviewPanelSerializer(viewType, {
      async deserializeWebviewPanel(panel) {
        await restore(fill(panel).viewer);
      },
    }),
    {
      dispose: () => {
        current?.panel.dispose();
      },
    },
  );

  /** Brings the panel to the front, or creates it. */
  const reveal = (): Viewer => {
    if (current) {
      current.panel.reveal();
      return current.viewer;
    }
    // Not awaited: another command in the meantime would create a second panel.
    void context.workspaceState.update(heldKey, undefined);
    const { viewer } = fill(
      vscode.window.createWebviewPanel(viewType, "Tool Result Viewer", vscode.ViewColumn.Active, webviewPanelOptions),
    );
    return viewer;
  };

  return {
    async open(transcript, side, place) {
      const viewer = reveal();
      if (transcript) await viewer.showTranscript(transcript, side, place);
    },
    transcript() {
      if (!current?.panel.active) return undefined;
      const { left, right } = heldOf.safeParse(context.workspaceState.get(heldKey)).data ?? {};
      const shown = [right, left].find((content) => content?.kind === "transcript");
      return shown && vscode.Uri.parse(shown.uri, true);
    },
    async showTools() {
      reveal().left.showTools();
    },
    async showForm(tool, input) {
      await reveal().left.showForm(tool, input);
    },
    async showRun(record) {
      reveal().left.showRun(record);
    },
    async showPasted(results) {
      reveal().left.showPasted(PASTED, results);
    },
  };
}

const webviewPanelOptions = { enableFindWidget: true };
