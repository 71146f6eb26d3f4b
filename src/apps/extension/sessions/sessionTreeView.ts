import * as vscode from "vscode";
import { resumeCommand } from "../../../transcripts/sources/resumeCommand";
import type { Problem } from "../../../transcripts/folders/findFiles";
import type { ListedAgent, ListedProject, ListedSession } from "../../../transcripts/workerApi";
import { pathOf } from "../../../hosts/node/disk/diskPath";
import { isKeptCopy } from "../../../hosts/node/disk/stateFolder";
import { onHidingChanged, plain } from "../documents/nativeText";
import { lookedIn, tilde, workspacePaths } from "./sessionFolders";
import {
  agentDetails,
  agentFacts,
  agentTitle,
  arrange,
  failedWords,
  folderName,
  isPinned,
  pinnedSessions,
  sessionDetails,
  sessionFacts,
  shortPath,
  withMembers,
  type ShownProject,
  type Sort,
} from "./sessionList";
import { agentIcon, failuresUri } from "./sessionMarks";
import { isEmptyFilter, NO_FILTER, type SessionFilter } from "./sessionFilter";
import type { SessionStore } from "./sessionStore";
import { plural, t } from "../../../base/l10n";

/** An item of the view. */
export type SessionNode =
  | { readonly kind: "pinned"; readonly sessions: readonly ListedSession[] }
  | { readonly kind: "project"; readonly shown: ShownProject }
  | { readonly kind: "session"; readonly session: ListedSession; readonly members: readonly ListedSession[] }
  | { readonly kind: "agent"; readonly agent: ListedAgent }
  /** Subagents whose session is missing. */
  | { readonly kind: "loose"; readonly project: ListedProject }
  | { readonly kind: "problems"; readonly problems: readonly Problem[]; readonly count: number }
  | { readonly kind: "problem"; readonly problem: Problem }
  | {
      readonly kind: "hint";
      readonly label: string;
      readonly icon: string;
      readonly command?: vscode.Command;
      readonly tooltip?: string;
    };

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

/** Creates the tree of the store's sessions. */
export function createSessionTree(store: SessionStore, sort: Sort): SessionTree {
  const changed = new vscode.EventEmitter<undefined>();
  let [order, filter] = [sort, NO_FILTER];
  let drawn:
    { state: SessionStore["state"]; order: Sort; filter: SessionFilter; shown: readonly ShownProject[] } | undefined;
  const listening = vscode.Disposable.from(
    store.onChange(() => changed.fire(undefined)),
    onHidingChanged(() => changed.fire(undefined)),
  );

  const shown = (): readonly ShownProject[] => {
    const { state } = store;
    if (drawn?.state !== state || drawn.order !== order || drawn.filter !== filter) {
      const arrangement = { sort: order, filter, workspace: workspacePaths(), now: Date.now() };
      drawn = { state, order, filter, shown: arrange(state.projects, arrangement) };
    }
    return drawn.shown;
  };

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
      changed.fire(undefined);
    },
    getTreeItem: (node) => itemOf(node, !isEmptyFilter(filter) || shown().length === 1),
    getChildren(node) {
      if (!node) return top(store.state, shown(), filter);
      if (node.kind === "pinned")
        return node.sessions.map((session): SessionNode => ({ kind: "session", session, members: [] }));
      if (node.kind === "project") return ofProject(node.shown);
      if (node.kind === "session")
        return [
          ...node.members.map((session): SessionNode => ({ kind: "session", session, members: [] })),
          ...agentNodes(node.session.agentFiles, node.session.agents),
        ];
      if (node.kind === "loose") return agentNodes(node.project.loose, node.project.looseCount);
      if (node.kind === "problems") return node.problems.map((problem) => ({ kind: "problem", problem }));
      return [];
    },
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
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
  if (nodes.length === 0 && state.phase === "done") nodes.push(...nothing(state, filter));
  const problems = [...state.problems, ...state.projects.flatMap((project) => project.problems)];
  const count = state.problems.length + state.projects.reduce((sum, { problemCount }) => sum + problemCount, 0);
  if (count > 0) nodes.push({ kind: "problems", problems, count });
  return nodes;
}

const REFRESH: vscode.Command = { command: "toolResultViewer.sessions.refresh", title: t("Refresh") };

/** Returns which folders were searched, and what to do. */
function nothing({ folders, projects }: SessionStore["state"], filter: SessionFilter): SessionNode[] {
  if (!isEmptyFilter(filter) && projects.length > 0)
    return [
      { kind: "hint", icon: "info", label: t("No sessions match the filter") },
      {
        kind: "hint",
        icon: "clear-all",
        label: t("Show All Sessions"),
        command: { command: "toolResultViewer.sessions.clearFilter", title: t("Clear the Filter") },
      },
    ];
  return [
    { kind: "hint", icon: "info", label: t("No agent sessions found") },
    ...lookedIn(folders).map((path): SessionNode => ({
      kind: "hint",
      icon: "folder",
      label: t("Looked in {0}", path),
      tooltip: path,
    })),
    {
      kind: "hint",
      icon: "settings-gear",
      label: t("Look in Other Folders…"),
      command: { command: "toolResultViewer.sessions.setFolders", title: t("Set the Folders") },
    },
    {
      kind: "hint",
      icon: "folder-opened",
      label: t("Open a Transcript File…"),
      command: { command: "toolResultViewer.openSession", title: t("Open Session…") },
    },
  ];
}

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

