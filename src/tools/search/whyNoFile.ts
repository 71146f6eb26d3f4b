import { nearestName } from "../../base/text/nearestName";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { SearchRoots } from "./files/searchRoots";
import { type EntryType, type ListedEntry, listEntries } from "./files/listedEntries";
import { pathOnLine, someOf } from "./files/shownPath";
import { inSeconds, limitTime, reasonTimeout } from "./files/timeLimit";
import { FileError } from "../../base/errors";

/** A search for files or folders by name. */
export interface FileSearch {
  readonly roots: SearchRoots;
  readonly type: EntryType;
  readonly matches: (entry: ListedEntry) => boolean;
  /** The same with upper and lower case alike. */
  readonly matchesAnyCase: (entry: ListedEntry) => boolean;
  /** What is left out although it matches. */
  readonly leavesOut: (entry: ListedEntry) => boolean;
  /** The glob, from each folder that is searched on. */
  readonly patterns: readonly { readonly root: Resource; readonly pattern: string }[];
  /** The name that was asked for, where it was one and no kind of files. */
  readonly name?: string;
}

/** A path as a list of files and folders shows it: a folder ends with `/`. */
export function entryOnLine(
  { resource, directory }: ListedEntry,
  { workspace }: Pick<ToolContext, "workspace">,
): string {
  return `${pathOnLine(resource, workspace)}${directory ? "/" : ""}`;
}

/** What a search of each type lists, in words. */
export const entryNames: Readonly<Record<EntryType, { readonly one: string; readonly many: string }>> = {
  file: { one: "file", many: "files" },
  directory: { one: "folder", many: "folders" },
  any: { one: "file or folder", many: "files and folders" },
};

/** Files whose names are compared with the one that was asked for. */
const mostCompared = 20_000;

/** The entries that a search left out, by the reason. */
interface LeftOut {
  readonly hidden: ListedEntry[];
  readonly leftOut: ListedEntry[];
  readonly ofOtherType: ListedEntry[];
  readonly otherCase: ListedEntry[];
  readonly byName: Map<string, ListedEntry>;
}

async function lookAgain(search: FileSearch, stop: AbortSignal, context: ToolContext): Promise<LeftOut> {
  const found: LeftOut = { hidden: [], leftOut: [], ofOtherType: [], otherCase: [], byName: new Map() };
  const query = { folders: search.roots.roots, ignored: true, sort: "path", stop } as const;
  for await (const entries of listEntries(query, "any", context))
    for (const entry of entries) sortIn(entry, search, found);
  return found;
}

function sortIn(entry: ListedEntry, search: FileSearch, found: LeftOut): void {
  const matches = search.matches(entry);
  if (search.type !== "any" && (search.type === "directory") !== (entry.directory === true)) {
    if (matches) found.ofOtherType.push(entry);
  } else if (matches) (search.leavesOut(entry) ? found.leftOut : found.hidden).push(entry);
  else if (search.matchesAnyCase(entry)) found.otherCase.push(entry);
  else if (search.name !== undefined && found.byName.size < mostCompared)
    found.byName.set(entry.path.slice(entry.path.lastIndexOf("/") + 1), entry);
}

/** What would have made a difference to a search for files that found none, found by looking again for a while without ignore rules and without regard to case. */
export async function whyNoFile(search: FileSearch, ignored: boolean, context: ToolContext): Promise<string> {
  const time = limitTime(reasonTimeout(context));
  const { hidden, leftOut, ofOtherType, otherCase, byName } = await lookAgain(search, time.signal, context);
  time.clear();
  const where = (entries: readonly ListedEntry[]): string =>
    someOf(
      entries.slice(0, 3).map((entry) => entryOnLine(entry, context)),
      entries.length,
    );
  const none = `No ${entryNames[search.type].one} matches`;
  if (hidden.length > 0 && !ignored)
    return `${none}, but ${hidden.length} that ignore rules hide would (${where(hidden)}): pass include_ignored: true to list them.`;
  if (leftOut.length > 0) return `${none}, but ${leftOut.length} that exclude leaves out would (${where(leftOut)}).`;
  if (ofOtherType.length > 0) {
    const other = search.type === "file" ? "directory" : "file";
    const { one, many } = entryNames[other];
    const counted = ofOtherType.length === 1 ? `1 ${one}` : `${ofOtherType.length} ${many}`;
    return `${none}, but ${counted} would (${where(ofOtherType)}): pass type: ${other}.`;
  }
  if (otherCase.length > 0)
    return `${none}, but ${otherCase.length} would with other upper and lower case (${where(otherCase)}): pass case_sensitive: false.`;
  for (const { root, pattern } of search.patterns) {
    const link = await linkOnTheWay(root, pattern, context);
    if (link === undefined) continue;
    const shown = pathOnLine(link, context.workspace);
    return `${none}: ${shown} is a link, and links are not followed. Pass path: ${shown} and the rest of the pattern to search where it leads.`;
  }
  const near = nearestName(search.name ?? "", byName.keys())
    .map((name) => byName.get(name))
    .filter((entry) => entry !== undefined);
  if (near.length > 0) return `${none}. Did you mean ${where(near)}?`;
  if (time.signal.aborted)
    return `${none}. What ignore rules hide was looked through for ${inSeconds(reasonTimeout(context))} only.`;
  return `${none}, hidden and ignored files included. Try a wider pattern such as **/*name*.`;
}

/**
 * The link to a folder that the fixed beginning of a glob leads through, from a folder that is searched: searches follow none, so that nothing below it is found.
 * Undefined when there is none.
 */
export async function linkOnTheWay(
  root: Resource,
  pattern: string,
  { files }: Pick<ToolContext, "files">,
): Promise<Resource | undefined> {
  const names = pattern.split("/").slice(0, -1);
  const magic = names.findIndex((name) => /[*?[\]{}\\]|^\.{0,2}$/.test(name));
  let place = root;
  for (const name of magic < 0 ? names : names.slice(0, magic)) {
    place = files.child(place, name);
    try {
      const { link, type } = await files.stat(place);
      if (link && type === "directory") return place;
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }
  return undefined;
}
