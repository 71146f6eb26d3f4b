import { cutText } from "../text/cutText";

/** Describes a part of a Markdown text that can be read separately. */
export interface MarkdownPiece {
  readonly text: string;
  /** Offset in the whole text. */
  readonly at: number;
  /** 0-based number of its first line. */
  readonly line: number;
  /** The cut is inside a line. */
  readonly open: boolean;
  /** Prefix to read before it: the opening of a code block that the previous part began. */
  readonly before: string;
}

/** A part ends at the first good offset after LEAST, at a poor one after ENOUGH, and anywhere at MOST. Characters. */
const LEAST = 2_500;
const ENOUGH = 4_000;
const MOST = 6_000;

const FENCE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/;

/**
 * Cuts a Markdown text into parts that are read separately: at blank lines outside code where a block starts at the
 * margin. The time for a part can grow with the square of its length, so all parts are small.
 */
export function cutMarkdown(
  text: string,
  pieces: number,
): { readonly chunks: readonly MarkdownPiece[]; readonly end: number } {
  const made: MarkdownPiece[] = [];
  let from = 0;
  let line = 0;
  let before = "";
  while (made.length < pieces && from < text.length) {
    const piece = next(text, from, before);
    made.push({
      text: text.slice(from, piece.open ? piece.to : piece.to - (text[piece.to - 1] === "\n" ? 1 : 0)),
      at: from,
      line,
      open: piece.open,
      before,
    });
    before = piece.fence;
    line += piece.lines;
    from = piece.to;
  }
  return { chunks: made, end: from };
}

interface Next {
  readonly to: number;
  readonly lines: number;
  /** The cut is inside a line. */
  readonly open: boolean;
  /** The line that opened the code block that contains the cut. */
  readonly fence: string;
}

function next(text: string, from: number, before: string): Next {
  let fence = before === "" ? undefined : before.slice(0, -1);
  let at = from;
  let lines = 0;
  while (at < text.length) {
    const feed = text.indexOf("\n", at);
    const end = feed < 0 ? text.length : feed + 1;
    if (end - from > MOST) {
      if (at > from) break;
      return {
        to: from + cutText(text.slice(from, from + MOST + 1), MOST).length,
        lines,
        open: true,
        fence: fence === undefined ? "" : `${fence}\n`,
      };
    }
    const shown = text.slice(at, feed < 0 ? end : feed);
    fence = fenceAfter(fence, shown);
    at = end;
    lines++;
    const size = at - from;
    if (fence === undefined && shown.trim() === "" && size >= LEAST && beginsBlock(text, at, size >= ENOUGH)) break;
  }
  return { to: at, lines, open: false, fence: fence === undefined ? "" : `${fence}\n` };
}

/** Returns the line that opened the current code block after `line`. */
function fenceAfter(fence: string | undefined, line: string): string | undefined {
  const [, marks, rest = ""] = FENCE.exec(line) ?? [];
  if (marks === undefined) return fence;
  if (fence === undefined) return marks.startsWith("`") && rest.includes("`") ? undefined : line;
  return marks.startsWith(fence.replace(FENCE, "$1")) && rest.trim() === "" ? undefined : fence;
}

/** Returns whether a block starts at the margin. Avoids list items if possible, because the list can continue. */
function beginsBlock(text: string, at: number, anything: boolean): boolean {
  const start = text.slice(at, at + 12);
  return /^[^\s]/.test(start) && (anything || !/^(?:[-*+]|\d{1,9}[.)])\s/.test(start));
}
