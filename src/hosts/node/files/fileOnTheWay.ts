import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../disk/fileErrors";
import { refusal } from "./readFiles";

/**
 * Returns the error that other systems report for a path below a file, `ENOTDIR`. Windows reports `ENOENT` for it.
 * Returns other errors unchanged.
 */
export async function asElsewhere(error: unknown, path: string, platform: string = process.platform): Promise<unknown> {
  if (platform !== "win32" || errorCode(error) !== "ENOENT") return error;
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    try {
      return (await fs.stat(at)).isDirectory() ? error : refusal("ENOTDIR", path);
    } catch (missing) {
      if (!["ENOENT", "ENOTDIR"].includes(errorCode(missing))) return error;
    }
  }
  return error;
}
