import { type Given, isListed, optionPart, readGiven } from "../programs/givenOptions";
import { childItems } from "../programs/childItems";
import { foundByPipe, foundIn, partsAtSpaces } from "../programs/findCommandRow";
import { shown, type SimpleCommand } from "../line/commandLineModel";
import { patternOf, type PathUse, pathUses, plainGiven } from "../programs/pathUses";
import { powershellTable } from "../programs/tables/powershellTable";
import {
  type CommandClass,
  type Effect,
  findRow,
  forbids,
  GOES_OUT,
  hides,
  isOption,
  isWorse,
  optionsOf,
  OWN,
  positionals,
  type Row,
  RUNS,
  type Runs,
  runsCode,
  write,
} from "../programs/programRow";
import { ruleFor } from "./commandRuleSet";
import { afterOptions, settingEffect } from "../programs/programRuns";
import { TABLES } from "../programs/tables/tables";
import { isHarmlessVariable } from "../programs/commandEnvironment";
import { asksForVersion } from "../programs/versionQuestion";
import { hasOpenGlob, UNKNOWN_WORD, type Word } from "../line/commandWord";

/** What one command would do; a command that runs another is two of them. */
export interface Judged {
  readonly words: readonly Word[];
  /** The same without options before its subcommand. */
  readonly bare: readonly Word[];
  readonly class: CommandClass;
  /** Describes its class. Empty for a command that only reads. A rule of the user's isn't a reason. */
  readonly reason: string;
  /** Why to ask the user whatever the rules say. */
  readonly concerns: readonly string[];
  readonly paths: readonly PathUse[];
  /** Paths of which nothing would be left, and how much of the disk they must not be. */
  readonly ruined: { readonly words: readonly Word[]; readonly what: "all" | "system" } | undefined;
  /** Command lines that it gives to a shell. */
  readonly lines: readonly string[];
  /** What a rule for it says. */
  readonly rule: string;
  /** Variables that it sets, if it does nothing else. */
  readonly sets?: readonly string[];
}

/** How deeply commands can be nested in the arguments of other commands. */
const DEEPEST = 6;

/** Judges a command and those that it runs. `tables` come first. */
export function judge(command: SimpleCommand, tables: readonly Row[] = NONE): readonly Judged[] {
  const { loop, raw, sets } = command;
  const setting = sets.some((name) => !isHarmlessVariable(name, loop ? undefined : raw.slice(name.length + 1)));
  const set = setting ? [{ ...plain(command, settingEffect, [sentence(settingEffect, command.raw)]), sets }] : [];
  return command.words.length === 0 ? set : [...set, ...judgeWords(command.words, command, behind(tables), 0)];
}

/** All rows, with these before the others. */
function behind(tables: readonly Row[]): readonly Row[] {
  const all = joined.get(tables) ?? [...tables, ...TABLES];
  joined.set(tables, all);
  return all;
}

const joined = new WeakMap<readonly Row[], readonly Row[]>();

const NONE: readonly Row[] = [];

