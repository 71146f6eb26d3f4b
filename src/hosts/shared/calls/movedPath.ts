import { isNetworkPath } from "../../../base/text/networkPath";

/** What is known of paths before the user is asked about them. */
interface Paths {
  /** Whether a path is in a workspace folder, by its name alone. */
  isInWorkspace(path: string): boolean;
  /** Accesses the path. */
  exists(path: string): Promise<boolean>;
}

/**
 * Returns the path of a file that a session moved from `path` to `to`, which may name the folder that it moved the file
 * into. Doesn't access a network share outside the workspace.
 */
export async function movedPath(path: string, to: string, { isInWorkspace, exists }: Paths): Promise<string> {
  const inside = `${to.replace(/[\\/]$/, "")}/${path.split(/[\\/]/).at(-1) ?? ""}`;
  if (isNetworkPath(inside) && !isInWorkspace(inside)) return to;
  return (await exists(inside)) ? inside : to;
}
