import { FileError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { SearchRoots } from "./searchRoots";

/** Files with rules of what searches leave out. */
const names = [".gitignore", ".ignore", ".rgignore"] as const;

/**
 * Returns the ignore files at the top of a search's folders, as displayed paths. A search also uses others further up
 * and down.
 */
export async function ignoreFiles(
  { roots, type }: SearchRoots,
  { files, workspace }: ToolContext,
): Promise<readonly string[]> {
  if (type !== "directory") return [];
  const places = roots.flatMap((root) => names.map((name) => files.child(root, name)));
  const there = await Promise.all(places.map((place) => isFile(place, files)));
  return places.filter((_, index) => there[index]).map((place) => workspace.display(place));
}

async function isFile(place: Resource, files: Files): Promise<boolean> {
  try {
    return (await files.stat(place)).type === "file";
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}
