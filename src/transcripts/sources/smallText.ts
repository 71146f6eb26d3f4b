import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import type { FolderFiles } from "../folders/keptFacts";

/** Returns the folder that contains a file or folder. */
export function folderOf(resource: Resource): Resource {
  return resource.slice(0, resource.lastIndexOf("/")) as Resource;
}

/** Longer files don't describe a project. */
const MAX_BYTES = 64 * 1024;

/** Reads the text of a small file in a folder. Returns undefined if it can't be read. */
export async function smallText(files: FolderFiles, folder: Resource, name: string): Promise<string | undefined> {
  const bytes = new Uint8Array(MAX_BYTES);
  try {
    const length = await files.read(files.child(folder, name), 0, MAX_BYTES, bytes);
    return new TextDecoder().decode(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