function judgeWords(words: readonly Word[], command: SimpleCommand, rows: readonly Row[], depth: number): Judged[] {
  const [name, ...args] = words;
  if (!name) return [];
  const text = words.map(({ raw }) => raw).join(" ");
  if (name.kind !== "literal" || depth > DEEPEST)
    return [plain({ ...command, words }, hides("What runs is known only when it runs"), [], text)];

  const known = nameOf(name.value);
  const found = known === undefined ? undefined : rowOf(rows, known.name, name.value);
  const steps = found ? subRow(found, args) : undefined;
  const row = steps?.row ?? PROGRAM;
  const rest = steps?.rest ?? args;
  const given = givenOf(row, rest);
  const runs = row.runs?.(rest) ?? {};
  const effects = [
    row.looks?.(rest, given) ?? row,
    // A name that is known only at run time can be any program.
    ...(row.programs && patternOf(row, given)?.kind === "found" ? [runsCode] : []),
    ...(steps?.unclear ? [hides("Has options that are not known")] : []),
    ...(found && known?.exact === false ? [hides("Is written like a command that it may not be")] : []),
    ...optionEffects(row, rest),
    ...(runs.effect ? [runs.effect] : []),
    ...(startsShellWord(known?.name, runs) ? [hides("Starts a command of the shell as a program")] : []),
    ...fedEffects(row, rest, command, rows, depth),
  ];
  // A command of PowerShell's own takes `--version` for a name.
  const isProgram = found === undefined || found.class === "readOnly" || !powershellTable.includes(found);
  const asksOnly = known !== undefined && isProgram && asksForVersion(args, known.name, found);
  let worst = worstOf(effects, given.unknown, asksOnly);
  if (worst.class !== "readOnly" && words.some(({ value }) => isDevice(value))) worst = forbids("Writes over a device");

  const listed = row.readsNamesOf && childItems(command.fed);
  const paths = [
    ...pathUses(row, worst.class, rest, given, steps?.before ?? []),
    ...(listed ? listed.folders.map((word) => ({ word, use: "read", tree: listed.tree }) as const) : []),
  ];
  const piped = pipedTo(known?.name, rest, runs, command, rows);
  const inner = (runs.commands ?? []).flatMap((words) => judgeWords(withPiped(words, piped), command, rows, depth + 1));
  // What only looks through a system leaves it as it is.
  const changes = worst.class !== "readOnly" || inner.some((one) => one.class !== "readOnly");
  return [
    {
      words,
      bare: steps ? [...words.slice(0, 1), ...args.slice(steps.before.length)] : words,
      class: worst.class,
      reason: sentence(worst, text),
      concerns: concernsOf(row, rest),
      paths,
      ruined: changes ? ruinedBy(row, rest) : undefined,
      lines: runs.lines ?? [],
      rule: ruleOf(words, steps, runs),
    },
    ...inner,
  ];
}

/** Commands that only the shell has. Some systems have programs of these names, which do something else (`/usr/bin/cd`). */
const SHELL_WORDS = new Set(
  ": cd chdir set eval exit return break continue times type wait read jobs umask".split(" "),
);

/** Whether a command starts a program whose name is a command of the shell. `time` can be a program or a word of the shell. */
function startsShellWord(name: string | undefined, { commands = [] }: Runs): boolean {
  return name !== "command" && name !== "builtin" && commands.some(([first]) => SHELL_WORDS.has(first?.value ?? ""));
}

function withPiped(words: readonly Word[], piped: Word | undefined): readonly Word[] {
  return piped ? words.map((word) => (word === UNKNOWN_WORD ? piped : word)) : words;
}

function worstOf(effects: readonly Effect[], unknown: Word | undefined, asksOnly: boolean): Effect {
  const worst = effects.reduce((one, other) => (isWorse(other.class, one.class) ? other : one));
  if (asksOnly && worst.class !== "forbidden") return { class: "readOnly", does: "" };
  return unknown && worst.class === "readOnly"
    ? hides(`Has an option that is not known, ${shown(unknown.value)}`)
    : worst;
}

function optionEffects(row: Row, args: readonly Word[]): Effect[] {
  const given = optionsOf(args);
  return Object.entries(row.options ?? {})
    .filter(([spellings]) => given.some(({ value }) => isJudged(row, value, spellings)))
    .map(([, effect]) => effect);
}

/** What a command does with the output of those before it. */
function fedEffects(
  row: Row,
  args: readonly Word[],
  { fed }: SimpleCommand,
  rows: readonly Row[],
  depth: number,
): Effect[] {
  const effects: Effect[] = [];
  if (row.interprets && readsCode(row, args) && fed.some((one) => goesOut(one, rows, depth + 1)))
    effects.push(forbids("Runs what comes from the network"));
  const { readsNamesOf } = row;
  if (!readsNamesOf || childItems(fed)) return effects;
  if (fed.some(({ words }) => words.slice(0, 1).some(({ value }) => readsNamesOf(value.toLowerCase()))))
    effects.push(hides("Reads the files whose names it is given"));
  return effects;
}

/** What nothing would be left of. */
function ruinedBy(row: Row, args: readonly Word[]): Judged["ruined"] {
  if (!row.ruins || !(row.takes === true || runsThrough(args, row))) return undefined;
  return { words: row.takes === true ? sources(args) : positionals(args), what: row.ruins };
}

