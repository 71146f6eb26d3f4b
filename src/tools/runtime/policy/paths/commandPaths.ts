import { FileError, ToolError } from "../../../../base/errors";
import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { judgePath } from "../pathJudgment";
import { isUsualSettings, liesInEditorSettings } from "../editorSettings";
import { isSecretPath } from "../secretPaths";
import { secretFilesOf } from "../secretFiles";
import { gitFileConcern } from "./gitSettings";
import { type GlobBudget, type GlobMatch, globMatches } from "./globMatches";
import { isNothing } from "./noFile";
import type { PathUse } from "../programs/pathUses";
import { shown } from "../line/commandLineModel";
import type { GlobReading } from "../line/nameGlob";
import { lastName, mayBeSecret, mayNameSecret } from "../line/secretGlob";
import { treeConcerns } from "./treeConcerns";
import { pathAbove } from "./pathAbove";
import { waysOf } from "./pathWays";
import type { Word } from "../line/commandWord";
import { NoFileName } from "../../ports/workspacePort";

/** Linux files that contain the same facts as the output of `uname`, `lscpu`, `free`, and `uptime`. */
const FACTS =
  /^(?:\/proc\/(?:cpuinfo|meminfo|version|loadavg|uptime)|\/etc\/(?:os-release|lsb-release|debian_version))$/;

function isSystemFact({ word }: PathUse, { grammar, settings }: ToolContext): boolean {
  const refused = settings.paths?.outside === "refuse" || isSecretPath(word.value, settings.paths);
  return word.kind === "literal" && grammar?.language === "bash" && FACTS.test(word.value) && !refused;
}

/**
 * Returns why to ask the user about a path that a command names. `base` is the folder the command runs in, as the
 * workspace shows it.
 */
export async function placeConcerns(
  place: PathUse,
  base: string,
  context: ToolContext,
  budget: GlobBudget,
): Promise<string[]> {
  const { word, use, pattern } = place;
  const value = word.value.replaceAll("\\", "/");
  const name = shown(word.value);
  // Here it is taken for a separator, as on Windows. To other systems it is a letter of a name, which can lead anywhere.
  const odd = word.value.includes("\\") && isLetter(context) ? [`${name} has a backslash in its name.`] : [];
  if (value === "" || isNothing(value, use, context)) return odd;
  if (use !== "write" && isSystemFact(place, context)) return [];
  const secret = use !== "look" && isSecretWord(value, context);
  const asSecret = secret ? [`${name} may contain secrets.`] : [];
  if (value.startsWith("~")) return [`${name} is outside the workspace.`, ...odd, ...asSecret];
  if (context.workspace.isWindows && IN_DRIVE.test(value))
    return [`${name} starts at the current folder of a drive, which may be outside the workspace.`, ...asSecret];
  const { names } = partsOf(word);
  const concerns: string[] = [...odd];
  if (names.includes("..")) concerns.push(`${name} may be outside the workspace.`);
  if (names.length > 0 && use === "read" && mayReadSecret(value, pattern, readingOf(word, context)))
    concerns.push(`${name} may match files that contain secrets.`);
  try {
    const above = place.names ? undefined : pathAbove(partsOf(word), context.grammar);
    if (above !== undefined) {
      const { spelled, gone } = await waysOf(above, base, context);
      concerns.push(...(await pathConcerns(new Set([spelled, gone]), use, context)));
    }
    await addFound(concerns, place, base, context, budget);
  } catch (error) {
    if (error instanceof NoFileName && use !== "write" && !`${base}/${value}`.split("/").includes("..")) {
      for (const part of filesIn(place)) concerns.push(...(await placeConcerns(part, base, context, budget)));
      return concerns.length === 0 ? asSecret : concerns;
    }
    // The user decides about paths that the workspace refuses, and about folders that can't be read.
    concerns.push(error instanceof ToolError ? error.message : `${name} could not be checked.`);
  }
  // A word that is entirely literal was already checked as a path.
  const looked = names.length === 0 && !value.includes(":");
  return concerns.length === 0 && !pattern && !looked ? asSecret : concerns;
}

/** Whether a backslash is a letter like any other to the shell and the system. */
function isLetter({ grammar, workspace }: ToolContext): boolean {
  return grammar?.language === "bash" && !workspace.isWindows;
}

