import { FileError, ToolError } from "../../../base/errors";
import { compileGlob } from "../../../base/globs/globPattern";
import { leftOut, secretFilesOf } from "../../runtime/policy/secretFiles";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { isGlob } from "./fileioGlobs";
import { mapWithLimit } from "../../../base/mapWithLimit";
import { pathBelow } from "./pathNames";
import { type ExpandedPath, expandPaths } from "./fileioPaths";
import type { Reach } from "./fileioReach";
import { type FileioFailure, statusOf } from "./fileStatus";

/** A file or folder to search. */
export interface SearchedPath {
  readonly given: string;
  readonly resource: Resource;
  /** Named by itself, and a file: no glob leaves it out. */
  readonly namedFile: boolean;
  /** Found by a glob. The user isn't asked about it. */
  readonly found: boolean;
  readonly folder: boolean;
}

export interface SearchedPaths {
  readonly paths: readonly SearchedPath[];
  /** The number of files that globs found and that may contain secrets. They are left out. */
  readonly secret: number;
  /** `stop` fired: there may be more that the paths mean. */
  readonly stopped: boolean;
  readonly notes: readonly string[];
}

export interface SearchOptions {
  readonly reach: Reach;
  readonly ignored: boolean;
  /** Globs that files must match; `!` leaves out. For files that a glob in a path found; those below folders are the search's own matter. */
  readonly globs: readonly string[];
  /** When it fires, what is known by then is all. */
  readonly stop: AbortSignal;
}

/** The files and folders that a search's paths mean; those that cannot be searched are named in the notes. Throws what is wrong with the first when none can be, unless it was stopped. */
export async function searchedPaths(
  given: readonly string[],
  context: ToolContext,
  { reach: named, ignored, globs, stop }: SearchOptions,
): Promise<SearchedPaths> {
  const secrets = await secretFilesOf(context);
  // Files that a glob finds and that may contain secrets are left out, and only their number is reported.
  const reach: Reach = { ...named, found: () => Promise.resolve() };
  const { paths, notes } = await expandPaths(given, context, { reach, use: "read", kind: "outermost", ignored, stop });
  const wanted = nameFilter(globs);
  const looked = await mapWithLimit(
    paths,
    { atOnce: 32, signal: context.signal },
    (path) => look(path, paths.length === 1, context),
    () => !stop.aborted,
  );
  const failed = looked.filter((path) => "failure" in path);
  const good = looked.filter((path) => "resource" in path);
  const [first] = failed;
  const stopped = stop.aborted;
  if (first && good.length === 0 && !stopped) await refuse(first, reach);
  const names = failed.slice(0, mostNamed).map(({ given: name, failure }) => `${name} (${failure})`);
  const chosen = good.filter(({ given: path, found, folder }) => !found || folder || wanted(path));
  const foundFiles = chosen.filter(({ found, folder }) => found && !folder).map(({ resource }) => resource);
  const isOut = await leftOut(secrets, { roots: foundFiles, asked: [] }, context);
  const secret = chosen.filter(({ resource, found, folder }) => found && !folder && isOut(resource));
  return {
    paths: chosen.filter((path) => !secret.includes(path)).map(asSearched),
    secret: secret.length,
    stopped,
    notes: [...notes, ...(failed.length > 0 ? [`Not searched: ${listed(names, failed.length)}.`] : [])],
  };
}

/** The maximum number of names in a note. */
const mostNamed = 5;

/** Names as a note shows them; `total` is how many there are in all. */
export function listed(names: readonly string[], total: number): string {
  const shown = names.slice(0, mostNamed);
  return `${shown.join(", ")}${total > shown.length ? ` and ${total - shown.length} more` : ""}`;
}

/** A file's path as the caller would write it: below the path that led to it. */
export function shownPath(resource: Resource, paths: readonly SearchedPath[], { workspace }: ToolContext): string {
  for (const { given, resource: root } of paths) {
    if (resource === root) return given;
    const start = root.endsWith("/") ? root : `${root}/`;
    if (resource.startsWith(start))
      return decodeURIComponent(resource.slice(start.length)).split("/").reduce(pathBelow, given);
  }
  return workspace.display(resource);
}

interface Good {
  readonly given: string;
  readonly resource: Resource;
  readonly found: boolean;
  readonly folder: boolean;
}

interface Failed {
  readonly given: string;
  readonly failure: FileioFailure;
}

function asSearched({ given, resource, found, folder }: Good): SearchedPath {
  return { given, resource, namedFile: !found && !folder, found, folder };
}

/**
 * Checks whether a path exists and, if it is the only one, whether it can be read. Among others, the search itself
 * names what it can't read.
 */
async function look(path: ExpandedPath, alone: boolean, { files }: ToolContext): Promise<Good | Failed> {
  const { given, resource } = path;
  if (resource === undefined) return { given, failure: path.failure };
  try {
    const { type } = await files.stat(resource);
    if (type === "symlink") return { given, failure: "error: NotFound" };
    if (type === "other") return { given, failure: "error: NotAFile" };
    const folder = type === "directory";
    if (alone) await (folder ? files.list(resource) : files.read(resource, 0, 1, new Uint8Array(1)));
    return { given, resource, found: path.found, folder };
  } catch (error) {
    return { given, failure: statusOf(error) };
  }
}

async function refuse({ given, failure }: Failed, reach: Reach): Promise<never> {
  // Throws in its own words what is wrong with a path that means nothing or lies outside.
  if (!isGlob(given)) await reach.named(given, "read");
  const kind = failure.slice("error: ".length);
  if (kind === "NotFound" || kind === "PermissionDenied" || kind === "NotDirectory") throw new FileError(kind, given);
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${given} cannot be searched (${failure}). Name files or folders.`,
  );
}

/** As the search port reads globs: one without `/` means a file's name, and what is left out may be a folder too. */
function nameFilter(globs: readonly string[]): (path: string) => boolean {
  const compiled = globs.map((glob) => {
    const pattern = glob
      .replace(/^!/, "")
      .replace(/^\.?\//, "")
      .replace(/\/$/, "");
    const expression = compileGlob(/\/./.test(glob) ? pattern : `**/${pattern}`, { ignoreCase: false, shown: glob });
    return { out: glob.startsWith("!"), expression };
  });
  const wanted = compiled.filter(({ out }) => !out);
  return (path) =>
    (wanted.length === 0 || wanted.some(({ expression }) => expression.test(path))) &&
    !compiled.some(({ out, expression }) => out && withFolders(path).some((part) => expression.test(part)));
}

function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
