import type { Resource } from "../../../base/resource";
import type { Found, ListQuery, Search } from "../../../tools/runtime/ports/searchPort";

/**
 * Combines two searches: `onDisk` for the roots that `isOnDisk` accepts, `elsewhere` for the others.
 * The results of `elsewhere` come last, so a list by time is sorted only within each of the two.
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
        const files = query.each === "file";
        const kept = files ? (found.byFile ?? []).length : found.lines.filter(({ match }) => match).length;
        const passed = files ? found.files : found.count - (found.beyond?.lines ?? 0);
        const skip = Math.max(0, query.skip - passed);
        found = add(found, await search.findText({ ...query, roots, skip, keep: query.keep - kept }, signal));
      }
      return found;
    },
  };
}

function add(one: Found, other: Found): Found {
  const omitted = (one.omitted ?? 0) + (other.omitted ?? 0);
  const byFile = other.byFile && [...(one.byFile ?? []), ...other.byFile];
  const beyond = addBeyond(one.beyond, other.beyond);
  return {
    lines: [...one.lines, ...other.lines],
    ...(byFile && { byFile }),
    count: one.count + other.count,
    files: one.files + other.files,
    unreadable: one.unreadable + other.unreadable,
    ...(beyond && { beyond }),
    ...(omitted > 0 && { omitted }),
    ...((one.stopped ?? other.stopped) && { stopped: true }),
  };
}

/** Adds the counts beyond `perFile` of two parts of a search. */
export function addBeyond(one: Found["beyond"], other: Found["beyond"]): Found["beyond"] {
  if (!one || !other) return one ?? other;
  return { lines: one.lines + other.lines, files: one.files + other.files };
}
