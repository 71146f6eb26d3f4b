import { FileError, ToolError } from "../../../base/errors";
import type { PathAccess, PlanContext, RunContext } from "../../runtime/policy/access";
import { judgePath } from "../../runtime/policy/pathJudgment";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import type { ShellState } from "../../runtime/ports/shellsPort";

/** Where a command runs: the folder that its call names, or the one in which the last command ended, or the first of the workspace. */
export type CommandFolder = PathAccess | { readonly resource: Resource };

/** The folder in which the last command ended, and which no longer exists, or leads outside the workspace by now. */
export interface GoneFolder {
  readonly gone: Resource;
  readonly outside?: true;
}

/** Finds the folder of a call when it is planned. Throws `ToolError` or `FileError` for one that can't be used. */
export async function planFolder(cwd: string | undefined, context: PlanContext): Promise<CommandFolder | GoneFolder> {
  if (cwd === undefined || cwd.trim() === "") return lastFolder(context);
  const folder = await context.access.look(cwd);
  if ((await context.files.stat(folder.resource)).type !== "directory")
    throw new FileError("NotDirectory", folder.resource);
  return folder;
}

/** Returns the folder of a plan. Throws `ToolError` `BLOCKED` if it may no longer be used. */
export async function plannedFolder(folder: CommandFolder, context: RunContext): Promise<Resource> {
  return "use" in folder ? folder.use(context) : folder.resource;
}

/** Forgets a last folder that can't be used, and throws `ToolError`: a command that was meant for it must not run elsewhere. */
export function refuseGone({ gone, outside }: GoneFolder, { shells, workspace }: RunContext): never {
  // Calls that come together all get this error, and another command may have taken a folder since.
  if (shells.cwd === gone) shells.cwd = undefined;
  const next = shells.cwd === undefined ? "the workspace folder" : workspace.display(shells.cwd);
  const advice = `Nothing was run: the next call starts in ${next}, unless it names another with cwd.`;
  const shown = `${workspace.display(gone)}, where the last command ended`;
  if (outside)
    throw new ToolError("BLOCKED", `Permission denied: ${shown}, leads outside the workspace now. ${advice}`);
  throw new ToolError("EXECUTION_ERROR", `File not found: ${shown}. ${advice}`);
}

async function lastFolder(context: PlanContext): Promise<CommandFolder | GoneFolder> {
  const { access, shells, files, workspace } = context;
  const { cwd } = shells;
  if (cwd !== undefined) {
    const stat = await files.stat(cwd).catch(() => undefined);
    if (stat?.type !== "directory") return { gone: cwd };
    const path = workspace.display(cwd);
    // A command such as `git checkout` can have replaced it with a link.
    return (await insideFolder(path, context)) === undefined ? { gone: cwd, outside: true } : access.look(path);
  }
  const [folder] = workspace.folders;
  if (folder) return { resource: folder.resource };
  throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open to run in. Ask the user to open one.");
}

/**
 * Uses the folder in which a command ended for the next one, if it changed. Returns what to report about it. Doesn't
 * use a folder outside the workspace.
 */
export async function takeFolder(
  { cwd, endedIn }: Pick<ShellState, "cwd" | "endedIn">,
  context: ToolContext,
): Promise<string | undefined> {
  if (endedIn === undefined) return undefined;
  const { shells, workspace } = context;
  const inside = await insideFolder(endedIn, context);
  const began = await realFolder(cwd, context);
  if (inside !== undefined && (await realFolder(inside, context)) === began) return undefined;
  if (inside === undefined) {
    shells.cwd = undefined;
    return `The command ended in ${endedIn}, which is outside the workspace; the next one starts in the workspace folder again.`;
  }
  const [home] = await Promise.all(workspace.folders.slice(0, 1).map(({ resource }) => realFolder(resource, context)));
  shells.cwd = home === (await realFolder(inside, context)) ? undefined : inside;
  return undefined;
}

/** Returns undefined for a folder outside the workspace, and if that can't be determined. */
async function insideFolder(path: string, context: ToolContext): Promise<Resource | undefined> {
  const access = await judgePath(path, "look", context).catch(() => undefined);
  return access?.reasons.length === 0 ? access.resource : undefined;
}

async function realFolder(resource: Resource, { files }: Pick<ToolContext, "files">): Promise<Resource | undefined> {
  return files.realpath(resource).catch(() => undefined);
}
