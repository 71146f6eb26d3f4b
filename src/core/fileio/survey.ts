import { FileError } from "../errors";
import type { Resource, ToolContext } from "../ports";
import { isGitName } from "../protectedPaths";

/** What is in a folder, at any depth; links are not followed. */
export interface Survey {
  /** Files, links and what else is no folder. */
  readonly files: number;
  /** The folder itself holds nothing. */
  readonly empty: boolean;
  /** Folders that could not be looked into. */
  readonly unreadable: number;
  /** Folders that hold a `.git`: the folder itself first. What is in a `.git` is not looked for. */
  readonly repositories: readonly Resource[];
  /** Files with unsaved changes in an editor. */
  readonly unsaved: readonly Resource[];
}

/** Looks through a whole folder. Throws when the call is cancelled. */
export async function surveyOf(folder: Resource, { files, text, signal }: ToolContext): Promise<Survey> {
  const repositories: Resource[] = [];
  const unsaved: Resource[] = [];
  const count = { files: 0, unreadable: 0, top: 0 };

  const look = async (at: Resource, inGit: boolean): Promise<void> => {
    signal.throwIfAborted();
    const entries = await listed(at);
    if (at === folder) count.top = entries.length;
    if (!inGit && entries.some(({ name }) => isGitName(name))) repositories.push(at);
    for (const { name, type, link } of entries) {
      const entry = files.child(at, name);
      if (type === "directory" && !link) await look(entry, inGit || isGitName(name));
      else {
        count.files += 1;
        if (text.unsaved(entry) !== undefined) unsaved.push(entry);
      }
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
  await look(folder, false);
  return {
    files: count.files,
    empty: count.top + count.unreadable === 0,
    unreadable: count.unreadable,
    repositories,
    unsaved,
  };
}

/** A folder in words: `a folder with 12 files`. */
export function folderInWords({ files, empty, unreadable, repositories }: Survey): string {
  if (empty) return "an empty folder";
  const held = [`${files.toLocaleString("en")} ${files === 1 ? "file" : "files"}`];
  if (unreadable > 0) held.push(`${unreadable} ${unreadable === 1 ? "folder" : "folders"} that cannot be read`);
  if (repositories.length > 0) held.push("a Git repository with its history");
  return `a folder with ${held.join(", ")}`;
}
