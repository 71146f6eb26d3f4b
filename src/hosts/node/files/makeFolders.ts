import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../disk/fileErrors";

/**
 * Creates a folder and its parents. Returns the first one that was created.
 * Rejects with the system's error for the first missing one. Node reports `ENOENT` for all of them on a read-only file
 * system.
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return await fs.mkdir(path, { recursive: true });
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await fs.mkdir(await firstMissing(path));
    throw error;
  }
}

async function firstMissing(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  try {
    await fs.stat(parent);
    return path;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return firstMissing(parent);
  }
}
