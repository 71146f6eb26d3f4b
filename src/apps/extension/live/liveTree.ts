import * as vscode from "vscode";
import { afterTitle } from "../../../base/text/afterTitle";
import type { LiveCall, LivePrompt, LiveSession } from "../../../transcripts/live/liveModel";
import { onHidingChanged, plain } from "../documents/nativeText";
import type { LiveStore } from "./liveStore";
import { callDetails, sessionWords, shownCall, stateWords, type ShownCall } from "./liveTexts";
import type { OwnCall } from "../calls/ownCalls";
import { plural, t } from "../../../base/l10n";

/** What a click on an item opens: a row of a transcript, or the record of a call of this window. */
export type LiveTarget =
  | { readonly kind: "row"; readonly resource: string; readonly row?: number; readonly call?: string }
  | { readonly kind: "run"; readonly record: string | undefined };

/** An item of the view. The same item stays the same object, so that it can be drawn again by itself. */
export interface LiveNode {
  readonly id: string;
  item: () => vscode.TreeItem;
  children: readonly LiveNode[];
  /** Changes with what the item shows. */
  content: string;
  /** Whether its text changes with the time. */
  ticks: boolean;
}

export interface LiveTree {
  /** Returns the items below one, or the top ones. */
  children(node?: LiveNode): LiveNode[];
  /** Draws the elapsed time of calls again. */
  tick(): void;
  dispose(): void;
}

/** Creates the tree of the store's calls: sessions, their prompts, and their calls, the newest first. */
export function createLiveTree(store: LiveStore, fire: (nodes: LiveNode[] | undefined) => void): LiveTree {
  const nodes = new Map<string, LiveNode>();
  let roots: readonly LiveNode[] = [];
  let top = "";

  const draw = (): void => {
    const seen = new Set<string>();
    const drawn: LiveNode[] = [];
    const node: MakeNode = (id, item, { children = [], content = "", ticks = false }) => {
      seen.add(id);
      const known = nodes.get(id);
      const isChanged = known !== undefined && (known.content !== content || idsOf(known.children) !== idsOf(children));
      const made = Object.assign(known ?? { id }, { item, children, content, ticks });
      if (isChanged) drawn.push(made);
      nodes.set(id, made);
      return made;
    };
    const { sessions, unrecorded } = store.state;
    roots = [
      ...(unrecorded.length > 0 ? [windowNode(unrecorded, node)] : []),
      ...topSessions(sessions).map((session) => sessionNode(session, sessions, node)),
    ];
    for (const id of nodes.keys()) if (!seen.has(id)) nodes.delete(id);
    const now = idsOf(roots);
    const isSame = now === top;
    top = now;
    // As little as possible: a click on an item does nothing while VS Code asks for it again.
    if (!isSame) fire(undefined);
    else if (drawn.length > 0) fire(drawn);
  };
  const listening = vscode.Disposable.from(store.onChange(draw), onHidingChanged(draw));
  draw();

  return {
    children: (node) => [...(node ? node.children : roots)],
    tick() {
      const ticking = [...nodes.values()].filter(({ ticks }) => ticks);
      if (ticking.length > 0) fire(ticking);
    },
    dispose: () => void listening.dispose(),
  };
}

type MakeNode = (
  id: string,
  item: () => vscode.TreeItem,
  more: { readonly children?: readonly LiveNode[]; readonly content?: string; readonly ticks?: boolean },
) => LiveNode;

/** Returns sessions, and subagents whose session isn't shown. */
function topSessions(sessions: readonly LiveSession[]): LiveSession[] {
  return sessions.filter((one) => !one.isSubagent || !sessions.some((other) => isOf(one, other)));
}

function isOf(subagent: LiveSession, { isSubagent, agent, session }: LiveSession): boolean {
  return subagent.isSubagent === true && !isSubagent && subagent.agent === agent && subagent.session === session;
}

