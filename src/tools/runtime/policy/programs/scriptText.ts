import { type Effect, hasOption, hides, optionsOf, positionals, writes } from "./programRow";
import { NO_WORD, type Word } from "../line/commandWord";

/** A pattern of sed's up to its end. Whether what ends it does so in brackets differs between programs: it must not stand there. */
const pattern = (end: string): string => {
  const inBrackets = String.raw`(?:\[:[a-z]+:\]|\[(?![:.=])|[^\]\[\n\\${end}]|\\[^\]\n])`;
  const brackets = String.raw`\[(?:\^|(?!\^))(?:\]${inBrackets}*|${inBrackets}+)\]`;
  return String.raw`(?:[^\\\n\[${end}]|\\.|${brackets})*`;
};
const ADDRESS = String.raw`(?:\d+|\$|\/${pattern("/")}\/I?)`;
const SUBSTITUTE = ["/", "|", "#", ",", "@", ":"]
  .map((mark) => {
    const body = String.raw`(?:[^\\\n${mark}]|\\.)*`;
    return `s\\${mark}${pattern(mark)}\\${mark}${body}\\${mark}[gpiI0-9]*`;
  })
  .join("|");
/** Commands of sed that neither write nor run anything, `w`, `W`, `r`, `R`, `e` and the flags `w` and `e` of `s` among the others. */
const SED = new RegExp(
  String.raw`\s*(?:${ADDRESS}(?:,(?:${ADDRESS}|\+\d+))?\s*(?:!\s*)?)?(?:[pdqPDnNhHgGx=]|${SUBSTITUTE})\s*(?:[;\n]|$)`,
  "y",
);

/** What a call of sed does, beyond reading. */
export function sedEffect(args: readonly Word[]): Effect | undefined {
  if (hasOption(args, "-i --in-place")) return writes("Changes files in place");
  const doubt = hides("Runs a sed script that may write files or run commands");
  const scripts: string[] = [];
  for (const [at, { value }] of args.entries()) {
    const [next = NO_WORD] = args.slice(at + 1);
    if (/^-[nErsuz]*e$|^--expression$/.test(value)) scripts.push(next.value);
    else if (/^--expression=/.test(value)) scripts.push(value.slice(13));
    else if (/^-./.test(value) && !/^-[nErsuz]+$|^--(?:quiet|silent|regexp-extended|posix)$/.test(value)) return doubt;
  }
  const [first = NO_WORD] = positionals(args);
  if (scripts.length === 0) scripts.push(first.value);
  return scripts.every(isSedReading) ? undefined : doubt;
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
  // What is not printed is compared by `>`, and `|` stands in a pattern. The values of `-F` and `-v` in words of their own are looked at like the program.
  return positionals(args).some(({ value }) => /[@`]|system|getline|close|ARG|SYMTAB|fflush|print[^]*[|>]/.test(value))
    ? doubt
    : undefined;
}

/** What a call of jq does, beyond reading the files that its words name: a filter can take in modules and data from places of its own choice. */
export function jqEffect(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => /(?<![.\w$])(?:import|include)(?!\w|\s*:)/.test(value))
    ? hides("Runs a jq filter that may read other files")
    : undefined;
}
