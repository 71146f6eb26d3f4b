import { patternWords } from "./patternWords";
import { beginningWith, type CommandClass, type OddNames, optionsOf, positionals, type Row } from "./row";
import type { Word } from "./word";

/** Which files below a folder a command reads. */
export interface Tree {
  /** Globs of names: only files with such names are read. */
  readonly only?: readonly string[];
  /** Hidden names and what ignore files name are passed over, as ripgrep does without options. */
  readonly hidden?: false;
  /** Links are followed. */
  readonly follows?: true;
  /** Names of folders that are passed over. */
  readonly without?: readonly string[];
  /** The names of the files are handed on in a way that takes them apart at spaces and quotes. */
  readonly split?: true;
}

/** A word that names a place, or may. */
export interface PathUse {
  readonly word: Word;
  /** `look` tells of names and sizes only. */
  readonly use: "read" | "look" | "write";
  /** A glob that stands for a pattern or program, and not for files, as long as no two names fit it. */
  readonly pattern?: true;
  /** Of a folder, the files right in it are shown. */
  readonly folders?: true;
  /** Nothing but the names is told that stand for a glob. */
  readonly names?: true;
  /** The files below the place are read. */
  readonly tree?: Tree;
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

/** The places that the words of a command name, by its row; `before` are the words before its subcommand. */
export function pathUses(
  row: Row,
  worst: CommandClass,
  args: readonly Word[],
  before: readonly Word[],
): readonly PathUse[] {
  const first = before.map((word) => ({ word, use: "look" }) as const);
  const names = (word: Word): PathUse => ({ word, use: "look", names: true, ...oddOf(row, args, word) });
  // What the shell puts in place of a glob are names of files, whatever the command takes its words for.
  if (row.paths === "none") return [...first, ...args.filter(isGlob).map(names)];
  // An option may make a command write that only reads otherwise.
  const writes = row.class !== "readOnly" || worst === "write";
  const use: PathUse["use"] = row.use ?? (writes ? "write" : row.shows === false ? "look" : "read");
  const patterns = patternWords(row, args);
  // In place of a pattern that is a glob the shell puts names, of which all but one are files.
  const named = positionals(args).filter((word) => isGlob(word) || !patterns.has(word));
  const options = optionsOf(args);
  const inOptions = options.flatMap((word) => {
    const [, value] = /^--?[\w-]+=([^]+)$/.exec(word.value) ?? /^-\w((?:[~.]|[^]*\/)[^]*)$/.exec(word.value) ?? [];
    return value === undefined ? [] : [{ ...word, value }];
  });
  const known = [...named, ...inOptions].filter(({ kind }) => kind !== "unknown");
  const uses = known.map((word): PathUse => ({
    word,
    use,
    ...(patterns.has(word) && { pattern: true }),
    ...(row.showsFolders && { folders: true }),
    ...oddOf(row, args, word, patterns.has(word)),
  }));
  return [...first, ...uses, ...options.filter(isGlob).map(names)];
}

function isGlob({ kind }: Word): boolean {
  return kind === "glob";
}

/** Which of the names that stand for a glob would be more than names. Behind `--` a hyphen is one like any other, and nowhere does it harm to a command without options. */
function oddOf(row: Row, args: readonly Word[], word: Word, pattern = false): Pick<PathUse, "odd"> {
  const at = args.indexOf(word);
  // The value of an option is no word of its own.
  if (!isGlob(word) || at < 0 || row.anyWords) return {};
  const careful = row.options !== undefined || row.looks !== undefined || row.runs !== undefined;
  const end = args.findIndex(({ value }) => value === "--");
  const behind = end >= 0 && at > end;
  const odd = [
    ...(careful && !behind ? [HYPHEN] : []),
    ...(row.odd ? [row.odd] : []),
    ...(pattern && row.programs ? [ANY] : []),
  ];
  return odd.length > 0 ? { odd } : {};
}
