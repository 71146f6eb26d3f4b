import * as vscode from "vscode";
import SOURCES from "../../../transcripts/sources/agents/all";
import { FOLDERS_SETTING, watchedFolders } from "./sessionFolders";
import type { SessionStore } from "./sessionStore";
import type { SessionNode } from "./tree/sessionItem";

/** The view of sessions. */
export const VIEW = "toolResultViewer.sessions";

/** Minimum milliseconds between two readings. Also at least ten times the duration of the last one. */
const CALM = 5_000;
const CALM_FACTOR = 10;

/**
 * The same while no change is reported: an agent that was ended reports nothing, and VS Code doesn't say from when on it
 * watches a folder.
 */
const IDLE = 15_000;
const IDLE_FACTOR = 100;

/** A watch of the sessions. `isChecking` returns whether they are read although no change was reported. */
interface SessionWatch extends vscode.Disposable {
  isChecking(): boolean;
}

/**
 * Reads when the view is first visible, and again when session files change while it is visible. Also checks now and
 * then in a window that has the focus.
 */
export function watchSessions(store: SessionStore, view: vscode.TreeView<SessionNode>): SessionWatch {
  let watchers: vscode.Disposable[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: ReturnType<typeof setTimeout> | undefined;
  let stale = true;
  let [isChecking, isReading, isDisposed] = [false, false, false];
  let [last, took] = [0, 0];

  const read = async (isCheck: boolean): Promise<void> => {
    timer = undefined;
    clearTimeout(checking);
    if (!view.visible) return;
    stale = false;
    [isChecking, isReading] = [isCheck, true];
    const started = Date.now();
    if (isCheck) await store.refresh();
    else await vscode.window.withProgress({ location: { viewId: VIEW } }, () => store.refresh());
    last = Date.now();
    took = last - started;
    [isChecking, isReading] = [false, false];
    if (isDisposed) return;
    if (isStale()) later();
    clearTimeout(checking);
    checking = setTimeout(check, Math.max(IDLE, took * IDLE_FACTOR));
  };
  const check = (): void => {
    // A reading that shows its progress goes on showing it.
    if (timer === undefined && !isReading && vscode.window.state.focused) void read(true);
  };
  // Files may change while they are read.
  const isStale = (): boolean => stale;
  const later = (): void => {
    stale = true;
    if (!view.visible) return;
    timer ??= setTimeout(
      () => void read(false),
      Math.max(0, last === 0 ? 0 : last + Math.max(CALM, took * CALM_FACTOR) - Date.now()),
    );
  };
  const watch = (): void => {
    watchers.forEach((watcher) => void watcher.dispose());
    watchers = watchedFolders(store.folders()).flatMap(({ agent, folder }) =>
      (SOURCES.find(({ id }) => id === agent)?.watched ?? []).flatMap((glob) => {
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(vscode.Uri.parse(folder, true), glob),
        );
        return [watcher, watcher.onDidChange(later), watcher.onDidCreate(later), watcher.onDidDelete(later)];
      }),
    );
  };
  const seen = (): void => {
    if (!view.visible) {
      watchers.forEach((watcher) => void watcher.dispose());
      watchers = [];
      // Changes are unknown while nothing is watched.
      stale = true;
      return;
    }
    watch();
    if (stale) later();
  };
  const again = (): void => {
    last = 0;
    if (view.visible) watch();
    later();
  };
  seen();
  const listening = vscode.Disposable.from(
    view.onDidChangeVisibility(seen),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(FOLDERS_SETTING) && again()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => store.state.phase !== "none" && again()),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && Date.now() - last > IDLE && check()),
  );
  return {
    isChecking: () => isChecking,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      clearTimeout(checking);
      listening.dispose();
      watchers.forEach((watcher) => void watcher.dispose());
    },
  };
}
