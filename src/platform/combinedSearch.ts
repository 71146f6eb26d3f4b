import type { Found, ListQuery, Resource, Search } from "../core/ports";

/**
 * One search out of two: `onDisk` for the roots that `isOnDisk` is true of, `elsewhere` for the others, whose results come behind.
 * A list by time is therefore in order within each of the two.
 */
export function combineSearches(onDisk: Search, elsewhere: Search, isOnDisk: (resource: Resource) => boolean): Search {
  const parts = (resources: readonly Resource[]): [Search, Resource[]][] => {
    const all: [Search, Resource[]][] = [
      [onDisk, resources.filter(isOnDisk)],
      [elsewhere, resources.filter((resource) => !isOnDisk(resource))],
    ];
    return all.filter(([, own]) => own.length > 0);
  };
  return {
    async *listFiles(query: ListQuery, signal) {
      for (const [search, folders] of parts(query.folders)) yield* search.listFiles({ ...query, folders }, signal);
    },
    async findText(query, signal) {
      let found: Found = { lines: [], count: 0, files: 0, unreadable: 0 };
      for (const [search, roots] of parts(query.roots)) {
        const kept = found.lines.filter(({ match }) => match).length;
        const skip = Math.max(0, query.skip - found.count);
        found = add(found, await search.findText({ ...query, roots, skip, keep: query.keep - kept }, signal));
      }
      return found;
    },
  };
}

function add(one: Found, other: Found): Found {
  return {
    lines: [...one.lines, ...other.lines],
    count: one.count + other.count,
    files: one.files + other.files,
    unreadable: one.unreadable + other.unreadable,
  };
}
