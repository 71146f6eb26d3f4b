import type { Span } from "../../../base/diff/unifiedDiff";
import { linesOf } from "../../../base/diff/lineEndings";

/** A line of a text without its ending; `next` is where the line behind it begins, -1 for the last. */
interface Line extends Span {
  readonly next: number;
}

/** How similar a line of the text must be to a wanted line, and where in that line it then is. */
export interface Likeness {
  /**
   * Matches the first of several lines, or a single one. Returns where it begins, as an offset in `line`, or -1 for a
   * different line.
   */
  readonly first: (line: string, wanted: string) => number;
  readonly middle: (line: string, wanted: string) => boolean;
  /** Matches the last of several lines. Returns where it ends, as an offset in `line`, or -1 for a different line. */
  readonly last: (line: string, wanted: string) => number;
}

/** A range of the text that contains all wanted lines. */
export interface Block extends Span {
  /** The text's lines, whole and without endings, each with the one that was wanted. */
  readonly lines: readonly { readonly line: string; readonly wanted: string }[];
  /** The wanted lines end with a line ending, and the text ends without it. */
  readonly atEnd: boolean;
}

/**
 * Finds the ranges of a text with consecutive lines similar to those of `wanted`. Checks only positions where the
 * longest wanted line can be, so the text is scanned once. Finds nothing for lines that are all blank.
 */
export function findBlocks(text: string, wanted: string, likeness: Likeness): Block[] {
  const lines = linesOf(wanted);
  let [anchor, longest] = ["", 0];
  for (const [index, line] of lines.entries()) {
    const bare = line.trim();
    if (bare.length > anchor.length) [anchor, longest] = [bare, index];
  }
  const found: Block[] = [];
  if (anchor === "") return found;
  for (let at = text.indexOf(anchor); at >= 0;) {
    const line = lineAround(text, at);
    const block = blockAt(text, climb(text, line, longest), lines, likeness);
    if (block) found.push(block);
    at = line.next < 0 ? -1 : text.indexOf(anchor, line.next);
  }
  return found;
}

function blockAt(
  text: string,
  start: Line | undefined,
  wanted: readonly string[],
  likeness: Likeness,
): Block | undefined {
  const end = wanted.length - 1;
  const lines: Block["lines"][number][] = [];
  let [line, from, to] = [start, 0, 0];
  for (const [index, want] of wanted.entries()) {
    if (!line) {
      const atEnd = want === "" && index > 0 && index === end;
      return atEnd ? { from, to: text.length, lines, atEnd } : undefined;
    }
    const own = text.slice(line.from, line.to);
    lines.push({ line: own, wanted: want });
    const offset = offsetIn(own, want, likeness, { isFirst: index === 0, isLast: index === end });
    if (offset < 0) return undefined;
    if (index === 0) [from, to] = [line.from + offset, line.to];
    else if (index === end) to = line.from + offset;
    line = line.next < 0 ? undefined : lineAround(text, line.next);
  }
  return { from, to, lines, atEnd: false };
}

/** Returns where the block begins or ends in a line. Negative if the line isn't similar. */
function offsetIn(
  line: string,
  wanted: string,
  { first, middle, last }: Likeness,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): number {
  if (isFirst) return first(line, wanted);
  if (isLast) return last(line, wanted);
  return middle(line, wanted) ? 0 : -1;
}

/** The line so many lines above. */
function climb(text: string, line: Line, lines: number): Line | undefined {
  let at = line;
  for (let index = 0; index < lines; index++) {
    if (at.from === 0) return undefined;
    const ending = text.startsWith("\r\n", at.from - 2) && at.from > 1 ? 2 : 1;
    at = lineAround(text, at.from - ending);
  }
  return at;
}

/** Returns the line that contains an offset. */
export function lineAround(text: string, offset: number): Line {
  let [from, to] = [offset, offset];
  while (from > 0 && !ends(text, from - 1)) from--;
  while (to < text.length && !ends(text, to)) to++;
  const next = to === text.length ? -1 : to + (text.startsWith("\r\n", to) ? 2 : 1);
  return { from, to, next };
}

function ends(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 10 || code === 13;
}
