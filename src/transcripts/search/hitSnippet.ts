import { wellFormed } from "../../base/text/displayText";
import type { Hide } from "../hiding/hide";
import type { Snippet } from "../model/searchHits";
import type { TextRange } from "../../base/expression/expression";

/** Characters shown before and behind a match, and of a match. */
const BEFORE = 60;
const BEHIND = 140;
const MATCH = 200;

/**
 * Returns a match with the text around it on its line. Never cuts a character in two. `hide` hides secrets before it is
 * cut; the match of one is its mark.
 */
export function snippetOf(text: string, range: TextRange, hide?: Hide): Snippet {
  if (!hide) return cutSnippet(text, range);
  const { text: near, ...place } = hide.around(text, range);
  return cutSnippet(near, place);
}

function cutSnippet(text: string, { from, to }: TextRange): Snippet {
  const start = Math.max(text.lastIndexOf("\n", from - 1) + 1, from - BEFORE);
  const shown = Math.min(to, from + MATCH);
  const feed = text.indexOf("\n", Math.max(from, shown));
  const end = Math.min(feed === -1 ? text.length : feed, shown + BEHIND);
  const [begin, finish] = [whole(text, start), whole(text, end)];
  const before = wellFormed(text.slice(begin, from)).replace(/^\s+/, "");
  const match = wellFormed(text.slice(from, shown));
  return {
    text: before + match + wellFormed(text.slice(shown, finish)),
    from: before.length,
    to: before.length + match.length,
    ...(begin > 0 && text.charAt(begin - 1) !== "\n" && { cutBefore: true }),
    ...(finish < text.length && text.charAt(finish) !== "\n" && { cutBehind: true }),
  };
}

/** Moves off the middle of a character of two units. */
function whole(text: string, at: number): number {
  const splits = /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));
  return splits ? at + 1 : at;
}
