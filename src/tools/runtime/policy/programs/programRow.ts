import type { Given } from "./givenOptions";
import type { Word, Tree } from "../line/commandWord";

/**
 * What a command does, the mildest first.
 * - `readOnly`: changes nothing.
 * - `write`: changes files, or runs a program that may.
 * - `unknown`: what would run can't be determined. Like the classes that follow, it needs approval every time.
 * - `destructive`: loses data, reaches the network, or changes the system, its processes, or permissions.
 * - `forbidden`: never runs.
 */
export type CommandClass = "readOnly" | "write" | "unknown" | "destructive" | "forbidden";

const ORDER: readonly CommandClass[] = ["readOnly", "write", "unknown", "destructive", "forbidden"];

/** Whether the first class is worse than the second. */
export function isWorse(one: CommandClass, other: CommandClass): boolean {
  return ORDER.indexOf(one) > ORDER.indexOf(other);
}

/** A class, and in words what the command would do. */
export interface Effect {
  readonly class: CommandClass;
  /** The beginning of a sentence that ends with the command (`Removes files`); empty for what only reads. */
  readonly does: string;
}

/** What a command runs that its arguments name. */
export interface Runs {
  /** Commands, each by its words. */
  readonly commands?: readonly (readonly Word[])[];
  /** Command lines for a shell. */
  readonly lines?: readonly string[];
  /** What the arguments say about the command itself. */
  readonly effect?: Effect;
}

/** Names that are more than names to a command. */
export interface OddNames {
  readonly names: RegExp;
  /** The first character decides. */
  readonly first: boolean;
}

/** Names that begin with a character. */
export function beginningWith(character: string): OddNames {
  return { names: new RegExp(`^\\${character}`), first: true };
}

/** One command, or several that are alike. Adding a command is adding a row. */
export interface Row extends Effect {
  /** With spaces between them. */
  readonly names: string;
  /** The options with which it only reads (`Reading.allows`); `OWN` where `looks` or `runs` judge them. Without it, any option is taken. */
  readonly allows?: string;
  /** Options end at the first operand. */
  readonly posix?: true;
  /** Which operands may be paths: all (the default), all except the first, or none. */
  readonly paths?: "all" | "afterFirst" | "none";
  /** Takes its words apart where it does so in its own way. */
  readonly given?: (args: readonly Word[]) => Given;
  /** It reads every file below the folders that it names, or below the one it runs in. */
  readonly tree?: (given: Given) => Tree | undefined;
  /** What it does with them. By default, it reads them if it only reads, and writes them otherwise. */
  readonly use?: "read" | "write";
  /** `false` for commands that report names and sizes, and never show the contents of a file. */
  readonly shows?: false;
  /** Of folders that it names, it shows the files right in them. */
  readonly showsFolders?: true;
  /** What it adds to names that no file has, with spaces between the endings. */
  readonly endings?: string;
  /** Whether what a command gives it through a pipeline is names of files to it, which it reads; by the command's name. */
  readonly readsNamesOf?: (command: string) => boolean;
  /** Words that are known only at run time do no harm. */
  readonly anyWords?: true;
  /** Names of files that mean something else to it, beyond those with a hyphen at their beginning. */
  readonly odd?: OddNames;
  /** Some of its other options read more files. Rows with `options`, `looks`, or `runs` don't need this. */
  readonly careful?: true;
  /** With `afterFirst`: the operand before the files is a program. */
  readonly programs?: true;
  /**
   * Applied to whole folders, it leaves nothing of them: of none that contains everything else (`all`), or of the
   * system's (`system`).
   */
  readonly ruins?: "all" | "system";
  /**
   * It moves folders with everything in them without an option for that: each of its words except the last, which is
   * the target.
   */
  readonly takes?: true;
  /** What options do, by their spellings. Shortened long options and letters written together count. */
  readonly options?: Readonly<Record<string, Effect>>;
  /** Options are whole words behind one hyphen (`-delete`). */
  readonly wordOptions?: true;
  /** Returns effects of the words beyond the row. Returns undefined if the row applies. */
  readonly looks?: (args: readonly Word[], given: Given) => Effect | undefined;
  /** Rows of subcommands. For other subcommands, and without one, this row applies. */
  readonly sub?: readonly Row[];
  /** Options before a subcommand: `flags` without a value, `values` with one in the next word. Any other makes the command unknown. */
  readonly before?: { readonly flags: string; readonly values: string };
  /** It runs what its arguments name. */
  readonly runs?: (args: readonly Word[]) => Runs;
  /** It runs what it reads, as a shell or in another language: what comes from the network must not get there. */
  readonly interprets?: "shell" | "code";
  /** The number of words of a rule that a user keeps, beyond those that select the row (1 for `npm run build`). */
  readonly ruleWords?: number;
}

