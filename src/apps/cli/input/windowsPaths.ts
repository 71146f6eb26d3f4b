import { readdirSync } from "node:fs";
import { compileGlob, escapeGlob } from "../../../base/globs/globPattern";
import { windowsFault } from "../../../hosts/shared/workspace/givenPaths";
import { UsageError } from "../terminal/cliFailure";

/**
 * Expands `*` and `?` in the names of files on Windows, whose shells pass them unchanged.
 * A path that matches nothing is returned unchanged.
 */
export function expandedPaths(paths: readonly string[], platform: string = process.platform): string[] {
  return platform === "win32" ? paths.flatMap(matches) : [...paths];
}

function matches(path: string): string[] {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;
  const [folder, name] = [path.slice(0, at), path.slice(at)];
  if (!/[*?]/.test(name)) return [path];
  const glob = name
    .split(/([*?])/)
    .map((part) => (part === "*" || part === "?" ? part : escapeGlob(part)))
    .join("");
  const pattern = compileGlob(glob, { ignoreCase: true });
  try {
    const found = readdirSync(folder === "" ? "." : folder).filter((one) => pattern.test(one));
    return found.length === 0 ? [path] : found.sort().map((one) => folder + one);
  } catch {
    // The folder is reported as a path that doesn't exist.
    return [path];
  }
}

/** Returns the path of an entry of a folder, with the separators that the folder's path has. */
export function pathInside(folder: string, name: string, platform: string = process.platform): string {
  if (/[/\\]$/.test(folder) && (platform === "win32" || folder.endsWith("/"))) return folder + name;
  return folder + (platform === "win32" && folder.includes("\\") ? "\\" : "/") + name;
}

/** Throws `UsageError` for a file to write that Windows would take for a device or an alternate data stream. */
export function requireFileName(path: string, option: string, platform: string = process.platform): void {
  const fault = platform === "win32" ? windowsFault(path.replaceAll("\\", "/")) : undefined;
  if (fault !== undefined) throw new UsageError(`Option --${option}: ${fault}`);
}
