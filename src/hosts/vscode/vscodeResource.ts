import type * as vscode from "vscode";
import type { Resource } from "../../base/resource";
import { formatPlace } from "../shared/workspace/fileUri";

/**
 * Returns the resource of a VS Code URI, without its fragment. On Windows, drive letters are small, as in the resources
 * of paths.
 */
export function resourceOfUri(
  { scheme, authority, path, query }: Pick<vscode.Uri, "scheme" | "authority" | "path" | "query">,
  platform: string = process.platform,
): Resource {
  const isLocal = platform === "win32" && scheme === "file" && authority === "";
  const whole = isLocal ? path.replace(/^\/[A-Z]:/, (drive) => drive.toLowerCase()) : path;
  return formatPlace({ scheme, authority, path: whole || "/", query: encodeURI(query) });
}
