import { FileError, ToolError } from "../errors";
import type { ToolContext } from "../ports/context";
import type { Resource } from "../ports/resource";
import type { Spot, WorkspacePlace } from "../ports/workspace";
import { isEditorSettings } from "./editorSettings";
import { copyBecause, protectedBecause } from "./protectedFiles";
import { MAY_HOLD_SECRETS, type SecretFiles, secretFilesOf } from "./secretFiles";

/**
 * What a tool wants of a path.
 *
 * - `read`: what is in it. `look`: its name, type and size, or what a folder holds. `write`: to change what is in it. Links are followed.
 * - `entry`: to make, move, replace or remove the entry itself, with all that is in it. `copy`: to have it copied so. A link is not followed.
 */
export type Use = "read" | "look" | "write" | "entry" | "copy";

/** A path that a tool may use once the person has agreed to every reason. */
export interface Access {
  readonly resource: Resource;
  /** Why the person has to be asked, each a sentence for them; empty when nothing has to be. */
  readonly reasons: readonly string[];
}

/** What was found out about the paths of one call. */
interface Call {
  /** What the person is asked about, by path as it was given. */
  readonly asked: Map<string, readonly string[]>;
  readonly keys: Set<string>;
  /** The real places of what `allowed` answered. */
  readonly real: Map<Resource, Resource>;
  /** The real places of what was looked at, whether it may be used or not. */
  readonly places: Map<Resource, Resource>;
  /** What `accessFor` found out about paths to be read. */
  readonly looked: Map<string, Looked>;
}

const calls = new WeakMap<object, Call>();

function callOf(input: object): Call {
  const call = calls.get(input) ?? {
    asked: new Map(),
    keys: new Set(),
    real: new Map(),
    places: new Map(),
    looked: new Map(),
  };
  calls.set(input, call);
  return call;
}

/**
 * For a tool's `confirm`: the place that a path means, and why the person has to be asked first. What is answered here may be used by `run` of the same call,
 * which is told by its parsed `input`; so a reason must be shown to the person. Throws `ToolError` `BLOCKED` for what is never allowed.
 */
export async function accessFor(input: object, path: string, use: Use, context: ToolContext): Promise<Access> {
  const looked = await look(path, use, context);
  if (use === "read") callOf(input).looked.set(path, looked);
  return asking(input, path, use, looked);
}

/** As `accessFor`, for what a search found below a place that the call may use: searches follow no links, so its names tell everything. */
export async function accessForFound(input: object, found: Resource, use: Use, context: ToolContext): Promise<Access> {
  const path = context.workspace.display(found);
  return asking(input, path, use, await judge(path, use, foundPlace(found, path), context));
}

function asking(input: object, path: string, use: Use, { resource, real, reasons }: Looked): Access {
  callOf(input).places.set(resource, real);
  ask(input, path, `${use} ${resource}`, reasons);
  return { resource, reasons };
}

/** As `accessFor`, for something that is no path but has to be asked about like one; `name` is what the person and the model know it by. */
export function askAbout(input: object, name: string, reasons: readonly string[]): void {
  ask(input, name, name, reasons);
}

function ask(input: object, shown: string, key: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const { asked, keys } = callOf(input);
  asked.set(shown, [...new Set([...(asked.get(shown) ?? []), ...reasons])]);
  for (const reason of reasons) keys.add(`${key} ${reason}`);
}

/**
 * For a tool's `run`, right before the path is used: its place. Throws `ToolError` `BLOCKED` when there is a reason now that the person was not asked about in
 * this call. From then on the `files` of that run refuse the place when it comes to lead elsewhere (`guardedFiles`).
 */
export async function allowed(input: object, path: string, use: Use, context: ToolContext): Promise<Resource> {
  return allow(input, path, use, await look(path, use, context));
}

/**
 * As `allowed`, for a path that is read through the run's `files` and by nothing else: where the person was not asked in between, what was found out for
 * `confirm` holds, since they look where the path leads when they have read it.
 */
export async function allowedToRead(input: object, path: string, context: ToolContext): Promise<Resource> {
  const { looked, asked } = callOf(input);
  const known = asked.size === 0 ? looked.get(path) : undefined;
  return allow(input, path, "read", known ?? (await look(path, "read", context)));
}

function allow(input: object, path: string, use: Use, { resource, real, reasons }: Looked): Resource {
  refuse(input, path, `${use} ${resource}`, reasons);
  callOf(input).real.set(resource, real);
  callOf(input).places.set(resource, real);
  return resource;
}

/** As `allowed`, for what a search found. */
export async function allowedFound(input: object, found: Resource, use: Use, context: ToolContext): Promise<void> {
  const path = context.workspace.display(found);
  const { resource, reasons } = await judge(path, use, foundPlace(found, path), context);
  refuse(input, path, `${use} ${resource}`, reasons);
}

/** As `allowed`, for what `askAbout` is about. */
export function refuseUnasked(input: object, name: string, reasons: readonly string[]): void {
  refuse(input, name, name, reasons);
}

