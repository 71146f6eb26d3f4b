import { ToolError } from "../../../base/errors";
import { compileGlob, type PathGlob } from "../../../base/globs/globPattern";
import type { Use } from "../../runtime/policy/pathJudgment";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import type { ListedFile } from "../../runtime/ports/searchPort";
import { mapWithLimit } from "../../../base/mapWithLimit";
import type { ExpandedPath } from "./fileioPaths";
import type { Reach } from "./fileioReach";
import { statusOf } from "./fileStatus";
import { slashes } from "../../search/files/namePattern";
import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/**
 * What globs find: files, folders, both, or both without the contents of found folders. Folders are recognized by the
 * files in them, so a glob finds neither empty folders nor links.
 */
export type GlobKind = "files" | "folders" | "all" | "outermost";

/** Whether a path has a glob's marks. */
export function isGlob(path: string): boolean {
  return /[*?[\]{}]/.test(path);
}

export interface GlobOptions {
  readonly reach: Reach;
  /** What is wanted of what is found. */
  readonly use: Use;
  readonly kind: GlobKind;
  /** Also find what ignore rules hide. */
  readonly ignored: boolean;
  /** When it fires, what is found by then is all; nothing found is then no path. */
  readonly stop?: AbortSignal;
}

/**
 * What each glob finds, in the order of paths; nothing found is one path that failed. Globs are relative to the workspace (in one of several folders, the
 * folder's name first), or absolute. Globs that begin in the same folder share one listing of it.
 */
export async function globHits(
  globs: readonly string[],
  context: ToolContext,
  options: GlobOptions,
): Promise<ReadonlyMap<string, readonly ExpandedPath[]>> {
  const hits = new Map<string, readonly ExpandedPath[]>();
  const bases = new Map<string, Glob[]>();
  for (const given of globs) {
    try {
      const glob = readGlob(given, context);
      bases.set(glob.base, [...(bases.get(glob.base) ?? []), glob]);
    } catch (error) {
      hits.set(given, [failedPath(given, error)]);
    }
  }
  for (const [base, own] of bases) {
    try {
      const place = await placeOf(base, context, options.reach);
      for (const [given, paths] of await below(place, own, context, options)) hits.set(given, paths);
    } catch (error) {
      for (const { given } of own) hits.set(given, [failedPath(given, error)]);
    }
  }
  return hits;
}

interface Glob {
  readonly given: string;
  /** The folder it begins in, as it is written; empty for the workspace. */
  readonly base: string;
  readonly expressions: readonly PathGlob[];
}

/** The folder in which a glob begins, as it is written; empty for the workspace. */
export function globBase(given: string, context: Pick<ToolContext, "workspace">): string {
  const segments = segmentsOf(given, context);
  return segments.slice(0, segments.findIndex(isGlob)).join("/");
}

function segmentsOf(glob: string, { workspace }: Pick<ToolContext, "workspace">): string[] {
  return trimEndCharacters(slashes(glob, workspace.isWindows).replace(/^(?:\.\/+)+/, ""), "/").split("/");
}

function readGlob(given: string, context: Pick<ToolContext, "workspace">): Glob {
  const segments = segmentsOf(given, context);
  const from = segments.findIndex(isGlob);
  const pattern = segments.slice(from).join("/");
  // Brackets may be part of a name (`[id]` of a route) as well as a choice of characters.
  const names = /[[\]]/.test(pattern) ? [pattern.replace(/[[\]]/g, "\\$&")] : [];
  return {
    given,
    base: globBase(given, context),
    expressions: [
      compileGlob(pattern, { ignoreCase: false, shown: given }),
      ...names.map((name) => compileGlob(name, { ignoreCase: false, shown: given })),
    ],
  };
}

/** Where a glob's listing begins, and what a listed file is called below it. */
interface Place {
  readonly folders: readonly Resource[];
  readonly name: (file: ListedFile) => string;
  /** The folder with such a name. */
  readonly folder: (name: string) => Promise<Resource>;
}

