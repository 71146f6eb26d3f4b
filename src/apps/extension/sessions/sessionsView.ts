import * as vscode from "vscode";
import type { MenuParts, sessionMenu } from "./actions/sessionMenu";
import { FOLDERS_SETTING } from "./sessionFolders";
import { SORTS, type Sort } from "./sessionList";
import { filterWords, isEmptyFilter, NO_FILTER, type SessionFilter } from "./sessionFilter";
import { showFailureBadges } from "./tree/sessionMarks";
import type { ListedProject } from "../../../transcripts/workerApi";
import type { SessionStore } from "./sessionStore";
import { VIEW, watchSessions } from "./watchSessions";
import { createSessionTree, sayListChanged } from "./tree/sessionTreeView";
import { plural, t } from "../../../base/l10n";

const SORT_KEY = "sessions.sort";

/** The context key for the view's welcome text. */
const EMPTY_KEY = "toolResultViewer.sessions.empty";

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  time: t("Last used"),
  size: t("Size"),
  failures: t("Failed calls"),
};
const SORTED_BY: Readonly<Record<Sort, string>> = {
  time: t("by last used"),
  size: t("by size"),
  failures: t("by failed calls"),
};

/** The commands of the menu, whose code is loaded when one is chosen. */
const MENU: readonly (keyof ReturnType<typeof sessionMenu>)[] = [
  "openToSide",
  "openText",
  "pin",
  "unpin",
  "rename",
  "tags",
  "note",
  "reveal",
  "copyPath",
  "copyLink",
  "statistics",
  "export",
  "compare",
  "resume",
  "fork",
  "openInAgent",
  "handOff",
  "forget",
];

/** Two clicks on a session within this time keep its tab. Milliseconds. */
const DOUBLE_CLICK = 500;

export interface SessionsViewParts extends MenuParts {
  readonly store: SessionStore;
  readonly memory: vscode.Memento;
}

/** Registers the view of sessions with its commands. */
export function registerSessionsView({ store, memory, ...parts }: SessionsViewParts): vscode.Disposable {
  const kept = memory.get<unknown>(SORT_KEY);
  const tree = createSessionTree(store, SORTS.find((sort) => sort === kept) ?? "time");
  const view = vscode.window.createTreeView(VIEW, {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
  });
  const watching = watchSessions(store, view);

  let wasEmpty = false;
  const message = (): void => {
    const { phase, done, total, projects } = store.state;
    const all = projects.reduce((sum, project) => sum + project.sessions.length, 0);
    const shown = tree.shown().reduce((sum, { sessions }) => sum + sessions.length, 0);
    const isEmpty = phase === "done" && projects.every(hasNothing);
    if (isEmpty !== wasEmpty) void vscode.commands.executeCommand("setContext", EMPTY_KEY, (wasEmpty = isEmpty));
    const words = [
      ...(phase === "reading" && !watching.isChecking()
        ? [
            total === 0
              ? t("Looking for sessions…")
              : plural(total, "Reading {1} of {0} file…", "Reading {1} of {0} files…", done),
          ]
        : []),
      ...(isEmptyFilter(tree.filter)
        ? []
        : [plural(all, "{1}: {2} of {0} session", "{1}: {2} of {0} sessions", filterWords(tree.filter), shown)]),
    ];
    view.message = words.join(" ");
    view.description = tree.sort === "time" ? "" : SORTED_BY[tree.sort];
  };
  const filter = (wanted: SessionFilter): void => {
    tree.arrange({ filter: wanted });
    const isFiltered = !isEmptyFilter(wanted);
    void vscode.commands.executeCommand("setContext", "toolResultViewer.sessions.filtered", isFiltered);
    message();
  };
  const listening = store.onChange(message);
  message();

  let clicked = { uri: "", time: 0 };
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    refresh: async () => {
      await store.refresh();
      return snapshot(store, tree.shown());
    },
    sort: async (wanted) => {
      const sort = SORTS.find((one) => one === wanted) ?? (await pickSort(tree.sort));
      if (!sort) return;
      tree.arrange({ sort });
      await memory.update(SORT_KEY, sort);
      message();
    },
    filter: async (words) => {
      if (typeof words === "string") filter({ ...NO_FILTER, words });
      else {
        const { pickFilter } = await import("./sessionFilterPick");
        filter(await pickFilter(store, tree.filter, filter));
      }
    },
    clearFilter: () => filter(NO_FILTER),
    open: async (node) => {
      const time = Date.now();
      const { uriOf } = await import("./actions/sessionMenu");
      const uri = uriOf(node);
      if (!uri) return;
      const [before, now] = [clicked, { uri: uri.toString(), time }];
      clicked = now;
      await parts.open(uri, { keep: before.uri === now.uri && now.time - before.time < DOUBLE_CLICK });
    },
    ...Object.fromEntries(
      MENU.map((name) => [
        name,
        async (...args: unknown[]) => {
          if (args[0] === undefined) return sayListChanged();
          const { sessionMenu } = await import("./actions/sessionMenu");
          await sessionMenu(parts)[name](...args);
        },
      ]),
    ),
    setFolders: () => vscode.commands.executeCommand("workbench.action.openSettings", FOLDERS_SETTING),
  };
  return vscode.Disposable.from(
    view,
    tree,
    watching,
    listening,
    showFailureBadges(view),
    ...Object.entries(commands).map(([id, run]) =>
      vscode.commands.registerCommand(`toolResultViewer.sessions.${id}`, run),
    ),
  );
}

/** Whether a project has nothing to list, such as an empty folder. */
function hasNothing({ sessions, hidden, looseCount = 0 }: ListedProject): boolean {
  return sessions.length + hidden + looseCount === 0;
}

/** Returns the contents of the view, as plain data. */
function snapshot(store: SessionStore, shown: ReturnType<ReturnType<typeof createSessionTree>["shown"]>): unknown {
  const { phase, failure, folders } = store.state;
  return {
    phase,
    failure,
    folders: folders.map(({ folder }) => folder),
    projects: shown.map(({ project, ofWorkspace, sessions }) => ({
      cwds: [...project.cwds],
      ofWorkspace,
      loose: (project.loose ?? []).map(({ resource }) => resource),
      sessions: sessions.map(({ resource, title, firstPrompt, whole, agentFiles = [] }) => ({
        agents: agentFiles.map(({ resource: place, agentId, type, description }) => ({
          resource: place,
          agentId,
          type,
          description,
        })),
        resource,
        title,
        firstPrompt,
        calls: whole.calls,
        errors: whole.errors,
      })),
    })),
  };
}

async function pickSort(current: Sort): Promise<Sort | undefined> {
  const items = SORTS.map((sort) => ({ label: SORT_WORDS[sort], description: sort === current ? t("now") : "", sort }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: t("Sort Sessions"),
    placeHolder: t("Select a sort order (descending)"),
  });
  return chosen?.sort;
}
