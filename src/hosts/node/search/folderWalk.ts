import { FileError } from "../../../base/errors";
import type { DirectoryEntry, Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { type IgnoreRules, readIgnoreRules } from "../../../base/globs/gitignore";
import { childResource, formatPlace, lastSegment, parentPath, placeOf } from "../../shared/workspace/fileUri";

/** A file found on a walk. */
export interface WalkedFile {
  readonly resource: Resource;
  /** Relative to the root of the walk, with `/`. */
  readonly path: string;
}

/** Rules of an ignore file, and the path of the current folder below it. */
interface Level {
  readonly rules: IgnoreRules;
  /** The current folder, relative to the folder of the rules; empty for the same. */
  readonly below: string;
}

/** In ripgrep's order: a later file overrides an earlier one. */
const IGNORE_FILES = [".gitignore", ".ignore", ".rgignore"] as const;

export interface WalkOptions {
  readonly ignored: boolean;
  readonly signal: AbortSignal;
  /** Ends the walk. */
  readonly stop?: AbortSignal;
  readonly unreadable: (folder: Resource) => void;
}

/**
 * Walks all files below a folder in path order. Doesn't follow symlinks, and skips `.git`.
 * Unless `ignored`, also skips what ignore files hide: those in the visited folders, and in parent folders up to a
 * repository's root. Calls `unreadable` for each folder that can't be listed.
 */
export async function* walk(
  files: Files,
  folder: Resource,
  { ignored, signal, stop, unreadable }: WalkOptions,
): AsyncGenerator<WalkedFile> {
  const levels = ignored ? [] : await levelsAbove(files, folder);
  yield* walkFolder({ folder, path: "", levels });

  async function* walkFolder(at: {
    folder: Resource;
    path: string;
    levels: readonly Level[];
  }): AsyncGenerator<WalkedFile> {
    signal.throwIfAborted();
    if (stop?.aborted === true) return;
    const entries = await listed(files, at.folder);
    if (!entries) return unreadable(at.folder);
    const own = ignored ? [] : await levelsOf(files, at.folder, entries);
    const levels = [...at.levels, ...own];
    for (const { name, type, link } of entries.sort(byName)) {
      if (name === ".git" || link || (type !== "file" && type !== "directory")) continue;
      if (isIgnored(levels, name, type === "directory")) continue;
      const resource = childResource(at.folder, name);
      const path = at.path === "" ? name : `${at.path}/${name}`;
      if (type === "file") yield { resource, path };
      else yield* walkFolder({ folder: resource, path, levels: levels.map((level) => deeper(level, name)) });
    }
  }
}

/** Returns whether ignore files hide the file at a path below a folder, like `walk`. */
export async function isHidden(files: Files, folder: Resource, path: string): Promise<boolean> {
  const names = path.split("/");
  let levels = await levelsAbove(files, folder);
  let at = folder;
  for (const [index, name] of names.entries()) {
    levels = [...levels, ...(await levelsOf(files, at, (await listed(files, at)) ?? []))];
    if (name === ".git" || isIgnored(levels, name, index < names.length - 1)) return true;
    levels = levels.map((level) => deeper(level, name));
    at = childResource(at, name);
  }
  return false;
}

function isIgnored(levels: readonly Level[], name: string, folder: boolean): boolean {
  for (const { rules, below } of levels.toReversed()) {
    const verdict = rules.verdict(below === "" ? name : `${below}/${name}`, folder);
    if (verdict) return verdict === "ignored";
  }
  return false;
}

function deeper({ rules, below }: Level, name: string): Level {
  return { rules, below: below === "" ? name : `${below}/${name}` };
}

async function levelsAbove(files: Files, folder: Resource): Promise<Level[]> {
  let place = placeOf(folder);
  let below = "";
  const found: Level[] = [];
  for (;;) {
    const entries = (await listed(files, formatPlace(place))) ?? [];
    if (below !== "") {
      const own = await levelsOf(files, formatPlace(place), entries);
      found.unshift(...own.map(({ rules }) => ({ rules, below })));
    }
    const parent = parentPath(place.path);
    if (parent === undefined || entries.some(({ name }) => name === ".git")) return found;
    below = below === "" ? lastSegment(place.path) : `${lastSegment(place.path)}/${below}`;
    place = { ...place, path: parent };
  }
}

async function levelsOf(files: Files, folder: Resource, entries: readonly DirectoryEntry[]): Promise<Level[]> {
  const names = IGNORE_FILES.filter((name) => entries.some((entry) => entry.name === name && entry.type === "file"));
  const levels = await Promise.all(
    names.map(async (name) => {
      const bytes = await orUndefined(files.readAll(childResource(folder, name)));
      return bytes && { rules: readIgnoreRules(new TextDecoder().decode(bytes)), below: "" };
    }),
  );
  return levels.filter((level) => level !== undefined);
}

function listed(files: Files, folder: Resource): Promise<DirectoryEntry[] | undefined> {
  return orUndefined(files.list(folder));
}

/** Returns undefined for errors of the file system. */
async function orUndefined<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function byName(a: DirectoryEntry, b: DirectoryEntry): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
