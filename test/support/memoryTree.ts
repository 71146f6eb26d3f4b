import { FileError } from "../../src/base/errors";
import type { Files } from "../../src/base/filesPort";
import type { Resource } from "../../src/base/resource";

/** Describes files in memory, by path. `set` replaces one, and notifies those who watch it; undefined deletes it. */
export interface MemoryTree {
  readonly files: Pick<Files, "stat" | "read" | "watch">;
  /** Paths that were read, each once. */
  readonly read: ReadonlySet<string>;
  set(path: string, content: string | Uint8Array | undefined, link?: boolean): void;
}

/** Creates files of a file system that is not on disk, and the folders above them. A link is a file or folder that is one. */
export function memoryTree(contents: Readonly<Record<string, string>>): MemoryTree {
  const known = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
  const links = new Set<string>();
  const watchers = new Map<string, Set<() => void>>();
  const read = new Set<string>();
  let writes = 0;
  const set: MemoryTree["set"] = (path, content, link = false) => {
    if (content === undefined) known.delete(path);
    else
      known.set(path, {
        bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
        mtime: ++writes,
      });
    if (link) links.add(path);
    else links.delete(path);
    for (const changed of watchers.get(path) ?? []) changed();
  };
  for (const [path, content] of Object.entries(contents)) set(path, content);
  const isFolder = (path: string): boolean => [...known.keys()].some((each) => each.startsWith(`${path}/`));
  const files: MemoryTree["files"] = {
    stat: async (resource) => {
      const file = known.get(resource);
      if (!file && !isFolder(resource)) throw new FileError("NotFound", resource);
      const type = file ? "file" : "directory";
      const about = {
        type,
        link: links.has(resource),
        size: file?.bytes.length ?? 0,
        mtime: file?.mtime ?? 0,
      } as const;
      return { ...about, ctime: 0, identity: resource };
    },
    read: async (resource, from, to, into) => {
      read.add(resource);
      const file = known.get(resource);
      if (!file) throw new FileError("NotFound", resource);
      const part = file.bytes.subarray(from, to);
      into.set(part);
      return part.length;
    },
    watch: (resource: Resource, changed) => {
      const own = watchers.get(resource) ?? new Set();
      watchers.set(resource, own.add(changed));
      return () => own.delete(changed);
    },
  };
  return { files, read, set };
}
