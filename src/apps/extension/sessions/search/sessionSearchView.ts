import * as vscode from "vscode";
import { afterTitle } from "../../../../base/text/afterTitle";
import type { Hit, NamedHit, Snippet } from "../../../../transcripts/model/searchHits";
import type { Place } from "../../permalinks/permalinkRow";
import { agentTitle, folderName } from "../sessionList";
import { type Group, MAX_GROUPS, type SearchState, type SessionSearch } from "./sessionSearch";
import { sayListChanged } from "../tree/sessionTreeView";
import { onHidingChanged, plain } from "../../documents/nativeText";
import { plural, t, wholeNumber } from "../../../../base/l10n";

export const SEARCH_VIEW = "toolResultViewer.search";

/** Context keys for the manifest: whether there is a search to show, and whether one is running. */
const SHOWN = "toolResultViewer.search.shown";
const RUNNING = "toolResultViewer.search.running";

/** An item of the view. */
export type SearchNode =
  | { readonly kind: "group"; readonly group: Group }
  | { readonly kind: "hit"; readonly group: Group; readonly hit: NamedHit }
  | { readonly kind: "rest"; readonly group: Group };

/** Loads the language of queries when there is one. */
const loadQueries = () => import("../../../../transcripts/search/query/searchQuery");

/** Registers the search of all sessions with its view and commands. `open` shows a transcript at a row. */
export function registerSessionSearch(
  search: SessionSearch,
  open: (uri: vscode.Uri, place?: Place) => Promise<void>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<SearchNode>(SEARCH_VIEW, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: itemOf,
      getChildren: (node) => childrenOf(node, search.state),
      getParent: (node) => (node.kind === "group" ? undefined : { kind: "group", group: node.group }),
    },
    showCollapseAll: true,
  });
  const draw = (state: SearchState): void => {
    const running = state.phase === "reading" || state.phase === "searching";
    void vscode.commands.executeCommand("setContext", SHOWN, state.phase !== "none");
    void vscode.commands.executeCommand("setContext", RUNNING, running);
    view.message = searchWords(state);
    changed.fire(undefined);
  };
  const listening = vscode.Disposable.from(
    search.onChange(draw),
    onHidingChanged(() => draw(search.state)),
  );

  const run = async (query: string): Promise<unknown> => {
    const done = search.start(query);
    await vscode.commands.executeCommand("setContext", SHOWN, true);
    void vscode.window.withProgress({ location: { viewId: SEARCH_VIEW } }, () => done);
    await vscode.commands.executeCommand(`${SEARCH_VIEW}.focus`);
    return snapshot(await done);
  };
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    "toolResultViewer.searchSessions": async (argument) => {
      if (typeof argument === "string") {
        const { readQuery } = await loadQueries();
        readQuery(argument);
        return run(argument);
      }
      const query = await askQuery(search.state.query);
      // Not awaited: the view shows the progress.
      if (query !== undefined) void run(query);
      return undefined;
    },
    "toolResultViewer.search.stop": () => search.stop(),
    "toolResultViewer.search.clear": () => search.clear(),
    "toolResultViewer.search.again": () => (search.state.query === "" ? undefined : run(search.state.query)),
    "toolResultViewer.search.open": async (node) => {
      if (!isNode(node)) return sayListChanged();
      const uri = vscode.Uri.parse(node.group.searched.resource, true);
      await open(uri, node.kind === "hit" ? placeOf(node.hit) : undefined);
    },
  };
  return vscode.Disposable.from(
    view,
    changed,
    listening,
    ...Object.entries(commands).map(([id, command]) => vscode.commands.registerCommand(id, command)),
  );
}

function placeOf({ call, row }: Hit): Place {
  return { row, ...(call !== undefined && { call }) };
}

function isNode(node: unknown): node is SearchNode {
  return typeof node === "object" && node !== null && "kind" in node && "group" in node;
}

