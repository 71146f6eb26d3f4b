import { positionals, type Row } from "./row";
import type { Word } from "./word";

/** Options that are written whole and have no value in the next word. */
const ALONE =
  /^--(?:[\w-]+=[^]*|colou?r|line-number|ignore-case|count|quiet|silent|regexp-extended|(?:extended|perl|basic|word|line)-regexp|fixed-strings|no-filename|with-filename|only-matching|invert-match|multiline|posix|null-data|separate)$/;

/** Words of a command that are patterns or programs, and name no files. Where that is not certain, a word is none of them. */
export function patternWords({ paths, patternFlags }: Row, args: readonly Word[]): ReadonlySet<Word> {
  if (paths !== "afterFirst") return NONE;
  const [first] = positionals(args);
  if (patternFlags === undefined || !args.some(givesPattern)) return new Set(first && [first]);
  // With `-e` every other word is a file, wherever it stands. What stands behind it is the pattern as long as no option before took it for its value.
  const found = new Set<Word>();
  const flags = new RegExp(`^-[${patternFlags}]+$`);
  const given = new RegExp(`^-[${patternFlags}]*e$`);
  for (let at = 0; at < args.length; at += 1) {
    const { value } = args[at] as Word;
    const next = args[at + 1];
    if (given.test(value) && next) {
      found.add(next);
      at += 1;
    } else if (!flags.test(value) && !ALONE.test(value)) break;
  }
  return found;
}

const NONE: ReadonlySet<Word> = new Set();

/** Options behind which the first word is a file: the pattern is given by them, or there is none. */
function givesPattern({ value }: Word): boolean {
  return /^--(?:reg|exp|fil|type-list)|^-[A-Za-z]*e/.test(value);
}
