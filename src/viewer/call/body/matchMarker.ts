import { compileExpression, type Expression } from "../../../base/expression/expression";
import { ExpressionError } from "../../../base/expression/parseExpression";

/** Describes a piece of text, and whether the search matched it. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

export type Marker = (line: string) => readonly Stretch[];

/** Maximum pattern length in characters. Longer patterns are not tried. */
const LONGEST = 500;
/**
 * Limits the work of highlighting one result; later lines stay unmarked. Counted in steps of the linear engine, about
 * 100 ms at worst.
 */
const WORK = 1_000_000;
/** Maximum pieces of one line. */
const MOST = 50;

/**
 * Matches what ripgrep reads differently from ECMAScript: nested sets, word edges, and characters of two code units,
 * which ECMAScript counts as two.
 */
const READ_OTHERWISE = /\[\[|\[:|&&|~~|\\[<>]|[\ud800-\udfff]/;

/**
 * Highlights matches of a search pattern, in time proportional to the lines. The pattern is untrusted. Returns
 * undefined for a pattern that can't run this way or may have had a different meaning in the original search.
 */
export function markerOf(pattern: string | undefined, ignoreCase: boolean): Marker | undefined {
  if (pattern === undefined || pattern === "" || pattern.length > LONGEST || READ_OTHERWISE.test(pattern))
    return undefined;
  let find: Expression["find"];
  try {
    ({ find } = compileExpression(pattern, { ignoreCase, dotAll: false }, { left: WORK }));
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
  return (line) => mark(line, find);
}

function mark(line: string, find: Expression["find"]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let behind = 0;
  for (let range = find(line); range && stretches.length < MOST; range = find(line, behind)) {
    const from = splitsPair(line, range.from) ? range.from - 1 : range.from;
    const to = splitsPair(line, range.to) ? range.to + 1 : range.to;
    if (to === from) break;
    if (from > behind) stretches.push({ text: line.slice(behind, from), found: false });
    stretches.push({ text: line.slice(from, to), found: true });
    behind = to;
  }
  stretches.push({ text: line.slice(behind), found: false });
  return stretches;
}

/** Returns whether an offset is in the middle of a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
