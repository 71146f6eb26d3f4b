import * as vscode from "vscode";
import { createLiveNotices } from "./liveNotices";
import { createLiveStatusBar } from "./liveStatusBar";
import { createLiveStore, type LiveParts, type LiveStore } from "./liveStore";
import { createLiveTree, type LiveNode, type LiveTree } from "./liveTree";

/** What follows the running sessions. */
export interface Live {
  readonly store: LiveStore;
  readonly tree: LiveTree;
  dispose(): void;
}

/**
 * Begins to follow the running sessions, and shows them in the status bar and in notifications. `drawn` gets the items
 * to draw again; undefined for all.
 */
export function startLive(parts: LiveParts, drawn: (nodes: LiveNode[] | undefined) => void): Live {
  const store = createLiveStore(parts);
  const tree = createLiveTree(store, drawn);
  const all = vscode.Disposable.from(store, tree, createLiveStatusBar(store), createLiveNotices(store));
  return { store, tree, dispose: () => void all.dispose() };
}
