import * as vscode from "vscode";
import { t } from "../../../base/l10n";
import { LIST_PRICES } from "../../../transcripts/statistics/listPrices";
import { PriceTableError, readPriceTable } from "../../../transcripts/statistics/priceTable";

export const PRICES_SETTING = "toolResultViewer.prices";

/** Returns the setting's prices as JSON; undefined if they are wrong. */
export function ownPrices(): unknown {
  return problemOf(setting()) === undefined ? setting() : undefined;
}

/** Says what is wrong with the setting, now and when it changes. Offers to reload the window after a change. */
export function watchPrices(): vscode.Disposable {
  warn();
  return vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (!event.affectsConfiguration(PRICES_SETTING) || warn()) return;
    const reload = t("Reload Window");
    const answer = await vscode.window.showInformationMessage(
      t("The new prices apply when the window is reloaded."),
      reload,
    );
    if (answer === reload) await vscode.commands.executeCommand("workbench.action.reloadWindow");
  });
}

function warn(): boolean {
  const problem = problemOf(setting());
  if (problem === undefined) return false;
  void vscode.window.showWarningMessage(t("The setting {0} isn't used: {1}", PRICES_SETTING, problem));
  return true;
}

/** VS Code's settings are proxies, which can't be sent to another thread. */
function setting(): unknown {
  const value: unknown = vscode.workspace.getConfiguration().get(PRICES_SETTING);
  return JSON.parse(JSON.stringify(value ?? {}));
}

function problemOf(value: unknown): string | undefined {
  try {
    readPriceTable(value, LIST_PRICES);
    return undefined;
  } catch (error) {
    if (error instanceof PriceTableError) return error.message;
    throw error;
  }
}
