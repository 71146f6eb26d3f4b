import { FileError } from "../../../base/errors";
import { fieldsWithCommands } from "../../edit/changeReasons";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { isUsualSettingsFile } from "../../runtime/policy/editorSettings";
import type { RunContext } from "../../runtime/policy/access";
import type { Spot } from "../../runtime/ports/workspacePort";
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
  /** At the target, a file in it would be one of the editor's own settings, which no tool writes. */
  readonly becomesSettings: boolean;
}

/** The real path that a folder is to have. Its files can be protected or secret there. */
export interface Target extends Pick<Spot, "resource" | "path"> {
  /** It replaces a folder that is there, with the commands in it. */
  readonly replaces?: boolean;
}

/** The maximum number of reasons to list. */
const mostReasons = 5;

/** Files whose names are looked at for such reasons. */
const mostLookedAt = 50_000;

/** Looks through a whole folder. Throws when the call is cancelled. */
export async function surveyOf(folder: Resource, context: ToolContext, target?: Target): Promise<Survey> {
  const { files, text, signal, workspace } = context;
  const reasonFor = await reasonOf([folder, target?.resource], context);
  // A target that is itself a reason to ask is judged as a whole.
  const isJudged = target && reasonFor(target.resource, target.path) === undefined;
  const shown = workspace.display(folder);
  const { entry: real } = await workspace.place(shown);
  const reasons: string[] = [];
  const repositories: Resource[] = [];
  const unsaved: Resource[] = [];
  let becomesSettings = false;
  const count = { files: 0, unreadable: 0, top: 0, looked: 0, special: 0 };

  const judge = (entry: Resource, path: string | undefined, there: Target | undefined): void => {
    count.files += 1;
    if (text.unsaved(entry) !== undefined) unsaved.push(entry);
    becomesSettings ||= there !== undefined && isUsualSettingsFile(there.resource) && !isUsualSettingsFile(entry);
    if (path === undefined) return;
    count.looked += 1;
    if (count.looked > mostLookedAt) return;
    const reason = reasonAt(entry, path, there);
    if (reason === undefined) return;
    count.special += 1;
    if (reasons.length < mostReasons) reasons.push(reason);
  };
  /** A link above the folder can hide what a file in it is. */
  const realReason = (path: string): string | undefined => {
    const below = path.slice(shown.length);
    const names = below.split("/").filter((name) => name !== "");
    const entry = names.reduce<Resource>((at, name) => files.child(at, name), real.resource);
    return reasonFor(entry, `${real.path}${below}`);
  };
  const reasonAt = (entry: Resource, path: string, there: Target | undefined): string | undefined => {
    const why = reasonFor(entry, path) ?? (real.resource === folder ? undefined : realReason(path));
    if (why !== undefined) return `${shown} contains ${path}, which ${why}.`;
    if (!there || !isJudged) return undefined;
    const hasCommands = target.replaces === true && fieldsWithCommands(there.resource).length > 0;
    const later = hasCommands ? "gets other commands, which run later" : reasonFor(there.resource, there.path);
    return later === undefined ? undefined : `${there.path} ${later}.`;
  };
  /** `path` is what the folder is called; undefined where nothing in it is a reason to ask. */
  const look = async (
    at: Resource,
    path: string | undefined,
    { there, inGit }: { readonly there: Target | undefined; readonly inGit: boolean },
  ): Promise<void> => {
    signal.throwIfAborted();
    const entries = await listed(at);
    if (at === folder) count.top = entries.length;
    if (!inGit && entries.some(({ name }) => isGitName(name))) repositories.push(at);
    for (const { name, type, link } of entries) {
      const entry = files.child(at, name);
      const below = path === undefined ? undefined : `${path}/${name}`;
      // What a package manager has put there is no person's.
      const own = name === "node_modules" || isGitName(name) ? undefined : below;
      const to = there && { resource: files.child(there.resource, name), path: `${there.path}/${name}` };
      if (type === "directory" && !link)
        await look(entry, inGit ? undefined : own, { there: to, inGit: inGit || isGitName(name) });
      else judge(entry, below, to);
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
  await look(folder, reasonFor(folder, shown) === undefined ? shown : undefined, { there: target, inGit: false });
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
    becomesSettings,
  };
}

/**
 * Throws `ToolError` if a folder has contents by now that are a reason to ask, and that the user wasn't asked about.
 * `path` is what the question calls it.
 */
export async function refuseUnasked(
  path: string,
  folder: Resource,
  context: RunContext,
  target?: Target,
): Promise<void> {
  const { reasons } = await surveyOf(folder, context, target);
  context.approval.refuseUnasked(path, reasons);
}

/** Returns why to ask the user before a path is changed or copied, as the end of a sentence. */
async function reasonOf(
  folders: readonly (Resource | undefined)[],
  context: ToolContext,
): Promise<(place: Resource, path: string) => string | undefined> {
  const secrets = await secretFilesOf(context);
  return (place, path) =>
    protectedBecause(path, folders.includes(place)) ??
    secrets.reason(place, path) ??
    (isUsualSettingsFile(place) ? "belongs to the editor's own settings" : undefined);
}

/** A folder in words: `a folder with 12 files`. */
export function folderInWords({ files, empty, unreadable, repositories }: Survey): string {
  if (empty) return "an empty folder";
  const held = [`${files.toLocaleString("en")} ${files === 1 ? "file" : "files"}`];
  if (unreadable > 0) held.push(`${unreadable} ${unreadable === 1 ? "folder" : "folders"} that cannot be read`);
  if (repositories.length > 0) held.push("a Git repository with its history");
  return `a folder with ${held.join(", ")}`;
}
