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
    const settings = await repositorySettings(words, base, context);
    if (compares && settings === undefined)
      return "Outside a repository, git diff compares any files and folders, including those with secrets.";
    if (addresses && settings !== undefined && (await holdsPassword(settings, context))) return HOLDS_PASSWORD;
    return undefined;
  } catch {
    return `${shown(base)} could not be checked.`;
  }
}

/**
 * Returns the file with the settings of the repository that a Git call in `base` uses. Returns undefined outside a
 * repository. Throws if that can't be determined.
 */
export async function repositorySettings(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<Resource | undefined> {
  let path = base;
  for (const folder of gitCall(words).folders) path = (await waysOf(folder.replaceAll("\\", "/"), path, context)).gone;
  return settingsOf((await context.workspace.place(path)).real.resource, context);
}

/** The file with the settings of the repository that a folder lies in; undefined where it lies in none. */
async function settingsOf(start: Resource, context: ToolContext): Promise<Resource | undefined> {
  const { files, workspace } = context;
  for (let folder = start; ; folder = folder.slice(0, folder.lastIndexOf("/")) as Resource) {
    const git = files.child(folder, ".git");
    const type = await typeOf(git, files);
    if (type === "directory" && (await typeOf(files.child(git, "HEAD"), files)) !== undefined)
      return files.child(git, "config");
    if (type === "file") {
      // A working tree of its own, or a submodule: the file names the folder.
      const [, named] = /^gitdir: (.+)$/m.exec(new TextDecoder().decode(await files.readAll(git))) ?? [];
      const { gone } = await waysOf((named ?? ".").trim().replaceAll("\\", "/"), workspace.display(folder), context);
      const { real } = await workspace.place(gone.replace(/\/worktrees\/[^/]+$/, ""));
      return files.child(real.resource, "config");
    }
    if (!/[^/:]\/[^/]+$/.test(folder)) return undefined;
  }
}

async function typeOf(resource: Resource, files: ToolContext["files"]): Promise<string | undefined> {
  try {
    return (await files.stat(resource)).type;
  } catch {
    return undefined;
  }
}
