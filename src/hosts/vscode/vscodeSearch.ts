import * as vscode from "vscode";
import type { Files } from "../../base/filesPort";
import type { Search } from "../../tools/runtime/ports/searchPort";
import { findRipgrep } from "../node/search/ripgrep/ripgrep";

/** Returns the path of ripgrep for searches: VS Code's own, or another one; undefined if there is none. */
export function ripgrepPath(): string | undefined {
  const onDisk = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return findRipgrep({ appRoot: vscode.env.appRoot, workspaceFolders: onDisk.map(({ uri }) => uri.fsPath) });
}

/** Creates the search. The first search loads the engines, and looks for ripgrep. */
export function createVsCodeSearch(files: Files): Search {
  let made: Promise<Search> | undefined;
  const search = (): Promise<Search> =>
    (made ??= import("./searchEngines").then(({ combineEngines }) => combineEngines(files, ripgrepPath())));
  return {
    async *listFiles(query, signal) {
      yield* (await search()).listFiles(query, signal);
    },
    findText: async (query, signal) => (await search()).findText(query, signal),
  };
}
