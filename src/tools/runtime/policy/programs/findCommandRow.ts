import type { Given } from "./givenOptions";
import type { SimpleCommand } from "../line/commandLineModel";
import { destroys, hides, type Runs, writes } from "./programRow";
import { UNKNOWN_WORD, type Word, type Tree } from "../line/commandWord";

/** Predicates of `find` that only test or print (find(1)). */
const ALONE = new Set(
  (
    "! ( ) , -a -and -o -or -not -true -false -print -print0 -ls -prune -quit -empty -daystart -d -depth -mount -xdev -x -noleaf -nouser -nogroup -readable " +
    "-writable -executable -ignore_readdir_race -noignore_readdir_race -warn -nowarn"
  ).split(" "),
);

/** Those with a value in the next word that names nothing. */
const VALUED = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -lname -ilname -type -xtype -maxdepth -mindepth -size -mtime -mmin -ctime " +
    "-cmin -atime -amin -newerat -newerct -newermt -newerBt -perm -user -group -uid -gid -links -inum -fstype -used -printf -context"
  ).split(" "),
);

/** Those with the name of a file in the next word, of which they look at time or identity. */
const FILES = /^-(?:newer|anewer|cnewer|samefile|newer[aBcm][aBcm])$/;

/** Those with the name of a file in the next word, which they write. */
const OUTPUTS = /^-(?:fprint0?|fprintf|fls)$/;

const unclear: Runs = { effect: hides("Runs a command in a way that is not understood") };
const elsewhere: Runs["effect"] = hides("Runs a command in each folder that it finds");

/** A line of `find`, read word by word. */
interface Read extends Given {
  /** Commands behind `-exec`, each with what ends it. */
  readonly commands: readonly (readonly Word[])[];
  readonly effect: Runs["effect"];
  readonly tree: Tree;
}

const DELETES = destroys("Removes files");

/** What a predicate does besides looking, except what its command does. */
function effectOf(predicate: string): Runs["effect"] {
  if (/^-(?:execdir|ok|okdir)$/.test(predicate)) return elsewhere;
  if (predicate === "-delete") return DELETES;
  if (OUTPUTS.test(predicate)) return writes("Writes a file");
  return predicate === "-files0-from" ? hides("Reads the names of files from a file") : undefined;
}

/** Returns the command behind `-exec`, without what ends it. */
function commandBehind(words: readonly Word[]): readonly Word[] | undefined {
  const end = words.findIndex(
    ({ value }, index) => value === ";" || (value === "+" && words[index - 1]?.value === "{}"),
  );
  return end < 0 ? undefined : words.slice(0, end);
}

function valueOf(option: string, word: Word | undefined): Given["values"] {
  return word ? [{ option, kind: FILES.test(option) ? "FOLDER" : "TEXT", word }] : [];
}

/** The number of words at the beginning that fit. */
function leading(words: readonly Word[], fits: (word: Word) => boolean): number {
  const end = words.findIndex((word) => !fits(word));
  return end < 0 ? words.length : end;
}

function readFind(args: readonly Word[]): Read | undefined {
  const start = leading(args, ({ value }) => /^-[PEdsx]+$/.test(value));
  const first = start + leading(args.slice(start), ({ value }) => !/^-.|^[!(),]$/.test(value));
  const operands = args.slice(start, first);
  const options: string[] = [];
  const values: Given["values"][number][] = [];
  const commands: (readonly Word[])[] = [];
  let effect: Runs["effect"];
  let unknown: Word | undefined;
  let tested: number | undefined;
  for (let at = first; at < args.length; at += 1) {
    const word = args[at] as Word;
    const { value } = word;
    const does = effectOf(value);
    effect = does === DELETES ? does : (effect ?? does);
    options.push(value);
    if (/^-(?:exec|execdir|ok|okdir)$/.test(value)) {
      const command = commandBehind(args.slice(at + 1));
      if (!command) return undefined;
      tested ??= values.length;
      commands.push(command);
      at += command.length + 1;
    } else if (OUTPUTS.test(value)) {
      const output = args[++at];
      if (output) values.push({ option: value, kind: "OUTPUT", word: output });
    } else if (VALUED.has(value) || FILES.test(value)) {
      at += 1;
      values.push(...valueOf(value, args[at]));
    } else if (!does && !ALONE.has(value) && word.kind !== "unknown") unknown ??= word;
  }
  return {
    options,
    values,
    operands,
    late: [],
    unknown,
    commands,
    effect,
    tree: treeOf(options, values.slice(0, tested)),
  };
}

