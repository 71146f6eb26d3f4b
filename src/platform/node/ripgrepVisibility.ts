import * as fs from "node:fs";
import { dirname, join } from "node:path";

/** The rules of what ripgrep looks at below folders, the same for listing and for finding. */
export function ripgrepVisibility(folders: readonly string[], ignored: boolean): string[] {
  return [
    "--no-config",
    // Outside a repository `.gitignore` holds as well. Inside one, ripgrep by itself stops at the repository's root;
    // with this flag it would go on up, and a home folder kept in git with the rule `*` would hide every project in it.
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
