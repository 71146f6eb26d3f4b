import type { Resource } from "../../../base/resource";
import type { Workspace } from "../../runtime/ports/workspacePort";

/**
 * A path as a line of a list shows it. One whose name holds an end of line is shown as its URI, which tools take as well: it would look like two.
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
