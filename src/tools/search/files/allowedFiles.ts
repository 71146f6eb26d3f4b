import { ToolError } from "../../../base/errors";
import { isInFolder, type Resource } from "../../../base/resource";
import type { GlobAccess, RunContext } from "../../runtime/policy/access";

/**
 * Returns those of the files that extensions name which may be read without a question. What they report can quote the
 * text of a file.
 */
export async function allowedFiles(
  files: Iterable<Resource>,
  found: GlobAccess,
  context: RunContext,
): Promise<ReadonlySet<Resource>> {
  const { folders, display } = context.workspace;
  const allowed = new Set<Resource>();
  for (const resource of new Set(files)) {
    context.signal.throwIfAborted();
    try {
      // Below a folder outside, which the user was asked about, only the name of a file counts.
      if (folders.some((folder) => isInFolder(resource, folder.resource)))
        await found.named(display(resource), "read", context);
      else await found.found(resource, "read", context);
      allowed.add(resource);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
    }
  }
  return allowed;
}
