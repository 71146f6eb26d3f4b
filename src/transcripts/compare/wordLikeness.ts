import { MAX_WORDS } from "./comparisonItems";
import { hashOf } from "../../base/text/textHash";

/** Characters that words are looked for in. */
const READ = 2_000;

/**
 * Numbers of the words of what a call is about, ascending. A text without white space is a path or a pattern: its words are its last
 * part, so that only files of the same name are alike.
 */
export function wordsOf(subject: string): number[] {
  const text = subject.slice(0, READ).trim();
  const words = /\s/.test(text) ? text.split(/[^\p{L}\p{N}_.-]+/u) : [text.split(/[/\\]/).at(-1) ?? ""];
  const known = new Set<number>();
  for (const word of words) {
    if (word !== "") known.add(hashOf(word.toLowerCase()) >>> 0);
    if (known.size === MAX_WORDS) break;
  }
  return [...known].sort((one, other) => one - other);
}
