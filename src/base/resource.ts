/**
 * A location in a file system as a URI string (`file:///a/b.txt`). Only `Workspace.resolve` and adapters create one.
 */
export type Resource = string & { readonly resource: unique symbol };

/** Whether a path or resource is a folder, or below it. Works for paths of any system, as agents record them. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}