async function placeOf(base: string, { files, workspace }: ToolContext, reach: Reach): Promise<Place> {
  if (base !== "") {
    const resource = await reach.named(base, "look");
    // A search passes over a folder that is missing or may not be read.
    await files.list(resource);
    return { folders: [resource], name: ({ path }) => path, folder: async (name) => files.child(resource, name) };
  }
  const folders = workspace.folders.map(({ resource }) => resource);
  const names = new Map(workspace.folders.map(({ name, resource }) => [resource, name]));
  if (folders.length < 2)
    return { folders, name: ({ path }) => path, folder: (name) => workspace.resolve(`./${name}`) };
  return {
    folders,
    name: ({ folder, path }) => `${names.get(folder)}/${path}`,
    folder: (name) => workspace.resolve(name),
  };
}

async function below(
  place: Place,
  globs: readonly Glob[],
  context: ToolContext,
  options: GlobOptions,
): Promise<Map<string, ExpandedPath[]>> {
  const { ignored, stop } = options;
  const listed = await list(place, globs, context, options);
  const missed = globs.filter(({ given }) => listed.get(given)?.length === 0);
  const again = missed.length > 0 && !ignored;
  const hidden = again ? await list(place, missed, context, { ...options, ignored: true }) : undefined;
  const hits = new Map<string, ExpandedPath[]>();
  for (const [given, paths] of listed) {
    const others = hidden?.get(given)?.length ?? 0;
    const message = `${given} finds nothing, but ${others} paths that ignore rules hide match: pass include_ignored: true.`;
    const none: ExpandedPath = { given, failure: "error: NotFound", ...(others > 0 && { message }) };
    if (paths.length > 0) hits.set(given, await placesOf(paths, place, options, context));
    else hits.set(given, stop?.aborted === true ? [] : [none]);
  }
  return hits;
}

/** A file, or the name of a folder. */
type Hit = ListedFile | string;

async function list(
  place: Place,
  globs: readonly Glob[],
  { search, signal }: ToolContext,
  { kind, ignored, stop }: Pick<GlobOptions, "kind" | "ignored" | "stop">,
): Promise<Map<string, Hit[]>> {
  const lists = globs.map(({ given, expressions }) => {
    const matches = (path: string): boolean => expressions.some((expression) => expression.test(path));
    const hits: Hit[] = [];
    return { given, matches, hits };
  });
  const folders = new Set<string>();
  const query = { folders: place.folders, ignored, sort: "path", ...(stop && { stop }) } as const;
  for await (const files of search.listFiles(query, signal)) {
    for (const file of files) {
      const name = place.name(file);
      const above = kind === "files" ? [] : foldersOf(name);
      const fresh = above.filter((folder) => folders.size !== folders.add(folder).size);
      for (const { matches, hits } of lists) hits.push(...hitsOf(file, { name, above, fresh }, kind, matches));
    }
  }
  return new Map(lists.map(({ given, hits }) => [given, hits]));
}

interface Path {
  readonly name: string;
  /** The folders above it, outermost first. */
  readonly above: readonly string[];
  /** Those above it that were not met before. */
  readonly fresh: readonly string[];
}

function hitsOf(
  file: ListedFile,
  { name, above, fresh }: Path,
  kind: GlobOptions["kind"],
  matches: (path: string) => boolean,
): readonly Hit[] {
  const outer = kind === "outermost" ? above.find(matches) : undefined;
  const folders = fresh.filter((folder) => (kind === "outermost" ? folder === outer : matches(folder)));
  return outer === undefined && kind !== "folders" && matches(name) ? [...folders, file] : folders;
}

/** The folders above a path, outermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) folders.push(path.slice(0, end));
  return folders;
}

function placesOf(
  hits: readonly Hit[],
  place: Place,
  { reach, use, stop }: Pick<GlobOptions, "reach" | "use" | "stop">,
  { workspace, signal }: ToolContext,
): Promise<ExpandedPath[]> {
  const placed = async (hit: Hit): Promise<ExpandedPath> => {
    const resource = typeof hit === "string" ? await place.folder(hit) : hit.resource;
    const given = workspace.display(resource);
    try {
      await reach.found(resource, use);
      return { given, resource, found: true };
    } catch (error) {
      return failedPath(given, error);
    }
  };
  return mapWithLimit(hits, { atOnce: 32, signal }, placed, () => stop?.aborted !== true);
}

/** A path for which `error` was thrown. Throws the error again when it is none of a path's. */
export function failedPath(given: string, error: unknown): ExpandedPath {
  return { given, failure: statusOf(error), ...(error instanceof ToolError && { message: error.message }) };
}
