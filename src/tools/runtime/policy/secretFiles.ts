import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import { isWithin } from "./protectedPaths";
import { agentIgnoreOf } from "./agentIgnore";
import { isExcepted, isSecretPath, liesInSecret } from "./secretPaths";

/** Decides which files are read only after the user was asked. */
export interface SecretFiles {
  /**
   * Returns the reason, as the end of a sentence for the user. Returns undefined for a file that needs no question.
   * `path` is the path as policy names it.
   */
  reason(resource: Resource, path: string): string | undefined;
  /** The same of what a search found: whether it is to be left out. */
  isSecret(resource: Resource): boolean;
  /** Whether everything in a folder is secret, and not only a file with its name. */
  isSecretFolder(resource: Resource, path?: string): boolean;
  /** The files with rules for agents that count among the reasons, as they are shown. */
  readonly ignoreFiles: readonly string[];
}

/** What is said of a file by its name alone. */
export const MAY_HOLD_SECRETS = "may contain secrets";

/** Finds secret files by their names, the user's settings, and the ignore files of agents. */
export async function secretFilesOf(
  context: Pick<ToolContext, "files" | "workspace" | "settings">,
): Promise<SecretFiles> {
  const { workspace, settings } = context;
  const ignore = await agentIgnoreOf(context);
  const keptBy = (resource: Resource, path: string): string | undefined =>
    isExcepted(path, settings.paths) ? undefined : ignore.fileFor(resource);
  const reason = (resource: Resource, path: string): string | undefined => {
    if (isSecretPath(path, settings.paths)) return MAY_HOLD_SECRETS;
    const file = keptBy(resource, path);
    return file === undefined ? undefined : `is kept from agents by ${file}`;
  };
  return {
    reason,
    isSecret: (resource) => reason(resource, workspace.display(resource)) !== undefined,
    isSecretFolder: (resource, path = workspace.display(resource)) =>
      liesInSecret(path, settings.paths) || keptBy(resource, path) !== undefined,
    ignoreFiles: ignore.files,
  };
}

/**
 * Returns what a search below these paths omits. Omits secret files, except those in a path that is secret itself and
 * that the user was asked about.
 */
export function leftOut(
  { isSecret, isSecretFolder }: SecretFiles,
  roots: readonly Resource[],
): (resource: Resource) => boolean {
  const agreed = roots.filter(isSecret);
  const whole = agreed.filter((root) => isSecretFolder(root));
  return (resource) =>
    isSecret(resource) && !agreed.includes(resource) && !whole.some((root) => isWithin(root, resource));
}

/** Describes the files that a search left out. Returns an empty list if there are none. */
export function leftOutNote(count: number, { ignoreFiles }: SecretFiles): string[] {
  if (count === 0) return [];
  const what = count === 1 ? "1 file that may contain secrets is" : `${count} files that may contain secrets are`;
  const named = ignoreFiles.length > 0 ? ` Files that ${ignoreFiles.join(" or ")} names count, too.` : "";
  return [`${what} left out; name such a file in path to search it, which needs the user's approval.${named}`];
}
