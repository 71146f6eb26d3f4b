import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import type { FolderFiles } from "../folders/keptFacts";

/** Longer files don't describe a project. */
const MAX_BYTES = 64 * 1024;

/** Reads the text of a small file next to a folder. Returns undefined if it can't be read. */
export async function smallText(files: FolderFiles, folder: Resource, name: string): Promise<string | undefined> {
  const parent = folder.slice(0, folder.lastIndexOf("/")) as Resource;
  const bytes = new Uint8Array(MAX_BYTES);
  try {
    const length = await files.read(files.child(parent, name), 0, MAX_BYTES, bytes);
    return new TextDecoder().decode(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
