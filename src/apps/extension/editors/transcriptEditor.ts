import * as vscode from "vscode";
import type { TranscriptTab } from "../../../protocol/view";
import { readResults } from "../viewer/openHere";
import { besideOf, keepBeside } from "./keptBeside";
import type { Place } from "../permalinks/permalinkRow";
import { type Viewer, type ViewerParts, createViewer, transcriptViewType } from "../viewer/viewerHost";

export interface OpenSessionOptions {
  /** The row to show. */
  readonly place?: Place | undefined;
  /** The view of the transcript to show. */
  readonly tab?: TranscriptTab | undefined;
  /** Keeps the tab. By default, it is a preview, which the next one replaces. */
  readonly keep?: boolean;
}

/** The transcript editors of the window. */
export interface TranscriptEditors {
  /** Opens a transcript in a tab, or goes to the tab that shows it. */
  open(uri: vscode.Uri, options?: OpenSessionOptions): Promise<void>;
  dispose(): void;
}

/**
 * Registers the read-only editor for `*.jsonl`, and with _Open With…_ for `*.json`, `*.jsonl.gz`, `*.jsonl.zst`,
 * and the databases of OpenCode and Kilo.
 * It shows the transcript, with the detail of the selected row next to it. Its tab has the title of the session. `memory`
 * remembers what is next to sessions.
 */
export function registerTranscriptEditor(
  parts: ViewerParts,
  memory: vscode.Memento,
  chooseTranscript: () => Promise<vscode.Uri | undefined>,
): TranscriptEditors {
  const shown = new Map<vscode.WebviewPanel, { readonly uri: string; readonly viewer: Viewer }>();
  const kept = keepBeside(memory);
  /** What to show in editors that are about to open, by URI. */
  const wanted = new Map<string, Pick<OpenSessionOptions, "place" | "tab">>();

  const open = async (uri: vscode.Uri, { place, tab, keep = false }: OpenSessionOptions = {}): Promise<void> => {
    const key = uri.toString();
    const [panel, editor] = [...shown].find(([, each]) => each.uri === key) ?? [];
    if (!editor) wanted.set(key, { place, tab });
    const options: vscode.TextDocumentShowOptions = {
      viewColumn: panel?.viewColumn ?? vscode.ViewColumn.Active,
      preview: !keep,
    };
    try {
      await vscode.commands.executeCommand("vscode.openWith", uri, transcriptViewType, options);
    } catch (error) {
      wanted.delete(key);
      throw error;
    }
    if (tab !== undefined && editor) await editor.viewer.showTranscriptAs(tab);
    if (place && editor) await editor.viewer.showTranscript(uri, "right", place);
  };
  const registration = vscode.window.registerCustomEditorProvider(
    transcriptViewType,
    {
      openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
      async resolveCustomEditor({ uri }, panel) {
        const key = uri.toString();
        // Before the viewer notes that nothing is next to it.
        const beside = kept.of(key);
        const viewer = createViewer(panel.webview, parts, {
          layout: "session",
          chooseTranscript: async () => {
            const chosen = await chooseTranscript();
            if (chosen) await open(chosen, { keep: true });
          },
          // The other side is always the editor's own file.
          opens: { sides: ["left"], pickTranscript: chooseTranscript },
          titled: (title) => (panel.title = title),
          held: (sides, isBeside) => kept.keep(key, besideOf(sides, isBeside)),
        });
        shown.set(panel, { uri: key, viewer });
        parts.arranging.add(panel, viewer);
        panel.onDidDispose(() => {
          shown.delete(panel);
          kept.keep(key, undefined);
          viewer.dispose();
        });
        const { place, tab } = wanted.get(key) ?? {};
        wanted.delete(key);
        if (tab !== undefined) await viewer.showTranscriptAs(tab);
        if (beside?.kind === "live") viewer.showLiveBeside();
        else if (beside) void restoreBeside(viewer, beside, parts.files).catch(() => undefined);
        await viewer.showTranscript(uri, "right", place);
      },
    } satisfies vscode.CustomReadonlyEditorProvider,
    { supportsMultipleEditorsPerDocument: true },
  );
  return {
    open,
    dispose() {
      registration.dispose();
    },
  };
}

/** Shows again what was next to a session. A missing transcript shows an error there. */
async function restoreBeside(
  viewer: Viewer,
  { kind, uri: text }: { readonly kind: "transcript" | "results"; readonly uri: string },
  files: ViewerParts["files"],
): Promise<void> {
  const uri = vscode.Uri.parse(text, true);
  if (kind === "transcript") await viewer.showTranscript(uri, "left");
  else viewer.showResults(await readResults(uri, files), "left");
}
