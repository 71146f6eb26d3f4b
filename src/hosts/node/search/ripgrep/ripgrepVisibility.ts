import * as fs from "node:fs";
import { dirname, join } from "node:path";

/** Returns the arguments that select files below folders, both for listing and for searching. */
export function ripgrepVisibility(folders: readonly string[], ignored: boolean): string[] {
  return [
    "--no-config",
    // Outside a repository, `.gitignore` files apply too. Inside one, ripgrep stops at the repository's root by
    // default. With this flag it would continue upwards, and a home folder in Git with the rule `*` would hide every
    // project in it.
    ...(folders.every(inRepository) ? [] : ["--no-require-git"]),
    "--hidden",
    "--glob=!.git",
    ...(ignored ? ["--no-ignore"] : []),
    ...(process.platform === "win32" ? ["--path-separator=/"] : []),
  ];
}

function inRepository(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (fs.existsSync(join(at, ".git"))) return true;
    if (dirname(at) === at) return false;
  }
}
