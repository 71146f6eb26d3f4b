import { FileError, ToolError } from "../../../base/errors";
import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import type { Spot, WorkspacePlace } from "../ports/workspacePort";
import { isEditorSettings } from "./editorSettings";
import { copyBecause, protectedBecause } from "./protectedFiles";
import { MAY_HOLD_SECRETS, type SecretFiles, secretFilesOf } from "./secretFiles";

/**
 * How a tool uses a path.
 *
 * - `read`: its contents. `look`: its name, type, and size, or the entries of a folder. `write`: changes its contents. Links are followed.
 * - `entry`: creates, moves, replaces, or removes the entry itself, with its contents. `copy`: copies it in the same way. A link isn't followed.
 */
export type Use = "read" | "look" | "write" | "entry" | "copy";

/** What policy says about a path. */
export interface PathJudgment {
  readonly resource: Resource;
  /** With links followed, as far as the use follows them. */
  readonly real: Resource;
  /** Why the user has to be asked, each a sentence for them. Empty if there is no need to ask. */
  readonly reasons: readonly string[];
}

/** Judges a path, but allows nothing. Throws `ToolError` `BLOCKED` for a path that is never allowed. */
export async function judgePath(path: string, use: Use, context: ToolContext): Promise<PathJudgment> {
  return judge(path, use, await context.workspace.place(path), context);
}

/**
 * Judges a search result below a path that was judged itself. Whether it is outside was asked about then. A folder above
 * it may be a link.
 */
export async function judgeFound(found: Resource, use: Use, context: ToolContext): Promise<PathJudgment> {
  const path = context.workspace.display(found);
  const { entry, real } = await context.workspace.place(path);
  const inside = (spot: Spot): Spot => ({ ...spot, inside: true });
  const named = { resource: found, path, inside: true };
  return judge(path, use, { named, entry: inside(entry), real: inside(real) }, context);
}

async function judge(path: string, use: Use, place: WorkspacePlace, context: ToolContext): Promise<PathJudgment> {
  const { settings } = context;
  const { named, entry, real } = place;
  const itself = use === "entry" || use === "copy";
  const target = itself ? entry : real;
  const spots = different([named, entry, target]);
  // A link that leads outside may itself be moved or removed.
  const outside = (itself && entry.inside) || isSpilled(real, use) ? undefined : place.outside;
  const reasons: string[] = [];
  if (outside !== undefined) {
    if (settings.paths?.outside === "refuse") throw new ToolError("BLOCKED", outside);
    reasons.push(outsideReason(place, target, context));
  }
  if ((use === "write" || use === "entry") && (await isEditorSettings(spots, context)))
    throw blocked(
      path,
      "The path is or contains the editor's own settings, which no tool changes. Ask the user to do it.",
    );
  const because = firstOf(spots, ({ path: at }) => becauseOf(at, use));
  if (because) reasons.push(`${leading(named, because.spot, context)} ${because.found}.`);
  const secret = use === "look" ? undefined : await secretOf(spots, context);
  if (secret?.found === MAY_HOLD_SECRETS && outside !== undefined) {
    const why = `${outsideReason(place, target, context)} It may contain secrets, which no tool uses outside the workspace.`;
    throw blocked(path, `${why} The user can allow it with the setting toolResultViewer.files.notSecret.`);
  }
  if (secret) reasons.push(`${leading(named, secret.spot, context)} ${secret.found}.`);
  return { resource: named.resource, real: target.resource, reasons };
}

function blocked(path: string, why: string): ToolError {
  return new ToolError("BLOCKED", `Permission denied: ${path}. ${why}`);
}

/** Finds the first path that counts as secret. */
async function secretOf(spots: readonly Spot[], context: ToolContext): Promise<Finding<string> | undefined> {
  const secrets = await secretFilesOf(context);
  const suspects = await withoutFolders(spots, secrets, context);
  return firstOf(suspects, ({ resource, path }) => secrets.reason(resource, path));
}

/** Says what a path is that asks before this use of it. */
function becauseOf(path: string, use: Use): string | undefined {
  if (use === "copy") return copyBecause(path);
  return use === "write" || use === "entry" ? protectedBecause(path, use === "entry") : undefined;
}

/** Returns the paths that count as secret by their names. A folder with the name of a secret file isn't secret. */
async function withoutFolders(
  spots: readonly Spot[],
  secrets: SecretFiles,
  { files }: ToolContext,
): Promise<readonly Spot[]> {
  const suspects: Spot[] = [];
  for (const spot of spots) {
    const { resource, path } = spot;
    if (secrets.reason(resource, path) === undefined) continue;
    if (secrets.isSecretFolder(resource, path) || !(await isFolder(resource, files))) suspects.push(spot);
  }
  return suspects;
}

async function isFolder(resource: Resource, files: ToolContext["files"]): Promise<boolean> {
  try {
    return (await files.stat(resource)).type === "directory";
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

/** Whether Copilot's chat stores results there that are too long for a model. It asks the model to read them, so reading is allowed. */
function isSpilled({ path }: Spot, use: Use): boolean {
  return (
    (use === "read" || use === "look") &&
    /\/User\/workspaceStorage\/[^/]+\/GitHub\.copilot-chat\/chat-session-resources\/./.test(path)
  );
}

function outsideReason({ named, entry }: WorkspacePlace, target: Spot, { workspace }: ToolContext): string {
  const shown = workspace.display(named.resource);
  if (target.inside)
    return `The way to ${shown} leads through ${workspace.display(entry.resource)}, outside the workspace.`;
  return isSameSpot(named, target)
    ? `${shown} is outside the workspace.`
    : `${shown} leads to ${workspace.display(target.resource)}, outside the workspace.`;
}

/** Removes duplicates. Without links, all paths are the same. */
function different(spots: readonly Spot[]): readonly Spot[] {
  return spots.filter(
    (spot, index) =>
      spots.findIndex(({ resource, path }) => resource === spot.resource && path === spot.path) === index,
  );
}

interface Finding<Found> {
  readonly spot: Spot;
  readonly found: Found;
}

function firstOf<Found>(spots: readonly Spot[], find: (spot: Spot) => Found | undefined): Finding<Found> | undefined {
  for (const spot of spots) {
    const found = find(spot);
    if (found !== undefined) return { spot, found };
  }
  return undefined;
}

/** Whether a path was named, and not another by a link. Windows and macOS return the case of names on disk. */
function isSameSpot(named: Spot, spot: Spot): boolean {
  return named.inside === spot.inside && named.path.toLowerCase() === spot.path.toLowerCase();
}

function leading(named: Spot, spot: Spot, { workspace }: ToolContext): string {
  const shown = workspace.display(named.resource);
  return isSameSpot(named, spot) ? shown : `${shown} leads to ${workspace.display(spot.resource)}, which`;
}
