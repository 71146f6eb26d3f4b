import * as vscode from "vscode";
import { plural, t } from "../../../base/l10n";
import { showMessage } from "../documents/message";
import type { LiveStore } from "./liveStore";
import { NOTICES, noticedCalls, type Notice, type NoticedCall } from "./noticedCalls";

function isWanted(notice: Notice): boolean {
  return vscode.workspace.getConfiguration("toolResultViewer").get(`live.notify.${notice}`) === true;
}

/** Shows notifications about calls, as far as the settings ask for them. */
export function createLiveNotices(store: LiveStore): vscode.Disposable {
  const next = noticedCalls();
  next(store.state);
  return store.onChange((state) => {
    const noticed = next(state);
    for (const notice of NOTICES) {
      const calls = noticed.filter((call) => call.notice === notice);
      if (calls.length > 0 && isWanted(notice)) void show(notice, calls);
    }
  });
}

async function show(notice: Notice, calls: readonly NoticedCall[]): Promise<void> {
  const open = t("Show");
  const words = calls.length === 1 && calls[0] ? oneCall(notice, calls[0]) : severalCalls(notice, calls.length);
  const chosen = await showMessage(notice === "done" ? "info" : "warning", words, open);
  if (chosen === open) await vscode.commands.executeCommand("toolResultViewer.live.focus");
}

function oneCall(notice: Notice, { tool, summary }: NoticedCall): string {
  if (notice === "waiting") return t("{0} waits for you: {1}", tool, summary);
  return notice === "failed" ? t("{0} failed: {1}", tool, summary) : t("{0} is done: {1}", tool, summary);
}

function severalCalls(notice: Notice, count: number): string {
  if (notice === "waiting") return plural(count, "{0} call waits for you", "{0} calls wait for you");
  return notice === "failed"
    ? plural(count, "{0} call failed", "{0} calls failed")
    : plural(count, "{0} call is done", "{0} calls are done");
}
