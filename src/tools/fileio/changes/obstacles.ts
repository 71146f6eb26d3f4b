import { FileError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { foldPath } from "../../runtime/policy/foldName";
import { isWithin, type ProtectedPaths, protectionMessage } from "../../runtime/policy/protectedPaths";
import type { Settled } from "./plannedChanges";
import { statAt } from "./folderEntries";
import { folderInWords, surveyOf } from "./folderSurvey";
import type { Shown } from "./unchangedCheck";

/** A folder, and not a link to one. */
export function isFolder({ type, link }: FileStat): boolean {
  return type === "directory" && !link;
}

function isSpecial({ type, link }: FileStat): boolean {
  return type === "other" && !link;
}

/**
 * Returns the refusal of a protected path. Returns undefined for other paths. Throws `FileError` if the path can't be
 * checked.
 */
export async function protectedBy(
  protection: ProtectedPaths,
  { path, resource, stat }: Pick<Shown, "path" | "resource" | "stat">,
): Promise<Settled | undefined> {
  const reason = await protection.of(resource, stat);
  return reason && { status: "error: PermissionDenied", message: protectionMessage(path, reason) };
}

/** Why something cannot be copied; undefined when it can. */
export function uncopyable({ path }: Shown, stat: FileStat, recursive: boolean): Settled | undefined {
  if (isSpecial(stat))
    return { status: "error: NotAFile", message: `${path} is a device, pipe or socket, which cannot be copied.` };
  if (isFolder(stat) && !recursive)
    return {
      status: "error: IsDirectory",
      message: `${path} is a folder: pass recursive: true to copy it with its contents.`,
    };
  return undefined;
}

/** The refusal of a target that is the source itself, or lies in it; undefined for another. */
export function misplaced(how: "copy" | "rename", from: Shown, to: Shown): Settled | undefined {
  const status = "error: InvalidInput";
  if (to.real === from.real || (how === "copy" && isRespelled(from, to)))
    return { status, message: `${from.path} would replace itself. Name another destination.` };
  if (from.stat && isFolder(from.stat) && isWithin(from.real, to.real))
    return { status, message: `${from.path} would be inside itself. Name a destination outside it.` };
  return undefined;
}

/** Whether the target is the source under a name in another case or normal form, on a file system for which they are one. */
export function isRespelled(from: Pick<Shown, "stat" | "real">, to: Pick<Shown, "stat" | "real">): boolean {
  return (
    from.stat?.identity === to.stat?.identity &&
    from.stat?.identity !== "" &&
    foldPath(decodeURIComponent(from.real)) === foldPath(decodeURIComponent(to.real))
  );
}

/** What is to be replaced, for the question. */
export interface Replaced {
  readonly words: string;
  /** Files with unsaved changes. */
  readonly unsaved: number;
  /** Why to ask the user about its contents. */
  readonly reasons: readonly string[];
}

/** What a target that exists is, or why it cannot be replaced. */
export async function replacedBy(
  from: Shown,
  to: Shown,
  stat: FileStat,
  overwrite: boolean,
  context: ToolContext,
): Promise<Replaced | Settled> {
  const { path, resource } = to;
  if (!overwrite)
    return {
      status: "error: Exists",
      message: `${path} exists: pass overwrite: true to replace it, or name another destination.`,
    };
  if (isWithin(to.real, from.real))
    return { status: "error: InvalidInput", message: `${path} contains ${from.path}, which cannot replace it.` };
  const folder = isFolder(stat);
  if (folder !== (from.stat !== undefined && isFolder(from.stat)))
    return folder
      ? {
          status: "error: IsDirectory",
          message: `${path} is a folder, which a file cannot replace. Name another destination.`,
        }
      : {
          status: "error: NotDirectory",
          message: `${path} is not a folder, so a folder cannot replace it. Name another destination.`,
        };
  if (isSpecial(stat)) return { status: "error: NotAFile", message: `${path} is a device, pipe or socket.` };
  if (!folder) {
    const unsaved = context.text.unsaved(resource) === undefined ? 0 : 1;
    return {
      words: stat.link ? "a symbolic link" : `a file of ${stat.size.toLocaleString("en")} bytes`,
      unsaved,
      reasons: [],
    };
  }
  const survey = await surveyOf(resource, context);
  const [repository] = survey.repositories;
  if (repository === undefined)
    return { words: folderInWords(survey), unsaved: survey.unsaved.length, reasons: survey.reasons };
  return { status: "error: PermissionDenied", message: holdsRepository(path, repository, context) };
}

/** Why a folder with a repository in it stays. */
export function holdsRepository(path: string, repository: Resource, { workspace }: ToolContext): string {
  return `${path} contains a Git repository, ${workspace.display(repository)}, whose history would be lost. Ask the user, or name that folder itself to remove it.`;
}

/**
 * Whether the entry at a target can be replaced now: only the one the user saw. Throws `FileError` `Exists` for
 * anything else.
 */
export async function mayReplace(to: Shown, replaced: FileStat | undefined, files: Files): Promise<boolean> {
  const now = await statAt(to.resource, files);
  if (to.real !== (await files.realEntry(to.resource))) throw new FileError("Exists", to.resource);
  if (!now || !replaced) return false;
  if (now.identity === replaced.identity && now.type === replaced.type && now.link === replaced.link) return true;
  throw new FileError("Exists", to.resource);
}
