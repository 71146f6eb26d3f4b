import * as fs from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { asElsewhere } from "./fileOnTheWay";
import { errorCode } from "../disk/fileErrors";
import { refusal } from "./readFiles";

/** Maximum symlinks to follow, like Linux before `ELOOP`. */
const MAX_LINKS = 40;

/**
 * Returns the path with all symlinks followed.
 * For a dangling symlink, returns the path that a write would create, so that it can't lead a write out of the
 * workspace. Throws `ENOENT` for a missing path.
 */
export async function realTarget(path: string, links = 0): Promise<string> {
  if (links > MAX_LINKS) throw refusal("ELOOP", path);
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const target = await linkText(path);
    if (target === undefined) throw await asElsewhere(error, path);
    return realOrMissing(resolve(await fs.realpath(dirname(path)), target), links + 1);
  }
}

/** Returns the same for a path of which any part may be missing. */
export async function realOrMissing(path: string, links = 0): Promise<string> {
  try {
    return await realTarget(path, links);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== "ENOENT" || parent === path) throw error;
    return join(await realOrMissing(parent, links), basename(path));
  }
}

async function linkText(path: string): Promise<string | undefined> {
  try {
    return await fs.readlink(path);
  } catch (error) {
    // EINVAL: it exists, but isn't a symlink. UNKNOWN: the same on Windows.
    if (["ENOENT", "EINVAL", "UNKNOWN"].includes(errorCode(error))) return undefined;
    throw error;
  }
}
