import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { isWithin } from "../protectedPaths";
import { globBudget, globMatches } from "./globMatches";
import { shown } from "../line/commandLineModel";
import { waysOf } from "./pathWays";
import type { Word } from "../line/commandWord";

/** Whether a command is Git, by any way to it. */
export function isGit([name]: readonly Word[]): boolean {
  return /(?:^|[\\/])git(?:\.exe)?$/i.test(name?.value ?? "");
}

/**
 * Returns why to ask the user about a folder that Git would treat as a bare repository where it runs
 * (gitrepository-layout(5), git-config(1) `safe.bareRepository`). Its file `config` can make any Git command run
 * programs, and writing that file causes no warning. Returns undefined if no workspace folder on the way to `base` or
 * to the value of `-C` is such a folder.
 */
export async function bareRepository(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<string | undefined> {
  const { workspace } = context;
  let path = base;
  try {
    for (const folder of gitCall(words).folders)
      path = (await waysOf(folder.replaceAll("\\", "/"), path, context)).gone;
    const roots: Resource[] = [];
    for (const { resource } of workspace.folders)
      roots.push((await workspace.place(workspace.display(resource))).real.resource);
    let folder = (await workspace.place(path)).real.resource;
    while (roots.some((root) => isWithin(root, folder))) {
      if (await isRepository(folder, context))
        return `${shown(workspace.display(folder))} is a repository of its own, whose settings may run programs.`;
      folder = folder.slice(0, folder.lastIndexOf("/")) as Resource;
    }
    return undefined;
  } catch {
    return `${shown(path)} could not be checked.`;
  }
}

/** Options of Git itself whose value is the next word (git(1)). */
const VALUED = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--super-prefix",
  "--config-env",
  "--attr-source",
]);

/** A call of Git in two: what `-C` names before the subcommand, where the same letter is another option of some subcommands, and the words from the subcommand on. */
export function gitCall(words: readonly Word[]): {
  readonly folders: readonly string[];
  readonly rest: readonly Word[];
} {
  const folders: string[] = [];
  let at = 1;
  for (; at < words.length; at += 1) {
    const { value } = words[at] as Word;
    if (!value.startsWith("-")) break;
    if (!VALUED.has(value)) continue;
    at += 1;
    if (value === "-C" && words[at]) folders.push((words[at] as Word).value);
  }
  return { folders, rest: words.slice(at) };
}

async function isRepository(folder: Resource, context: ToolContext): Promise<boolean> {
  const has = async (name: string): Promise<boolean> =>
    (await globMatches(folder, [name], {}, globBudget(1), context))?.length === 1;
  // What belongs to a working tree has all but its head elsewhere, which a file names.
  return (await has("HEAD")) && ((await has("objects")) || (await has("commondir")));
}
