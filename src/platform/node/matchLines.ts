import { createContext, Script } from "node:vm";
import { type FindQuery, PatternError } from "../../core/ports";
import { errorCode } from "./fileErrors";

/** How long a pattern may work on some files: JavaScript's expressions can need exponential time. */
const MOST_MS = 2000;

/** Finds the matching lines of each text, as 1-based numbers in order. Throws `PatternError` for a pattern that takes too long. */
export type LineMatcher = (texts: readonly string[]) => number[][];

/** The same for all matches of each text: the half-open ranges of UTF-16 code units they take, two numbers a match. */
export type RangeMatcher = (texts: readonly string[]) => number[][];

/** Finds matching lines by a query's pattern. Throws `PatternError` for one that JavaScript does not know either. */
export function lineMatcher(query: FindQuery): LineMatcher {
  const search = searcher(query, FIND);
  return (texts) => search(texts).map((ranges, index) => numbered(texts[index] ?? "", ranges));
}

/** Finds all matches, as ripgrep does: within a line unless the query's are to span lines, and empty ones not where another match has just ended. */
export function rangeMatcher(query: FindQuery): RangeMatcher {
  return searcher(query, spansLines(query) ? FIND_ALL : FIND_IN_LINES);
}

/** A line feed in a plain text can only be found across lines. */
function spansLines({ pattern, literal, multiline }: FindQuery): boolean {
  return multiline || (literal && pattern.includes("\n"));
}

function searcher(query: FindQuery, script: Script): RangeMatcher {
  const { pattern, literal, ignoreCase, multiline } = query;
  if (pattern.includes("\0")) throw new PatternError("the pattern holds a NUL character");
  if (!spansLines(query) && pattern.includes("\n"))
    throw new PatternError('the literal "\\n" is not allowed in a regex. Search across lines to use it');
  const source = literal
    ? pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16)}`)
    : translate(pattern);
  const expression = compile(source, `gm${ignoreCase ? "i" : ""}${multiline ? "s" : ""}`);
  const context = createContext({ expression, texts: [] });
  return (texts) => {
    context.texts = texts;
    try {
      const found: unknown = script.runInContext(context, { timeout: MOST_MS });
      return isRanges(found) ? found : [];
    } catch (error) {
      if (errorCode(error) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      const seconds = MOST_MS / 1000;
      throw new PatternError(
        `the pattern took longer than ${seconds} seconds on a few files. Use a simpler one, without nested repetitions`,
      );
    } finally {
      context.texts = [];
    }
  };
}

/** Runs apart, because only a script in a context can be stopped in the middle of a match. */
const FIND = new Script(`((expression, texts) => texts.map((text) => {
  const ranges = [];
  expression.lastIndex = 0;
  for (let match; (match = expression.exec(text)); ) {
    const end = match.index + match[0].length;
    ranges.push(match.index, end);
    if (match[0].length === 0) expression.lastIndex++;
    // One match is enough for a line.
    const next = text.indexOf("\\n", Math.max(match.index, end - 1));
    if (next < 0) break;
    expression.lastIndex = Math.max(expression.lastIndex, next + 1);
  }
  return ranges;
}))(expression, texts)`);

/**
 * Adds the matches of a piece of text to `ranges`. An expression with `u` would step back from the middle of a character beyond the first plane, so an empty
 * match moves on by a whole one. ripgrep has no empty match at the end of a text that no line feed ends.
 */
const ALL = `(expression, piece, offset, ranges, ended) => {
  expression.lastIndex = 0;
  let last = -1;
  for (let match; (match = expression.exec(piece)); ) {
    const from = match.index;
    const to = from + match[0].length;
    if (to > from || (from !== last && (ended || from < piece.length))) ranges.push(offset + from, offset + to);
    if (to === from) expression.lastIndex = to + (piece.codePointAt(to) > 0xffff ? 2 : 1);
    last = to;
  }
}`;

const FIND_ALL = new Script(`((expression, texts, all) => texts.map((text) => {
  const ranges = [];
  all(expression, text, 0, ranges, false);
  return ranges;
}))(expression, texts, ${ALL})`);

const FIND_IN_LINES = new Script(`((expression, texts, all) => texts.map((text) => {
  const ranges = [];
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf("\\n", from);
    const to = feed < 0 ? text.length : feed;
    all(expression, text.slice(from, to), from, ranges, feed >= 0);
    from = to + 1;
  }
  return ranges;
}))(expression, texts, ${ALL})`);

function isRanges(value: unknown): value is number[][] {
  // An array of another context is no instance of this one's Array.
  return Array.isArray(value);
}

function numbered(text: string, ranges: readonly number[]): number[] {
  const lines: number[] = [];
  let line = 1;
  let at = 0;
  const advance = (to: number): void => {
    for (let next = text.indexOf("\n", at); next >= 0 && next < to; next = text.indexOf("\n", at)) {
      line += 1;
      at = next + 1;
    }
  };
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [start = 0, end = 0] = ranges.slice(index, index + 2);
    if (start >= text.length && text.endsWith("\n")) break;
    advance(start);
    if (lines.at(-1) !== line) lines.push(line);
    const first = line;
    advance(Math.max(start, end - 1));
    for (let more = first + 1; more <= line; more++) lines.push(more);
  }
  return lines;
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch (error) {
    try {
      // Without `u`, escapes of marks that need none are allowed, as ripgrep allows some.
      return new RegExp(source, flags);
    } catch {
      throw new PatternError(error instanceof Error ? error.message : String(error));
    }
  }
}

/** What ripgrep's syntax spells otherwise: named groups, `\z`, `\A`. Flags inside the pattern are JavaScript's newer syntax. */
function translate(pattern: string): string {
  return pattern.replace(/\\[^]|\(\?P</g, (part) => {
    if (part === "(?P<") return "(?<";
    if (part === "\\z") return "(?![^])";
    return part === "\\A" ? "(?<![^])" : part;
  });
}
