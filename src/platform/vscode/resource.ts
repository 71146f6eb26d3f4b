import type * as vscode from "vscode";
import type { Resource } from "../../core/ports/resource";
import { formatPlace } from "../uri";

/** The resource of a VS Code URI; its fragment is no part of a place. */
export function resourceOfUri({ scheme, authority, path, query }: vscode.Uri): Resource {
  return formatPlace({ scheme, authority, path: path || "/", query: encodeURI(query) });
}
