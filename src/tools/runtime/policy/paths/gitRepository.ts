import { unlessRefused } from "../../../../base/errors";
import type { ToolContext } from "../../context/toolContext";
import { bareRepository, gitCall } from "./bareRepository";
import { holdsPassword, HOLDS_PASSWORD, LOG_HOLDS_PASSWORD, logHoldsPassword } from "./gitSettings";
import { type Repository, repositoriesAround } from "./repositoryFolder";
import { shown } from "../line/commandLineModel";
import { waysOf } from "./pathWays";
import { isWithin } from "../protectedPaths";
import { positionals } from "../programs/programRow";
import type { Word } from "../line/commandWord";

/**
 * Returns why to ask the user about a Git call in `base`. The folder would be treated as a repository itself, `git
 * diff` would compare files that Git doesn't track, or an address that it prints, or that its log of references
 * contains, has a password.
 */
export async function gitConcern(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<string | undefined> {
  const bare = await bareRepository(words, base, context);
  if (bare !== undefined) return bare;
  const [sub, ...args] = gitCall(words).rest;
  const named = positionals(args);
  const compares = sub?.value === "diff" && (named.length > 1 || named.some(isSeveral));
  const addresses =
    sub?.value === "remote" || (sub?.value === "config" && args.some(({ value }) => /url/i.test(value)));
  const logs = sub?.value === "reflog" || args.some(({ value }) => /^-g|^--(?:walk-reflogs|reflog)/.test(value));
  if (!compares && !addresses && !logs) return undefined;
  const { files } = context;
  try {
    const all = await repositoriesOf(words, base, context);
    if (compares && (all.length === 0 || (await isBeyond(named, words, base, all, context))))
      return "Outside a repository, git diff compares any files and folders, including those with secrets.";
    for (const { settings, git } of all) {
      if (addresses && (await holdsPassword(settings, context))) return HOLDS_PASSWORD;
      const log = files.child(files.child(git, "logs"), "HEAD");
      if (logs && (await unlessRefused(files.stat(log))) && (await logHoldsPassword(log, context)))
        return LOG_HOLDS_PASSWORD;
    }
    return undefined;
  } catch {
    return `${shown(base)} could not be checked.`;
  }
}

/** A glob that may stand for several folders. */
function isSeveral({ kind, value }: Word): boolean {
  return kind === "glob" && !/\.\w+$/.test(value);
}

/** Whether one of the words leads out of one of the repositories' working trees. */
async function isBeyond(
  named: readonly Word[],
  words: readonly Word[],
  base: string,
  repositories: readonly Repository[],
  context: ToolContext,
): Promise<boolean> {
  const folder = await folderOf(words, base, context);
  for (const { value } of named) {
    if (!/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:/.test(value)) continue;
    const { spelled } = await waysOf(value.replaceAll("\\", "/"), folder, context);
    const { real } = await context.workspace.place(spelled);
    if (!repositories.every(({ top }) => isWithin(top, real.resource))) return true;
  }
  return false;
}

/**
 * Returns the repositories that a Git call in `base` may use: the one that it is in, and those around it if it isn't
 * certainly one for Git. Returns none outside a repository. Throws if that can't be determined.
 */
export async function repositoriesOf(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<readonly Repository[]> {
  const folder = await folderOf(words, base, context);
  return repositoriesAround((await context.workspace.place(folder)).real.resource, context);
}

/** The folder in which a Git call runs. */
async function folderOf(words: readonly Word[], base: string, context: ToolContext): Promise<string> {
  let path = base;
  for (const folder of gitCall(words).folders) path = (await waysOf(folder.replaceAll("\\", "/"), path, context)).gone;
  return path;
}
