import * as vscode from "vscode";
import type { Place } from "../permalinks/permalinkRow";
import type { LiveParts } from "./liveStore";
import type { LiveNode, LiveTarget } from "./liveTree";
import type { Live } from "./startLive";

export const LIVE_VIEW = "toolResultViewer.live";

/** Milliseconds between two drawings of elapsed times. */
const TICK_MS = 1_000;

/** Milliseconds until sessions are followed for the status bar, and between looks whether there may be any. */
const START_MS = 5_000;
const AGAIN_MS = 30_000;

/** Where a click leads. */
export interface LiveOpening {
  /** Shows a transcript at a row. */
  row(uri: vscode.Uri, place?: Place): Promise<void>;
  /** Shows the record of a call of this window; without an id, all of them. */
  run(record: string | undefined): Promise<void>;
}

/**
 * Registers the view of running calls. Their files are followed from when the view is first visible, one of our tools is
 * called, or a notification is on. For the status bar, they are followed as soon as an agent may have sessions of this
 * workspace. Until then, nothing of it is loaded.
 */
export function registerLiveView(parts: LiveParts, open: LiveOpening): vscode.Disposable {
  const changed = new vscode.EventEmitter<LiveNode[] | undefined>();
  let live: Live | undefined;
  let loading: Promise<Live> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  const load = (): Promise<Live> =>
    (loading ??= import("./startLive").then(({ startLive }) => {
      const started = startLive(parts, (nodes) => changed.fire(nodes));
      if (isClosed) started.dispose();
      else ticking = setInterval(() => view.visible && started.tree.tick(), TICK_MS);
      return (live = started);
    }));
  const view = vscode.window.createTreeView<LiveNode>(LIVE_VIEW, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: ({ item }) => item(),
      async getChildren(node) {
        const { store, tree } = await load();
        await store.ready;
        return tree.children(node);
      },
    },
    showCollapseAll: true,
  });
  const startIfWanted = (): void => {
    const notify = vscode.workspace.getConfiguration("toolResultViewer").get<object>("live.notify", {});
    if (Object.values(notify).includes(true)) void load();
  };
  startIfWanted();
  let starting: ReturnType<typeof setTimeout>;
  const startOrWait = async (): Promise<void> => {
    if (loading) return;
    const { mayStart } = await import("./liveStart");
    if (mayStart(parts)) void load();
    else if (!isClosed) starting = setTimeout(() => void startOrWait(), AGAIN_MS);
  };
  starting = setTimeout(() => void startOrWait(), START_MS);
  return vscode.Disposable.from(
    view,
    changed,
    parts.calls.onChange(() => void load()),
    vscode.workspace.onDidChangeConfiguration(startIfWanted),
    vscode.commands.registerCommand("toolResultViewer.live.open", async (target: LiveTarget) => {
      if (target.kind === "run") await open.run(target.record);
      else await open.row(vscode.Uri.parse(target.resource, true), placeOf(target));
    }),
    {
      dispose: () => {
        isClosed = true;
        clearTimeout(starting);
        clearInterval(ticking);
        live?.dispose();
      },
    },
  );
}

function placeOf({ row, call }: Extract<LiveTarget, { kind: "row" }>): Place | undefined {
  return row === undefined ? undefined : { row, ...(call !== undefined && { call }) };
}
