import * as vscode from "vscode";
import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { Search } from "../../tools/runtime/ports/searchPort";
import { combineSearches } from "../shared/search/combinedSearch";
import { searchEncoded } from "../shared/search/encodedSearch";
import { isOnDisk } from "../node/disk/diskPath";
import { createRipgrepSearch } from "../node/search/nodeSearch";
import { searchUnsaved } from "../node/search/unsavedSearch";
import { createWalkSearch } from "../node/search/walkSearch";
import { encodingLabel } from "./encodingName";
import { resourceOfUri } from "./vscodeResource";

/** Combines ripgrep on disk with a walk for other file systems, or for everything without ripgrep. */
export function combineEngines(files: Files, rgPath: string | undefined): Search {
  const walking = createWalkSearch(files);
  const search = rgPath === undefined ? walking : combineSearches(createRipgrepSearch(rgPath), walking, isOnDisk);
  return searchUnsaved(searchEncoded(search, encodingLabel), files, unsavedTexts);
}

function unsavedTexts(): { resource: Resource; text: string }[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty, isUntitled }) => isDirty && !isUntitled)
    .map((document) => ({ resource: resourceOfUri(document.uri), text: document.getText() }));
}
