import { FileError, ToolError } from "./errors";
import { asQuestion } from "./fileio/question";
import { notFound } from "./notFound";
import { accessFor, allowed, askedAbout, type Use } from "./policy/access";
import type { ToolContext } from "./ports/context";
import type { FileStat } from "./ports/files";
import type { Resource } from "./ports/resource";
import type { Shown } from "./tool";
import { t } from "./l10n";
import { onOneLine } from "./visibleText";

/** Where a search looks: a folder or file that was named, or every folder of the workspace. */
export interface SearchRoots {
  readonly roots: readonly Resource[];
  /** The whole workspace. */
  readonly everywhere: boolean;
  readonly type: FileStat["type"];
}

/** What the person is asked before these paths are used by a call that only reads; undefined when there is no reason. What fails is left to `run` to tell. */
export async function askToRead(
  input: object,
  paths: readonly string[],
  use: Extract<Use, "read" | "look">,
  context: ToolContext,
): Promise<Shown | undefined> {
  for (const path of paths) {
    try {
      await accessFor(input, path, use, context);
    } catch (error) {
      if (!(error instanceof ToolError || error instanceof FileError)) throw error;
    }
  }
  const about = askedAbout(input);
  if (about.size === 0) return undefined;
  return asQuestion(
    paths.length === 1 ? t("Read {0}?", onOneLine(paths.join())) : t("Read {0} files?", paths.length),
    about,
  );
}

/** Whether a search's `path` names a place, and not the whole workspace. */
export function namesPlace(path: string | undefined): path is string {
  return path !== undefined && !/^(?:\.\/?)?$/.test(path.trim());
}

/** The place a search's `path` names; not given, blank and `.` mean every workspace folder. Throws `ToolError` for what is not there or not allowed. */
export async function searchRoots(
  input: object,
  path: string | undefined,
  use: Extract<Use, "read" | "look">,
  context: ToolContext,
): Promise<SearchRoots> {
  if (!namesPlace(path)) {
    const roots = context.workspace.folders.map(({ resource }) => resource);
    if (roots.length > 0) return { roots, everywhere: true, type: "directory" };
    throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open. Ask the person to open one.");
  }
  const resource = await allowed(input, path, use, context);
  try {
    const { type } = await context.files.stat(resource);
    if (type === "other") {
      const what = `${context.workspace.display(resource)} is a device, pipe or socket`;
      throw new ToolError("EXECUTION_ERROR", `Invalid input: ${what}. Only files and folders can be searched.`);
    }
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
