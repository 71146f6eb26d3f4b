import { FileError, ToolError } from "../../base/errors";
import { notFoundError } from "../search/files/notFoundError";
import { pathEnd } from "../../base/pathEnd";
import type { ToolContext } from "../runtime/context/toolContext";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";

/** What is known of a file that is to be read. Throws `ToolError` for everything else at its path, saying what that is, and what is near to it when it is not there. */
export async function statFile(resource: Resource, context: ToolContext): Promise<FileStat> {
  const { files, workspace } = context;
  const shown = workspace.display(resource);
  let stat: FileStat;
  try {
    stat = await files.stat(resource);
  } catch (error) {
    throw error instanceof FileError && error.kind === "NotFound" ? await notFoundError(resource, context) : error;
  }
  if (stat.type === "file") return stat;
  if (stat.type === "symlink")
    throw new ToolError(
      "EXECUTION_ERROR",
      `File not found: ${shown} is a symbolic link that leads nowhere. Read another file.`,
    );
  if (stat.type === "other")
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: ${shown} is a device, pipe or socket. Only regular files can be read.`,
    );
  const entries = await files.list(resource);
  const names = entries.slice(0, 20).map(({ name, type }) => (type === "directory" ? `${name}/` : name));
  const more = entries.length > names.length ? ` and ${entries.length - names.length} more` : "";
  const inside = names.length > 0 ? `It contains ${names.join(", ")}${more}.` : "It is empty.";
  throw new ToolError(
    "EXECUTION_ERROR",
    `Is a directory: ${pathEnd(shown)} ${inside} Name a file, or list files with glob.`,
  );
}
