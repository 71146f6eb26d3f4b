import { FileError } from "../../../base/errors";
import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import type { Spot } from "../ports/workspacePort";
import { namesOf } from "./protectedPaths";
import { foldName, foldPath } from "./foldName";

/**
 * Where VS Code and editors based on it keep the user's settings, on every system and on remote hosts, whatever the
 * editor's name.
 */
const usual =
  /\/(?:\.config|\.local\/share|library\/application support|appdata\/roaming|data|\.(?:vscode|cursor|windsurf|vscodium|code)-[a-z-]*server(?:-insiders|-oss)?\/data)\/(?:[^/]+\/)?(?:user|machine)\/(?:(?:settings|keybindings|mcp|tasks|chatlanguagemodels)\.json|(?:profiles|globalstorage|sync|prompts)(?:\/|$))/;

/**
 * Whether a path is, or contains, a location of the rules for our tools: the user's settings in the editor, and what
 * the editor stores for extensions. No tool writes there, whatever was approved, because it could loosen its own rules.
 */
export async function isEditorSettings(spots: readonly Spot[], context: Ports): Promise<boolean> {
  return meets(spots, context, (place, own) => place.startsWith(own) || own.startsWith(place));
}

/**
 * Does the same as `isEditorSettings`, for changes that affect only the path itself and not everything that it
 * contains.
 */
export async function liesInEditorSettings(spots: readonly Spot[], context: Ports): Promise<boolean> {
  return meets(spots, context, (place, own) => place.startsWith(own));
}

/** As `isEditorSettings`, of a path in a home folder by its names alone, with `~` for the folder. */
export function isUsualSettings(path: string): boolean {
  return usual.test(`/${foldPath(path)}/`);
}

/** As `isEditorSettings`, of a file by the names on the way to it, without asking the file system. */
export function isUsualSettingsFile(resource: Resource): boolean {
  return usual.test(foldedNames(resource));
}

type Ports = Pick<ToolContext, "files" | "settings">;

async function meets(
  spots: readonly Spot[],
  { files, settings }: Ports,
  meet: (place: string, own: string) => boolean,
): Promise<boolean> {
  const places = spots.map(({ resource }) => foldedNames(resource));
  if (places.some((place) => usual.test(place))) return true;
  for (const own of settings.paths?.own ?? []) {
    const kept = [foldedNames(own), foldedNames(await realOf(own, files))];
    if (places.some((place) => kept.some((one) => meet(place, one)))) return true;
  }
  return false;
}

async function realOf(resource: Resource, files: ToolContext["files"]): Promise<Resource> {
  try {
    return await files.realpath(resource);
  } catch (error) {
    if (error instanceof FileError) return resource;
    throw error;
  }
}

/** The names of a resource's path, folded, with a `/` before and behind each. */
function foldedNames(resource: Resource): string {
  return `/${namesOf(resource)
    .map((name) => `${foldName(name)}/`)
    .join("")}`;
}
