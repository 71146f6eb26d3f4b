import { FileError } from "../../../base/errors";
import type { Use } from "../../runtime/policy/pathJudgment";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { failedPath, globHits, type GlobKind, isGlob } from "./fileioGlobs";
import { mapWithLimit } from "../../../base/mapWithLimit";
import type { Reach } from "./fileioReach";
import type { FileioFailure } from "./fileStatus";

/** One path that a call is about: where it leads, or why it leads nowhere. */
export type ExpandedPath =
  | {
      /** As the caller wrote it; for what a glob found, as the workspace shows it. */
      readonly given: string;
      readonly resource: Resource;
      /** A glob found it. */
      readonly found: boolean;
      readonly failure?: undefined;
    }
  | {
      readonly given: string;
      readonly resource?: undefined;
      readonly failure: FileioFailure;
      /** What went wrong and what to do, for a note; none where the status says it all. */
      readonly message?: string;
    };

export interface ExpandOptions {
  readonly reach: Reach;
  /** What is wanted of the paths. */
  readonly use: Use;
  /** What globs find. */
  readonly kind: GlobKind;
  /** Globs also find what ignore rules hide. */
  readonly ignored: boolean;
  /** The maximum number of paths, 100,000 by default. Further paths are left out, and a note says so. */
  readonly most?: number;
  /** When it fires, what globs have found by then is all; one that has found nothing is then no path. */
  readonly stop?: AbortSignal;
}

export interface Expansion {
  readonly paths: readonly ExpandedPath[];
  /** Sentences for the result's note: paths that mean nothing, ignored files a glob would have found, a limit that was met. */
  readonly notes: readonly string[];
}

/**
 * Expands a call's paths and globs, in the order of first mention. Each path is included once, under its first name. A
 * path with glob characters that exists as it is written is that path. A glob that finds nothing is one path with
 * `error: NotFound`. `.` in a workspace of several folders means each of them. Doesn't check whether a path without
 * glob characters exists. Throws only for bugs and if the call is cancelled.
 */
export async function expandPaths(
  given: readonly string[],
  context: ToolContext,
  { reach, use, kind, ignored, most = 100_000, stop }: ExpandOptions,
): Promise<Expansion> {
  const names = [...new Set(given)];
  const meant = await mapWithLimit(names, { atOnce: 32, signal: context.signal }, (name) =>
    meaning(name, { reach, use }, context),
  );
  // A map keeps the order in which its keys were first set.
  const places = new Map(names.map((name, index) => [name, meant[index] ?? []]));
  const globs = names.filter((_, index) => meant[index] === undefined);
  const found = await globHits(globs, context, { reach, use, kind, ignored, ...(stop && { stop }) });
  for (const [glob, hits] of found) places.set(glob, hits);

  const paths: ExpandedPath[] = [];
  const seen = new Set<Resource>();
  let left = 0;
  for (const path of [...places.values()].flat()) {
    if (path.resource !== undefined && seen.size === seen.add(path.resource).size) continue;
    if (paths.length < most) paths.push(path);
    else left += 1;
  }
  const cut = `Only the first ${most} paths are looked at; ${left} more are left out. Use narrower globs.`;
  return { paths, notes: [...messages(paths), ...(left > 0 ? [cut] : [])] };
}

/** What a path means by itself; undefined for a glob. */
async function meaning(
  given: string,
  { reach, use }: Pick<ExpandOptions, "reach" | "use">,
  context: ToolContext,
): Promise<readonly ExpandedPath[] | undefined> {
  const { workspace } = context;
  const found = false;
  if (workspace.folders.length > 1 && /^(?:\.\/*)+$/.test(given))
    return workspace.folders.map(({ resource }) => ({ given: workspace.display(resource), resource, found }));
  try {
    if (isGlob(given) && !(await isThere(await reach.named(given, "look"), context))) return undefined;
    return [{ given, resource: await reach.named(given, use), found }];
  } catch (error) {
    const path = failedPath(given, error);
    // Not below a workspace folder's name, but a glob may begin with `**`.
    return path.failure === "error: InvalidInput" && isGlob(given) ? undefined : [path];
  }
}

/** Whether something exists at a path. */
export async function isThere(resource: Resource, { files }: ToolContext): Promise<boolean> {
  try {
    await files.stat(resource);
    return true;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

const mostMessages = 3;

function messages(paths: readonly ExpandedPath[]): string[] {
  const all = paths.flatMap((path) => (path.failure !== undefined && path.message !== undefined ? [path.message] : []));
  const rest = all.length - mostMessages;
  return [...all.slice(0, mostMessages), ...(rest > 0 ? [`${rest} more paths cannot be used.`] : [])];
}
