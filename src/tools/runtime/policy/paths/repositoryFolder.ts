import type { ToolContext } from "../../context/toolContext";
import { FileError } from "../../../../base/errors";
import type { Resource } from "../../../../base/resource";
import { waysOf } from "./pathWays";
import { shortText } from "./gitSettings";

/** Where a repository keeps what it is made of. */
export interface Repository {
  /** The folder that contains `.git`: the top of its working tree. */
  readonly top: Resource;
  /** The folder of its own index and head. */
  readonly git: Resource;
  /** The file with the settings that it shares with its other working trees. */
  readonly settings: Resource;
}

/**
 * Returns the repository of a folder, and those around it if it isn't certainly one for Git. Throws if that can't be
 * determined.
 */
export async function repositoriesAround(start: Resource, context: ToolContext): Promise<readonly Repository[]> {
  const found: Repository[] = [];
  for (let folder = start; ; folder = folder.slice(0, folder.lastIndexOf("/")) as Resource) {
    const here = await repositoryIn(folder, context);
    if (here) found.push(here);
    if (here?.isCertain || !/[^/:]\/[^/]+$/.test(folder)) return found;
  }
}

/** Returns the repository whose working tree has its top in a folder, and whether Git surely takes it for one. */
export async function repositoryIn(
  top: Resource,
  context: ToolContext,
): Promise<(Repository & { readonly isCertain: boolean }) | undefined> {
  const { files, workspace } = context;
  const git = files.child(top, ".git");
  const type = await typeOf(git, files);
  if (type === "directory" && (await typeOf(files.child(git, "HEAD"), files)) !== undefined) {
    const common = await commonFolder(git, context);
    return { top, git, settings: files.child(common, "config"), isCertain: await isCertain(git, common, context) };
  }
  if (type !== "file") return undefined;
  // A working tree of its own, or a submodule: the file names the folder.
  const named = /^gitdir: ([^]*)$/.exec(await textOf(git, context))?.[1] ?? "";
  const own = await placeFrom(named, workspace.display(top), context);
  return { top, git: own, settings: files.child(await commonFolder(own, context), "config"), isCertain: true };
}

/** The folder that a repository shares with its other working trees (gitrepository-layout(5), `commondir`). */
async function commonFolder(git: Resource, context: ToolContext): Promise<Resource> {
  const { files, workspace } = context;
  const file = files.child(git, "commondir");
  if ((await typeOf(file, files)) === undefined) return git;
  return placeFrom(await textOf(file, context), workspace.display(git), context);
}

/** Whether a folder has all that Git looks for in a repository; else Git goes on to the folder above. */
async function isCertain(git: Resource, common: Resource, context: ToolContext): Promise<boolean> {
  const { files } = context;
  const head = await textOf(files.child(git, "HEAD"), context).catch(() => "");
  if (!/^(?:ref:\s*refs\/|[\da-f]{40})/.test(head)) return false;
  for (const name of ["objects", "refs"]) if (!(await canEnter(files.child(common, name), files))) return false;
  return true;
}

/** Whether a folder is there, and this user may use what is in it. */
async function canEnter(folder: Resource, files: ToolContext["files"]): Promise<boolean> {
  if ((await typeOf(folder, files)) !== "directory") return false;
  try {
    await files.stat(files.child(folder, "pack"));
    return true;
  } catch (error) {
    return error instanceof FileError && error.kind === "NotFound";
  }
}

/**
 * Where a path in one of Git's files leads. Git takes the whole text for it, without the ends of lines behind it. Throws
 * for a path that means another one here.
 */
async function placeFrom(text: string, base: string, context: ToolContext): Promise<Resource> {
  const named = text.replace(/(?<![\r\n])[\r\n]+$/, "");
  if (named === "" || named.trim() !== named || ODD.test(named)) throw new Error("Not a path as Git writes it");
  if (named.includes("\\") && !context.workspace.isWindows) throw new Error("Not a path of this system");
  const { gone } = await waysOf(named.replaceAll("\\", "/"), base, context);
  return (await context.workspace.place(gone)).real.resource;
}

/** Characters of no usual path. */
const ODD = /[\p{Cc}\p{Cf}]/u;

async function textOf(file: Resource, context: ToolContext): Promise<string> {
  const text = await shortText(file, context);
  if (text === undefined) throw new Error("A file of the repository is too long");
  return text;
}

async function typeOf(resource: Resource, files: ToolContext["files"]): Promise<string | undefined> {
  try {
    return (await files.stat(resource)).type;
  } catch {
    return undefined;
  }
}