/** What `xargs` adds to the command among its arguments. */
function pipedTo(
  program: string | undefined,
  args: readonly Word[],
  { commands = [] }: Runs,
  { fed }: SimpleCommand,
  rows: readonly Row[],
): Word | undefined {
  if (program === undefined || !/^g?xargs$/.test(program)) return undefined;
  const added = commands[0]?.filter((word) => word !== UNKNOWN_WORD).length ?? 0;
  const options = args.slice(0, args.length - added);
  return foundByPipe(fed, options) ?? searchedByPipe(fed, options, rows);
}

/** Options with which a search prints nothing but the names of files that it reads, one a line. */
const ONLY_NAMES =
  /^-(?:[aEFiGIlmnPrsSUvwxgteT]|-(?:files(?:-with-matches)?|ignore-case|word-regexp|fixed-strings|glob|type|type-not|smart-case|regexp|include|exclude|exclude-dir|recursive|hidden|no-ignore))$/;

/** What `xargs` adds when all that it reads is what one search prints: names of some of the files that the search reads. */
function searchedByPipe(
  [only, ...others]: readonly SimpleCommand[],
  options: readonly Word[],
  rows: readonly Row[],
): Word | undefined {
  const [name, ...args] = only?.words ?? [];
  const row = name?.kind === "literal" && others.length === 0 ? findRow(rows, name.value) : undefined;
  if (!row?.tree || !options.every(partsAtSpaces)) return undefined;
  const given = givenOf(row, args);
  // What it only lists is what it would read.
  const tree = row.tree({ ...given, options: given.options.filter((option) => option !== "--files") });
  const lists = given.options.some((option) => /^(?:-l|--files(?:-with-matches)?)$/.test(option));
  if (!tree || !lists || given.unknown || !given.options.every((option) => ONLY_NAMES.test(option))) return undefined;
  const pattern = patternOf(row, given);
  return foundIn(
    given.operands.filter((word) => word !== pattern),
    { ...tree, split: true },
  );
}

/** The row of a program; with its ending, a name of PowerShell's own means the program of Windows. */
function rowOf(rows: readonly Row[], known: string, written: string): Row | undefined {
  const row = findRow(rows, known);
  return row && /\.exe$/i.test(written) && powershellTable.includes(row) ? undefined : row;
}

/** The words of a command, taken apart as its row says. */
function givenOf(row: Row, args: readonly Word[]): Given {
  if (row.given) return row.given(args);
  const { allows } = row;
  if (allows === undefined || allows === OWN) return plainGiven(args);
  const judged = Object.keys(row.options ?? {});
  return readGiven(args, { ...row, allows }, (option) => judged.some((spellings) => isJudged(row, option, spellings)));
}

/**
 * Whether an option is one that does more than read. An option in the allowlist isn't a shortened form of another one,
 * and a letter in the value of an option is none.
 */
function isJudged({ allows, wordOptions }: Row, option: string, spellings: string): boolean {
  if (allows === undefined || wordOptions) return isOption(option, spellings, wordOptions);
  return isOption(optionPart(allows, option), spellings) && !(option.startsWith("--") && isListed(allows, option));
}

/** What is not in the tables: a program that may do anything. */
const PROGRAM: Row = write("", RUNS, { use: "read", ruleWords: 1 });

/** Whether a path is a disk or memory itself. */
export function isDevice(place: string): boolean {
  return DEVICE.test(place);
}

const DEVICE = /^(?:of=)?\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk|md|dm-|mapper|loop|mem|kmem|port)/;

interface Steps {
  readonly row: Row;
  /** Arguments behind the subcommand. */
  readonly rest: readonly Word[];
  /** Options before it. */
  readonly before: readonly Word[];
  /** Words that found the row. */
  readonly count: number;
  readonly unclear: boolean;
}

function subRow(row: Row, args: readonly Word[]): Steps {
  const here = { row, rest: args, before: [], count: 1, unclear: false };
  if (!row.sub) return here;
  const start = row.before ? afterOptions(args, row.before.flags, row.before.values) : 0;
  // What may stand for several words moves those behind it.
  if (start === undefined || args.slice(0, start).some(({ kind }) => kind !== "literal"))
    return { ...here, unclear: true };
  const sub = args[start];
  // A subcommand that is known only at run time can be any of them.
  if (sub && sub.kind !== "literal") return { ...here, unclear: true };
  const found = sub && findRow(row.sub, sub.value);
  if (!found) return here;
  const inner = subRow(found, args.slice(start + 1));
  return { ...inner, before: [...args.slice(0, start), ...inner.before], count: start === 0 ? inner.count + 1 : 1 };
}

