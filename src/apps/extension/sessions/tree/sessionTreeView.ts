import * as vscode from "vscode";
import type { ListedAgent, ListedSession } from "../../../../transcripts/workerApi";
import { onHidingChanged } from "../../documents/nativeText";
import { workspacePaths } from "../sessionFolders";
import { idOf, itemOf, type SessionNode } from "./sessionItem";
import { arrange, isPinned, pinnedSessions, withMembers, type ShownProject, type Sort } from "../sessionList";
import { isEmptyFilter, NO_FILTER, type SessionFilter } from "../sessionFilter";
import type { SessionStore } from "../sessionStore";
import { StableTree } from "./stableTree";
import { plural, t } from "../../../../base/l10n";

export interface SessionTree extends vscode.TreeDataProvider<SessionNode> {
  /** Returns what is shown, for tests and for the message above the list. */
  shown(): readonly ShownProject[];
  arrange(change: { sort?: Sort; filter?: SessionFilter }): void;
  readonly sort: Sort;
  readonly filter: SessionFilter;
  dispose(): void;
}

/** Maximum visible sessions of a project. The filter finds the others. */
const MAX_SHOWN = 500;

/** The parts of the state that the tree depends on. */
const DRAWN = ["phase", "projects", "problems", "folders", "failure"] as const;

/** Creates the tree of the store's sessions. */
export function createSessionTree(store: SessionStore, sort: Sort): SessionTree {
  const changed = new vscode.EventEmitter<SessionNode[] | undefined>();
  let [order, filter] = [sort, NO_FILTER];
  let drawn:
    | { state: SessionStore["state"]; order: Sort; filter: SessionFilter; shown: readonly ShownProject[] }
    | undefined;
  const show = (): void => {
    const nodes = stable.changes();
    const items = nodes.filter((node) => node !== undefined);
    if (nodes.length > 0) changed.fire(items.length < nodes.length ? undefined : items);
  };
  let last = store.state;
  const showState = (state: SessionStore["state"]): void => {
    // Progress is reported several times a second, and isn't drawn here.
    const isSame = DRAWN.every((part) => state[part] === last[part]);
    last = state;
    if (!isSame) show();
  };
  const listening = vscode.Disposable.from(store.onChange(showState), onHidingChanged(show));

  const shown = (): readonly ShownProject[] => {
    const { state } = store;
    if (drawn?.state !== state || drawn.order !== order || drawn.filter !== filter) {
      const arrangement = { sort: order, filter, workspace: workspacePaths(), now: Date.now() };
      drawn = { state, order, filter, shown: arrange(state.projects, arrangement) };
    }
    return drawn.shown;
  };

  const isOpen = (): boolean => !isEmptyFilter(filter) || shown().length === 1;
  const item = (node: SessionNode): vscode.TreeItem => itemOf(node, isOpen());
  const stable = new StableTree<SessionNode>({
    children: (node) => (node ? below(node) : top(store.state, shown(), filter)),
    id: (node) => idOf(node, isOpen()),
    drawn: (node) => {
      const { command: _, ...drawn } = item(node);
      return JSON.stringify(drawn);
    },
  });

  return {
    onDidChangeTreeData: changed.event,
    shown,
    get sort() {
      return order;
    },
    get filter() {
      return filter;
    },
    arrange(change) {
      order = change.sort ?? order;
      filter = change.filter ?? filter;
      show();
    },
    getTreeItem: item,
    getChildren: (node) => stable.children(node),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

/** Asks to choose a command of an item again: VS Code passes no item if the list changed while its menu was open. */
export function sayListChanged(): void {
  void vscode.window.showInformationMessage(t("The list has just changed. Choose the command again."));
}

/** Returns the children of an item. */
function below(node: SessionNode): SessionNode[] {
  const single = (session: ListedSession): SessionNode => ({ kind: "session", session, members: [] });
  switch (node.kind) {
    case "pinned":
      return node.sessions.map(single);
    case "project":
      return ofProject(node.shown);
    case "session":
      return [...node.members.map(single), ...agentNodes(node.session.agentFiles, node.session.agents)];
    case "loose":
      return agentNodes(node.project.loose, node.project.looseCount);
    case "problems":
      return node.problems.map((problem) => ({ kind: "problem", problem }));
    default:
      return [];
  }
}

function top(state: SessionStore["state"], arranged: readonly ShownProject[], filter: SessionFilter): SessionNode[] {
  if (state.phase === "none") return [];
  const pinned = pinnedSessions(arranged);
  const nodes: SessionNode[] = arranged
    .map((shown) => ({ ...shown, sessions: shown.sessions.filter((session) => !isPinned(session)) }))
    .filter(({ sessions, project }) => sessions.length > 0 || project.hidden > 0 || (project.looseCount ?? 0) > 0)
    .map((shown) => ({ kind: "project", shown }));
  if (pinned.length > 0) nodes.unshift({ kind: "pinned", sessions: pinned });
  if (state.failure !== undefined)
    nodes.unshift({
      kind: "hint",
      icon: "error",
      label: t("Can't read the sessions"),
      tooltip: state.failure,
      command: REFRESH,
    });
  const isFiltered = !isEmptyFilter(filter) && state.projects.length > 0;
  if (nodes.length === 0 && state.phase === "done" && isFiltered) nodes.push(...NONE_MATCH);
  const problems = [...state.problems, ...state.projects.flatMap((project) => project.problems)];
  const count = state.problems.length + state.projects.reduce((sum, { problemCount }) => sum + problemCount, 0);
  if (count > 0) nodes.push({ kind: "problems", problems, count });
  return nodes;
}

const REFRESH: vscode.Command = { command: "toolResultViewer.sessions.refresh", title: t("Refresh") };

/** What the list shows if a filter leaves nothing. Without any session, the view's welcome text says what to do. */
const NONE_MATCH: readonly SessionNode[] = [
  { kind: "hint", icon: "info", label: t("No sessions match the filter") },
  {
    kind: "hint",
    icon: "clear-all",
    label: t("Show All Sessions"),
    command: { command: "toolResultViewer.sessions.clearFilter", title: t("Clear the Filter") },
  },
];

function ofProject({ project, sessions }: ShownProject): SessionNode[] {
  const nodes: SessionNode[] = withMembers(sessions.slice(0, MAX_SHOWN)).map((led) => ({ kind: "session", ...led }));
  const hidden = sessions.length - Math.min(sessions.length, MAX_SHOWN) + project.hidden;
  if (hidden > 0)
    nodes.push({
      kind: "hint",
      icon: "filter",
      label: plural(
        hidden,
        "{0} more session. Use the filter to find it",
        "{0} more sessions. Use the filter to find them",
      ),
      command: { command: "toolResultViewer.sessions.filter", title: t("Filter Sessions…") },
    });
  if ((project.looseCount ?? 0) > 0) nodes.push({ kind: "loose", project });
  return nodes;
}

function agentNodes(agents: readonly ListedAgent[] = [], count = 0): SessionNode[] {
  const nodes: SessionNode[] = agents.map((agent) => ({ kind: "agent", agent }));
  if (count > agents.length) {
    const label = plural(
      count - agents.length,
      "{0} more subagent. Open it from the session's transcript",
      "{0} more subagents. Open them from the session's transcript",
    );
    nodes.push({ kind: "hint", icon: "info", label });
  }
  return nodes;
}
