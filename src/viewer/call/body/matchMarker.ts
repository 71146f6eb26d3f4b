import { compileExpression, type Expression } from "../../../base/expression/expression";
import { ExpressionError } from "../../../base/expression/parseExpression";

/** A stretch of text, and whether the search found it. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

export type Marker = (line: string) => readonly Stretch[];

/** Characters of a pattern; longer ones are not tried. */
const LONGEST = 500;
/** What marking one result may take; lines behind that stay unmarked. Steps of the linear engine, about 100 ms at worst. */
const WORK = 1_000_000;
/** Stretches of one line. */
const MOST = 50;

/** What ripgrep takes otherwise than ECMAScript: sets in sets, edges of words, and characters of two units, which ECMAScript takes for two. */
const READ_OTHERWISE = /\[\[|\[:|&&|~~|\\[<>]|[\ud800-\udfff]/;

/**
 * Marks in lines what a search's pattern finds, in time proportional to the lines: the pattern is somebody else's. Undefined for a pattern that cannot be run so
 * or may mean something else where it was run.
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

/** Whether a place lies in the middle of a character of two units. */
function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