function itemOf(node: SessionNode, open: boolean): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  switch (node.kind) {
    case "pinned": {
      const item = new vscode.TreeItem(t("Pinned"), Expanded);
      item.id = "pinned";
      item.description = plural(node.sessions.length, "{0} session", "{0} sessions");
      item.iconPath = new vscode.ThemeIcon("pinned");
      return item;
    }
    case "project": {
      const { project, ofWorkspace, sessions } = node.shown;
      const [cwd] = project.cwds;
      const item = new vscode.TreeItem(
        cwd === undefined ? decoded(project.resource) : plain(folderName(cwd)),
        ofWorkspace || open ? Expanded : Collapsed,
      );
      item.id = `project ${project.resource}${open ? " open" : ""}`;
      item.description = `${plural(sessions.length, "{0} session", "{0} sessions")}${cwd === undefined ? "" : ` · ${plain(shortPath(tilde(cwd)))}`}`;
      item.tooltip = [...project.cwds, decoded(project.resource)].map(plain).join("\n");
      item.iconPath = new vscode.ThemeIcon(ofWorkspace ? "root-folder" : "folder");
      item.contextValue = "project";
      return item;
    }
    case "session": {
      const { session, members } = node;
      const holds = session.agents > 0 || members.length > 0;
      const item = new vscode.TreeItem(plain(session.title), holds ? Collapsed : None);
      item.id = `session ${session.resource}`;
      item.description = plain(sessionFacts(session, Date.now()));
      item.tooltip = plain(sessionDetails(session));
      item.iconPath = agentIcon(session);
      item.resourceUri = failuresUri(session);
      const offered = (["resume", "fork"] as const).filter(
        (how) => !isKeptCopy(session.resource) && resumeCommand(session, how) !== undefined,
      );
      item.contextValue = [
        "session",
        ...(session.cwd === undefined ? [] : offered),
        ...(isPinned(session) ? ["pinned"] : []),
      ].join(" ");
      item.command = { command: "toolResultViewer.sessions.open", title: t("Open"), arguments: [node] };
      const words = [session.title, sessionFacts(session, Date.now()), failedWords(session) ?? ""];
      item.accessibilityInformation = { label: words.filter(Boolean).map(plain).join(", ") };
      return item;
    }
    case "agent": {
      const { agent } = node;
      const name = plain(agentTitle(agent));
      const facts = agentFacts(agent);
      const item = new vscode.TreeItem(name, None);
      item.id = `agent ${agent.resource}`;
      item.description = plain(facts);
      item.tooltip = plain(agentDetails(agent));
      item.iconPath = new vscode.ThemeIcon("hubot");
      item.contextValue = "agent";
      item.command = { command: "toolResultViewer.sessions.open", title: t("Open"), arguments: [node] };
      item.accessibilityInformation = { label: t("Subagent {0}, {1}", name, plain(facts)) };
      return item;
    }
    case "loose": {
      const { project } = node;
      const item = new vscode.TreeItem(
        plural(project.looseCount ?? 0, "{0} subagent without a session", "{0} subagents without a session"),
        Collapsed,
      );
      item.id = `loose ${project.resource}`;
      item.tooltip = t("The transcripts of the sessions that started them are no longer in this folder.");
      item.iconPath = new vscode.ThemeIcon("question");
      return item;
    }
    case "problems": {
      const item = new vscode.TreeItem(
        plural(node.count, "{0} item could not be read", "{0} items could not be read"),
        Collapsed,
      );
      item.id = "problems";
      item.iconPath = new vscode.ThemeIcon("warning");
      return item;
    }
    case "problem": {
      const item = new vscode.TreeItem(plain(folderName(decoded(node.problem.resource))), None);
      const problem = node.problem.message;
      item.description = plain(problem);
      item.tooltip = plain(`${decoded(node.problem.resource)}\n${problem}`);
      return item;
    }
    case "hint": {
      const item = new vscode.TreeItem(node.label, None);
      item.iconPath = new vscode.ThemeIcon(node.icon);
      if (node.tooltip !== undefined) item.tooltip = plain(node.tooltip);
      if (node.command) item.command = node.command;
      return item;
    }
  }
}

function decoded(resource: ListedSession["resource"]): string {
  try {
    return pathOf(resource);
  } catch {
    return resource;
  }
}
