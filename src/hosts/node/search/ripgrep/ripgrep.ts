import * as fs from "node:fs";
import { createRequire } from "node:module";
import { delimiter, isAbsolute, join, relative, sep } from "node:path";
import { realOrSelf } from "../../disk/diskPath";
import { errorCode } from "../../disk/fileErrors";

const BINARY = process.platform === "win32" ? "rg.exe" : "rg";
const TARGET = `${process.platform}-${process.arch}`;

/**
 * Paths of VS Code's own ripgrep below its root. The first is that of 1.139, the others those of older versions
 * (`@vscode/ripgrep-universal` in code-server 4.139.1; `@vscode/ripgrep` in desktop builds).
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
  /** Folders whose programs are ignored on PATH, because they may be malicious. */
  readonly workspaceFolders: readonly string[];
  /** The search path. Default: the environment's. */
  readonly path?: string;
  /** Set to false to ignore the package `@vscode/ripgrep`. */
  readonly packaged?: boolean;
}

/**
 * Finds ripgrep: VS Code's own, that of the package `@vscode/ripgrep`, or the one on PATH. Returns undefined if there
 * is none.
 */
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
    // The package isn't installed next to this file, as in a packaged extension.
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

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
