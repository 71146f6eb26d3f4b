import { type Effect, hasOption, hides, optionsOf, positionals, writes } from "./programRow";
import { NO_WORD, type Word } from "../line/commandWord";

/**
 * Matches a sed pattern up to its end. Programs differ on whether its delimiter ends it within brackets, so the
 * delimiter must not appear there.
 */
const pattern = (end: string): string => {
  const inBrackets = String.raw`(?:\[:[a-z]+:\]|\[(?![:.=])|[^\]\[\n\\${end}]|\\(?!\[[:.=])[^\]\n])`;
  const brackets = String.raw`\[(?:\^|(?!\^))(?:\]${inBrackets}*|${inBrackets}+)\]`;
  return String.raw`(?:[^\\\n\[${end}]|\\.|${brackets})*`;
};
const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/${pattern("/")}\/I?)`;
const SUBSTITUTE = ["/", "|", "#", ",", "@", ":"]
  .map((mark) => {
    const body = String.raw`(?:[^\\\n${mark}]|\\.)*`;
    return `s\\${mark}${pattern(mark)}\\${mark}${body}\\${mark}[gpiI0-9]*|y\\${mark}${body}\\${mark}${body}\\${mark}`;
  })
  .join("|");
/** Commands of sed that neither write nor run anything, `w`, `W`, `r`, `R`, `e` and the flags `w` and `e` of `s` among the others. */
const SED = new RegExp(
  String.raw`\s*(?:${ADDRESS}(?:,(?:${ADDRESS}|\+\d+))?\s*(?:!\s*)?)?(?:\{|(?:[pdqPDnNhHgGx=}]|${SUBSTITUTE})\s*(?:[;\n]|$|(?=\})))`,
  "y",
);

/** Options of sed without a script. What follows `-i` in its word is the ending of copies. */
const SED_OPTIONS = /^-[nErsuz]*(?:[iI][^]*)?$|^--(?:quiet|silent|regexp-extended|posix|in-place(?:=[^]*)?)$/;

/** What a call of sed does, beyond reading. A script can do more than change files in place. */
export function sedEffect(args: readonly Word[]): Effect | undefined {
  const doubt = hides("Runs a sed script that may write files or run commands");
  const scripts: string[] = [];
  for (const [at, { value }] of args.entries()) {
    const [next = NO_WORD] = args.slice(at + 1);
    if (/^-[nErsuz]*e$|^--expression$/.test(value)) scripts.push(next.value);
    else if (/^--expression=/.test(value)) scripts.push(value.slice(13));
    else if (/^-./.test(value) && !SED_OPTIONS.test(value)) return doubt;
  }
  const inPlace = hasOption(args, "-i -I --in-place");
  const [first = NO_WORD, second = NO_WORD] = positionals(args);
  // On macOS, the word behind `-i` is the ending of copies.
  const script = inPlace && /^(?:\.\w+)?$/.test(first.value) ? second : first;
  if (scripts.length === 0) scripts.push(script.value);
  if (!scripts.every(isSedReading)) return doubt;
  return inPlace ? writes("Changes files in place") : undefined;
}

function isSedReading(script: string): boolean {
  SED.lastIndex = 0;
  while (SED.lastIndex < script.length) if (!SED.test(script)) return false;
  return true;
}

/** What a call of awk does, beyond reading: a program can run commands, and write and read files of its own choice. */
export function awkEffect(args: readonly Word[]): Effect | undefined {
  const doubt = hides("Runs an awk program that may write files or run commands");
  const options = optionsOf(args);
  if (options.some(({ value }) => !/^-(?:F.+|F|v\w+=.*|v)$/.test(value))) return doubt;
  // Without `print`, `>` compares, and `|` is part of a pattern. The values of `-F` and `-v` in separate words are
  // checked like the program.
  return positionals(args).some(({ value }) => /[@`]|system|getline|close|ARG|SYMTAB|fflush|print[^]*[|>]/.test(value))
    ? doubt
    : undefined;
}

/**
 * Returns the effects of a jq call beyond reading the files it names. A filter can include modules and data from
 * locations of its choice.
 */
export function jqEffect(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => /(?<![.\w$])(?:import|include|modulemeta)(?!\w|\s*:)/.test(value))
    ? hides("Runs a jq filter that may read other files")
    : undefined;
}
