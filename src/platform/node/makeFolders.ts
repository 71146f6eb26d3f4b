import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "./fileErrors";

/**
 * Makes a folder and those above it; returns the first that was made. Rejects with what the system says of the first that is missing: Node says `ENOENT` of all of
 * them on a read-only file system.
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
