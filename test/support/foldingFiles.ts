import assert from "node:assert/strict";
import { basename, dirname } from "node:path";
import type { Files } from "../../src/base/filesPort";
import type { Resource } from "../../src/base/resource";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { pathOf, resourceOf } from "../../src/hosts/node/disk/diskPath";
import { createWorkspace } from "../../src/hosts/shared/workspace/createWorkspace";

/**
 * Returns a context over the same folder as on a disk of macOS: names that differ only in case or in their normal form
 * name the same entry, which keeps the spelling that it was created with.
 */
export function onFoldingDisk(context: ToolContext): ToolContext {
  const { folders, trusted } = context.workspace;
  const [folder] = folders;
  assert.ok(folder, "a workspace has a folder");
  const files = foldingFiles(context.files, folder.resource);
  return { ...context, files, workspace: createWorkspace({ folders, trusted, files, platform: "darwin" }) };
}

function foldingFiles(files: Files, root: Resource): Files {
  /** The spelling of what exists, and the rest as it is given. */
  const spelled = async (resource: Resource): Promise<Resource> => {
    let at = root;
    for (const segment of resource.slice(root.length).split("/").filter(Boolean)) {
      const name = decodeURIComponent(segment);
      const entries = await files.list(at).catch(() => []);
      at = files.child(at, entries.find((entry) => fold(entry.name) === fold(name))?.name ?? name);
    }
    return at;
  };
  /** The same, but the last name as it is given. */
  const entry = async (resource: Resource): Promise<Resource> =>
    resource === root ? root : files.child(await spelled(childless(resource)), nameOf(resource));
  const { forRun: _, readUpTo: _readUpTo, open: _open, ...others } = files;
  return {
    ...others,
    stat: async (resource) => files.stat(await spelled(resource)),
    read: async (resource, ...rest) => files.read(await spelled(resource), ...rest),
    readAll: async (resource) => files.readAll(await spelled(resource)),
    write: async (resource, ...rest) => files.write(await spelled(resource), ...rest),
    list: async (resource) => files.list(await spelled(resource)),
    copy: async (from, to, options) => files.copy(await spelled(from), await spelled(to), options),
    rename: async (from, to, options) => {
      const [source, target] = [await spelled(from), await spelled(to)];
      return files.rename(source, source === target ? await entry(to) : target, options);
    },
    delete: async (resource, options) => files.delete(await spelled(resource), options),
    mkdir: async (resource, options) => files.mkdir(await spelled(resource), options),
    realEntry: async (resource) => files.realEntry(await entry(resource)),
    realpath: async (resource) => files.realpath(await spelled(resource)),
  };
}

const childless = (resource: Resource): Resource => resourceOf(dirname(pathOf(resource)));
const nameOf = (resource: Resource): string => basename(pathOf(resource));
const fold = (name: string): string => name.normalize("NFD").toLowerCase();
