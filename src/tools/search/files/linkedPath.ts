import { FileError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";

/**
 * The link to a folder that the fixed beginning of a glob leads through, from a folder that is searched: searches follow none, so that nothing below it is found.
 * Undefined when there is none.
 */
export async function linkOnTheWay(
  root: Resource,
  pattern: string,
  { files }: Pick<ToolContext, "files">,
): Promise<Resource | undefined> {
  const names = pattern.split("/").slice(0, -1);
  const magic = names.findIndex((name) => /[*?[\]{}\\]|^\.{0,2}$/.test(name));
  let place = root;
  for (const name of magic < 0 ? names : names.slice(0, magic)) {
    place = files.child(place, name);
    try {
      const { link, type } = await files.stat(place);
      if (link && type === "directory") return place;
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }
  return undefined;
}
