import type { Resource } from "../../../base/resource";
import type { Workspace } from "../../runtime/ports/workspacePort";

/**
 * Returns a path as a line of a list shows it. A name that contains a line break would look like two, so it is shown as
 * its URI, which tools also accept.
 */
export function pathOnLine(resource: Resource, workspace: Pick<Workspace, "display">): string {
  const shown = workspace.display(resource);
  return /[\n\r\u2028\u2029]/.test(shown) ? resource : shown;
}

/** Some of a list of names, and how many there are beyond. */
export function someOf(names: readonly string[], total: number, most = 3): string {
  const shown = names.slice(0, most);
  return `${shown.join(", ")}${total > shown.length ? ` and ${total - shown.length} more` : ""}`;
}
