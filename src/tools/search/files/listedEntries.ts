import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import type { ListedFile, ListQuery } from "../../runtime/ports/searchPort";

/** What of a listing is wanted. */
export const entryTypes = ["file", "directory", "any"] as const;

export type EntryType = (typeof entryTypes)[number];

/** A file, or a folder that has one somewhere below it. */
export interface ListedEntry extends ListedFile {
  readonly directory?: true;
}

/** As a listed file, it makes its resource only when asked. */
class ListedFolder implements ListedEntry {
  readonly directory = true;

  constructor(
    readonly folder: Resource,
    readonly path: string,
    readonly child: ToolContext["files"]["child"],
  ) {}

  get resource(): Resource {
    return this.child(this.folder, this.path);
  }
}

/**
 * The files of a listing, the folders they lie in, or both. A folder comes right before the first of its files, so that of a listing by time its own is that of
 * its newest file. One without files is not listed.
 */
export async function* listEntries(
  query: ListQuery,
  type: EntryType,
  { search, files, signal }: Pick<ToolContext, "search" | "files" | "signal">,
): AsyncGenerator<readonly ListedEntry[]> {
  const seen = new Set<string>();
  for await (const listed of search.listFiles(query, signal)) {
    if (type === "file") yield listed;
    else
      yield listed.flatMap((file): ListedEntry[] => {
        const folders = unseenFolders(file, seen).map((path) => new ListedFolder(file.folder, path, files.child));
        return type === "any" ? [...folders, file] : folders;
      });
  }
}

/** The folders above a file that no file before it had, outermost first. */
function unseenFolders({ folder, path }: ListedFile, seen: Set<string>): string[] {
  const fresh: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const above = path.slice(0, end);
    // Where one has been seen, so have those above it.
    if (seen.size === seen.add(`${folder}/${above}`).size) break;
    fresh.unshift(above);
  }
  return fresh;
}
