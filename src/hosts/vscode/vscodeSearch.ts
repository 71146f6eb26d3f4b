import * as vscode from "vscode";
import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { Search } from "../../tools/runtime/ports/searchPort";
import { combineSearches } from "../shared/search/combinedSearch";
import { searchEncoded } from "../shared/search/encodedSearch";
import { isOnDisk } from "../node/disk/diskPath";
import { findRipgrep } from "../node/search/ripgrep/ripgrep";
import { createRipgrepSearch } from "../node/search/nodeSearch";
import { searchUnsaved } from "../node/search/unsavedSearch";
import { createWalkSearch } from "../node/search/walkSearch";
import { encodingLabel } from "./encodingName";
import { resourceOfUri } from "./vscodeResource";

/** Returns the path of ripgrep for searches: VS Code's own, or another one; undefined if there is none. */
export function ripgrepPath(): string | undefined {
  const onDisk = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return findRipgrep({ appRoot: vscode.env.appRoot, workspaceFolders: onDisk.map(({ uri }) => uri.fsPath) });
}

/**
 * Creates the search. Uses ripgrep on disk, and a walk for other file systems or without ripgrep, which the first
 * search looks for.
 */
export function createVsCodeSearch(files: Files): Search {
  let made: Search | undefined;
  const search = (): Search => (made ??= createSearch(files, ripgrepPath()));
  return {
    listFiles: (query, signal) => search().listFiles(query, signal),
    findText: (query, signal) => search().findText(query, signal),
  };
}

function createSearch(files: Files, rgPath: string | undefined): Search {
  const walking = createWalkSearch(files);
  const search = rgPath === undefined ? walking : combineSearches(createRipgrepSearch(rgPath), walking, isOnDisk);
  return searchUnsaved(searchEncoded(search, encodingLabel), files, unsavedTexts);
}

function unsavedTexts(): { resource: Resource; text: string }[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty, isUntitled }) => isDirty && !isUntitled)
    .map((document) => ({ resource: resourceOfUri(document.uri), text: document.getText() }));
}
