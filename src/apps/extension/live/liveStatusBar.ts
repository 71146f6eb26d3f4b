import * as vscode from "vscode";
import { plural, t } from "../../../base/l10n";
import type { LiveStore } from "./liveStore";
import { countCalls, isActive } from "./liveTexts";

/** Milliseconds between two checks whether nothing runs any more. */
const CHECK_MS = 5_000;

/** Returns whether the user wants to see in the status bar what runs. */
export function isStatusBarOn(): boolean {
  return vscode.workspace.getConfiguration("toolResultViewer").get("live.statusBar", true);
}

/** Shows how many calls of agents run, wait, and have failed, in the status bar while something runs. */
export function createLiveStatusBar(store: LiveStore): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("toolResultViewer.live", vscode.StatusBarAlignment.Left, 10);
  item.name = t("Running Tool Calls");
  item.command = "toolResultViewer.live.focus";

  const draw = (): void => {
    if (!isStatusBarOn() || !isActive(store.state, Date.now())) {
      item.hide();
      return;
    }
    const { running, waiting, failed } = countCalls(store.state);
    const counts = [
      `${running > 0 ? "$(loading~spin)" : "$(pulse)"} ${running}`,
      ...(waiting > 0 ? [`$(bell-dot) ${waiting}`] : []),
      ...(failed > 0 ? [`$(error) ${failed}`] : []),
    ];
    const words = [
      plural(running, "{0} call runs or has no result yet", "{0} calls run or have no result yet"),
      plural(waiting, "{0} call waits for you", "{0} calls wait for you"),
      plural(failed, "{0} call failed since the last prompt", "{0} calls failed since the last prompt"),
    ].join("\n");
    item.text = counts.join(" ");
    item.tooltip = words;
    item.accessibilityInformation = { label: t("Agents: {0}", words.replaceAll("\n", ", ")), role: "button" };
    item.backgroundColor = waiting > 0 ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    item.show();
  };
  const timer = setInterval(draw, CHECK_MS);
  draw();
  return vscode.Disposable.from(item, store.onChange(draw), vscode.workspace.onDidChangeConfiguration(draw), {
    dispose: () => clearInterval(timer),
  });
}
