import * as vscode from "vscode";
import { t } from "../../../base/l10n";
import type { Files } from "../../../base/filesPort";
import { resourceOfUri } from "../../../hosts/vscode/vscodeResource";
import { resultContent, resultsContent } from "../viewer/openedContent";
import type { Panel } from "../viewer/viewerPanel";
import { readResultFile } from "../documents/resultDocument";
import { type ViewerParts, createViewer } from "../viewer/viewerHost";

export const resultViewType = "toolResultViewer.result";

/**
 * Registers the editor for `*.tool-result.json`: a record, or a result in any format.
 * It follows the text of an open document, saved or not, or otherwise the file.
 */
export function registerResultEditor(parts: ViewerParts, panel: Panel): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    resultViewType,
    {
      openCustomDocument: (uri) => watchDocument(uri, parts.files),
      async resolveCustomEditor(document, editor) {
        const { uri } = document;
        let arrive: () => void = () => undefined;
        const viewer = createViewer(editor.webview, parts, {
          layout: "left",
          first: new Promise((resolve) => (arrive = resolve)),
          chooseTranscript: () => Promise.resolve(),
          showForm: (tool, input) => panel.showForm(tool, input),
        });
        const show = async (): Promise<void> => {
          const name = vscode.workspace.asRelativePath(uri);
          const source = uri.toString();
          try {
            const [first, ...more] = await readResultFile(uri, parts.files);
            if (first && more.length > 0) viewer.left.show(resultsContent(name, [first, ...more], { source }));
            else if (first) viewer.left.show(resultContent(first, source));
          } catch (error) {
            const problem = t("Can't read the file: {0}", error instanceof Error ? error.message : String(error));
            viewer.left.show(resultContent({ name, text: "", problem }, source));
          }
        };
        const follow = following(show);
        const listening = document.onDidChange(follow);
        editor.onDidDispose(() => {
          listening.dispose();
          viewer.dispose();
        });
        await follow();
        arrive();
      },
    } satisfies vscode.CustomReadonlyEditorProvider<ResultDocument>,
    { supportsMultipleEditorsPerDocument: true },
  );
}

/** What all editors of a file share. */
interface ResultDocument extends vscode.CustomDocument {
  /** Fires when the file or its open document changes. */
  readonly onDidChange: vscode.Event<void>;
}

function watchDocument(uri: vscode.Uri, files: Pick<Files, "watch">): ResultDocument {
  const changes = new vscode.EventEmitter<void>();
  const own = uri.toString();
  const tell = (document: vscode.TextDocument): void => {
    if (document.uri.toString() === own) changes.fire();
  };
  const listening = vscode.Disposable.from(
    changes,
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      tell(document);
    }),
    // Unsaved changes are gone when the document closes.
    vscode.workspace.onDidCloseTextDocument(tell),
    vscode.workspace.onDidOpenTextDocument(tell),
  );
  const stop = files.watch(resourceOfUri(uri), () => {
    changes.fire();
  });
  return {
    uri,
    onDidChange: changes.event,
    dispose() {
      stop();
      listening.dispose();
    },
  };
}

/**
 * Runs a task on request, and once more if requested meanwhile. The promise settles when there is nothing left to do.
 */
function following(task: () => Promise<void>): () => Promise<void> {
  let asked = 0;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (let answered = -1; answered !== asked;) {
      answered = asked;
      await task();
    }
    running = undefined;
  };
  return () => {
    asked++;
    return (running ??= run());
  };
}
