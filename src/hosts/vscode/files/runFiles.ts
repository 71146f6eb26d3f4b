import * as fsp from "node:fs/promises";
import * as vscode from "vscode";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { copyBytes, refuseUnremovable } from "../../node/files/copyTree";
import { pathOf } from "../../node/disk/diskPath";
import { onDisk } from "../../node/files/nodeFiles";
import { createFile, writeWhole } from "../../node/files/writeFile";
import { createRound } from "../../shared/calls/oneRound";
import type { ByNode } from "./nodeUses";
import { asEntry } from "./providedFiles";

/** Maximum bytes of a file to read with `workspace.fs`; Node reads larger ones. */
const WHOLE_BYTES = 1024 * 1024;

/**
 * Returns the files on disk for one run of a tool. Uses `workspace.fs` where it can, and `disk` otherwise (`nodeUses`).
 * A run waits for at most two calls of `workspace.fs`, one that reads and one that writes, because each takes
 * milliseconds and may wait for the window. If `workspace.fs` refuses, `disk` tries again, or rejects with the system's
 * code.
 */
export function createRunFiles(disk: Files, fs: vscode.FileSystem): Files {
  const reading = createRound();
  const changing = createRound();
  const byNode: ByNode = disk;

  const isSmall = async (resource: Resource, most: number): Promise<boolean> => {
    const { type, size } = await disk.stat(resource);
    return type === "file" && size <= Math.min(most, WHOLE_BYTES);
  };

  /** Creates a file and waits until its bytes are on disk. */
  const create = async (path: string, bytes: Uint8Array): Promise<void> => {
    const through = async (): Promise<void> => {
      await fs.writeFile(vscode.Uri.file(path), bytes);
      const file = await fsp.open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    };
    await changing(through, async () => {
      await fsp.rm(path, { force: true });
      await createFile(path, bytes);
    });
  };

  const copyFile = (from: string, to: string): Promise<void> =>
    changing(
      () => fs.copy(vscode.Uri.file(from), vscode.Uri.file(to), { overwrite: false }),
      async () => {
        await fsp.rm(to, { force: true });
        await copyBytes(from, to);
      },
    );

  return {
    ...byNode,
    readAll: async (resource) =>
      (await isSmall(resource, WHOLE_BYTES))
        ? reading(
            () => fs.readFile(uriOf(resource)),
            () => disk.readAll(resource),
          )
        : disk.readAll(resource),
    async readUpTo(resource, most) {
      if (!(await isSmall(resource, most))) return disk.readUpTo?.(resource, most);
      return reading(
        async () => ({ bytes: await fs.readFile(uriOf(resource)) }),
        async () => disk.readUpTo?.(resource, most),
      );
    },
    list: (resource) =>
      reading(
        async () => {
          const entries = (await fs.readDirectory(uriOf(resource))).map(asEntry);
          // VS Code leaves out circular symlinks, and doesn't say what a symlink to a device is.
          const names = await fsp.readdir(pathOf(resource));
          const whole = names.length === entries.length && entries.every(({ type }) => type !== "symlink");
          return whole ? entries : disk.list(resource);
        },
        () => disk.list(resource),
      ),
    write: (resource, bytes, expected) => onDisk(resource, (path) => writeWhole(path, bytes, expected, create)),
    copy: (from, to, options) =>
      onDisk(from, async (path) =>
        (await import("../../node/files/moveFiles")).copyPath(path, pathOf(to), options, copyFile),
      ),
    mkdir: (resource, options) =>
      options?.recursive === false
        ? disk.mkdir(resource, options)
        : changing(
            () => fs.createDirectory(uriOf(resource)),
            () => disk.mkdir(resource, options),
          ),
    delete: (resource, options) =>
      options.trash
        ? disk.delete(resource, options)
        : onDisk(resource, async (path) => {
            const recursive = options.recursive && (await fsp.lstat(path)).isDirectory();
            if (recursive) await refuseUnremovable(path);
            await changing(
              () => fs.delete(uriOf(resource), { recursive, useTrash: false }),
              () => disk.delete(resource, options),
            );
          }),
  };
}

function uriOf(resource: Resource): vscode.Uri {
  return vscode.Uri.file(pathOf(resource));
}
