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
  const concerns: string[] = [];
  const uses: { use: PathUse; base: Base }[] = [];
  let bases: readonly Base[] = [{ path: workspace.display(cwd), names: namesOf(cwd) }];
  let ruinous: Judged | undefined;
  const gits: { words: readonly Word[]; base: Base }[] = [];
  const emptied: { one: Judged; word: Word; what: "all" | "system"; base: Base }[] = [];
  const folders = workspace.folders.map(({ resource }) => resource);
  for (const one of judged) {
    const { words, paths, ruined } = one;
    for (const base of bases) {
      uses.push(...paths.map((use) => ({ use, base })));
      if (ruined?.words.some((word) => isRuin(word, ruined.what, base.names, folders))) ruinous ??= one;
      if (ruined) for (const word of ruined.words) emptied.push({ one, word, what: ruined.what, base });
      if (isGit(words)) gits.push({ words, base });
    }
    if (!MOVES.has(words[0]?.value ?? "")) continue;
    const target = words.slice(1).find(({ value }) => !/^-[PLe@]$|^--$/.test(value));
    if (target?.kind !== "literal" || /^[-~]/.test(target.value))
      concerns.push(`Changes to an unknown folder: ${shown(words.map(({ raw }) => raw).join(" "))}`);
    else {
      const moved = bases.map((base) => moveTo(base, target.value));
      // Where the commands run is certain only when each waits for the success of those before it.
      bases = inSequence ? moved : different([...bases, ...moved]);
      if (bases.length > MOST_BASES) {
        concerns.push(`Searches more folders than can be checked: ${shown(target.raw)}`);
        bases = bases.slice(0, MOST_BASES);
      }
    }
  }
  for (const use of files) {
    if (use.word.kind === "unknown")
      concerns.push(`What stands for ${shown(use.word.raw)} is known only when it runs.`);
    // Behind an operator, a hyphen is a name like any other.
    else if (use.use === "write" && (use.word.value === "-" || !isNothing(use.word.value)))
      concerns.push(`Writes to ${shown(use.word.raw)}.`);
    uses.push(...bases.map((base) => ({ use, base })));
  }
  for (const { one, word, what, base } of emptied.slice(0, ruinous ? 0 : MOST)) {
    const names = await emptiedPlace(word, base.path, context);
    if (names && isRuin({ ...word, value: "." }, what, names, folders)) ruinous ??= one;
  }
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
  if (gits.length > MOST) concerns.push(`Runs Git ${gits.length} times, of which ${MOST} were checked.`);
  if (uses.length > MOST) concerns.push(`Names ${uses.length} paths, of which ${MOST} were checked.`);
  return { concerns, ruinous, settings };
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
