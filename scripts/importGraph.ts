import { build } from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./process";

/**
 * A quoted path of the project's files, as in `entryPoints: ["src/apps/cli/cliMain.ts"]` or `join(ROOT, "scripts/fuzz.ts")`.
 */
const QUOTED_PATH = /["'`]((?:\.{1,2}\/)*\w[\w.-]*(?:\/[\w.-]+)*)\/?["'`]/g;

/** The dependencies of files, by file. Paths are relative to the project, with `/`. */
export class ImportGraph {
  readonly #direct: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(direct: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#direct = direct;
  }

  direct(file: string): ReadonlySet<string> {
    return this.#direct.get(file) ?? new Set();
  }

  /** Returns a file and everything that it imports or names, recursively. Built-in modules appear as `node:fs`. */
  reached(file: string): Set<string> {
    const reached = new Set([file]);
    for (const one of reached) for (const needed of this.#direct.get(one) ?? []) reached.add(needed);
    return reached;
  }
}

/**
 * Reads the graph from esbuild, which leaves out type-only imports.
 * A quoted path of a file or folder of the project counts too, because tests bundle, start, and read files by path.
 */
export async function readImportGraph(entryPoints: readonly string[], root = ROOT): Promise<ImportGraph> {
  const direct = new Map<string, Set<string>>();
  for (let unread = entryPoints; unread.length > 0;) {
    for (const [file, { imports }] of Object.entries(await readImports(unread, root))) {
      const needed = imports.filter((one) => !one.external || one.path.startsWith("node:")).map((one) => one.path);
      direct.set(file, new Set([...needed, ...(file.startsWith("src/") ? [] : namedFiles(file, root))]));
    }
    const all = new Set([...direct.values()].flatMap((files) => [...files]));
    unread = [...all].filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts") && !direct.has(file));
  }
  return new ImportGraph(direct);
}

/** The imports of a module, by path from the root or by package name. */
export interface ModuleImports {
  readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
}

/**
 * Reads the imports of every module that the entry points (paths or globs below `root`) lead to, from esbuild's module
 * graph.
 * It contains no type-only imports.
 */
export async function readImports(
  entryPoints: readonly string[],
  root: string,
): Promise<Record<string, ModuleImports>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    // Otherwise the same code would be bundled again for every entry point.
    splitting: true,
    outdir: "graph",
    outbase: root,
    loader: { ".css": "empty", ".wasm": "empty", ".html": "empty" },
    logLevel: "silent",
  });
  return metafile.inputs;
}

function namedFiles(file: string, root: string): string[] {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const found = new Set<string>();
  for (const [, named = ""] of text.matchAll(QUOTED_PATH)) {
    for (const from of [".", path.posix.dirname(file)]) {
      const resolved = path.posix.normalize(path.posix.join(from, named));
      if (resolved.startsWith("..") || !isOurs(resolved)) continue;
      const kind = fs.statSync(path.join(root, resolved), { throwIfNoEntry: false });
      if (kind?.isFile()) found.add(resolved);
      else if (kind?.isDirectory() && resolved.includes("/"))
        for (const inside of filesBelow(resolved, root)) found.add(inside);
    }
  }
  return [...found];
}

function isOurs(file: string): boolean {
  return !/^(node_modules|dist|coverage|\.\w+)(\/|$)/.test(file);
}

function filesBelow(folder: string, root: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
