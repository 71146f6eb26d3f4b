import { FileError, ToolError } from "../errors";
import { accessFor, accessOf, allowed } from "../policy/access";
import type { ToolContext } from "../ports/context";
import type { Resource } from "../ports/resource";
import type { ShellState } from "./shells";

/** Where a command runs. */
export interface CommandFolder {
  readonly cwd: Resource;
  /** Why the person has to be asked about the folder. */
  readonly reasons: readonly string[];
}

/** Where a call runs; `gone` is the last command's folder that is there no more. */
type Meant = { readonly cwd: Resource } | { readonly gone: Resource };

const shown = new WeakMap<object, Meant>();

/**
 * For `confirm`: the folder that a call means, which is remembered for its `run`: the one it names, else the one in which the last command ended, else the first of the
 * workspace. Undefined where the last command's folder is gone: nothing is to be asked then, and `shownFolder` tells it. Throws `ToolError` and `FileError` for one that
 * cannot be run in.
 */
export async function folderFor(
  input: object,
  cwd: string | undefined,
  context: ToolContext,
): Promise<CommandFolder | undefined> {
  if (cwd !== undefined && cwd.trim() !== "") {
    const { resource, reasons } = await accessFor(input, cwd, "look", context);
    if ((await context.files.stat(resource)).type !== "directory") throw new FileError("NotDirectory", resource);
    shown.set(input, { cwd: resource });
    return { cwd: resource, reasons };
  }
  const folder = await lastFolder(context);
  shown.set(input, folder);
  return "cwd" in folder ? { cwd: folder.cwd, reasons: [] } : undefined;
}

/**
 * For `run`: the folder that was shown, as long as it may be used. Throws `ToolError` where the last command's folder was gone, and forgets that one: what was meant for it
 * is not to run elsewhere.
 */
export async function shownFolder(input: object, cwd: string | undefined, context: ToolContext): Promise<Resource> {
  if (cwd !== undefined && cwd.trim() !== "") return allowed(input, cwd, "look", context);
  const folder = shown.get(input) ?? (await lastFolder(context));
  if ("cwd" in folder) return folder.cwd;
  const { shells, workspace } = context;
  // Calls that come together are all told, and another command may have taken a folder since.
  if (shells.cwd === folder.gone) shells.cwd = undefined;
  const next = shells.cwd === undefined ? "the workspace folder" : workspace.display(shells.cwd);
  const advice = `Nothing was run: the next call starts in ${next}, unless it names another with cwd.`;
  throw new ToolError(
    "EXECUTION_ERROR",
    `File not found: ${workspace.display(folder.gone)}, where the last command ended. ${advice}`,
  );
}

async function lastFolder({ shells: { cwd }, files, workspace }: ToolContext): Promise<Meant> {
  if (cwd !== undefined) {
    const stat = await files.stat(cwd).catch(() => undefined);
    return stat?.type === "directory" ? { cwd } : { gone: cwd };
  }
  const [folder] = workspace.folders;
  if (folder) return { cwd: folder.resource };
  throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open to run in. Ask the person to open one.");
}

/**
 * Takes the folder in which a command has ended for the next one, when it is another than the one it began in. Answers what is to be told of it: a folder outside the
 * workspace is not taken.
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

/** Undefined for one outside the workspace, and where that cannot be told. */
async function insideFolder(path: string, context: ToolContext): Promise<Resource | undefined> {
  const access = await accessOf(path, "look", context).catch(() => undefined);
  return access?.reasons.length === 0 ? access.resource : undefined;
}

async function realFolder(resource: Resource, { files }: Pick<ToolContext, "files">): Promise<Resource | undefined> {
  return files.realpath(resource).catch(() => undefined);
}
