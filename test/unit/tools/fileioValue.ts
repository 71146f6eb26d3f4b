import assert from "node:assert/strict";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { DirectoryEntry, Files } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import type { Data } from "../../../src/results/result";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import { childResource, placeOf } from "../../../src/hosts/shared/workspace/fileUri";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import { succeed } from "../../support/workspace";

/** An element of a FileIO tool's array, as a caller reads it. */
export type Element = Readonly<Record<string, unknown>>;

/** Returns the array in a FileIO tool's data; what is around it must be as docs/tool-result-format.md#fileio-tools says. */
export function valueOf(data: Data): Element[] {
  const content = data["content"] as { type: string; value: Element[] }[];
  assert.deepEqual(content.map(Object.keys), [["type", "value"]]);
  assert.equal(content[0]?.type, "json");
  return content[0].value;
}

/** The array that a call of a FileIO tool, which must succeed, answers. */
export async function elements(tool: Tool, input: object, context: ToolContext): Promise<Element[]> {
  return valueOf(await succeed(tool, input, context));
}

/** All elements of a call, page by page; no page may be longer than `size` characters. */
export async function pages(tool: Tool, input: object, context: ToolContext, size: number): Promise<Element[]> {
  const all: Element[] = [];
  const limited = { ...context, limits: { maxOutputSize: size } };
  for (let offset: unknown = 0; offset !== undefined;) {
    const data = await succeed(tool, { ...input, offset }, limited);
    assert.ok(
      JSON.stringify({ success: true, data }).length <= size,
      "expected JSON.stringify({ success: true, data }).length <= size",
    );
    const page = valueOf(data);
    assert.ok(
      page.length > 0 && Number(offset) === all.length,
      "expected page.length > 0 && Number(offset) === all.length",
    );
    all.push(...page);
    offset = data["next_offset"];
  }
  return all;
}

/** A workspace over files that are nowhere but in memory, in a file system that knows no links. */
export function virtualContext(
  files: Readonly<Record<string, string>>,
  given: Partial<ToolContext> = {},
  folder = "memfs:///ws",
): ToolContext {
  const root = folder as Resource;
  const port = virtualFiles(root, files);
  const folders = [{ name: "ws", resource: root }];
  return {
    ...createNodeContext({ folders: [] }),
    files: port,
    search: createWalkSearch(port),
    workspace: createWorkspace({ folders, trusted: true, files: port, platform: "linux" }),
    ...given,
  };
}

function virtualFiles(root: Resource, files: Readonly<Record<string, string>>): Files {
  const bytes = new Map(
    Object.entries(files).map(([path, text]) => [childResource(root, path), new TextEncoder().encode(text)]),
  );
  const isFolder = (resource: Resource): boolean =>
    [...bytes.keys()].some((file) => file.startsWith(`${resource}/`)) || placeOf(resource).path === "/";
  const file = (resource: Resource): Uint8Array => {
    const found = bytes.get(resource);
    if (!found) throw new FileError(isFolder(resource) ? "IsDirectory" : "NotFound", resource);
    return found;
  };
  const entriesOf = (folder: Resource): DirectoryEntry[] => {
    const start = folder.endsWith("/") ? folder : `${folder}/`;
    const below = [...bytes.keys()].filter((path) => path.startsWith(start));
    const names = new Set(below.map((path) => path.slice(start.length).split("/")[0] ?? ""));
    return [...names].map((name) => ({
      name: decodeURIComponent(name),
      type: bytes.has(`${start}${name}` as Resource) ? "file" : "directory",
      link: false,
    }));
  };
  const readOnly = (): never => assert.fail("a tool that reads must not write");
  return {
    async stat(resource) {
      if (isFolder(resource)) return { type: "directory", link: false, size: 0, mtime: NaN, ctime: 0, identity: "" };
      return { type: "file", link: false, size: file(resource).length, mtime: 1000, ctime: 0, identity: "" };
    },
    async read(resource, from, to, into) {
      const part = file(resource).subarray(from, Math.min(to, from + into.length));
      into.set(part);
      return part.length;
    },
    readAll: async (resource) => file(resource),
    async list(resource) {
      if (!isFolder(resource)) throw new FileError(bytes.has(resource) ? "NotDirectory" : "NotFound", resource);
      return entriesOf(resource);
    },
    async realpath(resource) {
      if (!isFolder(resource)) file(resource);
      return resource;
    },
    mayTrash: () => false,
    child: childResource,
    realEntry: async (resource) => resource,
    write: readOnly,
    copy: readOnly,
    rename: readOnly,
    delete: readOnly,
    mkdir: readOnly,
    watch: readOnly,
  };
}
