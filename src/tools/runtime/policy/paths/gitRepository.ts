import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { bareRepository, gitCall } from "./bareRepository";
import { holdsPassword, HOLDS_PASSWORD } from "./gitSettings";
import { shown } from "../line/commandLineModel";
import { waysOf } from "./commandPaths";
import { positionals } from "../programs/programRow";
import type { Word } from "../line/commandWord";

/**
 * Returns why to ask the user about a Git call in `base`. The folder would be treated as a repository itself, `git
 * diff` would compare files that Git doesn't track, or an address that it prints contains a password.
 */
export async function gitConcern(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<string | undefined> {
  const bare = await bareRepository(words, base, context);
  if (bare !== undefined) return bare;
  const [sub, ...args] = gitCall(words).rest;
  const compares = sub?.value === "diff" && positionals(args).length > 1;
  const addresses =
    sub?.value === "remote" || (sub?.value === "config" && args.some(({ value }) => /url/i.test(value)));
  if (!compares && !addresses) return undefined;
  try {
    const all = await repositorySettings(words, base, context);
    if (compares && all.length === 0)
      return "Outside a repository, git diff compares any files and folders, including those with secrets.";
    if (!addresses) return undefined;
    for (const settings of all) if (await holdsPassword(settings, context)) return HOLDS_PASSWORD;
    return undefined;
  } catch {
    return `${shown(base)} could not be checked.`;
  }
}

/**
 * Returns the files with the settings that a Git call in `base` may use: of the repository, and of those around it if
 * it isn't certainly one for Git. Returns none outside a repository. Throws if that can't be determined.
 */
export async function repositorySettings(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<readonly Resource[]> {
  const { files, workspace } = context;
  let path = base;
  for (const folder of gitCall(words).folders) path = (await waysOf(folder.replaceAll("\\", "/"), path, context)).gone;
  const found: Resource[] = [];
  for (
    let folder = (await workspace.place(path)).real.resource;
    ;
    folder = folder.slice(0, folder.lastIndexOf("/")) as Resource
  ) {
    const git = files.child(folder, ".git");
    const type = await typeOf(git, files);
    if (type === "directory" && (await typeOf(files.child(git, "HEAD"), files)) !== undefined) {
      const common = await commonFolder(git, context);
      found.push(files.child(common, "config"));
      if (await isCertain(git, common, context)) return found;
    } else if (type === "file") {
      // A working tree of its own, or a submodule: the file names the folder.
      const named = /^gitdir: (.+)$/m.exec(await textOf(git, files))?.[1];
      const place = await placeFrom(named ?? ".", workspace.display(folder), context);
      return [...found, files.child(await commonFolder(place, context), "config")];
    }
    if (!/[^/:]\/[^/]+$/.test(folder)) return found;
  }
}

/** The folder that a repository shares with its other working trees (gitrepository-layout(5), `commondir`). */
async function commonFolder(git: Resource, context: ToolContext): Promise<Resource> {
  const { files, workspace } = context;
  const file = files.child(git, "commondir");
  if ((await typeOf(file, files)) === undefined) return git;
  return placeFrom(await textOf(file, files), workspace.display(git), context);
}

/** Whether a folder has all that Git looks for in a repository; else Git goes on to the folder above. */
async function isCertain(git: Resource, common: Resource, { files }: ToolContext): Promise<boolean> {
  const head = await textOf(files.child(git, "HEAD"), files).catch(() => "");
  const types = [await typeOf(files.child(common, "objects"), files), await typeOf(files.child(common, "refs"), files)];
  return /^(?:ref:\s*refs\/|[\da-f]{40})/.test(head) && types.every((type) => type === "directory");
}

/** Where a path in one of Git's files leads. */
async function placeFrom(named: string, base: string, context: ToolContext): Promise<Resource> {
  const { gone } = await waysOf(named.trim().replaceAll("\\", "/"), base, context);
  return (await context.workspace.place(gone)).real.resource;
}

async function textOf(file: Resource, files: ToolContext["files"]): Promise<string> {
  return new TextDecoder().decode(await files.readAll(file));
}

async function typeOf(resource: Resource, files: ToolContext["files"]): Promise<string | undefined> {
  try {
    return (await files.stat(resource)).type;
  } catch {
    return undefined;
  }
}
