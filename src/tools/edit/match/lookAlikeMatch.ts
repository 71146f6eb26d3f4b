import { linesAt } from "../../../base/diff/lineEndings";
import { firstTwin, seenText } from "../../../base/text/lookAlikes";
import { lineAround } from "./blocks";
import { findMatch, type Match } from "./match";

/** The most characters of a text in which look-alike characters are searched for. */
const longest = 4_000_000;

/**
 * Finds a text of which characters only look the same, such as no-break spaces, curly quotes, and letters of other
 * alphabets. Undefined if there is none.
 */
export function lookAlikeMatch(text: string, old: string, now: string): Match | undefined {
  if (text.length > longest) return undefined;
  const seen = seenText(text);
  const wanted = seenText(old).text;
  if (wanted === "" || (seen.text === text && wanted === old)) return undefined;
  const match = findMatch(seen.text, wanted, now);
  if (match?.kind !== "exact" && match?.kind !== "eol") return undefined;
  const replacements = match.replacements.map(({ from, to, text: added }) => ({
    from: seen.offset(from),
    to: seen.offset(to),
    text: added,
  }));
  return { kind: match.kind, replacements };
}

/** Names the first character of a part of a text that only looks like that of another: its line, column, and code point. */
export function twinIn(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  old: string,
): string {
  const { offset, own, other } = firstTwin(text.slice(from, to), old);
  const at = from + offset;
  const line = linesAt(text, [{ from: at }]).join();
  return `line ${line}, column ${at - lineAround(text, at).from + 1} has ${own} where old_string has ${other}`;
}