async function askQuery(before: string): Promise<string | undefined> {
  const query = await vscode.window.showInputBox({
    title: t("Search All Sessions"),
    prompt: t(
      "Words, “quoted text”, /regular expression/, or fields: tool:Bash status:error path:src/ role:prompt after:2026-01-31",
    ),
    placeHolder: t("Text to search for in all sessions on this machine"),
    value: before,
    ignoreFocusOut: true,
    validateInput: async (text) => {
      const { readQuery } = await loadQueries();
      try {
        readQuery(text);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  });
  return query === undefined || query.trim() === "" ? undefined : query.trim();
}

function childrenOf(node: SearchNode | undefined, { groups }: SearchState): SearchNode[] {
  if (!node) return groups.map((group) => ({ kind: "group", group }));
  if (node.kind !== "group") return [];
  const { group } = node;
  const nodes: SearchNode[] = group.hits.map((hit) => ({ kind: "hit", group, hit }));
  if (group.count > group.hits.length || group.tooLong > 0 || group.problem !== undefined)
    nodes.push({ kind: "rest", group });
  return nodes;
}

async function itemOf(node: SearchNode): Promise<vscode.TreeItem> {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const open: vscode.Command = { command: "toolResultViewer.search.open", title: t("Open"), arguments: [node] };
  switch (node.kind) {
    case "group": {
      const { group } = node;
      const { session, agent, project } = group.searched;
      const item = new vscode.TreeItem(titleOf(group), group.hits.length > 0 ? Expanded : Collapsed);
      item.id = group.searched.resource;
      const [cwd] = project.cwds;
      const where = cwd === undefined ? "" : ` · ${plain(folderName(cwd))}`;
      const found = group.count > 0 ? hitCount(group.count, group.more) : t("not searched");
      item.description = afterTitle(titleOf(group), `${found}${where}`);
      item.tooltip = plain([session?.title ?? "", agent?.description ?? "", cwd ?? ""].filter(Boolean).join("\n"));
      item.iconPath = new vscode.ThemeIcon(agent ? "hubot" : "comment-discussion");
      item.contextValue = "group";
      return item;
    }
    case "hit": {
      const { hitItem } = await import("./hitItem");
      const item = hitItem(node.hit, titleOf(node.group));
      item.command = open;
      item.contextValue = "hit";
      return item;
    }
    case "rest": {
      const { group } = node;
      const item = new vscode.TreeItem(restWords(group), None);
      item.iconPath = new vscode.ThemeIcon(group.problem === undefined ? "ellipsis" : "warning");
      item.tooltip = restWords(group);
      item.command = open;
      return item;
    }
  }
}

function titleOf({ searched: { session, agent } }: Group): string {
  const name = agent && agentTitle(agent);
  // Each on its own: a name that was cut can end in part of a secret.
  return [session?.title, name].flatMap((part) => (part === undefined ? [] : [plain(part)])).join(" › ");
}

function restWords({ count, hits, more, tooLong, problem }: Group): string {
  const words: string[] = [];
  const rest = count - hits.length;
  if (rest > 0)
    words.push(
      more
        ? plural(
            rest,
            "At least {0} more hit. Open the transcript and search there",
            "At least {0} more hits. Open the transcript and search there",
          )
        : plural(
            rest,
            "{0} more hit. Open the transcript and search there",
            "{0} more hits. Open the transcript and search there",
          ),
    );
  if (tooLong > 0) words.push(plural(tooLong, "{0} line is too long to search", "{0} lines are too long to search"));
  if (problem !== undefined) words.push(plain(problem));
  return words.join("; ");
}

function hitCount(count: number, more: boolean): string {
  return more ? plural(count, "at least {0} hit", "at least {0} hits") : plural(count, "{0} hit", "{0} hits");
}

/** Describes the progress and hits of a search. */
export function searchWords({ phase, query, done, total, groups, hits, more, failure }: SearchState): string {
  const what = `“${plain(query)}”`;
  const some = groups.filter(({ count }) => count > 0).length;
  const unread = groups.length - some;
  const found = plural(some, "{1} in {0} transcript", "{1} in {0} transcripts", hitCount(hits, more));
  const all = plural(total, "{1} of {0} transcript", "{1} of {0} transcripts", wholeNumber(done));
  const problems =
    unread > 0
      ? [
          plural(
            unread,
            "{0} transcript could not be searched completely.",
            "{0} transcripts could not be searched completely.",
          ),
        ]
      : [];
  switch (phase) {
    case "none":
      return "";
    case "reading":
      return t("{0}: looking for sessions…", what);
    case "searching":
      return t("{0}: {1} so far. Searched {2}…", what, found, all);
    case "done":
      return hits === 0
        ? [
            plural(total, "No results for {1} in {0} transcript.", "No results for {1} in {0} transcripts.", what),
            ...problems,
          ].join(" ")
        : [t("{0}: {1}. Searched {2}.", what, found, all), ...problems].join(" ");
    case "stopped":
      return t("{0}: {1}. Stopped after {2}.", what, found, all);
    case "full":
      return plural(
        MAX_GROUPS,
        "{1}: {2}. Stopped after {3}: the maximum of {0} transcript with hits was reached. Use a more specific search.",
        "{1}: {2}. Stopped after {3}: the maximum of {0} transcripts with hits was reached. Use a more specific search.",
        what,
        found,
        all,
      );
    case "failed":
      return t("Can't search for {0}: {1}", what, plain(failure ?? ""));
  }
}

/** Returns the contents of the view, as plain data. */
function snapshot(state: SearchState): unknown {
  const { phase, done, total, hits, groups, failure } = state;
  return {
    phase,
    failure,
    done,
    total,
    hits,
    words: searchWords(state),
    groups: groups.map((group) => ({
      resource: group.searched.resource,
      title: titleOf(group),
      count: group.count,
      hits: group.hits.map((hit: NamedHit & { snippet?: Snippet }) => ({
        row: hit.row,
        line: hit.line,
        field: hit.field,
        text: hit.snippet?.text,
      })),
    })),
  };
}
