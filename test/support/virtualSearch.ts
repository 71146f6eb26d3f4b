import type { Files } from "../../src/base/filesPort";
import type { Resource } from "../../src/base/resource";
import type { FindQuery, Found, ListedFile, ListQuery, Search } from "../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { createWalkSearch } from "../../src/hosts/node/search/walkSearch";

const SCHEME = "virtual:";

/**
 * Presents a test's folder like a file system that is not on disk: another scheme, whole files instead of ranges, and
 * links that are not followed.
 */
function virtualFiles(): Files {
  return {
    ...nodeFiles,
    stat: async (resource) => ({ ...(await nodeFiles.stat(onDisk(resource))), identity: "" }),
    readAll: (resource) => nodeFiles.readAll(onDisk(resource)),
    list: (resource) => nodeFiles.list(onDisk(resource)),
    realpath: async (resource) => resource,
    realEntry: async (resource) => resource,
    async read(resource, from, to, into) {
      const part = (await nodeFiles.readAll(onDisk(resource))).subarray(from, Math.min(to, from + into.length));
      into.set(part);
      return part.length;
    },
  };
}

/**
 * Searches `virtualFiles` with resources on disk as input and output, so that the same table of tests applies to it.
 */
export function createVirtualSearch(): Search {
  const walk = createWalkSearch(virtualFiles());
  return {
    async *listFiles(query: ListQuery, signal: AbortSignal): AsyncGenerator<readonly ListedFile[]> {
      for await (const files of walk.listFiles({ ...query, folders: query.folders.map(elsewhere) }, signal))
        yield files.map(({ path, resource, folder }) => ({ path, resource: onDisk(resource), folder: onDisk(folder) }));
    },
    async findText({ omit, unreadable, undecoded, ...query }: FindQuery, signal: AbortSignal): Promise<Found> {
      const found = await walk.findText(
        {
          ...query,
          roots: query.roots.map(elsewhere),
          ...(omit && { omit: (resource: Resource) => omit(onDisk(resource)) }),
          ...(undecoded && { undecoded: (resource: Resource) => undecoded(onDisk(resource)) }),
          ...(unreadable && { unreadable: (resource: Resource) => unreadable(onDisk(resource)) }),
        },
        signal,
      );
      const back = <Place extends { readonly resource: Resource }>(place: Place): Place => ({
        ...place,
        resource: onDisk(place.resource),
      });
      return { ...found, lines: found.lines.map(back), ...(found.byFile && { byFile: found.byFile.map(back) }) };
    },
  };
}

function elsewhere(resource: Resource): Resource {
  return resource.replace(/^file:/, SCHEME) as Resource;
}

function onDisk(resource: Resource): Resource {
  return resource.replace(/^virtual:/, "file:") as Resource;
}
