/**
 * A location in a file system as a URI string (`file:///a/b.txt`). Only `Workspace.resolve` and adapters create one.
 */
export type Resource = string & { readonly resource: unique symbol };

/**
 * Whether a path or resource is a folder, or below it. Works for paths of any system, as agents record them. Paths of
 * Windows that differ in case or kind of slashes are the same.
 */
export function isInFolder(path: string, folder: string): boolean {
  if (WINDOWS.test(path) && WINDOWS.test(folder)) return isBelow(sameForm(path), sameForm(folder));
  return isBelow(path, folder);
}

const WINDOWS = /^[A-Za-z]:[\\/]/;

function sameForm(path: string): string {
  return path.replaceAll("\\", "/").toLowerCase();
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}

/**
 * Returns the path of a folder that VS Code or an extension recorded as a URI. Undefined for another scheme, and for a
 * damaged one. Remote folders have the path of their own machine, which is this one where the file is.
 */
export function pathOfUri(uri: string): string | undefined {
  const path = /^(?:file|vscode-remote):\/\/[^/]*(\/.*)$/.exec(uri)?.[1];
  if (path === undefined) return undefined;
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const [, drive, rest = ""] = /^\/([a-z]:)(.*)$/i.exec(decoded) ?? [];
  return drive === undefined ? decoded : `${drive.toUpperCase()}${rest.replaceAll("/", "\\")}`;
}