function idsOf(nodes: readonly LiveNode[]): string {
  return nodes.map(({ id }) => id).join("\n");
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

function treeItem(
  id: string,
  label: string,
  state: vscode.TreeItemCollapsibleState,
  more: Partial<vscode.TreeItem> & { readonly target?: LiveTarget },
): vscode.TreeItem {
  const { target, ...fields } = more;
  const item = Object.assign(new vscode.TreeItem(label, state), fields);
  if (typeof item.description === "string") item.description = afterTitle(label, item.description);
  item.id = id;
  if (target) item.command = { command: "toolResultViewer.live.open", title: t("Open"), arguments: [target] };
  return item;
}

function sessionNode(session: LiveSession, all: readonly LiveSession[], node: MakeNode): LiveNode {
  const { key, title, prompts, earlier, resource, isSubagent, failure } = session;
  const id = `session ${key}`;
  const target: LiveTarget = { kind: "row", resource };
  const words = sessionWords(session);
  const children = [
    ...all.filter((other) => isOf(other, session)).map((subagent) => sessionNode(subagent, [], node)),
    ...[...prompts].reverse().map((prompt, at) => promptNode(session, prompt, at === 0, node)),
  ];
  if (earlier > 0) children.push(earlierNode(session, node));
  const item = (): vscode.TreeItem => {
    const label = plain(title);
    return treeItem(id, label, Expanded, {
      target,
      description: words,
      tooltip: plain([title, "", words, ...(failure === undefined ? [] : [failure])].join("\n")),
      iconPath: new vscode.ThemeIcon(failure !== undefined ? "warning" : isSubagent ? "hubot" : "comment-discussion"),
      contextValue: "session",
      accessibilityInformation: {
        label: isSubagent ? t("Subagent {0}, {1}", label, words) : t("Session {0}, {1}", label, words),
      },
    });
  };
  return node(id, item, { children, content: `${title} ${words} ${failure}` });
}

function promptNode(session: LiveSession, prompt: LivePrompt, isLast: boolean, node: MakeNode): LiveNode {
  const { text, place, calls } = prompt;
  // An item that had none below it stays collapsed when it gets some, unless it is another one.
  const id = `prompt ${session.key} ${place?.row ?? -1}${calls.length > 0 ? " called" : ""}`;
  const target: LiveTarget = {
    kind: "row",
    resource: place?.resource ?? session.resource,
    ...(place && { row: place.row }),
  };
  const children = [...calls].reverse().map((call) => callNode(session, call, node));
  const item = (): vscode.TreeItem => {
    const label = text === "" ? t("No prompt recorded") : plain(text);
    const count = plural(calls.length, "{0} call", "{0} calls");
    return treeItem(id, label, calls.length === 0 ? None : isLast ? Expanded : Collapsed, {
      target,
      description: count,
      tooltip: label,
      iconPath: new vscode.ThemeIcon("account"),
      contextValue: "prompt",
      accessibilityInformation: { label: t("Prompt {0}, {1}", label, count) },
    });
  };
  return node(id, item, { children, content: `${text} ${calls.length}` });
}

function callNode(session: LiveSession, call: LiveCall, node: MakeNode): LiveNode {
  const id = `call ${session.key} ${call.id}`;
  const target: LiveTarget = { kind: "row", resource: call.resource, row: call.row, call: call.id };
  return node(id, () => callItem(id, call, target), contentOf(call));
}

function windowNode(unrecorded: readonly OwnCall[], node: MakeNode): LiveNode {
  const children = [...unrecorded].reverse().map((own) => {
    const id = `own ${own.id}`;
    const call = shownCall(own);
    const target: LiveTarget = { kind: "run", record: own.row?.id };
    return node(id, () => callItem(id, call, target), contentOf(call));
  });
  const item = (): vscode.TreeItem =>
    treeItem("window", t("Calls of this window"), Expanded, {
      description: plural(children.length, "{0} call", "{0} calls"),
      tooltip: t("Calls of the Tool Result Viewer's own tools that no session has recorded yet."),
      iconPath: new vscode.ThemeIcon("tools"),
    });
  return node("window", item, { children, content: String(children.length) });
}

function earlierNode({ key, earlier, resource, title }: LiveSession, node: MakeNode): LiveNode {
  const id = `earlier ${key}`;
  const target: LiveTarget = { kind: "row", resource };
  const label = plural(earlier, "{0} earlier call. Open the session", "{0} earlier calls. Open the session");
  const item = (): vscode.TreeItem =>
    treeItem(id, label, None, {
      target,
      iconPath: new vscode.ThemeIcon("history"),
      tooltip: plain(title),
    });
  return node(id, item, { content: label });
}

function contentOf({ tool, summary, state, status, reason, output, started }: ShownCall): {
  readonly content: string;
  readonly ticks: boolean;
} {
  const content = [tool, summary, state, status, reason, output].join("\n");
  return { content, ticks: state !== "done" && started !== undefined };
}

function callItem(id: string, call: ShownCall, target: LiveTarget): vscode.TreeItem {
  const now = Date.now();
  const words = stateWords(call, now);
  const summary = plain(call.summary);
  return treeItem(id, plain(call.tool), None, {
    target,
    description: summary === "" ? words : `${words} · ${summary}`,
    tooltip: plain(callDetails(call, now)),
    iconPath: callIcon(call),
    contextValue: "call",
    accessibilityInformation: { label: t("{0}, {1}, {2}", plain(call.tool), words, summary) },
  });
}

function callIcon({ state, status }: ShownCall): vscode.ThemeIcon {
  if (state === "waiting") return icon("bell-dot", "list.warningForeground");
  if (state === "running") return icon("loading~spin", "charts.blue");
  if (state === "open") return icon("circle-large-outline", "charts.blue");
  switch (status) {
    case "ok":
    case "expected":
      return icon("pass", "testing.iconPassed");
    case "error":
      return icon("error", "testing.iconFailed");
    case "rejected":
    case "blocked":
      return icon("circle-slash", "list.warningForeground");
    case "interrupted":
      return icon("debug-stop", "list.warningForeground");
    case "pending":
    case "orphaned":
      return icon("question", "testing.iconSkipped");
  }
}

function icon(name: string, color: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}
