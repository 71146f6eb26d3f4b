import * as vscode from "vscode";
import type { BudgetParts } from "./budgetWatch";

const SETTING = "toolResultViewer.insights.monthlyBudget";

/** Watches the budget of the setting, if there is one. Its code is loaded then. */
export function registerBudget(parts: BudgetParts): vscode.Disposable {
  let watched: vscode.Disposable | undefined;
  let changes = 0;
  const start = async (): Promise<void> => {
    const change = ++changes;
    watched?.dispose();
    watched = undefined;
    const budget = vscode.workspace.getConfiguration().get<unknown>(SETTING);
    if (typeof budget !== "number" || !(budget > 0)) return;
    const { watchBudget } = await import("./budgetWatch");
    if (change === changes) watched = watchBudget(budget, parts);
  };
  void start();
  const listening = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTING)) void start();
  });
  return vscode.Disposable.from(listening, {
    dispose() {
      changes++;
      watched?.dispose();
    },
  });
}
