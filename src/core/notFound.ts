import { FileError, ToolError } from "./errors";
import { nearest } from "./nearest";
import type { Resource, ToolContext } from "./ports";

/** The error for a path that leads nowhere: `File not found: x`, with names near to it in its folder, or the news that the folder is missing too. */
export async function notFound(resource: Resource, context: ToolContext): Promise<ToolError> {
  const shown = context.workspace.display(resource);
  return new ToolError("EXECUTION_ERROR", `File not found: ${shown}. ${await advice(shown, context)}`);
}

async function advice(shown: string, { files, workspace }: ToolContext): Promise<string> {
  const otherwise = "Check the path; glob finds files by name.";
  const slash = shown.lastIndexOf("/");
  const parent = slash > 0 ? shown.slice(0, slash) : ".";
  try {
    const entries = await files.list(await workspace.resolve(parent));
    const near = nearest(
      shown.slice(slash + 1),
      entries.map(({ name }) => name),
    );
    return near.length > 0
      ? `Did you mean ${near.map((name) => shown.slice(0, slash + 1) + name).join(", ")}?`
      : otherwise;
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound")
      return `The folder ${parent} does not exist either. ${otherwise}`;
    if (error instanceof FileError || error instanceof ToolError) return otherwise;
    throw error;
  }
}
