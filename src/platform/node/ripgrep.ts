import * as fs from "node:fs";
import { createRequire } from "node:module";
import { delimiter, isAbsolute, join, relative, sep } from "node:path";
import { errorCode } from "./fileErrors";

const BINARY = process.platform === "win32" ? "rg.exe" : "rg";
const TARGET = `${process.platform}-${process.arch}`;

/**
 * Where VS Code keeps its own ripgrep, below its root: the first is 1.139's, the others older ones'
 * (`@vscode/ripgrep-universal` in code-server 4.139.1; `@vscode/ripgrep` packed in desktop builds).
 */
const LAYOUTS = [
  ["@vscode", "ripgrep-universal", "bin", TARGET, BINARY],
  ["@vscode", `ripgrep-${TARGET}`, "bin", BINARY],
  ["@vscode", "ripgrep", "bin", BINARY],
  ["vscode-ripgrep", "bin", BINARY],
] as const;

export interface RipgrepSearch {
  /** `vscode.env.appRoot`. */
  readonly appRoot?: string;
  /** Folders that a program found on PATH must not lie in: what stands there may have been put there to be run. */
  readonly workspaceFolders: readonly string[];
  /** The search path; the environment's own unless given. */
  readonly path?: string;
  /** False to look past the package `@vscode/ripgrep`. */
  readonly packaged?: boolean;
}

/** The path of a ripgrep binary: VS Code's own, then the package `@vscode/ripgrep`'s, then one on PATH; `undefined` when there is none. */
export function findRipgrep({ appRoot, workspaceFolders, path, packaged = true }: RipgrepSearch): string | undefined {
  return (
    (appRoot === undefined ? undefined : vsCodeRipgrep(appRoot)) ??
    (packaged ? packagedRipgrep() : undefined) ??
    ripgrepOnPath(path ?? process.env.PATH ?? "", workspaceFolders)
  );
}

function vsCodeRipgrep(appRoot: string): string | undefined {
  for (const modules of ["node_modules", "node_modules.asar.unpacked"]) {
    for (const layout of LAYOUTS) {
      const path = join(appRoot, modules, ...layout);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function packagedRipgrep(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(`@vscode/ripgrep-${TARGET}/bin/${BINARY}`);
    return isProgram(path) ? path : undefined;
  } catch (error) {
    // The package is not installed beside this file, as in a packed extension.
    if (errorCode(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function ripgrepOnPath(path: string, workspaceFolders: readonly string[]): string | undefined {
  const forbidden = workspaceFolders.map(realOrSelf);
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const program = join(folder, BINARY);
    if (!isProgram(program)) continue;
    const real = realOrSelf(program);
    if (!forbidden.some((root) => isBelow(real, root) || isBelow(program, root))) return program;
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    fs.accessSync(path, fs.constants.X_OK);
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}

function realOrSelf(path: string): string {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return path;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
