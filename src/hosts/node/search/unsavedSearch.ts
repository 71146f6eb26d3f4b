import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import {
  type FindQuery,
  type Found,
  type FoundFile,
  type FoundLine,
  PatternError,
  type Search,
} from "../../../tools/runtime/ports/searchPort";
import { readGlobs } from "../../../tools/search/files/fileGlobs";
import { addBeyond } from "../../shared/search/combinedSearch";
import { type FileText, findInFileTexts } from "./walkSearch";
import { isHidden } from "./folderWalk";

/**
 * Wraps a search to search the unsaved texts of editors instead of their files.
 * Calls `unsaved` for each search.
 */
export function searchUnsaved(search: Search, files: Files, unsaved: () => readonly FileText[]): Search {
  return {
    listFiles: (query, signal) => search.listFiles(query, signal),
    async findText(query, signal) {
      const places = await wantedTexts(files, query, unsaved());
      if (places.length === 0) return search.findText(query, signal);
      const open = new Set(places.map(({ resource }) => resource));
      // The page of both is among the first results of each.
      const page = { ...query, skip: 0, keep: query.skip + query.keep };
      const texts = places.map(({ resource, text }) => ({ resource, text: text.replaceAll("\r\n", "\n") }));
      const inEditors = await findInTexts(page, texts, signal);
      if (!inEditors) return { ...(await search.findText(query, signal)), savedOnly: true };
      const replaced = new Set<Resource>();
      const omit = (resource: Resource): boolean => {
        if (!open.has(resource)) return query.omit?.(resource) === true;
        replaced.add(resource);
        return true;
      };
      // A root that is a file is never omitted, so it is removed.
      const roots = query.roots.filter((root) => !open.has(root));
      const found = roots.length === 0 ? nothing : await search.findText({ ...page, roots, omit }, signal);
      const onDisk = { ...found, omitted: (found.omitted ?? 0) - replaced.size };
      return merged(onDisk, inEditors, query, places);
    },
  };
}

/** Returns undefined for a pattern that this process can't search for; ripgrep may. */
async function findInTexts(
  query: FindQuery,
  texts: readonly FileText[],
  signal: AbortSignal,
): Promise<Found | undefined> {
  try {
    return await findInFileTexts(query, texts, signal);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}

const nothing: Found = { lines: [], count: 0, files: 0, unreadable: 0 };

interface Place extends FileText {
  /** The index of its root, and the path from there: the order in which searches visit files. */
  readonly root: number;
  readonly path: string;
}

/** Returns the texts that a query would search, in its order. */
async function wantedTexts(files: Files, query: FindQuery, texts: readonly FileText[]): Promise<Place[]> {
  const globs = readGlobs(query);
  const places: Place[] = [];
  for (const { resource, text } of texts) {
    const place = placeIn(query.roots, resource);
    if (!place) continue;
    const [root, path] = place;
    const folder = query.roots[root];
    if (path !== "") {
      if (folder === undefined || !globs.matches(path, folder)) continue;
      if (path.split("/").includes(".git") || (!query.ignored && (await isHidden(files, folder, path)))) continue;
    }
    places.push({ resource, text, root, path });
  }
  return places.sort(inOrder);
}

function placeIn(roots: readonly Resource[], resource: Resource): [root: number, path: string] | undefined {
  for (const [number, root] of roots.entries()) {
    if (resource === root) return [number, ""];
    const start = root.endsWith("/") ? root : `${root}/`;
    if (resource.startsWith(start)) return [number, decodeURIComponent(resource.slice(start.length))];
  }
  return undefined;
}

/** Compares paths by segments: a folder's files come before entries that sort after its name. */
function inOrder(one: Omit<Place, "text" | "resource">, other: Omit<Place, "text" | "resource">): number {
  if (one.root !== other.root) return one.root - other.root;
  const [names, others] = [one.path.split("/"), other.path.split("/")];
  const at = names.findIndex((name, index) => name !== others[index]);
  const [name = "", theirs = ""] = [names[at], others[at]];
  return name < theirs ? -1 : name > theirs ? 1 : 0;
}

function merged(
  onDisk: Found & { readonly omitted: number },
  inEditors: Found,
  query: FindQuery,
  texts: readonly Place[],
): Found {
  const { skip, keep, roots } = query;
  const order = (one: { resource: Resource }, other: { resource: Resource }): number => {
    const [first, second] = [placeIn(roots, one.resource), placeIn(roots, other.resource)];
    if (!first || !second) return 0;
    return inOrder({ root: first[0], path: first[1] }, { root: second[0], path: second[1] });
  };
  const lines = pageOf([...onDisk.lines, ...inEditors.lines].sort(order), query);
  const byFile =
    query.each === "file" ? [...(onDisk.byFile ?? []), ...(inEditors.byFile ?? [])].sort(order) : undefined;
  const unsaved = texts.map(({ resource }) => resource).filter((resource) => isThere(resource, lines, byFile));
  const omitted = onDisk.omitted + (inEditors.omitted ?? 0);
  const beyond = addBeyond(onDisk.beyond, inEditors.beyond);
  return {
    lines,
    ...(byFile && { byFile: byFile.slice(skip, skip + keep) }),
    count: onDisk.count + inEditors.count,
    files: onDisk.files + inEditors.files,
    unreadable: onDisk.unreadable,
    ...(beyond && { beyond }),
    ...(omitted > 0 && { omitted }),
    ...(onDisk.stopped && { stopped: true }),
    ...(unsaved.length > 0 && { unsaved }),
  };
}

function isThere(resource: Resource, lines: readonly FoundLine[], byFile: readonly FoundFile[] | undefined): boolean {
  return (byFile ?? lines).some((found) => found.resource === resource);
}

/** Returns the matches of a page, with their context. */
function pageOf(lines: readonly FoundLine[], { skip, keep, before, after }: FindQuery): FoundLine[] {
  const matches = lines.filter(({ match }) => match);
  const isNear = (match: FoundLine | undefined, line: FoundLine, most: number): boolean =>
    match?.resource === line.resource && Math.abs(match.line - line.line) <= most;
  let passed = 0;
  return lines.filter((line) => {
    if (line.match) {
      passed += 1;
      return passed > skip && passed <= skip + keep;
    }
    const last = passed > skip ? matches[Math.min(passed, skip + keep) - 1] : undefined;
    if (keep > 0 && isNear(last, line, after)) return true;
    return passed >= skip && passed < skip + keep && isNear(matches[passed], line, before);
  });
}
