import * as vscode from "vscode";
import { afterTitle } from "../../../base/text/afterTitle";
import type { NotedSession } from "./notedSessions";
import { workspacePaths } from "./sessionFolders";
import { arrangeAll, failedWords, folderName, isPinned, pinnedSessions, sessionFacts } from "./sessionList";
import type { SessionStore } from "./sessionStore";
import { plain } from "../documents/nativeText";
import { plural, t } from "../../../base/l10n";

interface SessionItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/** Maximum sessions of other projects to offer. */
const MAX_OTHERS = 500;

/**
 * Lets the user choose a session, this workspace's first, or any other transcript. Sessions appear as they are read.
 */
export function pickSession(store: SessionStore, title = t("Open Session")): Promise<vscode.Uri | undefined> {
  const pick = vscode.window.createQuickPick<SessionItem>();
  pick.title = title;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const other: SessionItem = { label: `$(folder-opened) ${t("Select a transcript file…")}`, alwaysShow: true };
  const draw = (): void => {
    const { phase, done, total } = store.state;
    const [active] = pick.activeItems;
    pick.busy = phase === "reading";
    pick.placeholder =
      phase === "reading" && total > 0
        ? plural(
            total,
            "Select a session (reading {1} of {0} file…)",
            "Select a session (reading {1} of {0} files…)",
            done,
          )
        : t("Select a session");
    pick.items = [...sessionItems(store), other];
    const same = pick.items.find(({ uri }) => uri !== undefined && uri.toString() === active?.uri?.toString());
    if (same) pick.activeItems = [same];
  };
  pick.keepScrollPosition = true;
  return new Promise((resolve) => {
    const listening = store.onChange(draw);
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (!chosen) return;
      resolve(chosen.uri ?? chooseFile());
      pick.hide();
    });
    pick.onDidHide(() => {
      listening.dispose();
      pick.dispose();
      resolve(undefined);
    });
    draw();
    pick.show();
    void store.refresh();
  });
}

function sessionItems({ state }: SessionStore): SessionItem[] {
  const projects = arrangeAll(state.projects, workspacePaths());
  const unpinned = (ofThis: boolean): NotedSession[] =>
    projects
      .filter(({ ofWorkspace }) => ofWorkspace === ofThis)
      .flatMap(({ sessions }) => sessions.filter((session) => !isPinned(session)));
  const [pinned, own, others] = [pinnedSessions(projects), unpinned(true), unpinned(false)];
  return [
    ...(pinned.length > 0 ? [separator(t("Pinned"))] : []),
    ...pinned.map((session) => sessionItem(session, true)),
    ...(pinned.length > 0 && own.length > 0 ? [separator(t("This workspace"))] : []),
    ...own.map((session) => sessionItem(session, false)),
    ...(others.length > 0 ? [separator(t("Other projects"))] : []),
    ...others.slice(0, MAX_OTHERS).map((session) => sessionItem(session, true)),
    ...(others.length > MAX_OTHERS
      ? [separator(t("{0} more in the Agent Sessions view", others.length - MAX_OTHERS))]
      : []),
  ];
}

function separator(label: string): SessionItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Returns the item of a session. Untrusted text can't add icons. */
function sessionItem(session: NotedSession, foreign: boolean): SessionItem {
  const { resource, title, firstPrompt, cwd, notes, recordedTitle } = session;
  const detail = [notes?.note, recordedTitle, firstPrompt].filter((text) => text !== undefined).join(" · ");
  const failed = failedWords(session);
  const facts = [sessionFacts(session, Date.now()), ...(failed === undefined ? [] : [failed])];
  if (foreign && cwd !== undefined) facts.unshift(folderName(cwd));
  return {
    uri: vscode.Uri.parse(resource, true),
    label: plain(title).replaceAll("$(", "\\$("),
    description: afterTitle(title, plain(facts.join(" · ")).replaceAll("$(", "\\$(")),
    ...(detail !== "" && { detail: plain(detail).replaceAll("$(", "\\$(") }),
  };
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: t("Select a transcript"),
    canSelectMany: false,
    filters: { Transcripts: ["jsonl", "json", "gz", "zst", "db"], [t("All files")]: ["*"] },
  });
  return picked?.[0];
}
