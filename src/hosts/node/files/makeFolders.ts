import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../disk/fileErrors";

/**
 * Creates a folder and its parents. Returns the first one that was created, and undefined if the folder was there.
 * Rejects with the system's error for the first one that can't be created. Tries each at most twice: Node's recursive
 * `mkdir` never ends on Windows if a name is too long, for which the system says that there is no such file.
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return await made(path);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== "ENOENT" || parent === path) throw error;
    const first = await makeFolders(parent);
    const own = await made(path);
    return first ?? own;
  }
}

/** Creates one folder. Returns undefined if it was there, which systems report in different ways, above all of `/`. */
async function made(path: string): Promise<string | undefined> {
  try {
    await fs.mkdir(path);
    return path;
  } catch (error) {
    // A link to a folder is one, too.
    if (
      errorCode(error) !== "ENOENT" &&
      (await fs.stat(path).then(
        (stat) => stat.isDirectory(),
        () => false,
      ))
    )
      return undefined;
    throw error;
  }
}