/** The name by which the tables know a program; undefined for one that is named by a path of its own. */
function nameOf(value: string): { name: string; exact: boolean } | undefined {
  const [, file = value] =
    /^\/(?:usr\/(?:local\/)?)?s?bin\/([^/]+)$/.exec(value) ?? /^\/opt\/homebrew\/bin\/([^/]+)$/.exec(value) ?? [];
  if (/[\\/]/.test(file)) return undefined;
  const name = file
    .toLowerCase()
    .replace(/\.exe$/, "")
    .replace(/^mkfs\..*/, "mkfs");
  return { name, exact: name === file || file.endsWith(".exe") };
}

/** An interpreter whose code is written out in its arguments reads its input as data. */
function readsCode(row: Row, args: readonly Word[]): boolean {
  const given = positionals(args).filter(({ kind, value }) => kind === "literal" && value !== "-");
  return row.interprets === "shell"
    ? !args.some(({ value }) => /^-[a-z]*c$/.test(value)) || given.length === 0
    : given.length === 0;
}

function goesOut(command: SimpleCommand, rows: readonly Row[], depth: number): boolean {
  return judgeWords(command.words, { ...command, fed: [] }, rows, depth).some(({ reason }) =>
    reason.startsWith(GOES_OUT),
  );
}

/** Returns what is moved away: all words except the target, which is the last unless an option names it. */
function sources(args: readonly Word[]): readonly Word[] {
  const option = args.findIndex(({ value }) => /^(?:-[a-z]*t|--target-directory)$/.test(value));
  if (option >= 0) return positionals(args.filter((_, index) => index !== option + 1));
  const named = args.some(({ value }) => /^(?:-t|--target-directory=)./.test(value));
  return named ? positionals(args) : positionals(args).slice(0, -1);
}

/** A command that works through whole folders. */
function runsThrough(args: readonly Word[], { wordOptions }: Row): boolean {
  return args.some(
    ({ value }) =>
      /^-(?:delete|exec.*|ok.*|rec\w*)$/i.test(value) || (!wordOptions && isOption(value, "-r -R --recursive")),
  );
}

function concernsOf(row: Row, args: readonly Word[]): string[] {
  const isHarmless = ({ raw, pipe }: Word): boolean =>
    row.anyWords ? !hasOpenGlob(raw) : pipe === true && row.class === "readOnly" && !row.interprets;
  return args
    .filter((word) => word.kind === "unknown" && !isHarmless(word))
    .slice(0, 3)
    .map(({ raw }) => `The value of ${shown(raw)} is known only when it runs.`);
}

/**
 * Returns the words of a rule for this command: those that select the row, and as many operands after them as identify
 * what is run, with the options between them. Returns all words if the rule wouldn't cover the others, and an empty
 * text if words alone don't say enough.
 */
function ruleOf(words: readonly Word[], steps: Steps | undefined, runs: Runs): string {
  if (runs.commands || runs.lines || (steps?.row.class === "readOnly" && !steps.row.interprets)) return "";
  if (steps && steps.before.length > 0) return "";
  const sub = steps?.row.sub ? 1 : 0;
  let end = steps?.count ?? 1;
  for (let left = steps ? (steps.row.ruleWords ?? sub) : 1; left > 0 && end < words.length; end += 1)
    if (!/^-(?!m$)/.test(String(words[end]?.value))) left -= 1;
  const fits = ({ kind, value }: Word): boolean => kind === "literal" && /^[\w./:@+=-]+$/.test(value);
  for (const kept of [words.slice(0, end), words]) {
    const rule = kept.map(({ value }) => value).join(" ");
    if ((sub === 0 || kept.length > 1) && kept.every(fits) && ruleFor([rule], words, "allow") !== undefined)
      return rule;
  }
  return "";
}

function plain({ words, raw }: SimpleCommand, effect: Effect, concerns: readonly string[], text = raw): Judged {
  return {
    words,
    bare: words,
    class: effect.class,
    reason: sentence(effect, text),
    concerns,
    paths: [],
    ruined: undefined,
    lines: [],
    rule: "",
  };
}

function sentence(effect: Effect, text: string): string {
  return effect.class === "readOnly" ? "" : `${effect.does}: ${shown(text)}`;
}
