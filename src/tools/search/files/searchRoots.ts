import { FileError, ToolError } from "../../../base/errors";
import { asQuestion } from "../../runtime/pathQuestion";
import { notFoundError } from "./notFoundError";
import type { PathAccess, PlanContext, RunContext } from "../../runtime/policy/access";
import type { Use } from "../../runtime/policy/pathJudgment";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { Shown } from "../../runtime/tool";
import { t } from "../../../base/l10n";
import { onOneLine } from "../../../base/text/visibleText";

/** Where a search looks: a folder or file that was named, or every folder of the workspace. */
export interface SearchRoots {
  readonly roots: readonly Resource[];
  /** The whole workspace. */
  readonly everywhere: boolean;
  readonly type: FileStat["type"];
}

/** A path that a call which only reads names, or why it can't be used, which `run` reports. */
export type NamedPath = PathAccess | { readonly path: string; readonly failure: FileError | ToolError };

/** The access to a path. Throws why there is none. */
export function accessOf(named: NamedPath): PathAccess {
  if ("failure" in named) throw named.failure;
  return named;
}

/** Plans the use of paths by a call that only reads. */
export async function planToRead(
  paths: readonly string[],
  use: Extract<Use, "read" | "look">,
  { access }: PlanContext,
): Promise<{ readonly named: readonly NamedPath[]; readonly ask: Shown | undefined }> {
  const named: NamedPath[] = [];
  for (const path of paths) {
    try {
      named.push(await access[use](path));
    } catch (error) {
      if (!(error instanceof ToolError || error instanceof FileError)) throw error;
      named.push({ path, failure: error });
    }
  }
  const title = paths.length === 1 ? t("Read {0}?", onOneLine(paths.join())) : t("Read {0} files?", paths.length);
  return { named, ask: asQuestion(title, access.asked) };
}

/** Whether a search's `path` is a specific path, and not the whole workspace. */
function namesPlace(path: string | undefined): path is string {
  return path !== undefined && !/^(?:\.\/?)?$/.test(path.trim());
}

/** Plans the use of a search's `path`. It isn't given, blank, or `.` for every workspace folder. */
export async function planSearch(
  path: string | undefined,
  use: Extract<Use, "read" | "look">,
  context: PlanContext,
): Promise<{ readonly named: NamedPath | undefined; readonly ask?: Shown | undefined }> {
  if (!namesPlace(path)) return { named: undefined };
  const { named, ask } = await planToRead([path], use, context);
  return { named: named[0], ask };
}

/** The folders and files of a search: the given path, or every workspace folder without one. Throws `ToolError` for a missing path, or one that isn't allowed. */
export async function searchRoots(named: NamedPath | undefined, context: RunContext): Promise<SearchRoots> {
  if (!named) {
    const roots = context.workspace.folders.map(({ resource }) => resource);
    if (roots.length > 0) return { roots, everywhere: true, type: "directory" };
    throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open. Ask the user to open one.");
  }
  const resource = await accessOf(named).use(context);
  try {
    const { type } = await context.files.stat(resource);
    if (type === "other") {
      const what = `${context.workspace.display(resource)} is a device, pipe or socket`;
      throw new ToolError("EXECUTION_ERROR", `Invalid input: ${what}. Only files and folders can be searched.`);
    }
    return { roots: [resource], everywhere: false, type };
  } catch (error) {
    throw error instanceof FileError && error.kind === "NotFound" ? await notFoundError(resource, context) : error;
  }
}

/**
 * Throws `FileError` for a root that can't be read. A search skips such folders, or fails without saying why, but a
 * root was requested by name. Call it if a search found nothing or failed.
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
