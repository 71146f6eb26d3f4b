import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import { t } from "../../../base/l10n";

export const PRICES_SETTING = "toolResultViewer.prices";

/** Returns the setting's prices as JSON. They may be wrong. VS Code's settings are proxies, which other threads can't get. */
export function ownPrices(): unknown {
  const value: unknown = vscode.workspace.getConfiguration().get(PRICES_SETTING);
  return JSON.parse(JSON.stringify(value ?? {}));
}

/** Says what is wrong with the setting, now and when it changes. Offers to reload the window after a change. */
export function watchPrices(): vscode.Disposable {
  void warn();
  return vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (!event.affectsConfiguration(PRICES_SETTING) || (await warn())) return;
    const reload = t("Reload Window");
    const answer = await showMessage("info", t("The new prices apply when the window is reloaded."), reload);
    if (answer === reload) await vscode.commands.executeCommand("workbench.action.reloadWindow");
  });
}

/** Returns whether something is wrong with the setting. */
async function warn(): Promise<boolean> {
  const value = ownPrices();
  if (JSON.stringify(value) === "{}") return false;
  const { priceProblem } = await import("../../../transcripts/statistics/priceTable");
  const problem = priceProblem(value);
  if (problem === undefined) return false;
  void showMessage("warning", t("The setting {0} isn't used: {1}", PRICES_SETTING, problem));
  return true;
}
