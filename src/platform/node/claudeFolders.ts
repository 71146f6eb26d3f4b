import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Resource } from "../../core/ports/resource";
import { resourceOf } from "./diskPath";

/** The folders in which Claude Code keeps `projects`: those of `CLAUDE_CONFIG_DIR` (separated by commas), and `.claude` in the home folder. Each once. */
export function claudeFolders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): Resource[] {
  const named = (environment["CLAUDE_CONFIG_DIR"] ?? "").split(",").map((folder) => folder.trim());
  const paths = [...named.filter((folder) => folder !== "").map((folder) => resolve(folder)), join(home, ".claude")];
  return [...new Set(paths)].map((path) => resourceOf(path));
}
