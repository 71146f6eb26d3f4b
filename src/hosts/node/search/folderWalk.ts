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
  readonly name: IgnoreFile;
  readonly rules: IgnoreRules;
  /** The current folder, relative to the folder of the rules; empty for the same. */
  readonly below: string;
}

/** The ignore file of a repository that isn't shared. */
const OWN = ".git/info/exclude";

/** In ripgrep's order: a file of an earlier name overrides all of later names, in whatever folder. */
const IGNORE_FILES = [".rgignore", ".ignore", ".gitignore", OWN] as const;

/** Those that also apply to repositories below them. */
const ABOVE_REPOSITORIES: readonly IgnoreFile[] = [".rgignore", ".ignore"];

type IgnoreFile = (typeof IGNORE_FILES)[number];

export interface WalkOptions {
  readonly ignored: boolean;
  readonly signal: AbortSignal;
  /** Ends the walk. */
  readonly stop?: AbortSignal;
  readonly unreadable: (folder: Resource) => void;
}

/**
 * Walks all files below a folder in path order. Doesn't follow symlinks, and skips `.git`.
 * Unless `ignored`, also skips what ignore files hide: those in the visited folders and in parent folders, of Git's
 * only those up to a repository's root. Calls `unreadable` for each folder that can't be listed.
 */
export async function* walk(
  files: Files,
  folder: Resource,
  { ignored, signal, stop, unreadable }: WalkOptions,
): AsyncGenerator<WalkedFile> {
  const { levels, inRepository } = ignored ? NONE : await levelsAbove(files, folder);
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
    const levels = ignored ? [] : await levelsIn(files, at.folder, entries, { levels: at.levels, inRepository });
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
  const { levels: above, inRepository } = await levelsAbove(files, folder);
  let [at, levels] = [folder, above];
  for (const [index, name] of names.entries()) {
    levels = await levelsIn(files, at, (await listed(files, at)) ?? [], { levels, inRepository });
    if (name === ".git" || isIgnored(levels, name, index < names.length - 1)) return true;
    levels = levels.map((level) => deeper(level, name));
    at = childResource(at, name);
  }
  return false;
}

function isIgnored(levels: readonly Level[], name: string, folder: boolean): boolean {
  const found = new Map<IgnoreFile, boolean>();
  for (const { name: file, rules, below } of levels) {
    const verdict = rules.verdict(below === "" ? name : `${below}/${name}`, folder);
    if (verdict) found.set(file, verdict === "ignored");
  }
  const decisive = IGNORE_FILES.find((file) => found.has(file));
  return decisive !== undefined && found.get(decisive) === true;
}

function deeper(level: Level, name: string): Level {
  return { ...level, below: level.below === "" ? name : `${level.below}/${name}` };
}

/** The levels that apply in a folder, and whether a repository contains it. */
interface Above {
  readonly levels: readonly Level[];
  readonly inRepository: boolean;
}

const NONE: Above = { levels: [], inRepository: false };

async function levelsAbove(files: Files, folder: Resource): Promise<Above> {
  let place = placeOf(folder);
  let below = "";
  let inRepository = false;
  const found: Level[] = [];
  for (;;) {
    const entries = (await listed(files, formatPlace(place))) ?? [];
    if (below !== "") {
      const own = await levelsOf(files, formatPlace(place), entries);
      found.unshift(...(inRepository ? own.filter(isAboveRepositories) : own).map((level) => ({ ...level, below })));
    }
    const parent = parentPath(place.path);
    inRepository ||= isRepository(entries);
    if (parent === undefined) return { levels: found, inRepository };
    below = below === "" ? lastSegment(place.path) : `${lastSegment(place.path)}/${below}`;
    place = { ...place, path: parent };
  }
}

/**
 * Returns the levels that apply in a folder, with those of its parent. As with ripgrep, a repository in a repository
 * has its own rules only.
 */
async function levelsIn(
  files: Files,
  folder: Resource,
  entries: readonly DirectoryEntry[],
  { levels, inRepository }: Above,
): Promise<readonly Level[]> {
  const own = await levelsOf(files, folder, entries);
  return [...(inRepository && isRepository(entries) ? levels.filter(isAboveRepositories) : levels), ...own];
}

function isRepository(entries: readonly DirectoryEntry[]): boolean {
  return entries.some(({ name }) => name === ".git");
}

function isAboveRepositories({ name }: Level): boolean {
  return ABOVE_REPOSITORIES.includes(name);
}

async function levelsOf(files: Files, folder: Resource, entries: readonly DirectoryEntry[]): Promise<Level[]> {
  const names = IGNORE_FILES.filter((name) =>
    entries.some((entry) => (name === OWN ? entry.name === ".git" : entry.name === name && entry.type === "file")),
  );
  const levels = await Promise.all(
    names.map(async (name) => {
      const bytes = await orUndefined(files.readAll(childResource(folder, name)));
      return bytes && { name, rules: readIgnoreRules(new TextDecoder().decode(bytes)), below: "" };
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
