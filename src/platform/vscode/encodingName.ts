import * as vscode from "vscode";
import type { Resource } from "../../core/ports/resource";
import { labelOf } from "../encodedSearch";
import { resourceOfUri } from "./resource";

/** The encoding that the editor reads a file in which has no mark: an open editor's, else the setting `files.encoding`; undefined where the editor guesses. */
export function encodingName(resource: Resource): string | undefined {
  const open = vscode.workspace.textDocuments.find(({ uri }) => resourceOfUri(uri) === resource);
  if (open) return open.encoding;
  const settings = vscode.workspace.getConfiguration("files", vscode.Uri.parse(resource, true));
  return settings.get("autoGuessEncoding") === true ? undefined : settings.get<string>("encoding");
}

/** The label in the Encoding Standard of the encoding that files below a place without a mark are in; undefined for UTF-8, and where the standard has none like it. */
export function encodingLabel(resource: Resource): string | undefined {
  return labelOf(encodingName(resource));
}
