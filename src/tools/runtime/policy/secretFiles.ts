import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import type { Spot } from "../ports/workspacePort";
import { mapWithLimit } from "../../../base/mapWithLimit";
import { isWithin, namesOf } from "./protectedPaths";
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
  isSecretFolder(resource: Resource, path: string): boolean;
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
    isSecretFolder: (resource, path) => liesInSecret(path, settings.paths) || keptBy(resource, path) !== undefined,
    ignoreFiles: ignore.files,
  };
}

/**
 * Returns what a search below these paths omits. Omits secret files, except those in a path that is secret itself and
 * that the user was asked about. Links among the paths are followed: a file is secret under either name.
 */
export async function leftOut(
  secrets: SecretFiles,
  { roots, asked }: { readonly roots: readonly Resource[]; readonly asked: readonly Resource[] },
  context: ToolContext,
): Promise<(resource: Resource) => boolean> {
  const links = new Map<string, Linked>();
  await mapWithLimit([...new Set(roots)], { atOnce: 32, signal: context.signal }, async (root) => {
    const linked = await linkedAt(root, context);
    if (linked) links.set(withoutQuery(root), linked);
  });
  const namesOfFile = (resource: Resource): readonly Name[] => {
    const names: Name[] = [{ resource, path: context.workspace.display(resource) }];
    if (links.size === 0) return names;
    for (let at = withoutQuery(resource); at.includes("/"); at = at.slice(0, at.lastIndexOf("/"))) {
      const linked = links.get(at);
      if (linked) names.push(linked(resource));
    }
    return names;
  };
  const isSecret = (resource: Resource): boolean =>
    namesOfFile(resource).some((name) => secrets.reason(name.resource, name.path) !== undefined);
  const agreed = asked.filter(isSecret);
  const whole = agreed.filter((root) =>
    namesOfFile(root).some(({ resource, path }) => secrets.isSecretFolder(resource, path)),
  );
  return (resource) =>
    isSecret(resource) && !agreed.includes(resource) && !whole.some((root) => isWithin(root, resource));
}

type Name = Pick<Spot, "resource" | "path">;

/** Returns where a file below a path really is. */
type Linked = (resource: Resource) => Name;

/** Returns undefined if there are no links on the way to a path. */
async function linkedAt(root: Resource, { files, workspace }: ToolContext): Promise<Linked | undefined> {
  const { real } = await workspace.place(workspace.display(root));
  if (real.resource === root) return undefined;
  const above = namesOf(root).length;
  return (resource) => {
    const below = namesOf(resource).slice(above);
    const path = [real.path, ...below].filter((name) => name !== "").join("/");
    return { resource: below.reduce<Resource>((at, name) => files.child(at, name), real.resource), path };
  };
}

function withoutQuery(resource: Resource): string {
  return resource.replace(/\?[^]*$/, "");
}

/** Describes the files that a search left out. Returns an empty list if there are none. */
export function leftOutNote(count: number, { ignoreFiles }: SecretFiles): string[] {
  if (count === 0) return [];
  const what = count === 1 ? "1 file that may contain secrets is" : `${count} files that may contain secrets are`;
  const named = ignoreFiles.length > 0 ? ` Files that ${ignoreFiles.join(" or ")} names count, too.` : "";
  return [`${what} left out; name such a file in path to search it, which needs the user's approval.${named}`];
}
