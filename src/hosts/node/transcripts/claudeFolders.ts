import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Resource } from "../../../base/resource";
import { resourceOf } from "../disk/diskPath";

/**
 * Returns the folders with Claude Code's `projects`: those of `CLAUDE_CONFIG_DIR` (comma-separated), and `~/.claude`.
 * Each once.
 */
export function claudeFolders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): Resource[] {
  const named = (environment["CLAUDE_CONFIG_DIR"] ?? "").split(",").map((folder) => folder.trim());
  const paths = [...named.filter((folder) => folder !== "").map((folder) => resolve(folder)), join(home, ".claude")];
  return [...new Set(paths)].map((path) => resourceOf(path));
}