type More = Partial<Omit<Row, "names" | "class" | "does">>;

/** A command that only reads, with the options that it may have. Any other is asked about. */
export const read = (names: string, allows: string, more: More = {}): Row => ({
  names,
  class: "readOnly",
  does: "",
  allows,
  ...more,
});
/** For commands whose options are judged by `looks` or `runs`, or are text like any other word. */
export const OWN = "*";
/** For commands without options. */
export const NO_OPTIONS = "";
export const write = (names: string, does: string, more: More = {}): Row => ({ names, class: "write", does, ...more });
export const unknown = (names: string, does: string, more: More = {}): Row => ({
  names,
  class: "unknown",
  does,
  ...more,
});
export const destructive = (names: string, does: string, more: More = {}): Row => ({
  names,
  class: "destructive",
  does,
  ...more,
});
export const network = (names: string, more: More = {}): Row =>
  destructive(names, GOES_OUT, { paths: "none", ...more });
export const forbidden = (names: string, does: string, more: More = {}): Row => ({
  names,
  class: "forbidden",
  does,
  ...more,
});

/** By these words the network is known again where something from it would be run. */
export const GOES_OUT = "Goes to the network";

export const writes = (does: string): Effect => ({ class: "write", does });
export const hides = (does: string): Effect => ({ class: "unknown", does });
export const destroys = (does: string): Effect => ({ class: "destructive", does });
export const forbids = (does: string): Effect => ({ class: "forbidden", does });
export const goesOut = destroys(GOES_OUT);
export const CODE = "Runs code that can't be checked";
/** For options that name a program to run, or code. */
export const runsCode = hides(CODE);
/** What is said of a program that is not looked into. */
export const RUNS = "Runs a program that may change anything";

/** What is said of a command that takes the names of files from a patch: protected ones may be among them. */
export const PATCHES = "Changes the files that a patch names";

/** What is said of a program that gets packages. */
export const FETCHES = "Fetches packages from the network, and may run their scripts";
export const fetches = destroys(FETCHES);

/** A row by the name of a command or subcommand. */
export function findRow(rows: readonly Row[], name: string): Row | undefined {
  const known = byName.get(rows) ?? new Map<string, Row>();
  if (!byName.has(rows)) {
    // The first row of a name counts.
    for (const row of rows) for (const own of row.names.split(" ")) if (!known.has(own)) known.set(own, row);
    byName.set(rows, known);
  }
  return known.get(name);
}

/** A hostile line has thousands of commands. */
const byName = new WeakMap<readonly Row[], Map<string, Row>>();

/** Whether an argument is one of the options, of which letters may be written together and long ones shortened. */
export function isOption(argument: string, spellings: string, wordOptions = false): boolean {
  const [written = ""] = argument.split("=", 1);
  // Programs with options of whole words take two hyphens for one.
  const name = wordOptions ? written.replace(/^--(?=.)/, "-") : written;
  return spellings.split(" ").some((spelling) => {
    if (name === spelling) return true;
    if (wordOptions || !argument.startsWith("-")) return false;
    if (argument.startsWith("--")) return name.length > 2 && spelling.startsWith(name);
    return /^-[^-]$/.test(spelling) && argument.includes(spelling.charAt(1), 1);
  });
}

/** Whether one of the arguments is one of the options. */
export function hasOption(args: readonly Word[], spellings: string, wordOptions = false): boolean {
  return optionsOf(args).some(({ value }) => isOption(value, spellings, wordOptions));
}

/** Returns the words that are options: they begin with a hyphen and precede `--`. */
export function optionsOf(args: readonly Word[]): readonly Word[] {
  return beforeEnd(args).filter(({ value }) => /^-./.test(value));
}

/** Returns the words that aren't options: after `--`, every word. */
export function positionals(args: readonly Word[]): readonly Word[] {
  const before = beforeEnd(args);
  return [...before.filter(({ value }) => !/^-./.test(value)), ...args.slice(before.length + 1)];
}

function beforeEnd(args: readonly Word[]): readonly Word[] {
  const end = args.findIndex(({ value }) => value === "--");
  return end < 0 ? args : args.slice(0, end);
}
