import { readImports } from "../../scripts/importGraph";
import path from "node:path";

/**
 * The names of files in `src/apps/extension` and `src/hosts/vscode` under `root` that import `node:fs`, or a module of `src/hosts/node` that leads to it, sorted. Read
 * from esbuild's module graph.
 */
export async function usersOfNodeFiles(root: string): Promise<string[]> {
  const modules = await readImports(["src/apps/extension/extension.ts"], root);
  const known = new Map<string, boolean>();
  const leads = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    known.set(file, false);
    const found = (modules[file]?.imports ?? []).some((imported) =>
      imported.external ? isNodeFiles(imported.path) : leads(imported.path),
    );
    known.set(file, found);
    return found;
  };
  return Object.entries(modules)
    .filter(([file]) => /^src\/(?:apps\/extension|hosts\/vscode)\//.test(file))
    .filter(([, { imports }]) =>
      imports.some(({ path: imported, external }) =>
        external ? isNodeFiles(imported) : imported.startsWith("src/hosts/node/") && leads(imported),
      ),
    )
    .map(([file]) => path.basename(file))
    .sort();
}

function isNodeFiles(imported: string): boolean {
  return /^node:fs(?:\/|$)/.test(imported);
}
