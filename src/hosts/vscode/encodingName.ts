import * as vscode from "vscode";
import type { Resource } from "../../base/resource";
import { labelOf } from "../shared/search/encodedSearch";
import { resourceOfUri } from "./vscodeResource";

/**
 * Returns the encoding that the editor uses for a file without a byte order mark.
 * It is an open document's, or that of `files.encoding`. Returns undefined if the editor guesses.
 */
export function encodingName(resource: Resource): string | undefined {
  const open = vscode.workspace.textDocuments.find(({ uri }) => resourceOfUri(uri) === resource);
  if (open) return open.encoding;
  const settings = vscode.workspace.getConfiguration("files", vscode.Uri.parse(resource, true));
  return settings.get("autoGuessEncoding") === true ? undefined : settings.get<string>("encoding");
}

/**
 * Returns the Encoding Standard's label of the encoding for files below a folder without a byte order mark.
 * Returns undefined for UTF-8, and for encodings that the standard doesn't have.
 */
export function encodingLabel(resource: Resource): string | undefined {
  return labelOf(encodingName(resource));
}
