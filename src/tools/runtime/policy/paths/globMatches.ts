import { FileError } from "../../../../base/errors";
import type { ToolContext } from "../../context/toolContext";
import type { Files } from "../../../../base/filesPort";
import type { Resource } from "../../../../base/resource";
import { fits, type GlobReading, readNameGlob } from "../line/nameGlob";
import { type TreeBudget, treeBudget } from "./treeConcerns";

/** A path on disk that matches a glob. */
export interface GlobMatch {
  readonly resource: Resource;
  /** As the shell writes it, from the folder on. */
  readonly path: string;
  /** Whether it is a link itself, and whether a folder on the way to it is one. */
  readonly link: boolean;
  readonly through: boolean;
}

/**
 * Counts down how many entries can still be compared with the globs of a line. Also contains the matches of globs that
 * were already checked.
 */
export interface GlobBudget {
  left: number;
  readonly known: Map<string, readonly GlobMatch[]>;
  readonly trees: TreeBudget;
}

export function globBudget(left: number): GlobBudget {
  return { left, known: new Map(), trees: treeBudget() };
}

/**
 * Returns the current matches of a glob in a folder. Returns more than the shell would find if that is uncertain, and
 * undefined if there is more to check than the budget allows. Throws `FileError` for a folder that can't be read.
 */
export async function globMatches(
  folder: Resource,
  names: readonly string[],
  reading: GlobReading,
  budget: GlobBudget,
  { files }: Pick<ToolContext, "files">,
): Promise<readonly GlobMatch[] | undefined> {
  const key = JSON.stringify([folder, names, reading]);
  const known = budget.known.get(key);
  if (known) return known;
  let matches: readonly GlobMatch[] = [{ resource: folder, path: "", link: false, through: false }];
  for (const name of names.filter((one) => one !== "" && one !== ".")) {
    const next: GlobMatch[] = [];
    for (const { resource, path, link, through } of matches) {
      if (budget.left < 0) return undefined;
      const found = await entriesFor(resource, name, reading, budget, files);
      if (budget.left < 0) return undefined;
      next.push(
        ...found.map((entry) => ({
          resource: files.child(resource, entry.name),
          path: path === "" ? entry.name : `${path}/${entry.name}`,
          link: entry.link,
          through: through || link,
        })),
      );
    }
    matches = next;
  }
  budget.known.set(key, matches);
  return matches;
}

/** The entries of a folder that one name of a glob stands for; none where there is no such folder. */
async function entriesFor(
  folder: Resource,
  name: string,
  reading: GlobReading,
  budget: GlobBudget,
  files: Files,
): Promise<readonly { readonly name: string; readonly link: boolean }[]> {
  budget.left -= 1;
  try {
    if (!/[*?[]/.test(name)) return [{ name, link: (await files.stat(files.child(folder, name))).link }];
    const entries = await files.list(folder);
    budget.left -= entries.length;
    const glob = readNameGlob(name, reading);
    return glob ? entries.filter((entry) => fits(glob, entry.name)) : [];
  } catch (error) {
    if (error instanceof FileError && (error.kind === "NotFound" || error.kind === "NotDirectory")) return [];
    throw error;
  }
}
