import type { Span, Replacement } from "../../../base/diff/unifiedDiff";
import { type Block, findBlocks, type Likeness } from "./blocks";
import { firstLineEnding, linesOf, mostLineEnding, withLineEnding } from "../../../base/diff/lineEndings";
import { indentation, tabbedLike } from "./tabWidth";

/**
 * How a text was found: exactly, or ignoring line endings, white space at the ends of lines, or a common difference in
 * indentation.
 */
export type MatchKind = "exact" | "eol" | "trailing_ws" | "indent";

export interface Match {
  readonly kind: MatchKind;
  /** In the order of the text, without overlaps. */
  readonly replacements: readonly Replacement[];
}

/**
 * Finds `old` in a text, and what replaces it. Uses the first kind that finds anything, and never mere similarity. The
 * replacement gets the line endings that it replaces, otherwise those of most lines. Returns undefined if no kind finds
 * it. `old` must not be empty.
 */
export function findMatch(text: string, old: string, now: string): Match | undefined {
  const exact = exactSpans(text, old);
  if (exact.length > 0) {
    const adapted = isAboutEndings(old, now) ? now : withEndingOf(text, old, now);
    return { kind: "exact", replacements: exact.map((span) => ({ ...span, text: adapted })) };
  }
  for (const { kind, likeness, shift } of kinds) {
    const replacements = replacementsOf(text, findBlocks(text, old, likeness), now, shift);
    if (replacements.length > 0) return { kind, replacements };
  }
  return undefined;
}

/**
 * Finds whole lines of another indentation, and what replaces them with the indentation of the text. Empty if there are
 * none.
 */
export function findIndented(text: string, old: string, now: string): readonly Replacement[] {
  return replacementsOf(text, findBlocks(text, old, INDENT.likeness), now, INDENT.shift);
}

/** Whether line endings are what is to be changed: a caller who writes carriage returns sees them. */
function isAboutEndings(old: string, now: string): boolean {
  if (!old.includes("\r")) return false;
  return now.includes("\r") || linesOf(old).join("\n") === linesOf(now).join("\n");
}

function replacementsOf(text: string, blocks: readonly Block[], now: string, shift: Kind["shift"]): Replacement[] {
  const replacements: Replacement[] = [];
  for (const block of blocks) {
    const shifted = shift ? shift(block, now) : now;
    if (shifted === undefined || (replacements.at(-1)?.to ?? 0) > block.from) continue;
    const region = text.slice(block.from, block.to);
    const adapted = withEndingOf(text, region, block.atEnd ? endedLike(region, shifted) : shifted);
    replacements.push({ from: block.from, to: block.to, text: adapted });
  }
  return replacements;
}

/** `now` without the line ending that the text lacks at its end. A text that ends with one, of which more were wanted, keeps it. */
function endedLike(region: string, now: string): string {
  const cut = now.replace(LAST_ENDING, "");
  return cut !== "" && LAST_ENDING.test(region) && !LAST_ENDING.test(cut) ? now : cut;
}

const LAST_ENDING = /(?:\r\n|\r|\n)$/;

/** Without those that would part a carriage return from its line feed. */
function exactSpans(text: string, old: string): Span[] {
  const spans: Span[] = [];
  const [feed, back] = [old.startsWith("\n"), old.endsWith("\r")];
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length)) {
    const to = at + old.length;
    if ((feed && text[at - 1] === "\r") || (back && text[to] === "\n")) continue;
    spans.push({ from: at, to });
  }
  return spans;
}

function withEndingOf(text: string, region: string, now: string): string {
  if (firstLineEnding(now) === undefined) return now;
  const ending = firstLineEnding(region) ?? mostLineEnding(text);
  return ending === undefined ? now : withLineEnding(now, ending);
}

interface Kind {
  readonly kind: MatchKind;
  readonly likeness: Likeness;
  /** What replaces a block; undefined where it cannot be said. */
  readonly shift?: (block: Block, now: string) => string | undefined;
}

const INDENT: Kind = {
  kind: "indent",
  likeness: {
    first: (line, wanted) => (line.trim() === wanted.trim() ? 0 : -1),
    middle: (line, wanted) => line.trim() === wanted.trim(),
    last: (line, wanted) => (wanted === "" ? 0 : line.trim() === wanted.trim() ? line.length : -1),
  },
  shift: (block, now) => shiftLike(block, now) ?? tabbedLike(block, now),
};

const kinds: readonly Kind[] = [
  {
    kind: "eol",
    likeness: {
      first: (line, wanted) => (line.endsWith(wanted) ? line.length - wanted.length : -1),
      middle: (line, wanted) => line === wanted,
      last: (line, wanted) => (line.startsWith(wanted) ? wanted.length : -1),
    },
  },
  {
    kind: "trailing_ws",
    likeness: {
      first(line, wanted) {
        const [bare, want] = [line.trimEnd(), wanted.trimEnd()];
        if (want === "") return line.length;
        return bare.endsWith(want) ? bare.length - want.length : -1;
      },
      middle: (line, wanted) => line.trimEnd() === wanted.trimEnd(),
      last(line, wanted) {
        const want = wanted.trimEnd();
        if (want === wanted) return line.startsWith(wanted) ? wanted.length : -1;
        return line.trimEnd() === want ? line.length : -1;
      },
    },
  },
  INDENT,
];

/** `now` with the indentation that the block's lines have more, or less, than those wanted; undefined where they do not all differ alike. */
function shiftLike({ lines }: Block, now: string): string | undefined {
  let [more, less, known] = ["", "", false];
  for (const { line, wanted } of lines) {
    if (wanted.trim() === "") continue;
    const [is, was] = [indentation(line), indentation(wanted)];
    const own = {
      more: is.slice(0, Math.max(is.length - was.length, 0)),
      less: was.slice(0, Math.max(was.length - is.length, 0)),
    };
    if (own.less + is !== own.more + was) return undefined;
    if (known && (own.more !== more || own.less !== less)) return undefined;
    [more, less, known] = [own.more, own.less, true];
  }
  const shifted: string[] = [];
  for (const line of linesOf(now)) {
    if (line.trim() === "") shifted.push(line);
    else if (line.startsWith(less)) shifted.push(more + line.slice(less.length));
    else return undefined;
  }
  // Line endings are put in by the caller.
  return shifted.join("\n");
}
