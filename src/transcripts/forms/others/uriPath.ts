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
  const drive = /^\/([a-z]:)(.*)$/i.exec(decoded);
  return drive?.[1] === undefined ? decoded : `${drive[1].toUpperCase()}${(drive[2] ?? "").replaceAll("/", "\\")}`;
}