/** A path on Windows that starts at the current folder of a drive, such as `C:` and `C:src`. */
const IN_DRIVE = /^[A-Za-z]:(?!\/)/;

/**
 * Returns what a path that no file can have may still reach: the file of an alternate data stream or the folder of a
 * pattern, and the path behind the last colon, which Git looks up in a commit.
 */
function filesIn({ word, use, pattern }: PathUse): PathUse[] {
  const value = word.value.replaceAll("\\", "/");
  const possible = value.slice(0, value.length - value.replace(POSSIBLE, "").length);
  const part = (text: string, as: PathUse["use"]): PathUse[] =>
    text === "" ? [] : [{ word: { ...word, kind: "literal", value: text }, use: as, ...(pattern && { pattern }) }];
  const behind = value.lastIndexOf(":");
  return [
    ...(value[possible.length] === ":"
      ? part(possible, use)
      : part(possible.slice(0, possible.lastIndexOf("/") + 1), "look")),
    ...(behind >= possible.length ? part(value.slice(behind + 1), use) : []),
  ];
}

/** The beginning of a path that Windows can read: to a colon that isn't a drive's, or to a character it doesn't allow. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const POSSIBLE = /^(?:\/?[A-Za-z]:(?=\/))?[^:<>"|?*\u0000-\u001f]*/;

function isSecretWord(value: string, { settings }: ToolContext): boolean {
  return [value, value.slice(value.lastIndexOf(":") + 1)].some((path) => isSecretPath(path, settings.paths));
}

function mayReadSecret(value: string, isPattern: PathUse["pattern"], reading: GlobReading): boolean {
  return isPattern ? mayNameSecret(lastName(value), reading) : mayBeSecret(value, reading);
}

/** Adds why to ask about what is on the disk. What was added remains if it throws. */
async function addFound(
  concerns: string[],
  place: PathUse,
  base: string,
  context: ToolContext,
  budget: GlobBudget,
): Promise<void> {
  const { word, use, pattern, folders, tree, endings = [] } = place;
  const { fixed, names } = partsOf(word);
  const open = names.length > 0;
  const { spelled, gone } = await waysOf(fixed, base, context);
  const ways = [spelled, gone];
  const ended = open ? [] : endings.flatMap((ending) => ways.map((way) => way + ending));
  if (!pattern) concerns.push(...(await pathConcerns(new Set([...ways, ...ended]), use, context)));
  const trees: Resource[] = [];
  if (tree && !open && concerns.length === 0) trees.push(await treeRoot(gone, context));
  if ((open || folders) && concerns.length === 0)
    trees.push(...(await addMatches(concerns, place, { spelled, names }, context, budget)));
  if (tree && concerns.length === 0)
    for (const folder of trees) concerns.push(...(await treeConcerns(folder, tree, context, budget.trees)));
}

/** Adds why to ask about what the globs of a word match. Returns the folders that are read with all they contain. */
async function addMatches(
  concerns: string[],
  place: PathUse,
  { spelled, names }: { readonly spelled: string; readonly names: readonly string[] },
  context: ToolContext,
  budget: GlobBudget,
): Promise<readonly Resource[]> {
  const { word, folders, tree, odd } = place;
  const { named } = await context.workspace.place(spelled);
  const inside = folders ? await globMatches(named.resource, [...names, "*"], { dots: true }, budget, context) : [];
  const matches = await globMatches(named.resource, names, readingOf(word, context), budget, context);
  const trees: Resource[] = [];
  if (!matches || !inside) concerns.push(`${shown(word.value)} may match more than can be checked.`);
  else {
    concerns.push(...(await matchConcerns(names.length > 0 ? [...matches, ...inside] : inside, place, context)));
    for (const { resource } of tree ? matches : [])
      trees.push(await treeRoot(context.workspace.display(resource), context));
  }
  const value = word.value.replaceAll("\\", "/");
  const lead = value.slice(0, value.length - names.join("/").length);
  const more = odd && matches?.find(({ path }) => odd.some((kind) => kind.names.test(lead + path)));
  if (more)
    concerns.push(
      `${shown(lead + more.path)} stands for ${shown(word.value)}, and is more than a name to the command.`,
    );
  return trees;
}

