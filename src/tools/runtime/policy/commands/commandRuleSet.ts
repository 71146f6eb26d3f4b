import { readGiven } from "../programs/givenOptions";
import { ruleOptions, scriptOptions } from "./ruleOptions";
import type { Word } from "../line/commandWord";

/**
 * The first prefix that covers a command. Words are compared as words, never by characters.
 *
 * - `allow`: the command begins with the prefix, and what follows is harmless: operands that lead nowhere else, and options of `ruleOptions`. An option that the prefix itself
 *   names is covered by that.
 * - `deny`: the same words in the same order, with any options and their values between them. The program's name also without its folder and in other letters.
 */
export function ruleFor(
  prefixes: readonly string[],
  words: readonly Word[],
  kind: "allow" | "deny",
): string | undefined {
  return prefixes.find((prefix) => {
    const wanted = prefix.split(/\s+/).filter((word) => word !== "");
    if (wanted.length === 0) return false;
    return kind === "allow" ? isCovered(words, wanted) : isDenied(words, wanted);
  });
}

function isCovered(words: readonly Word[], wanted: readonly string[]): boolean {
  if (!wanted.every((value, index) => isLiteral(words[index], value))) return false;
  const rest = words.slice(wanted.length);
  const end = rest.findIndex(({ value }) => value === "--");
  const [own, passed] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end + 1)];
  const program = programOf(words);
  return areHarmless(own, ruleOptions(program, words[1]?.value), program) && areHarmless(passed, scriptOptions, "");
}

function isLiteral(word: Word | undefined, value: string): boolean {
  return word?.kind === "literal" && word.value === value;
}

/** The program whose options are meant: of `python -m pytest` and `npx jest` the latter. */
function programOf(words: readonly Word[]): string {
  const [first = "", second = "", third = ""] = words.map(({ value }) => value);
  const name = nameOf(first);
  if (/^python[\d.]*$/.test(name) && second === "-m") return third;
  return /^(?:npx|bunx|pnpx)$/.test(name) ? second : name;
}

/** Whether what follows a rule is harmless: options that are known, and words that lead nowhere else. */
function areHarmless(words: readonly Word[], allows: string, program: string): boolean {
  const wordOptions = program === "go" ? ({ wordOptions: true } as const) : {};
  const { unknown, operands, values } = readGiven(words, { allows, ...wordOptions }, () => false);
  return (
    !unknown &&
    operands.every((word) => isPlain(word) && !sets(program, word)) &&
    values.every(({ kind, word }) =>
      kind !== "PATTERN" ? ONE_WORD.test(word.value) : word.kind === "literal" && (program === "git" || isPlain(word)),
    )
  );
}

/** Whether a word chooses more than a target or package to a program. To make, `=` anywhere sets a variable, and `!=` runs a command. */
function sets(program: string, { kind, value }: Word): boolean {
  if (program === "go") return value.includes("@");
  return /^g?make$/.test(program) && (kind === "glob" || value.includes("="));
}

const ONE_WORD = /^\w[\w.,:%-]*$/;

/** A word that leads nowhere else, is no option and sets nothing. */
function isPlain({ kind, value }: Word): boolean {
  return (
    (kind === "literal" || kind === "glob") &&
    !/^[-/\\~@+]|^[A-Za-z]:|^[A-Za-z_]\w*[+:?]*=|^\w+:\/\/|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(value)
  );
}

/** Whether a rule's words are those of a command, ignoring options and their values between them. */
function isDenied(words: readonly Word[], wanted: readonly string[]): boolean {
  const [program = "", ...rest] = wanted;
  const [first, ...args] = words;
  return first?.kind === "literal" && nameOf(first.value) === nameOf(program) && isAmong(args, rest);
}

function isAmong(words: readonly Word[], wanted: readonly string[]): boolean {
  // Where the words of the rule so far may end: behind each of these many words.
  let ends = new Set([0]);
  for (const value of wanted) {
    const reached = new Set<number>();
    for (const start of ends)
      for (const at of reachable(words, start)) if (isLiteral(words[at], value)) reached.add(at + 1);
    ends = reached;
  }
  return ends.size > 0;
}

/** Returns the positions that only options and set variables precede. An option can have a value in the next word. */
function reachable(words: readonly Word[], start: number): readonly number[] {
  const found = new Set([start]);
  for (const at of found) {
    const value = words[at]?.value ?? "";
    if (/^-./.test(value)) found.add(at + 1).add(at + 2);
    else if (/^\w+=/.test(value)) found.add(at + 1);
  }
  return [...found];
}

function nameOf(value: string): string {
  return value
    .replace(/^.*[\\/]/, "")
    .replace(/\.exe$/i, "")
    .toLowerCase();
}
