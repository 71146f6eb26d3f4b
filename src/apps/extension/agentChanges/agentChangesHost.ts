import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../../../base/l10n";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import { resourceOfUri } from "../../../hosts/vscode/vscodeResource";
import type { AgentChangesApi, AgentChangesView, ShownAgentChange } from "../../../protocol/agentChangesApi";
import type { HostApi } from "../../../protocol/hostApi";
import type { InsightsApi } from "../../../protocol/insightsApi";
import type { View } from "../../../protocol/view";
import type { AgentChange } from "../../../transcripts/model/changes/agentChangesModel";
import type { ArchivedFolders } from "../../../transcripts/workerApi";
import { createRedactedView, redactedViewApi } from "../documents/redactedView";
import type { Place } from "../permalinks/permalinkRow";
import type { SessionStore } from "../sessions/sessionStore";
import { pageActions, type PageActionParts } from "../viewer/pageActions";
import { showPage } from "../webview/viewerPage";

// Requests of the page are validated, because it shows untrusted text.
const detailed = z.object({ ids: z.array(z.int()).min(1), texts: z.boolean() });
const opened = z.object({ id: z.int() });

export interface AgentChangesParts extends PageActionParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: Pick<SessionStore, "folders">;
  readonly startReader: () => Pick<Transcripts, "updateArchive" | "agentChanges" | "changeDetails" | "close">;
  /** Opens a session in its viewer. */
  readonly open: (uri: vscode.Uri, place: Place | undefined) => Promise<void>;
}

/** Numbers the changes that a page got, so that it can ask about them without naming a file. */
class NumberedChanges {
  readonly #changes: AgentChange[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #sessions = new Map<string, number>();

  add({ resource, call, ...change }: AgentChange): ShownAgentChange {
    const key = JSON.stringify([resource, call, change.path]);
    const id = this.#numbers.get(key) ?? this.#changes.push({ ...change, resource, call }) - 1;
    const session = this.#sessions.get(resource) ?? this.#sessions.size;
    this.#numbers.set(key, id);
    this.#sessions.set(resource, session);
    return { ...change, id, session };
  }

  /** Throws for a number that no change has. */
  at(id: number): AgentChange {
    const change = this.#changes[id];
    if (!change) throw new Error(t("No change has the number {0}", id));
    return change;
  }
}

/** Shows what agents changed in a file in a webview. Returns a function that ends it. */
export function showAgentChanges(
  webview: vscode.Webview,
  { id, file }: { readonly id: string; readonly file: vscode.Uri | undefined },
  parts: AgentChangesParts,
): () => void {
  const reader = parts.startReader();
  const screen = createRedactedView(() => tell());
  const numbered = new NumberedChanges();
  let progress: AgentChangesView["progress"];
  const view = (): View => ({
    left: { kind: "tools" },
    right: { kind: "none" },
    running: [],
    layout: "left",
    hiding: screen.state(),
    agentChanges: {
      id,
      ...(file && { file: screen.text(parts.workspace().display(resourceOfUri(file))) }),
      ...(progress && { progress }),
    },
  });
  // A page that closes loses nothing: the next one requests everything.
  const tell = (): void =>
    void connection
      .viewer()
      ?.show(view())
      .catch(() => undefined);
  const archived = (): ArchivedFolders => ({ folders: parts.sessions.folders(), archive: archiveFile() });

  const host: AgentChangesApi & Pick<InsightsApi, "updateInsights"> & Partial<HostApi> = {
    ready: async () => view(),
    async updateInsights(_, signal) {
      const report = (done: number, total: number): void => {
        progress = { done, total };
        tell();
      };
      try {
        return (await reader.updateArchive(archived(), report, signal)).map(screen.text);
      } finally {
        progress = undefined;
        tell();
      }
    },
    async agentChanges(_, signal) {
      if (!file) throw new Error(t("Open a file first"));
      const { changes, ...counts } = await reader.agentChanges({ ...archived(), file: file.fsPath }, signal);
      return { ...counts, changes: changes.map((change) => shownChange(numbered.add(change), screen.text)) };
    },
    async agentChangeDetails(params, signal) {
      const { ids, texts } = detailed.parse(params);
      const asked = ids.map((each) => numbered.at(each));
      const [first] = asked;
      if (!first || asked.some(({ resource }) => resource !== first.resource))
        throw new Error(t("The changes aren't of one session"));
      return reader.changeDetails({ resource: first.resource, asked, texts, hide: screen.options() }, signal);
    },
    async openAgentChange(params) {
      const { resource, row } = numbered.at(opened.parse(params).id);
      await parts.open(vscode.Uri.parse(resource, true), { row });
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

function shownChange(change: ShownAgentChange, hide: (text: string) => string): ShownAgentChange {
  const { path, title, tool, subagent } = change;
  return {
    ...change,
    path: hide(path),
    title: hide(title),
    tool: hide(tool),
    ...(subagent !== undefined && { subagent: hide(subagent) }),
  };
}
