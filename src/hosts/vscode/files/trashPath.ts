import * as fsp from "node:fs/promises";
import type * as vscode from "vscode";
import { FileError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import { onDisk } from "../../node/files/nodeFiles";
import { moveToTrash } from "./providedFiles";

/**
 * Moves something on disk to the trash.
 * Throws `NotEmpty` for a folder with contents, unless `recursive`, and `NoTrashError` if there is no trash.
 */
export function trashPath(fs: vscode.FileSystem, resource: Resource, recursive: boolean): Promise<void> {
  return onDisk(resource, async (path) => {
    const folder = (await fsp.lstat(path)).isDirectory();
    if (folder && !recursive && (await fsp.readdir(path)).length > 0) throw new FileError("NotEmpty", resource);
    await moveToTrash(fs, resource, recursive);
  });
}
