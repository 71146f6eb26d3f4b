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

const unclear: Runs = { effect: hides("Runs a command in a way that is not understood") };
const elsewhere: Runs["effect"] = hides("Runs a command in each folder that it finds");

/** A line of `find`, read word by word. */
interface Read extends Given {
  /** Commands behind `-exec`, each with what ends it. */
  readonly commands: readonly (readonly Word[])[];
  readonly effect: Runs["effect"];
  readonly tree: Tree;
}

/** What expressions of `find` do that don't run commands. */
const EFFECTS: ReadonlyMap<string, Runs["effect"]> = new Map([
  ...["-fprint", "-fprint0", "-fprintf", "-fls"].map((name) => [name, writes("Writes a file")] as const),
  ["-files0-from", hides("Reads the names of files from a file")] as const,
]);

/** Returns the index of the word that ends a command of `-exec`; negative if there is none. */
function endOfCommand(words: readonly Word[]): number {
  return words.findIndex(({ value }, at) => value === ";" || (value === "+" && words[at - 1]?.value === "{}"));
}

function readFind(args: readonly Word[]): Read | undefined {
  const options: string[] = [];
  const values: Given["values"][number][] = [];
  const operands: Word[] = [];
  const commands: Word[][] = [];
  let effect: Runs["effect"];
  let unknown: Word | undefined;
  let tested: number | undefined;
  let at = 0;
  while (/^-[PEdsx]+$/.test(args[at]?.value ?? "")) at += 1;
  for (let word = args[at]; word && !/^-.|^[!(),]$/.test(word.value); word = args[++at]) operands.push(word);
  for (; at < args.length; at += 1) {
    const word = args[at] as Word;
    const { value } = word;
    const next = args[at + 1];
    options.push(value);
    if (/^-(?:exec|execdir|ok|okdir)$/.test(value)) {
      const rest = args.slice(at + 1);
      const end = endOfCommand(rest);
      if (end < 0) return undefined;
      if (value !== "-exec") effect ??= elsewhere;
      tested ??= values.length;
      commands.push(rest.slice(0, end));
      at += end + 1;
    } else if (value === "-delete") effect = destroys("Removes files");
    else if (EFFECTS.has(value)) effect ??= EFFECTS.get(value);
    else if (VALUED.has(value) || FILES.test(value)) {
      if (next) values.push({ option: value, kind: FILES.test(value) ? "FOLDER" : "TEXT", word: next });
      at += 1;
    } else if (!ALONE.has(value) && word.kind !== "unknown") unknown ??= word;
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

/** A folder whose name can begin a word without having another meaning for a program. */
const PLAIN = /^[\w./][\w./-]*$/;

/** What `{}` stands for: a name that begins with one of the folders. */
function foundBelow({ operands, tree }: Read): Word {
  const below = operands.length > 0 ? operands : [{ raw: ".", kind: "literal", value: "." } as const];
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
  if (!whole && (prints.length > 0 || !options.every(({ value }) => PARTS_AT_SPACES.test(value)))) return undefined;
  if (options.some(({ value }) => /^-[IidJ]|^--(?:replace|delim)/.test(value))) return undefined;
  const found = foundBelow(read);
  return found.kind === "found" && !whole ? { ...found, tree: { ...found.tree, split: true } } : found;
}

/** Options of `xargs` that leave it as it is how its input is taken apart. */
const PARTS_AT_SPACES = /^(?:-[rtx]|-[nLP]\d*|\d+|--no-run-if-empty|--verbose)$/;