/**
 * Returns which files a command gets. If all `tests` before it must pass, these are the ones with the name that a test
 * requires.
 */
function treeOf(options: readonly string[], tests: Given["values"]): Tree {
  if (options.some((option) => /^(?:[!(),]|-o|-or|-not)$/.test(option))) return { opens: true };
  const name = tests.find(({ option, word }) => option === "-name" && word.kind === "literal");
  const plain = tests.some(({ option, word }) => option === "-type" && word.value === "f");
  return { ...(name && { only: [name.word.value] }), ...(!plain && { opens: true }) };
}

const NOTHING: Given = { options: [], values: [], operands: [], late: [], unknown: undefined };

/** Takes the words of `find` apart: folders, then predicates, each with its own number of words. */
export function findGiven(args: readonly Word[]): Given {
  return readFind(args) ?? NOTHING;
}

/** What `find` does with what it finds. */
export function findRuns(args: readonly Word[]): Runs {
  const read = readFind(args);
  if (!read) return unclear;
  const found = foundBelow(read);
  const commands = read.commands.map((command) =>
    command.map((word) => (word.value === "{}" ? found : word.value.includes("{}") ? UNKNOWN_WORD : word)),
  );
  return { commands, ...(read.effect && { effect: read.effect }) };
}

const HERE: Word = { raw: ".", kind: "literal", value: "." };

/** Names of files below some folders, or below the one in which a command runs, which names these by their mere names. */
export function foundIn(folders: readonly Word[], tree: Tree): Word {
  const below = folders.length > 0 ? folders : [HERE];
  const plain = below.every(({ kind, value }) => kind === "literal" && PLAIN.test(value));
  if (!plain) return UNKNOWN_WORD;
  return {
    raw: "{}",
    kind: "found",
    value: "{}",
    below,
    tree: { ...tree, ...(folders.length === 0 && { bare: true }) },
  };
}

/** A folder whose name can begin a word without having another meaning for a program. */
const PLAIN = /^[\w./][\w./-]*$/;

/** What `{}` stands for: a name that begins with one of the folders. */
function foundBelow({ operands, tree }: Read): Word {
  const below = operands.length > 0 ? operands : [HERE];
  const plain = below.every(({ kind, value }) => kind === "literal" && PLAIN.test(value));
  return plain ? { raw: "{}", kind: "found", value: "{}", below, tree } : UNKNOWN_WORD;
}

/**
 * What `xargs` adds to its command when all that it reads is what one `find` prints; undefined where that is not certain. `options` are those before the command.
 */
export function foundByPipe(fed: readonly SimpleCommand[], options: readonly Word[]): Word | undefined {
  const [only, ...others] = fed;
  if (!only || others.length > 0 || only.words[0]?.value !== "find") return undefined;
  const read = readFind(only.words.slice(1));
  if (!read || read.unknown || read.effect || read.commands.length > 0) return undefined;
  const prints = read.options.filter((option) => /^-(?:print|ls|f)/.test(option) && option !== "-print");
  const whole =
    prints.length === 1 && prints[0] === "-print0" && options.some(({ value }) => /^(?:-0|--null)$/.test(value));
  if (!whole && (prints.length > 0 || !options.every(partsAtSpaces))) return undefined;
  if (options.some(({ value }) => /^-[IidJ]|^--(?:replace|delim)/.test(value))) return undefined;
  const found = foundBelow(read);
  return found.kind === "found" && !whole ? { ...found, tree: { ...found.tree, split: true } } : found;
}

/** Whether a word is an option of `xargs` that leaves it as it is how its input is taken apart. */
export function partsAtSpaces({ value }: Word): boolean {
  return /^(?:-[rtx]|-[nLP]\d*|\d+|--no-run-if-empty|--verbose)$/.test(value);
}
