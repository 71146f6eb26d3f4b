import * as vscode from "vscode";
import type { Log } from "../../../../tools/runtime/context/toolContext";
import type { SessionStore } from "../sessionStore";

const SETTING = "toolResultViewer.keptSessions.maxSize";

/** Milliseconds before sessions that will be deleted are looked for again. */
const AGAIN = 3_600_000;

/** Keeps copies of old sessions if the setting says so: after the sessions were read, at most once an hour. */
export function watchOldSessions(store: Pick<SessionStore, "onChange" | "refresh">, log: Log): vscode.Disposable {
  let last = -Infinity;
  const megabytes = (): number => vscode.workspace.getConfiguration().get<number>(SETTING, 0);
  const read = (): void => {
    last = -Infinity;
    if (megabytes() > 0) void store.refresh();
  };
  read();
  return vscode.Disposable.from(
    store.onChange(async (state) => {
      if (state.phase !== "done" || !(megabytes() > 0) || Date.now() - last < AGAIN) return;
      last = Date.now();
      const { keepOldSessions } = await import("./oldSessions");
      if (await keepOldSessions(state, megabytes(), log)) await store.refresh();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(SETTING) && read()),
  );
}
