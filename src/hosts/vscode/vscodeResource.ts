import type * as vscode from "vscode";
import type { Resource } from "../../base/resource";
import { formatPlace } from "../shared/workspace/fileUri";

/** Returns the resource of a VS Code URI, without its fragment. */
export function resourceOfUri({ scheme, authority, path, query }: vscode.Uri): Resource {
  return formatPlace({ scheme, authority, path: path || "/", query: encodeURI(query) });
}
