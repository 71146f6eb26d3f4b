import { FileError, ToolError } from "./errors";
import { notFound } from "./notFound";
import type { FileStat, Resource, ToolContext } from "./ports";

/** Where a search looks: a folder or file that was named, or every folder of the workspace. */
export interface SearchRoots {
  readonly roots: readonly Resource[];
  /** The whole workspace. */
  readonly everywhere: boolean;
  readonly type: FileStat["type"];
}

/** The place a search's `path` names; not given, blank and `.` mean every workspace folder. Throws `ToolError` for what is not there. */
export async function searchRoots(path: string | undefined, context: ToolContext): Promise<SearchRoots> {
  if (path === undefined || /^\s*(?:\.\/?)?\s*$/.test(path)) {
    const roots = context.workspace.folders.map(({ resource }) => resource);
    if (roots.length > 0) return { roots, everywhere: true, type: "directory" };
    throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open. Ask the person to open one.");
  }
  const resource = await context.workspace.resolve(path);
  try {
    const { type } = await context.files.stat(resource);
    return { roots: [resource], everywhere: false, type };
  } catch (error) {
    throw error instanceof FileError && error.kind === "NotFound" ? await notFound(resource, context) : error;
  }
}

/**
 * Throws `FileError` for a root that may not be read. A search passes over such places, or fails without saying why; but a root was asked for by name.
 * To be called when a search found nothing or failed.
 */
export async function refuseUnreadable({ roots, type }: SearchRoots, { files }: ToolContext): Promise<void> {
  for (const root of roots) {
    if (type === "directory") await files.list(root);
    else await files.read(root, 0, 1, new Uint8Array(1));
  }
}

/** Runs a search; when it fails because its root may not be read, that is what is thrown. */
export async function searching<Result>(
  roots: SearchRoots,
  context: ToolContext,
  search: () => Promise<Result>,
): Promise<Result> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof ToolError) await refuseUnreadable(roots, context);
    throw error;
  }
}
