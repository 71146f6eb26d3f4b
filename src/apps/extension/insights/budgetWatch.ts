import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../../../base/l10n";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import type { Log } from "../../../tools/runtime/context/toolContext";
import { showMessage } from "../documents/message";
import type { InsightsParts } from "./insightsPanel";
import { budgetWords, dueWarning, monthOf, warningWords, type MonthCost } from "./monthBudget";

const WARNED_KEY = "insights.budgetWarning";
/** Milliseconds between two looks at what was spent. */
const AGAIN_MS = 10 * 60_000;

const warningOf = z.object({ month: z.string(), percent: z.number() });

export interface BudgetParts extends Pick<InsightsParts, "sessions" | "startReader"> {
  readonly memory: vscode.Memento;
  readonly log: Log;
}

/** Shows what was spent of a budget in US dollars this month in the status bar, and warns once at each threshold. */
export function watchBudget(budget: number, { sessions, startReader, memory, log }: BudgetParts): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("toolResultViewer.budget", vscode.StatusBarAlignment.Right, 10);
  item.name = t("Monthly Budget");
  item.command = "toolResultViewer.openInsights";
  const abort = new AbortController();

  const draw = (spent: MonthCost): void => {
    item.text = `$(graph) ${budgetWords(spent)}`;
    item.tooltip = t("What agents have cost this month, at list prices. Select to open Insights.");
    item.accessibilityInformation = { label: t("Monthly budget: {0}", budgetWords(spent)), role: "button" };
    const isOver = spent.cost >= spent.budget;
    item.backgroundColor = isOver ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    item.show();
  };
  const look = async (): Promise<void> => {
    const reader = startReader();
    try {
      const archived = { folders: sessions.folders(), archive: archiveFile() };
      const { month, since } = monthOf(Date.now());
      await reader.updateArchive(archived, () => undefined, abort.signal);
      const { totals } = await reader.insights({ ...archived, query: { since } }, abort.signal);
      const spent = { month, budget, cost: totals.cost, isPartial: totals.unpricedTokens > 0 };
      if (abort.signal.aborted) return;
      draw(spent);
      const due = dueWarning(spent, warningOf.safeParse(memory.get(WARNED_KEY)).data);
      if (!due) return;
      await memory.update(WARNED_KEY, due);
      const open = t("Open Insights");
      // Not awaited: the message can stay for hours.
      void showMessage("warning", warningWords(spent), open).then((answer) => {
        if (answer === open) void vscode.commands.executeCommand("toolResultViewer.openInsights");
      });
    } catch (error) {
      if (!abort.signal.aborted) log.error("The monthly budget could not be checked", error);
    } finally {
      reader.close("The budget was checked");
    }
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, AGAIN_MS);
  return vscode.Disposable.from(item, {
    dispose() {
      clearInterval(timer);
      abort.abort(new DOMException("No longer watched", "AbortError"));
    },
  });
}
