import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import * as z from "zod";
import type { Resource, Workspace } from "../core/ports";
import type { HostApi, LeftView, RightView, View } from "../protocol";
import type { Summary, Transcript } from "../transcript/model";
import { createLeftPane, type LeftPane, type LeftPaneParts } from "./leftPane";
import { openPath } from "./openPath";
import { pageHtml, webviewOptions } from "./page";
import type { Runs } from "./runs";
import { connectWebview } from "./webviewConnection";

// What the page says is checked where it touches files, editors or the clipboard: the page shows other people's words.
const place = z.object({ path: z.string().min(1), line: z.int().min(1).optional(), column: z.int().min(1).optional() });
const document = z.object({ text: z.string(), language: z.string() });
const copied = z.object({ text: z.string() });

/** What every viewer of a window shares. */
export interface ViewerParts extends LeftPaneParts {
  readonly extensionUri: vscode.Uri;
  readonly runs: Runs;
  readonly workspace: () => Workspace;
  readonly openTranscript: (resource: Resource) => Promise<Transcript>;
}

/** One webview that shows results beside a transcript: the panel's, or an editor's. */
export interface Viewer {
  /** Shows a transcript in the right pane; one that cannot be opened is said there. */
  showTranscript(uri: vscode.Uri): Promise<void>;
  showResult(left: LeftView): void;
  readonly left: Pick<LeftPane, "showTools" | "showForm" | "showFiles">;
  dispose(): void;
}

export interface ViewerOptions {
  readonly layout: View["layout"];
  /** What the empty right pane's button does. */
  readonly chooseTranscript: () => Promise<void>;
  /** Opens the forms of tools in another viewer, for one that shows a file. `input` is JSON text. */
  readonly showForm?: (tool: string, input: string | undefined) => Promise<void>;
}

/** Fills a webview with the viewer. */
export function createViewer(webview: vscode.Webview, parts: ViewerParts, options: ViewerOptions): Viewer {
  const left = createLeftPane(parts, () => show(), options.showForm);
  let right: RightView = { kind: "none" };
  let open: { id: string; transcript: Transcript; stop: () => void } | undefined;
  let request = 0;

  const view = (): View => ({
    left: left.view(),
    running: parts.toolRuns.running(),
    right: open && right.kind === "transcript" ? { ...right, summary: open.transcript.summary } : right,
    layout: options.layout,
  });
  const find = (id: string): Transcript => {
    if (open?.id !== id) throw new Error("This transcript is no longer open");
    return open.transcript;
  };

  const host: HostApi = {
    ready: () => Promise.resolve(view()),
    runs: ({ from, to }) => parts.runs.page(from, to),
    run: ({ id }) => parts.runs.record(id),
    placeOf: ({ id }) => parts.runs.placeOf(id),
    ...left.api,
    rows: ({ transcript, from, to }, signal) => find(transcript).rows(from, to, signal),
    call: ({ transcript, id }, signal) => find(transcript).call(id, signal),
    rowOf: ({ transcript, id }) => find(transcript).rowOf(id),
    text: ({ transcript, row }, signal) => find(transcript).text(row, signal),
    openFile: async (params) => openPath(parts.workspace(), place.parse(params)),
    async openText(params) {
      const { text, language } = document.parse(params);
      const known = (await vscode.languages.getLanguages()).includes(language) ? language : "plaintext";
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ content: text, language: known }),
        vscode.ViewColumn.Beside,
      );
    },
    async copy(params) {
      await vscode.env.clipboard.writeText(copied.parse(params).text);
    },
    chooseTranscript: () => options.chooseTranscript(),
  };

  const close = (): void => {
    open?.stop();
    open?.transcript.dispose();
    open = undefined;
  };

  webview.options = webviewOptions(parts.extensionUri);
  const connection = connectWebview(webview, host);
  webview.html = pageHtml(webview, parts.extensionUri);
  // A page that goes away while it is told something loses nothing: the next one asks for everything with `ready`.
  const tell = (message: Promise<unknown> | undefined): void => void message?.catch(() => undefined);
  const show = (): void => {
    tell(connection.viewer()?.show(view()));
  };
  const runsChanged = parts.runs.onChange((total) => {
    tell(connection.viewer()?.runsChanged({ total }));
  });
  const runningChanged = parts.toolRuns.onChange(() => {
    tell(connection.viewer()?.runningChanged({ running: parts.toolRuns.running() }));
  });

  return {
    async showTranscript(uri) {
      const mine = ++request;
      close();
      const name = vscode.workspace.asRelativePath(uri);
      right = { kind: "opening", name };
      show();
      try {
        const transcript = await parts.openTranscript(uri.toString() as Resource);
        if (mine !== request) {
          transcript.dispose();
          return;
        }
        const id = randomUUID();
        const stop = transcript.onChange((summary: Summary) => {
          tell(connection.viewer()?.transcriptChanged({ transcript: id, summary }));
        });
        open = { id, transcript, stop };
        right = { kind: "transcript", id, name, summary: transcript.summary };
      } catch (error) {
        if (mine !== request) return;
        right = { kind: "problem", name, problem: error instanceof Error ? error.message : String(error) };
      }
      show();
    },
    showResult: (result) => left.showResult(result),
    left,
    dispose() {
      request++;
      close();
      runsChanged.dispose();
      runningChanged.dispose();
      connection.dispose();
    },
  };
}
