import type { Given, ValueKind } from "./givenOptions";
import {
  beginningWith,
  type CommandClass,
  isOption,
  type OddNames,
  optionsOf,
  OWN,
  positionals,
  type Row,
} from "./programRow";
import type { Word, Tree } from "../line/commandWord";

/** A word that names a path, or may. */
export interface PathUse {
  readonly word: Word;
  /** `look` shows only names and sizes. */
  readonly use: "read" | "look" | "write";
  /** A glob that stands for a pattern or program, and not for files, as long as no two names fit it. */
  readonly pattern?: true;
  /** Of a folder, the files right in it are shown. */
  readonly folders?: true;
  /** Endings with which it may be read instead. */
  readonly endings?: readonly string[];
  /** Of a folder, all files below it are read. */
  readonly tree?: Tree;
  /** Only the names that match a glob are shown. */
  readonly names?: true;
  /** What stands for a glob and looks like one of these is more than a name to the command. */
  readonly odd?: readonly OddNames[];
}

/** A name that begins so is an option to most programs. */
const HYPHEN = beginningWith("-");

/** What stands for a program is one, whatever it is called. */
const ANY: OddNames = { names: /^/, first: false };

/** A glob whose names bash takes apart at spaces, and takes for globs. */
export function splitUse(word: Word): PathUse {
  return { word, use: "look", names: true, odd: [{ names: /[\s*?[\]\\]/, first: false }] };
}

/** The folder in which a command runs. */
const HERE: Word = { raw: ".", kind: "literal", value: "." };

/** Returns the paths that a command's words name, by its row. `before` contains the words before its subcommand. */
export function pathUses(
  row: Row,
  worst: CommandClass,
  args: readonly Word[],
  given: Given,
  before: readonly Word[],
): readonly PathUse[] {
  const first = [...before, ...laterFolders(before)].map((word) => ({ word, use: "look" }) as const);
  const names = (word: Word): PathUse => ({ word, use: "look", names: true, ...oddOf(row, args, word) });
  const values = given.values
    .filter(({ kind, word }) => PATHS.has(kind) && word.kind !== "unknown")
    .flatMap(({ kind, word }) => {
      // An archive that isn't only read is written.
      const writesIt = kind === "OUTPUT" || (kind === "FILE" && worst === "write");
      const use = kind === "FOLDER" ? "look" : writesIt ? "write" : "read";
      return placesOf(word).map((place): PathUse => ({ word: place, use }));
    });
  values.push(...writtenBy(row, args).map((word): PathUse => ({ word, use: "write" })));
  // What the shell puts in place of a glob are names of files, whatever the command takes its words for.
  if (row.paths === "none") return [...first, ...values, ...args.filter(isGlob).map(names)];
  // An option may make a command write that only reads otherwise.
  const writes = row.class !== "readOnly" || worst === "write";
  const use: PathUse["use"] = row.use ?? (writes ? "write" : row.shows === false ? "look" : "read");
  const pattern = patternOf(row, given);
  const patterns = given.values.flatMap(({ kind, word }) => (kind === "PATTERN" && isGlob(word) ? [word] : []));
  // What was found may be several names, of which only the first is the pattern.
  const isPattern = (word: Word): boolean => (word === pattern && word.kind !== "found") || patterns.includes(word);
  const tree = row.tree?.(given);
  // In place of a pattern that is a glob the shell puts names, of which all but one are files.
  const named = given.operands.filter((word) => isGlob(word) || word.kind === "found" || word !== pattern);
  const known = [...named, ...patterns, ...given.late, ...inOptions(row, args)].filter(
    ({ kind }) => kind !== "unknown",
  );
  const uses = known.flatMap((word): PathUse[] =>
    placesOf(word).map((place) => ({
      word: place,
      use,
      ...(isPattern(word) && { pattern: true }),
      ...(row.showsFolders && { folders: true }),
      ...(row.endings !== undefined && { endings: row.endings.split(" ") }),
      ...((tree ?? word.tree) && !isPattern(word) && { tree: tree ?? word.tree }),
      ...oddOf(row, args, word, isPattern(word)),
    })),
  );
  // A glob in place of the pattern may stand for itself.
  const here = tree && named.every(isPattern) ? [{ word: HERE, use, tree }] : [];
  const others = args.filter((word) => isGlob(word) && !known.includes(word));
  return [...first, ...values, ...uses, ...here, ...others.map(names)];
}

/** Kinds of values that name paths. */
const PATHS: ReadonlySet<ValueKind> = new Set(["FILE", "FOLDER", "OUTPUT"]);

