import { FileError, ToolError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { namesOf } from "../../runtime/policy/protectedPaths";
import { mapWithLimit } from "../../../base/mapWithLimit";
import { type ExpandedPath, type ExpandOptions, expandPaths } from "../paths/fileioPaths";
import { type FileioFailure, statusOf } from "../paths/fileStatus";

/** One entry that a call is to change. */
export interface Entry {
  /** As the caller wrote it; for what a glob found, as the workspace shows it. */
  readonly path: string;
  readonly resource: Resource;
  /** The entry there, or undefined for nothing. */
  readonly stat: FileStat | undefined;
  /** A glob found it. */
  readonly found: boolean;
  readonly failure?: undefined;
}

/** A path that can't be used at all. Nothing is reported about what is there. */
export interface NoEntry {
  readonly path: string;
  readonly found?: undefined;
  readonly failure: FileioFailure;
  readonly message?: string | undefined;
}

/** The most paths that one call may change. */
const mostPaths = 10_000;

/**
 * The entries that a call's paths and globs mean. Other than for tools that read, a link is meant itself, wherever it leads.
 * Throws `ToolError` for more than `mostPaths`.
 */
export async function entriesOf(
  given: readonly string[],
  context: ToolContext,
  options: Omit<ExpandOptions, "most">,
): Promise<(Entry | NoEntry)[]> {
  refuseTooMany(given.length);
  const { paths } = await expandPaths(given, context, { ...options, most: Infinity });
  refuseTooMany(paths.length);
  return mapWithLimit(paths, { atOnce: 32, signal: context.signal }, (path) => entryOf(path, context));
}

/** Throws `ToolError` for more paths than one call may change. */
export function refuseTooMany(count: number): void {
  if (count <= mostPaths) return;
  const counts = `${count.toLocaleString("en")} paths, and a call changes at most ${mostPaths.toLocaleString("en")}`;
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: these are ${counts}. Name whole folders, or make several calls.`,
  );
}

async function entryOf(expanded: ExpandedPath, context: ToolContext): Promise<Entry | NoEntry> {
  const { given: path } = expanded;
  if (expanded.resource !== undefined)
    return lookAt({ path, resource: expanded.resource, found: expanded.found }, context);
  const link = await linkAt(path, context);
  if (link !== undefined) return lookAt({ path, resource: link, found: false }, context);
  return { path, failure: expanded.failure, message: expanded.message };
}

async function lookAt(entry: Omit<Entry, "stat">, { files }: ToolContext): Promise<Entry | NoEntry> {
  try {
    return { ...entry, stat: await statAt(entry.resource, files) };
  } catch (error) {
    return { path: entry.path, failure: statusOf(error) };
  }
}

/** Returns the entry at a path, or undefined if nothing is there. Throws `FileError` if it can't be checked. */
export async function statAt(resource: Resource, files: ToolContext["files"]): Promise<FileStat | undefined> {
  try {
    return await files.stat(resource);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return undefined;
    throw error;
  }
}

/** The link that a path names and that `Workspace.resolve` will not follow, because it leads outside or in a circle; undefined when there is none. */
export async function linkAt(given: string, { files, workspace }: ToolContext): Promise<Resource | undefined> {
  const uri = /^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(given);
  if (uri && given.includes("?")) return undefined;
  try {
    const folder = await workspace.resolve(`${given}/..`);
    const windows = /^file:\/\/\/[a-z]%3A/.test(folder);
    const names = uri ? namesOf(given) : given.split(windows ? /[/\\]/ : "/").filter((name) => name !== "");
    const link = (await files.list(folder)).find((entry) => entry.link && entry.name === names.at(-1));
    return link && files.child(folder, link.name);
  } catch (error) {
    if (error instanceof FileError || error instanceof ToolError) return undefined;
    throw error;
  }
}
