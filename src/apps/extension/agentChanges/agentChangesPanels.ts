import { basename } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { isObject } from "../../../base/json/jsonValue";
import { t } from "../../../base/l10n";
import { TextHash } from "../../../base/text/textHash";
import { onOneLine } from "../../../base/text/visibleText";
import { showAgentChanges, type AgentChangesParts } from "./agentChangesHost";

/** The view type, as `extension.ts` registers it. */
const viewType = "toolResultViewer.agentChanges";
const keptKey = "agentChanges";
/** Maximum files that are remembered after a restart. */
const MOST_KEPT = 30;

const keptOf = z.array(z.object({ id: z.string(), file: z.string() }));

/** The pages of what agents changed in a file. Each file has its own. */
export interface AgentChangesPanels {
  /** Shows the page of a file: by default, of the one in the active editor. Throws for a file that isn't on disk. */
  show(argument: unknown): void;
  /** Fills a panel of an earlier window. */
  restore(panel: vscode.WebviewPanel, state: unknown): void;
}

/** Creates the pages. */
export function createAgentChangesPanels(memory: vscode.Memento, parts: AgentChangesParts): AgentChangesPanels {
  const shown = new Map<string, vscode.WebviewPanel>();
  const kept = (): z.infer<typeof keptOf> => keptOf.safeParse(memory.get(keptKey)).data ?? [];
  const fill = (panel: vscode.WebviewPanel, id: string, file: vscode.Uri | undefined): void => {
    shown.set(id, panel);
    const media = (name: string): vscode.Uri => vscode.Uri.joinPath(parts.extensionUri, "media", name);
    panel.iconPath = { light: media("viewer-light.svg"), dark: media("viewer-dark.svg") };
    const stop = showAgentChanges(panel.webview, { id, file }, parts);
    panel.onDidDispose(() => {
      stop();
      if (shown.get(id) === panel) shown.delete(id);
    });
  };
  return {
    show(argument) {
      const file = argument instanceof vscode.Uri ? argument : activeUri();
      if (!file) throw new Error(t("Open a file first"));
      if (file.scheme !== "file") throw new Error(t("Only for files on disk: {0}", file.toString(true)));
      const id = String(new TextHash().add(file.toString()).value);
      const others = kept().filter((each) => each.id !== id);
      void memory.update(keptKey, [...others, { id, file: file.toString() }].slice(-MOST_KEPT));
      const open = shown.get(id);
      if (open) return open.reveal();
      const title = t("Agents: {0}", onOneLine(basename(file.fsPath)));
      const options = { enableFindWidget: true };
      fill(vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active, options), id, file);
    },
    restore(panel, state) {
      const stored = isObject(state) && isObject(state["agentChanges"]) ? state["agentChanges"]["id"] : undefined;
      const known = kept().find(({ id }) => id === stored);
      fill(panel, known?.id ?? "", known && vscode.Uri.parse(known.file, true));
    },
  };
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  const isOfFile =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook;
  return isOfFile ? input.uri : undefined;
}