async function pathConcerns(
  paths: Iterable<string>,
  use: PathUse["use"],
  context: ToolContext,
): Promise<readonly string[]> {
  const concerns: string[] = [];
  for (const path of paths) {
    const { resource, reasons } = await judgePath(path, use, context);
    concerns.push(...reasons);
    concerns.push(...(await shownGitFile(resource, use, context)));
  }
  return concerns;
}

async function shownGitFile(resource: Resource, use: PathUse["use"], context: ToolContext): Promise<readonly string[]> {
  const concern = use === "read" ? await gitFileConcern(resource, context) : undefined;
  return concern === undefined ? [] : [concern];
}

/** Where a path really leads; as it is called where no link in the workspace does that. */
async function treeRoot(path: string, { workspace }: ToolContext): Promise<Resource> {
  const { named, real } = await workspace.place(path);
  return named.path === real.path ? named.resource : real.resource;
}

function readingOf({ raw }: Word, { grammar }: ToolContext): GlobReading {
  return { dots: grammar?.language === "powershell", plain: !/['"\\]/.test(raw) };
}

/** The maximum number of reasons to report for the matches of one glob. */
const MOST_MATCHES = 3;

/**
 * Returns why to ask the user about the matches of a glob. For reading, names below a workspace folder without links
 * need a check only if they contain secrets.
 */
async function matchConcerns(
  matches: readonly GlobMatch[],
  { use, pattern, names }: Omit<PathUse, "word">,
  context: ToolContext,
): Promise<string[]> {
  const secrets = await secretFilesOf(context);
  const concerns: string[] = [];
  for (const { resource, link, through } of matches) {
    if (concerns.length >= MOST_MATCHES) break;
    if (!pattern) concerns.push(...(await shownGitFile(resource, use, context)));
    const leads = through || (link && !names);
    if (!pattern && !leads && use !== "write" && (use === "look" || !secrets.isSecret(resource))) continue;
    concerns.push(...(await judgePath(context.workspace.display(resource), use, context)).reasons);
  }
  return concerns;
}

/**
 * Whether a command writes to a path in the editor's own settings, named directly or by a glob. If that is uncertain,
 * the user decides.
 */
export async function writesEditorSettings(
  { word, use }: PathUse,
  base: string,
  context: ToolContext,
  budget: GlobBudget,
): Promise<boolean> {
  const value = word.value.replaceAll("\\", "/");
  if (use !== "write" || value === "" || isNothing(value, use, context)) return false;
  if (value.startsWith("~")) return isUsualSettings(value);
  const { fixed, names } = partsOf(word);
  const asSpelled = async (): Promise<readonly string[]> => {
    const { spelled, gone } = await waysOf(value, base, context);
    return [spelled, gone];
  };
  const matched = async (): Promise<readonly string[]> => {
    if (names.length === 0) return [];
    const { named } = await context.workspace.place((await waysOf(fixed, base, context)).spelled);
    const matches = (await globMatches(named.resource, names, readingOf(word, context), budget, context)) ?? [];
    return matches.map(({ resource }) => context.workspace.display(resource));
  };
  // On Windows, no path is spelled like a glob, but a glob can match one.
  return (await leadsToSettings(asSpelled, context)) || leadsToSettings(matched, context);
}

async function leadsToSettings(find: () => Promise<readonly string[]>, context: ToolContext): Promise<boolean> {
  try {
    for (const path of new Set(await find())) {
      const { named, entry, real } = await context.workspace.place(path);
      if (await liesInEditorSettings([named, entry, real], context)) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof ToolError || error instanceof FileError) return false;
    throw error;
  }
}

/** Splits a word for a path in two: its literal beginning, and the names of its path from the first glob on. */
export function partsOf({ kind, value }: Word): { readonly fixed: string; readonly names: readonly string[] } {
  const path = value.replaceAll("\\", "/");
  const parts = path.split("/");
  const special = kind === "glob" ? parts.findIndex((part) => /[*?[\]]/.test(part)) : -1;
  if (special < 0) return { fixed: path, names: [] };
  const fixed = parts.slice(0, special).join("/") || (path.startsWith("/") ? "/" : ".");
  // On Windows a drive alone is the folder that is current on it.
  return { fixed: /^[A-Za-z]:$/.test(fixed) ? `${fixed}/` : fixed, names: parts.slice(special) };
}
