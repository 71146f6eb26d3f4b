import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import type { FolderFiles } from "../folders/keptFacts";

/** Longer files don't describe a project. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the text of a small file near another one: `../name` is in the folder above that of `file`. Returns undefined if
 * it can't be read.
 */
export async function smallText(files: FolderFiles, file: Resource, near: `../${string}`): Promise<string | undefined> {
  const folder = file.replace(/\/[^/]*\/[^/]*$/, "") as Resource;
  const bytes = new Uint8Array(MAX_BYTES);
  try {
    const length = await files.read(files.child(folder, near.slice(3)), 0, MAX_BYTES, bytes);
    return new TextDecoder().decode(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
