import { FileError } from "../../../base/errors";
import type { ToolContext } from "../context/toolContext";
import type { FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";

/**
 * What prevents a path from being written, replaced, or removed: it belongs to Git, or it is or contains a workspace
 * folder.
 */
export type Protection = "git" | "workspace";

export interface ProtectedPaths {
  /**
   * Returns why an entry can't be changed, or undefined if it can. `stat` describes the current entry. A link that
   * leads to something protected can be removed, because its target stays. Throws `FileError` if the path can't be
   * checked.
   */
  of(resource: Resource, stat: FileStat | undefined): Promise<Protection | undefined>;
}

/**
 * Finds the paths that no tool can change, whatever was approved. These are workspace folders, the folders above them,
 * and every `.git` with everything in it.
 */
export async function protectedPaths({
  files,
  workspace,
}: Pick<ToolContext, "files" | "workspace">): Promise<ProtectedPaths> {
  const roots: Resource[] = [];
  for (const { resource } of workspace.folders) {
    roots.push(resource);
    try {
      roots.push(await files.realpath(resource));
    } catch (error) {
      // A folder that is gone or out of reach is still protected under the name it was opened by.
      if (!(error instanceof FileError)) throw error;
    }
  }
  return {
    async of(resource, stat) {
      const spellings = [resource, await files.realEntry(resource)];
      // The last name may be written otherwise than it is kept: in other letters, or as the short name that Windows gives.
      if (stat && !stat.link) spellings.push(await files.realpath(resource));
      if (spellings.some((spelling) => namesOf(spelling).some(isGitName))) return "git";
      return spellings.some((spelling) => roots.some((root) => isWithin(spelling, root))) ? "workspace" : undefined;
    },
  };
}

/** Why a path was refused, and what to do, for a model. */
export function protectionMessage(path: string, protection: Protection): string {
  return protection === "git"
    ? `${path} belongs to Git, and this tool doesn't change .git. Use git commands, or ask the user.`
    : `${path} is a folder of the workspace or contains one. Name what is in it, or ask the user.`;
}

/**
 * Whether a file system may take this name for `.git`: in other letters, with dots, spaces or a stream's name behind it, as the short name that Windows gives
 * it, or with characters that macOS passes over (what Git itself refuses by `core.protectNTFS` and `core.protectHFS`).
 */
export function isGitName(name: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*(?::[^]*)?$/i.test(name.replace(ignoredByMac, ""));
}

const ignoredByMac = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Returns the decoded names on a resource's path. Also splits them where Windows would. */
export function namesOf(resource: string): string[] {
  const path = resource.replace(/^[^:]*:\/\/[^/]*/, "").replace(/\?[^]*$/, "");
  return decodeURIComponent(path)
    .split(/[/\\]/)
    .filter((name) => name !== "");
}

/** Whether `resource` is `folder` or below it, judging by their names. */
export function isWithin(folder: Resource, resource: Resource): boolean {
  return bare(resource).startsWith(bare(folder));
}

/** Without its query, and with a slash at its end. */
function bare(resource: Resource): string {
  return `${resource.replace(/\?[^]*$/, "").replace(/\/$/, "")}/`;
}
