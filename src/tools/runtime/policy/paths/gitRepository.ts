import type { ToolContext } from "../../context/toolContext";
import { bareRepository, gitCall } from "./bareRepository";
import { holdsPassword, HOLDS_PASSWORD } from "./gitSettings";
import { type Repository, repositoriesAround } from "./repositoryFolder";
import { shown } from "../line/commandLineModel";
import { waysOf } from "./pathWays";
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
    const all = await repositoriesOf(words, base, context);
    if (compares && all.length === 0)
      return "Outside a repository, git diff compares any files and folders, including those with secrets.";
    if (!addresses) return undefined;
    for (const { settings } of all) if (await holdsPassword(settings, context)) return HOLDS_PASSWORD;
    return undefined;
  } catch {
    return `${shown(base)} could not be checked.`;
  }
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
  let path = base;
  for (const folder of gitCall(words).folders) path = (await waysOf(folder.replaceAll("\\", "/"), path, context)).gone;
  return repositoriesAround((await context.workspace.place(path)).real.resource, context);
}
