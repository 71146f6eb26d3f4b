import { type FindQuery, PatternError } from "../../../tools/runtime/ports/searchPort";
import { findInTexts, type MatchHow } from "./matchWorker";
import { atWordEdges, translatePattern } from "./ripgrep/ripgrepSyntax";

export interface MatchingLine {
  /** 1-based. */
  readonly line: number;
  /** UTF-16 code units before the match in its line; 0 for further lines of a match. */
  readonly at: number;
}

/** Finds the matching lines of each text, in order. Throws `PatternError` for a pattern that takes too long. */
export type LineMatcher = (texts: readonly string[], signal: AbortSignal) => Promise<MatchingLine[][]>;

/** Finds all matches of each text, as half-open ranges of UTF-16 code units: two numbers per match. */
export type RangeMatcher = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** Creates a matcher for lines. Throws `PatternError` for a pattern that JavaScript doesn't support either. */
export function lineMatcher(query: FindQuery): LineMatcher {
  const search = searcher(query, spansLines(query) ? "firstAnywhere" : looksAround(query) ? "inLines" : "firstInLines");
  return async (texts, signal) =>
    (await search(texts, signal)).map((ranges, index) => numbered(texts[index] ?? "", ranges));
}

/**
 * Creates a matcher that finds the same matches as ripgrep.
 * They are within a line unless `multiline`. There are no empty matches right after another one.
 */
export function rangeMatcher(query: FindQuery): RangeMatcher {
  return searcher(query, spansLines(query) ? "anywhere" : "inLines");
}

/** Returns whether matches can span lines. A line feed in a literal text requires it. */
function spansLines({ pattern, literal, multiline }: FindQuery): boolean {
  return multiline || (literal && pattern.includes("\n"));
}

/** Whether a pattern may see the line ends around its line, if it is run on more than the line. */
function looksAround({ pattern, literal }: FindQuery): boolean {
  return !literal && /\(\?<?[=!]/.test(pattern);
}

function searcher(query: FindQuery, how: MatchHow): RangeMatcher {
  const { pattern, literal, ignoreCase, multiline, word = false } = query;
  if (pattern.includes("\0")) throw new PatternError("the pattern contains a NUL character");
  if (!spansLines(query) && pattern.includes("\n"))
    throw new PatternError('the literal "\\n" is not allowed in a regex. Search across lines to use it');
  const translated = literal
    ? { source: pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, escapeMark), flags: "" }
    : translatePattern(pattern, multiline);
  const flags = new Set(`gmu${ignoreCase ? "i" : ""}${translated.flags}`);
  const whole = { source: translated.source, flags: Array.from(flags).join("") };
  try {
    new RegExp(whole.source, whole.flags);
  } catch (error) {
    throw new PatternError(error instanceof Error ? error.message : String(error));
  }
  const expression = word ? { ...whole, source: atWordEdges(whole.source) } : whole;
  return (texts, signal) => findInTexts({ ...expression, how, texts }, signal);
}

function escapeMark(mark: string): string {
  return `\\x${mark.charCodeAt(0).toString(16)}`;
}

function numbered(text: string, ranges: readonly number[]): MatchingLine[] {
  const lines: MatchingLine[] = [];
  let line = 1;
  let lineStart = 0;
  const advance = (to: number): void => {
    for (let next = text.indexOf("\n", lineStart); next >= 0 && next < to; next = text.indexOf("\n", lineStart)) {
      line += 1;
      lineStart = next + 1;
    }
  };
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [start = 0, end = 0] = ranges.slice(index, index + 2);
    if (start >= text.length && text.endsWith("\n")) break;
    advance(start);
    if (lines.at(-1)?.line !== line) lines.push({ line, at: start - lineStart });
    const first = line;
    advance(Math.max(start, end - 1));
    for (let more = first + 1; more <= line; more++) lines.push({ line: more, at: 0 });
  }
  return lines;
}