function refuse(input: object, shown: string, key: string, reasons: readonly string[]): void {
  const { keys } = callOf(input);
  const unasked = reasons.filter((reason) => !keys.has(`${key} ${reason}`));
  if (unasked.length === 0) return;
  throw new ToolError(
    "BLOCKED",
    `Permission denied: ${shown}. ${unasked.join(" ")} The person was not asked about it.`,
  );
}

/** The place that a path means and why the person has to be asked, with nothing allowed by it. Throws `ToolError` `BLOCKED` for what is never allowed. */
export async function accessOf(path: string, use: Use, context: ToolContext): Promise<Access> {
  const { resource, reasons } = await look(path, use, context);
  return { resource, reasons };
}

/** What the person is asked about in a call, by path: empty when only the tool itself asks, or nothing is asked. */
export function askedAbout(input: unknown): ReadonlyMap<string, readonly string[]> {
  return calls.get(Object(input) as object)?.asked ?? new Map<string, readonly string[]>();
}

/** The real place of a resource that `allowed` answered in a call; undefined for another. */
export function realPlaceOf(input: unknown, resource: Resource): Resource | undefined {
  return calls.get(Object(input) as object)?.real.get(resource);
}

/** As `realPlaceOf`, also for what was only looked at: to know a file by, not to use it. */
export function knownPlaceOf(input: unknown, resource: Resource): Resource | undefined {
  return calls.get(Object(input) as object)?.places.get(resource);
}

interface Looked extends Access {
  readonly real: Resource;
}

async function look(path: string, use: Use, context: ToolContext): Promise<Looked> {
  return judge(path, use, await context.workspace.place(path), context);
}

function foundPlace(resource: Resource, path: string): WorkspacePlace {
  const spot = { resource, path, inside: true };
  return { named: spot, entry: spot, real: spot };
}

async function judge(path: string, use: Use, place: WorkspacePlace, context: ToolContext): Promise<Looked> {
  const { settings } = context;
  const { named, entry, real } = place;
  const itself = use === "entry" || use === "copy";
  const spots = different(itself ? [named, entry] : [named, entry, real]);
  // A link that leads outside may itself be moved or removed.
  const outside = (itself && entry.inside) || isSpilled(real, use) ? undefined : place.outside;
  const changes = use === "write" || use === "entry";
  const reasons: string[] = [];
  if (outside !== undefined) {
    if (settings.paths?.outside === "refuse") throw new ToolError("BLOCKED", outside);
    reasons.push(outsideReason(place, itself ? entry : real, context));
  }
  if (changes && (await isEditorSettings(spots, context))) {
    const why = "The editor's own settings stand there, or the place holds them; no tool changes those.";
    throw new ToolError("BLOCKED", `Permission denied: ${path}. ${why} Ask the person to do it.`);
  }
  const because = firstOf(spots, ({ path: at }) =>
    changes ? protectedBecause(at, itself) : use === "copy" ? copyBecause(at) : undefined,
  );
  if (because) reasons.push(`${leading(named, because.spot, context)} ${because.found}.`);
  const secrets = use === "look" ? undefined : await secretFilesOf(context);
  const suspects = secrets ? await withoutFolders(spots, secrets, context) : [];
  const secret = secrets && firstOf(suspects, ({ resource, path: at }) => secrets.reason(resource, at));
  if (secret?.found === MAY_HOLD_SECRETS && outside !== undefined) {
    const why = `${outsideReason(place, itself ? entry : real, context)} It may hold secrets, and no tool uses those of other places.`;
    const advice = "If the person wants it, the setting toolResultViewer.files.notSecret excepts it.";
    throw new ToolError("BLOCKED", `Permission denied: ${path}. ${why} ${advice}`);
  }
  if (secret) reasons.push(`${leading(named, secret.spot, context)} ${secret.found}.`);
  return { resource: named.resource, real: (itself ? entry : real).resource, reasons };
}

/** The places that count as secret by what they are called: a folder that is only called like a secret file is none. */
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
  return target.resource === named.resource
    ? `${shown} lies outside the workspace.`
    : `${shown} leads to ${workspace.display(target.resource)}, outside the workspace.`;
}

/** Each place once: without links they are all the same. */
function different(spots: readonly Spot[]): readonly Spot[] {
  return spots.filter(
    (spot, index) =>
      spots.findIndex(({ resource, path }) => resource === spot.resource && path === spot.path) === index,
  );
}

function firstOf<Found>(
  spots: readonly Spot[],
  find: (spot: Spot) => Found | undefined,
): { readonly spot: Spot; readonly found: Found } | undefined {
  for (const spot of spots) {
    const found = find(spot);
    if (found !== undefined) return { spot, found };
  }
  return undefined;
}

function leading(named: Spot, spot: Spot, { workspace }: ToolContext): string {
  const shown = workspace.display(named.resource);
  return spot.path === named.path ? shown : `${shown} leads to ${workspace.display(spot.resource)}, which`;
}
