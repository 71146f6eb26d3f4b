import { FileError, ToolError } from "../../../base/errors";
import type { FileStat } from "../../../base/filesPort";
import type { ToolContext } from "../../runtime/context/toolContext";
import { judgePath } from "../../runtime/policy/pathJudgment";

/** The type of what is at a path; undefined for nothing, and for a path that needs a question. */
export async function pathType(path: string, context: ToolContext): Promise<FileStat["type"] | undefined> {
  try {
    const { resource, reasons } = await judgePath(path, "look", context);
    return reasons.length > 0 ? undefined : (await context.files.stat(resource)).type;
  } catch (error) {
    if (error instanceof FileError || error instanceof ToolError) return undefined;
    throw error;
  }
}
