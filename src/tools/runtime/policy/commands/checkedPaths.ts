import { FileError, unlessRefused } from "../../../../base/errors";
import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { namesOf } from "../protectedPaths";
import { isGit } from "../paths/bareRepository";
import { programConcern } from "../paths/gitPrograms";
import { gitConcern } from "../paths/gitRepository";
import { globBudget } from "../paths/globMatches";
import type { Judged } from "./judgeCommand";
import { shown } from "../line/commandLineModel";
import type { PathUse } from "../programs/pathUses";
import { placeConcerns, writesEditorSettings } from "../paths/commandPaths";
import { isAbsolutePath } from "../paths/pathWays";
import { isNothing } from "../paths/noFile";
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
  readonly inTurn: boolean;
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
  { judged, files, inSequence, inTurn }: CheckedPaths,
  cwd: Resource,
  context: ToolContext,
): Promise<{ concerns: readonly string[]; ruinous: Judged | undefined; settings: string | undefined }> {
  const { workspace } = context;
  const start = { path: workspace.display(cwd), names: namesOf(cwd) };
  // What only reads leaves folders where they are.
  const stays = inTurn && judged.every((one) => one.class === "readOnly");
  const moves = async (to: Base): Promise<boolean> => inSequence || (stays && (await isFolder(to.path, context)));
  const { runs, all, concerns } = await runsIn(judged, start, { moves, isWindows: workspace.isWindows });
  concerns.push(...files.flatMap((use) => fileConcerns(use, context)));
  const uses = [
    ...runs.flatMap(({ one, base }) => one.paths.map((use) => ({ use, base }))),
    // A redirection may be opened before or after the line goes to another folder.
    ...files.flatMap((use) => all.map((base) => ({ use, base }))),
  ];
  const ruinous = await ruinousRun(runs, context);
  // The shell expands the globs of a single command before it runs.
  const isStill =
    (judged.every((one) => one.class === "readOnly") || (inSequence && judged.length === 1)) &&
    files.every(({ word, use }) => use !== "write" || isNothing(word.value, use, context));
  const budget = globBudget(MOST_ENTRIES);
  let settings: string | undefined;
  for (const { use, base } of uses.slice(0, MOST)) {
    if (await writesEditorSettings(use, base.path, context, budget)) settings ??= shown(use.word.raw);
    concerns.push(...(await placeConcerns(use, base.path, context, budget)));
    // What the line itself makes cannot be looked at before it runs.
    if (!isStill && use.odd?.some(({ first }) => !first || !PLAIN_START.test(use.word.value)))
      concerns.push(unknownWord(use.word));
  }
  const gits = runs.filter(({ one }) => isGit(one.words));
  for (const { one, base } of gits.slice(0, MOST)) {
    const concern = await gitConcern(one.words, base.path, context);
    const program = one.class === "readOnly" ? await programConcern(one.words, base.path, context) : undefined;
    concerns.push(...[concern, program].filter((found) => found !== undefined));
  }
  if (gits.length > MOST) concerns.push(`Runs Git ${gits.length} times, of which ${MOST} were checked.`);
  if (uses.length > MOST) concerns.push(`Names ${uses.length} paths, of which ${MOST} were checked.`);
  return { concerns, ruinous, settings };
}

/** A command, and a folder in which it may run. */
interface Run {
  readonly one: Judged;
  readonly base: Base;
}

/** Whether a path is a folder that can be entered: otherwise, the shell stays where it is. */
async function isFolder(path: string, { files, workspace }: ToolContext): Promise<boolean> {
  const place = await unlessRefused(workspace.place(path)).catch(() => undefined);
  if (!place || (await unlessRefused(files.stat(place.real.resource)))?.type !== "directory") return false;
  return files.stat(files.child(place.real.resource, ".git")).then(
    () => true,
    (error: unknown) => error instanceof FileError && error.kind === "NotFound",
  );
}

/**
 * Returns each command with each folder in which it may run, and all folders in which something may run. `moves` says
 * whether the shell is certainly in a folder after `cd`.
 */
async function runsIn(
  judged: readonly Judged[],
  start: Base,
  { moves, isWindows }: { readonly moves: (to: Base) => Promise<boolean>; readonly isWindows: boolean },
): Promise<{ runs: Run[]; all: readonly Base[]; concerns: string[] }> {
  const concerns: string[] = [];
  const runs: Run[] = [];
  let bases: readonly Base[] = [start];
  let all = bases;
  for (const one of judged) {
    const { words } = one;
    runs.push(...bases.map((base) => ({ one, base })));
    if (!MOVES.has(words[0]?.value ?? "")) continue;
    const targets = words.slice(1).filter(({ value }) => !/^-[PLe@]$|^--$/.test(value));
    const [target] = targets;
    if (target?.kind !== "literal" || /^[-~]/.test(target.value)) {
      concerns.push(`Changes to an unknown folder: ${shown(words.map(({ raw }) => raw).join(" "))}`);
      continue;
    }
    const moved = bases.map((base) => moveTo(base, target.value, isWindows));
    // Where the commands run is certain only when each waits for the success of those before it, or nothing can fail.
    const isCertain = targets.length === 1 && (await Promise.all(moved.map(moves))).every(Boolean);
    bases = isCertain ? moved : different([...bases, ...moved]);
    all = different([...all, ...moved]);
    if (bases.length > MOST_BASES) {
      concerns.push(`Searches more folders than can be checked: ${shown(target.raw)}`);
      bases = bases.slice(0, MOST_BASES);
    }
  }
  return { runs, all, concerns };
}

/** Why to ask about the target of a redirection. */
function fileConcerns({ word, use }: PathUse, context: ToolContext): readonly string[] {
  if (word.kind === "unknown") return [unknownWord(word)];
  // Behind an operator, a hyphen is a name like any other.
  return use === "write" && (word.value === "-" || !isNothing(word.value, use, context))
    ? [`Writes to ${shown(word.raw)}.`]
    : [];
}

function unknownWord({ raw }: Word): string {
  return `The value of ${shown(raw)} is known only when it runs.`;
}

const NOTHING_RUINED = { words: [], what: "all" } as const;

/** Returns the command that would leave nothing of a path that must remain. */
async function ruinousRun(runs: readonly Run[], context: ToolContext): Promise<Judged | undefined> {
  const folders = context.workspace.folders.map(({ resource }) => resource);
  const emptied = runs.flatMap(({ one, base }) => {
    const { words, what } = one.ruined ?? NOTHING_RUINED;
    return words.map((word) => ({ one, base, word, what }));
  });
  const named = emptied.find(({ base, word, what }) => isRuin(word, what, base.names, folders));
  if (named) return named.one;
  for (const { one, base, word, what } of emptied.slice(0, MOST)) {
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

function moveTo(base: Base, path: string, isWindows: boolean): Base {
  const slashed = path.replaceAll("\\", "/");
  const absolute = isAbsolutePath(slashed, isWindows);
  const names = absolute ? [] : [...base.names];
  for (const name of slashed.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return { path: absolute ? slashed : `${base.path}/${slashed}`, names };
}