/**
 * Returns the values of options that make a command write. A value in the next word is an operand, too, except of a
 * command whose operands are no paths.
 */
function writtenBy({ options = {}, wordOptions, paths }: Row, args: readonly Word[]): readonly Word[] {
  const writing = Object.entries(options).flatMap(([spellings, effect]) =>
    effect.class === "write" ? spellings.split(" ") : [],
  );
  return optionsOf(args).flatMap((word) =>
    writing
      .filter((spelling) => isOption(word.value, spelling, wordOptions))
      .flatMap((spelling) => {
        const isShort = /^-[^-]$/.test(spelling) && !wordOptions;
        const start = isShort ? word.value.indexOf(spelling.charAt(1), 1) : word.value.indexOf("=");
        const value = start < 0 ? "" : word.value.slice(start + 1);
        if (value !== "") return [{ ...word, value }];
        return paths === "none" ? args.slice(args.indexOf(word) + 1, args.indexOf(word) + 2) : [];
      }),
  );
}

/** Returns where each `-C` after the first one leads: it starts from the folder of the one before it (git(1)). */
function laterFolders(before: readonly Word[]): readonly Word[] {
  const folders: Word[] = [];
  for (let at = 0; at < before.length; at += 1) {
    if (before[at]?.value !== "-C") continue;
    const word = before[++at];
    const last = folders.at(-1);
    if (word && last && !ROOTED.test(word.value)) folders.push({ ...word, value: `${last.value}/${word.value}` });
    else if (word) folders.push(word);
  }
  return folders.slice(1);
}

/** A path that starts at a root, a drive or the home folder. */
const ROOTED = /^(?:[\\/~]|[A-Za-z]:)/;

/** A name that `find` inserts is below one of its folders. */
function placesOf(word: Word): readonly Word[] {
  return word.below ?? [word];
}

/** Options of ripgrep with which nothing is searched. */
const PATTERNLESS = /^--(?:files|type-list)$/;

/** The operand that is a pattern or program, and names no file. */
export function patternOf({ paths }: Row, { operands, options, values }: Given): Word | undefined {
  if (paths !== "afterFirst" || options.some((option) => PATTERNLESS.test(option))) return undefined;
  return values.some(({ kind }) => kind === "PATTERN") ? undefined : operands[0];
}

/** Returns the values of options that name paths, if no allowlist says what they are. */
function inOptions({ allows, given }: Row, args: readonly Word[]): readonly Word[] {
  if (given || (allows !== undefined && allows !== OWN)) return [];
  return optionsOf(args).flatMap((word) => {
    const [, named] = /^--?[\w-]+=([^]+)$/.exec(word.value) ?? [];
    const [, behindOne] = /^-\w((?:[~.]|[^]*\/)[^]*)$/.exec(word.value) ?? [];
    const [, behindSeveral] = /^-\w{2,}([~.][^]*)$/.exec(word.value) ?? [];
    const values = named === undefined ? [behindOne, behindSeveral] : [named];
    return values.filter((value) => value !== undefined).map((value) => ({ ...word, value }));
  });
}

function isGlob({ kind }: Word): boolean {
  return kind === "glob";
}

/** Which of the names that stand for a glob would be more than names. Behind `--` a hyphen is one like any other to most commands, and nowhere does it harm to one that only reads and has no options. */
function oddOf(row: Row, args: readonly Word[], word: Word, pattern = false): Pick<PathUse, "odd"> {
  const at = args.indexOf(word);
  // The value of an option is no word of its own.
  if (!isGlob(word) || at < 0 || row.anyWords) return {};
  // A rule that the user keeps covers names, and not every option.
  const careful =
    row.careful === true ||
    row.class !== "readOnly" ||
    row.options !== undefined ||
    row.looks !== undefined ||
    row.runs !== undefined;
  const end = args.findIndex(({ value }) => value === "--");
  // What runs a script hands the words behind `--` on to it.
  const handsOn = row.class !== "readOnly" && (row.paths === "none" || row.interprets !== undefined);
  const isName = end >= 0 && at > end && !handsOn;
  const odd = [
    ...(careful && !isName ? [HYPHEN] : []),
    ...(row.odd ? [row.odd] : []),
    ...(pattern && row.programs ? [ANY] : []),
  ];
  return odd.length > 0 ? { odd } : {};
}

/** The words of a command without an allowlist, taken apart by their looks alone. */
export function plainGiven(args: readonly Word[]): Given {
  return {
    options: optionsOf(args).map(({ value }) => value),
    values: [],
    operands: positionals(args),
    late: [],
    unknown: undefined,
  };
}
