import * as vscode from "vscode";
import { afterTitle } from "../../../../base/text/afterTitle";
import { resumeCommand } from "../../../../transcripts/sources/resumeCommand";
import { sessionLink } from "../../../../transcripts/sources/sessionLink";
import { extensionVersion } from "../actions/openInAgent";
import type { Problem } from "../../../../transcripts/folders/findFiles";
import type { ListedAgent, ListedProject, ListedSession } from "../../../../transcripts/workerApi";
import { pathOf } from "../../../../hosts/node/disk/diskPath";
import { isKeptCopy } from "../../../../hosts/node/disk/stateFolder";
import { plain } from "../../documents/nativeText";
import { tilde } from "../sessionFolders";
import {
  agentDetails,
  agentFacts,
  agentTitle,
  failedWords,
  folderName,
  isPinned,
  sessionDetails,
  sessionFacts,
  shortPath,
  type ShownProject,
} from "../sessionList";
import { agentIcon, failuresUri } from "./sessionMarks";
import { plural, t } from "../../../../base/l10n";

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

function sessionItem(node: Extract<SessionNode, { readonly kind: "session" }>): vscode.TreeItem {
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const { session, members } = node;
  const holds = session.agents > 0 || members.length > 0;
  const item = new vscode.TreeItem(plain(session.title), holds ? Collapsed : None);
  item.id = idOf(node, false);
  item.description = afterTitle(session.title, plain(sessionFacts(session, Date.now())));
  item.tooltip = plain(sessionDetails(session));
  item.iconPath = agentIcon(session);
  item.resourceUri = failuresUri(session);
  const offered = (["resume", "fork"] as const).filter(
    (how) => !isKeptCopy(session.resource) && resumeCommand(session, how) !== undefined,
  );
  const link = isKeptCopy(session.resource) ? undefined : sessionLink(session, extensionVersion);
  item.contextValue = [
    "session",
    ...(session.cwd === undefined ? [] : offered),
    ...(link ? ["inAgent"] : []),
    ...(isPinned(session) ? ["pinned"] : []),
  ].join(" ");
  item.command = { command: "toolResultViewer.sessions.open", title: t("Open"), arguments: [node] };
  const words = [session.title, sessionFacts(session, Date.now()), failedWords(session) ?? ""];
  item.accessibilityInformation = { label: words.filter(Boolean).map(plain).join(", ") };
  return item;
}

/** Returns what identifies an item. It differs if a project is `open`, since VS Code keeps what was expanded. */
export function idOf(node: SessionNode, open: boolean): string {
  switch (node.kind) {
    case "pinned":
    case "problems":
      return node.kind;
    case "project":
      return `project ${node.shown.project.resource}${open ? " open" : ""}`;
    case "session":
      return `session ${node.session.resource}`;
    case "agent":
      return `agent ${node.agent.resource}`;
    case "loose":
      return `loose ${node.project.resource}`;
    case "problem":
    case "hint":
      return JSON.stringify(node);
  }
}

/** Returns how an item is drawn. A project is `open` if the user looks for something. */
export function itemOf(node: SessionNode, open: boolean): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  switch (node.kind) {
    case "pinned": {
      const item = new vscode.TreeItem(t("Pinned"), Expanded);
      item.id = idOf(node, open);
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
      item.id = idOf(node, open);
      item.description = `${plural(sessions.length, "{0} session", "{0} sessions")}${cwd === undefined ? "" : ` · ${plain(shortPath(tilde(cwd)))}`}`;
      item.tooltip = [...project.cwds, decoded(project.resource)].map(plain).join("\n");
      item.iconPath = new vscode.ThemeIcon(ofWorkspace ? "root-folder" : "folder");
      item.contextValue = "project";
      return item;
    }
    case "session":
      return sessionItem(node);
    case "agent": {
      const { agent } = node;
      const name = plain(agentTitle(agent));
      const facts = agentFacts(agent);
      const item = new vscode.TreeItem(name, None);
      item.id = idOf(node, open);
      item.description = afterTitle(name, plain(facts));
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
      item.id = idOf(node, open);
      item.tooltip = t("The transcripts of the sessions that started them are no longer in this folder.");
      item.iconPath = new vscode.ThemeIcon("question");
      return item;
    }
    case "problems": {
      const item = new vscode.TreeItem(
        plural(node.count, "{0} item could not be read", "{0} items could not be read"),
        Collapsed,
      );
      item.id = idOf(node, open);
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
