import type { Resource } from "../../../base/resource";
import type { WorkspaceFolder } from "../../../tools/runtime/ports/workspacePort";
import { lastSegment, placeOf } from "./fileUri";

/**
 * Names folders by their last segment. If several folders share it, adds as many segments as needed to distinguish
 * them.
 */
export function namedFolders(resources: readonly Resource[]): WorkspaceFolder[] {
  const distinct = [...new Set(resources)];
  const paths = distinct.map((resource) => placeOf(resource).path);
  return distinct.map((resource, index) => {
    const segments = (paths[index] ?? "/").split("/").filter((segment) => segment !== "");
    const others = paths.filter((_, other) => other !== index);
    for (let length = 1; length < segments.length; length++) {
      const name = segments.slice(-length).join("/");
      if (!others.some((other) => other.endsWith(`/${name}`))) return { name, resource };
    }
    return { name: segments.join("/") || lastSegment(resource) || "/", resource };
  });
}
