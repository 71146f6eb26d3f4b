import * as vscode from "vscode";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { isOnDisk } from "../../node/disk/diskPath";
import { nodeFiles } from "../../node/files/nodeFiles";
import { unpackers } from "../../node/files/unpackers";
import { childResource } from "../../shared/workspace/fileUri";
import { createProvidedFiles } from "./providedFiles";
import { createRunFiles } from "./runFiles";
import { trashPath } from "./trashPath";

/**
 * Returns the files of every file system of VS Code.
 * During a tool run, files on disk use `workspace.fs` too, if it can do what is needed (`createRunFiles`). `nodeUses`
 * lists what Node does with them, and why.
 */
export function createVsCodeFiles(fs: vscode.FileSystem = vscode.workspace.fs): Files {
  const provided = createProvidedFiles(fs);
  // Only VS Code has a trash.
  const disk: Files = {
    ...nodeFiles,
    delete: (resource, options) =>
      options.trash ? trashPath(fs, resource, options.recursive) : nodeFiles.delete(resource, options),
    mayTrash: () => true,
  };
  return { ...eitherOf(disk, provided), forRun: () => eitherOf(createRunFiles(disk, fs), provided) };
}

/** Uses `disk` for files on disk, and `provided` for other files and for operations between the two. */
function eitherOf(disk: Files, provided: Files): Files {
  const of = (resource: Resource): Files => (isOnDisk(resource) ? disk : provided);
  const pair = (from: Resource, to: Resource): Files => (isOnDisk(from) ? of(to) : provided);
  return {
    stat: (resource) => of(resource).stat(resource),
    read: (resource, from, to, into) => of(resource).read(resource, from, to, into),
    unpackers,
    readAll: (resource) => of(resource).readAll(resource),
    readUpTo: async (resource, most) => of(resource).readUpTo?.(resource, most),
    write: (resource, bytes, expected) => of(resource).write(resource, bytes, expected),
    list: (resource) => of(resource).list(resource),
    copy: (from, to, options) => pair(from, to).copy(from, to, options),
    rename: (from, to, options) => pair(from, to).rename(from, to, options),
    delete: (resource, options) => of(resource).delete(resource, options),
    mayTrash: (resource) => of(resource).mayTrash(resource),
    mkdir: (resource, options) => of(resource).mkdir(resource, options),
    child: childResource,
    realEntry: (resource) => of(resource).realEntry(resource),
    realpath: (resource) => of(resource).realpath(resource),
    watch: (resource, changed) => of(resource).watch(resource, changed),
  };
}
