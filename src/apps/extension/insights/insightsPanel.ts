import * as vscode from "vscode";
import * as z from "zod";
import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import { isUriBelow } from "../../../hosts/shared/workspace/fileUri";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import type { HostApi } from "../../../protocol/hostApi";
import type { InsightsApi, InsightsView } from "../../../protocol/insightsApi";
import type { View } from "../../../protocol/view";
import type { ArchivedFolders } from "../../../transcripts/workerApi";
import type { Place } from "../permalinks/permalinkRow";
import { createRedactedView, redactedViewApi } from "../documents/redactedView";
import type { SessionStore } from "../sessions/sessionStore";
import { showPage } from "../webview/viewerPage";
import { pageActions, type PageActionParts } from "../viewer/pageActions";
import { t } from "../../../base/l10n";
import { findingsBy, HiddenNames } from "./hiddenNames";

/** The view type, as `extension.ts` registers it. */
const viewType = "toolResultViewer.insights";

// Requests of the page are validated, because it shows untrusted text.
const day = z.string().max(20).optional();
const query = z.object({ since: day, until: day, project: z.string().optional(), agent: z.string().optional() });
const kind = z.enum(["failed", "expected", "rejected", "interrupted"]);
const by = z.enum(["all", "day", "project", "agent", "model", "tool", "reason", "file", "hour"]);
const queried = z.object({ query });
const selected = z.object({ query, selection: z.object({ by, name: z.string(), kind: kind.optional() }) });
const opened = z.object({ resource: z.string(), row: z.int().nonnegative().optional() });

export interface InsightsParts extends PageActionParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: Pick<SessionStore, "folders">;
  readonly startReader: () => Pick<
    Transcripts,
    "updateArchive" | "insights" | "insightSessions" | "insightFindings" | "close"
  >;
  /** Opens a session in its viewer. */
  readonly open: (uri: vscode.Uri, place: Place | undefined) => Promise<void>;
}

/** The page of insights. There is one in a window. */
export interface InsightsPanel {
  show(): void;
  /** Fills a panel of an earlier window. */
  restore(panel: vscode.WebviewPanel): void;
}

/** Creates the page. A thread of its own reads the archive while the page is open. */
export function createInsightsPanel(parts: InsightsParts): InsightsPanel {
  let current: vscode.WebviewPanel | undefined;
  const fill = (panel: vscode.WebviewPanel): void => {
    current = panel;
    const media = (name: string): vscode.Uri => vscode.Uri.joinPath(parts.extensionUri, "media", name);
    panel.iconPath = { light: media("viewer-light.svg"), dark: media("viewer-dark.svg") };
    const stop = fillPage(panel.webview, parts);
    panel.onDidDispose(() => {
      stop();
      if (current === panel) current = undefined;
    });
  };
  return {
    show() {
      if (current) current.reveal();
      else
        fill(
          vscode.window.createWebviewPanel(viewType, t("Insights"), vscode.ViewColumn.Active, {
            enableFindWidget: true,
          }),
        );
    },
    restore: fill,
  };
}

/** Shows the page in a webview. Returns a function that ends it. */
function fillPage(webview: vscode.Webview, parts: InsightsParts): () => void {
  const reader = parts.startReader();
  const names = new HiddenNames();
  const screen = createRedactedView(() => tell());
  let insights: InsightsView = {};
  const showProgress = (change: { [Name in keyof InsightsView]: InsightsView[Name] | undefined }): void => {
    const { progress, lookingProgress } = { ...insights, ...change };
    insights = { ...(progress && { progress }), ...(lookingProgress && { lookingProgress }) };
    tell();
  };
  const view = (): View => ({
    left: { kind: "tools" },
    right: { kind: "none" },
    running: [],
    layout: "left",
    hiding: screen.state(),
    insights,
  });
  // A page that closes loses nothing: the next one requests everything.
  const tell = (): void =>
    void connection
      .viewer()
      ?.show(view())
      .catch(() => undefined);
  const archived = (): ArchivedFolders => ({ folders: parts.sessions.folders(), archive: archiveFile() });
  const hidden = (text: string): string => names.hide(text, screen.text);

  const host: InsightsApi & Partial<HostApi> = {
    ready: async () => view(),
    async updateInsights(_, signal) {
      const progress = (done: number, total: number): void => showProgress({ progress: { done, total } });
      try {
        return (await reader.updateArchive(archived(), progress, signal)).map(screen.text);
      } finally {
        showProgress({ progress: undefined });
      }
    },
    async insights(params, signal) {
      const asked = names.queryOf(queried.parse(params).query);
      return names.insights(await reader.insights({ ...archived(), query: asked }, signal), hidden);
    },
    async insightSessions(params, signal) {
      const { query: asked, selection } = selected.parse(params);
      const found = await reader.insightSessions(
        {
          ...archived(),
          query: names.queryOf(asked),
          selection: { ...selection, name: names.nameOf(selection.name) },
        },
        signal,
      );
      return names.sessions(found, hidden);
    },
    async insightFindings(params, signal) {
      const asked = names.queryOf(queried.parse(params).query);
      const progress = (done: number, total: number): void => showProgress({ lookingProgress: { done, total } });
      try {
        return findingsBy(await reader.insightFindings({ ...archived(), query: asked }, progress, signal), screen.text);
      } finally {
        showProgress({ lookingProgress: undefined });
      }
    },
    async openInsight(params) {
      const { resource, row } = opened.parse(params);
      // Only what is below the folders of agents is opened, because the page shows untrusted text.
      if (!parts.sessions.folders().some(({ folder }) => isUriBelow(resource, folder)))
        throw new Error(t("Not a session: {0}", resource));
      await parts.open(vscode.Uri.parse(resource, true), row === undefined ? row : { row });
    },
    ...pageActions(parts),
    ...redactedViewApi(screen, tell),
  };
  const connection = showPage(webview, parts.extensionUri, host);
  return () => {
    screen.dispose();
    connection.dispose();
    reader.close("The page was closed");
  };
}
