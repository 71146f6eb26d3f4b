import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { namesOf } from "../protectedPaths";
import { isGit } from "../paths/bareRepository";
import { gitConcern } from "../paths/gitRepository";
import { globBudget } from "../paths/globMatches";
import type { Judged } from "./judgeCommand";
import { shown } from "../line/commandLineModel";
import type { PathUse } from "../programs/pathUses";
import { isNothing, placeConcerns, writesEditorSettings } from "../paths/commandPaths";
import { emptiedPlace, isRuin } from "../paths/ruinousCommand";
import type { Word } from "../line/commandWord";

/** A folder in which commands of a line may run. */
interface Base {
  /** As the workspace takes it. */
  readonly path: string;
  /** The names along the way to it. */
  readonly names: readonly string[];
}

export interface CheckedPaths {
  readonly judged: readonly Judged[];
  /** Targets of redirections. */
  readonly files: readonly PathUse[];
  readonly inSequence: boolean;
}

/** The maximum number of paths of one line to check. Each accesses the disk. */
const MOST = 50;

/** Folders in which a command of one line may run. */
const MOST_BASES = 8;

/** The maximum number of folder entries to compare with the globs of one line. */
const MOST_ENTRIES = 5000;

/**
 * Checks the paths that a line names. Returns why to ask the user, which command would leave nothing of a path that
 * must remain, and which path no command may write to.
 */
export async function checkPaths(
  { judged, files, inSequence }: CheckedPaths,
  cwd: Resource,
  context: ToolContext,
): Promise<{ concerns: readonly string[]; ruinous: Judged | undefined; settings: string | undefined }> {
  const { workspace } = context;
  const folders = workspace.folders.map(({ resource }) => resource);
  const start: Base = { path: workspace.display(cwd), names: namesOf(cwd) };
  const { bases, uses, gits, emptied, concerns, ...followed } = follow(judged, start, inSequence, folders);
  concerns.push(...targetConcerns(files));
  uses.push(...files.flatMap((use) => bases.map((base) => ({ use, base }))));
  const ruinous = followed.ruinous ?? (await emptyingOf(emptied.slice(0, MOST), folders, context));
  let settings: string | undefined;
  const budget = globBudget(MOST_ENTRIES);
  const still =
    judged.every((one) => one.class === "readOnly") &&
    files.every(({ word, use }) => use !== "write" || isNothing(word.value));
  for (const { use, base } of uses.slice(0, MOST)) {
    if (await writesEditorSettings(use, base.path, context, budget)) settings ??= shown(use.word.raw);
    concerns.push(...(await placeConcerns(use, base.path, context, budget)));
    // What the line itself makes cannot be looked at before it runs.
    if (!still && use.odd?.some(({ first }) => !first || !PLAIN_START.test(use.word.value)))
      concerns.push(`What stands for ${shown(use.word.raw)} is known only when it runs.`);
  }
  for (const { words, base } of gits.slice(0, MOST)) {
    const concern = await gitConcern(words, base.path, context);
    if (concern !== undefined) concerns.push(concern);
  }
  if (gits.length > MOST) concerns.push(`Runs Git ${gits.length} times, of which ${MOST} were looked at.`);
  if (uses.length > MOST) concerns.push(`Names ${uses.length} places, of which ${MOST} were looked at.`);
  return { concerns, ruinous, settings };
}

/** What a line does in the folders in which its commands may run. */
interface Followed {
  readonly uses: { readonly use: PathUse; readonly base: Base }[];
  readonly gits: { readonly words: readonly Word[]; readonly base: Base }[];
  readonly emptied: Emptied[];
  readonly concerns: string[];
  /** Where the line ends. */
  bases: readonly Base[];
  ruinous: Judged | undefined;
}

interface Emptied {
  readonly one: Judged;
  readonly word: Word;
  readonly what: "all" | "system";
  readonly base: Base;
}

function follow(judged: readonly Judged[], start: Base, inSequence: boolean, folders: readonly Resource[]): Followed {
  const followed: Followed = { uses: [], gits: [], emptied: [], concerns: [], bases: [start], ruinous: undefined };
  for (const one of judged) {
    const { words, paths, ruined } = one;
    for (const base of followed.bases) {
      followed.uses.push(...paths.map((use) => ({ use, base })));
      if (ruined?.words.some((word) => isRuin(word, ruined.what, base.names, folders))) followed.ruinous ??= one;
      if (ruined) followed.emptied.push(...ruined.words.map((word) => ({ one, word, what: ruined.what, base })));
      if (isGit(words)) followed.gits.push({ words, base });
    }
    if (MOVES.has(words[0]?.value ?? ""))
      followed.bases = moved(words, followed.bases, inSequence, (concern) => followed.concerns.push(concern));
  }
  return followed;
}

/** Returns the folders in which a line may be after a command that goes to another one. */
function moved(
  words: readonly Word[],
  bases: readonly Base[],
  inSequence: boolean,
  concern: (text: string) => void,
): readonly Base[] {
  const target = words.slice(1).find(({ value }) => !/^-[PLe@]$|^--$/.test(value));
  if (target?.kind !== "literal" || /^[-~]/.test(target.value)) {
    concern(`Goes to a folder that is not known: ${shown(words.map(({ raw }) => raw).join(" "))}`);
    return bases;
  }
  const next = bases.map((base) => moveTo(base, target.value));
  // Where the commands run is certain only when each waits for the success of those before it.
  const all = inSequence ? next : different([...bases, ...next]);
  if (all.length > MOST_BASES) concern(`Goes through more folders than can be looked at: ${shown(target.raw)}`);
  return all.slice(0, MOST_BASES);
}

function targetConcerns(files: readonly PathUse[]): string[] {
  return files.flatMap(({ word, use }) => {
    if (word.kind === "unknown") return [`What stands for ${shown(word.raw)} is known only when it runs.`];
    // Behind an operator, a hyphen is a name like any other.
    return use === "write" && (word.value === "-" || !isNothing(word.value)) ? [`Writes to ${shown(word.raw)}.`] : [];
  });
}

/** Returns the first command that would leave nothing of a folder that must remain. */
async function emptyingOf(
  emptied: readonly Emptied[],
  folders: readonly Resource[],
  context: ToolContext,
): Promise<Judged | undefined> {
  for (const { one, word, what, base } of emptied) {
    const names = await emptiedPlace(word, base.path, context);
    if (names && isRuin({ ...word, value: "." }, what, names, folders)) return one;
  }
  return undefined;
}

/** A glob that matches only names whose first character has no meaning for a command. */
const PLAIN_START = /^[A-Za-z0-9_./]|^\[(?:[A-Za-z0-9](?:-[A-Za-z0-9])?)+\]/;

const MOVES = new Set(["cd", "set-location", "sl", "chdir"]);

/** Each folder once. */
function different(bases: readonly Base[]): readonly Base[] {
  return [...new Map(bases.map((base) => [JSON.stringify(base), base])).values()];
}

function moveTo(base: Base, path: string): Base {
  const slashed = path.replaceAll("\\", "/");
  const absolute = /^(?:\/|[A-Za-z]:(?:\/|$))/.test(slashed);
  const names = absolute ? [] : [...base.names];
  for (const name of slashed.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return { path: absolute ? slashed : `${base.path}/${slashed}`, names };
}
