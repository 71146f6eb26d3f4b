import { FileError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { protectedBecause } from "../../runtime/policy/protectedFiles";
import { secretFilesOf } from "../../runtime/policy/secretFiles";
import { isGitName } from "../../runtime/policy/protectedPaths";

/** What is in a folder, at any depth; links are not followed. */
export interface Survey {
  /** Files, links and what else is no folder. */
  readonly files: number;
  /** The folder itself is empty. */
  readonly empty: boolean;
  /** Folders that could not be looked into. */
  readonly unreadable: number;
  /** Folders that contain a `.git`, beginning with the folder itself. A `.git` isn't searched. */
  readonly repositories: readonly Resource[];
  /** Files with unsaved changes in an editor. */
  readonly unsaved: readonly Resource[];
  /**
   * Why to ask the user about its contents, each reason as a sentence. Empty for a folder that is itself a reason to
   * ask.
   */
  readonly reasons: readonly string[];
}

/** The maximum number of reasons to list. */
const mostReasons = 5;

/** Files whose names are looked at for such reasons. */
const mostLookedAt = 50_000;

/** Looks through a whole folder. Throws when the call is cancelled. */
export async function surveyOf(folder: Resource, context: ToolContext): Promise<Survey> {
  const { files, text, signal, workspace } = context;
  const reasonFor = await reasonOf(folder, context);
  const shown = workspace.display(folder);
  const reasons: string[] = [];
  const repositories: Resource[] = [];
  const unsaved: Resource[] = [];
  const count = { files: 0, unreadable: 0, top: 0, looked: 0, special: 0 };

  const judge = (entry: Resource, path: string | undefined): void => {
    count.files += 1;
    if (text.unsaved(entry) !== undefined) unsaved.push(entry);
    if (path === undefined) return;
    count.looked += 1;
    const why = count.looked > mostLookedAt ? undefined : reasonFor(entry, path);
    if (why === undefined) return;
    count.special += 1;
    if (reasons.length < mostReasons) reasons.push(`${shown} contains ${path}, which ${why}.`);
  };
  /** `path` is what the folder is called; undefined where nothing in it is a reason to ask. */
  const look = async (at: Resource, path: string | undefined, inGit: boolean): Promise<void> => {
    signal.throwIfAborted();
    const entries = await listed(at);
    if (at === folder) count.top = entries.length;
    if (!inGit && entries.some(({ name }) => isGitName(name))) repositories.push(at);
    for (const { name, type, link } of entries) {
      const entry = files.child(at, name);
      const below = path === undefined ? undefined : `${path}/${name}`;
      // What a package manager has put there is no person's.
      const own = name === "node_modules" || isGitName(name) ? undefined : below;
      if (type === "directory" && !link) await look(entry, inGit ? undefined : own, inGit || isGitName(name));
      else judge(entry, below);
    }
  };
  const listed = async (at: Resource): ReturnType<typeof files.list> => {
    try {
      return await files.list(at);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      count.unreadable += 1;
      return [];
    }
  };
  await look(folder, reasonFor(folder, shown) === undefined ? shown : undefined, false);
  const more = count.special - reasons.length;
  if (more > 0) reasons.push(`${shown} contains ${more} more such files.`);
  if (count.looked > mostLookedAt)
    reasons.push(`${shown} contains ${count.looked} files, of which ${mostLookedAt} were checked for secrets.`);
  return {
    files: count.files,
    empty: count.top + count.unreadable === 0,
    unreadable: count.unreadable,
    repositories,
    unsaved,
    reasons,
  };
}

/** Returns why to ask the user before a path is changed or copied, as the end of a sentence. */
async function reasonOf(
  folder: Resource,
  context: ToolContext,
): Promise<(place: Resource, path: string) => string | undefined> {
  const secrets = await secretFilesOf(context);
  return (place, path) => protectedBecause(path, place === folder) ?? secrets.reason(place, path);
}

/** A folder in words: `a folder with 12 files`. */
export function folderInWords({ files, empty, unreadable, repositories }: Survey): string {
  if (empty) return "an empty folder";
  const held = [`${files.toLocaleString("en")} ${files === 1 ? "file" : "files"}`];
  if (unreadable > 0) held.push(`${unreadable} ${unreadable === 1 ? "folder" : "folders"} that cannot be read`);
  if (repositories.length > 0) held.push("a Git repository with its history");
  return `a folder with ${held.join(", ")}`;
}
