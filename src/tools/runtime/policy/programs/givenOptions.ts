import type { Word } from "../line/commandWord";

/**
 * What a value of an option is: `FILE` is read, `FOLDER` is looked into, `OUTPUT` is written, `PATTERN` is a pattern or program that the first operand would give otherwise. `TEXT` and `NUMBER`
 * name nothing.
 */
export type ValueKind = "TEXT" | "NUMBER" | "PATTERN" | "FILE" | "FOLDER" | "OUTPUT";

/** One option of an allowlist. */
interface Allowed {
  readonly kinds: readonly ValueKind[];
  /** Its value is written together with it, or not at all. */
  readonly optional: boolean;
  /** What is written together with it is its value in every program of the row. */
  readonly takesRest: boolean;
}

/** The words of a command, taken apart by its allowlist. */
export interface Given {
  /** Options by their spelling (`-n`, `--lines`). */
  readonly options: readonly string[];
  readonly values: readonly { readonly option: string; readonly kind: ValueKind; readonly word: Word }[];
  readonly operands: readonly Word[];
  /** Options behind the first operand and their values, which other programs of that name take for operands. */
  readonly late: readonly Word[];
  /** The first option that is not in the allowlist. */
  readonly unknown: Word | undefined;
}

/** How the words of a command are read. */
export interface Reading {
  /**
   * An allowlist: a line for each option or group of options, with their spellings and then the kinds of their values (`-n --lines NUMBER`); `[TEXT]` is a value that is
   * written together with the option or not at all, and `-NUMBER` stands for `-5`. A `+` behind a kind says that no program of the row reads options in what is written together
   * with such a letter, so that options with effects are not looked for there.
   */
  readonly allows: string;
  /** What follows the first operand is an operand. */
  readonly posix?: true;
  /** Options are whole words behind one hyphen (`-name`). */
  readonly wordOptions?: true;
}

/**
 * Splits the arguments of a command into options, values, and operands. Options for which `isJudged` returns true are
 * judged elsewhere.
 */
export function readGiven(
  args: readonly Word[],
  { allows, posix, wordOptions }: Reading,
  isJudged: (option: string) => boolean,
): Given {
  const table = tableOf(allows);
  const options: string[] = [];
  const values: Given["values"][number][] = [];
  const operands: Word[] = [];
  const late: Word[] = [];
  let unknown: Word | undefined;
  let at = 0;

  /** Takes the values of an option: what is written together with it, and the words behind it. */
  const take = (option: string, { kinds, optional }: Allowed, word: Word, attached: string | undefined): void => {
    const behind = operands.length > 0;
    options.push(option);
    for (const [index, kind] of kinds.entries()) {
      if (index === 0 && attached !== undefined) values.push({ option, kind, word: { ...word, value: attached } });
      else if (!optional) {
        const next = args[at++];
        if (!next) return;
        values.push({ option, kind, word: next });
        // The shell puts several names in place of a glob, of which the others are operands.
        if (next.kind === "glob" && kind !== "PATTERN") operands.push(next);
        // Programs that read no options behind an operand take it for one, too.
        else if (behind) late.push(next);
      }
    }
  };

  const cluster = (word: Word): boolean => {
    for (let letter = 1; letter < word.value.length; letter += 1) {
      const option = `-${word.value.charAt(letter)}`;
      const allowed = table.get(option);
      if (!allowed) return false;
      const rest = word.value.slice(letter + 1);
      if (allowed.kinds.length > 0) {
        take(option, allowed, word, rest === "" ? undefined : rest);
        return true;
      }
      options.push(option);
    }
    return true;
  };

  const option = (word: Word): boolean => {
    const { value } = word;
    if (/^-\d+$/.test(value) && table.has("-NUMBER")) return options.push("-NUMBER") > 0;
    const equals = value.indexOf("=");
    const written = equals < 0 ? value : value.slice(0, equals);
    const name = wordOptions ? written.replace(/^--(?=.)/, "-") : written;
    const allowed = table.get(name);
    const whole = wordOptions === true || name.startsWith("--") || (equals < 0 && name.length > 2);
    if (allowed && whole) {
      const attached = equals < 0 ? undefined : value.slice(equals + 1);
      if (attached !== undefined && allowed.kinds.length === 0) return false;
      take(name, allowed, word, attached);
      return true;
    }
    return wordOptions !== true && !value.startsWith("--") && cluster(word);
  };

  let ended = false;
  while (at < args.length) {
    const word = args[at++] as Word;
    if (ended || !/^-./.test(word.value) || word.kind === "unknown") {
      operands.push(word);
      ended ||= posix === true;
    } else if (word.value === "--") ended = true;
    else {
      if (operands.length > 0) late.push(word);
      if (!isJudged(word.value) && !option(word)) unknown ??= word;
    }
  }
  return { options, values, operands, late, unknown };
}

/** Whether an allowlist contains an option as it is written, without any value. */
export function isListed(allows: string, option: string): boolean {
  return tableOf(allows).has(option.replace(/=[^]*/, ""));
}

/**
 * Returns the part of a word of letters in which there may be options: up to the first one that takes the rest of the
 * word for its value. After a letter that isn't listed, any letter may be one.
 */
export function optionPart(allows: string, word: string): string {
  if (!/^-[^-]/.test(word)) return word;
  const table = tableOf(allows);
  for (let letter = 1; letter < word.length; letter += 1) {
    const allowed = table.get(`-${word.charAt(letter)}`);
    if (allowed?.takesRest) return word.slice(0, letter + 1);
    if (!allowed || allowed.kinds.length > 0) return word;
  }
  return word;
}

/** Allowlists, read once. */
const tables = new Map<string, ReadonlyMap<string, Allowed>>();

function tableOf(allows: string): ReadonlyMap<string, Allowed> {
  const known = tables.get(allows);
  if (known) return known;
  const table = new Map<string, Allowed>();
  for (const line of allows.split("\n")) {
    const words = line.split(" ").filter((word) => word !== "");
    const kinds = words.filter((word) => !word.startsWith("-"));
    const allowed = {
      kinds: kinds.map((kind) => kind.replace(/[[\]+]/g, "") as ValueKind),
      optional: kinds.some((kind) => kind.startsWith("[")),
      takesRest: kinds.some((kind) => kind.endsWith("+")),
    };
    for (const spelling of words.filter((word) => word.startsWith("-"))) table.set(spelling, allowed);
  }
  tables.set(allows, table);
  return table;
}
