/** A stretch of text, and whether the search found it. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

export type Marker = (line: string) => readonly Stretch[];

/** Lines are looked at so far where the pattern may take long. Characters. */
const LOOKED_AT = 200;
/** Marking ends after so much time: a pattern is somebody else's, and none may hold the page. Milliseconds. */
const BUDGET = 15;
/** Stretches of one line. */
const MOST = 50;

/**
 * Marks in lines what a search's pattern finds. Undefined for patterns that cannot be tried in bounded time: those with groups that
 * repeat, with references back, or with more than two unbounded repetitions.
 */
export function markerOf(pattern: string | undefined, ignoreCase: boolean): Marker | undefined {
  if (pattern === undefined || pattern === "" || pattern.length > 500) return undefined;
  const literal = literalOf(pattern);
  const unbounded = repetitions(pattern);
  if (literal === undefined && unbounded === undefined) return undefined;
  const source = literal === undefined ? pattern : literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  let expression: RegExp;
  try {
    expression = new RegExp(source, ignoreCase ? "giu" : "gu");
  } catch {
    return undefined;
  }
  let left = BUDGET;
  return (line) => {
    if (left <= 0) return [{ text: line, found: false }];
    const started = performance.now();
    const end = unbounded === 0 || literal !== undefined ? line.length : Math.min(line.length, LOOKED_AT);
    const stretches = mark(line, end, expression);
    left -= performance.now() - started;
    return stretches;
  };
}

function mark(line: string, end: number, expression: RegExp): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { index, 0: found } of line.slice(0, end).matchAll(expression)) {
    if (found === "" || stretches.length >= MOST) continue;
    if (index > from) stretches.push({ text: line.slice(from, index), found: false });
    stretches.push({ text: found, found: true });
    from = index + found.length;
  }
  stretches.push({ text: line.slice(from), found: false });
  return stretches;
}

/** The text a pattern stands for, when it is one: letters and escaped characters. */
function literalOf(pattern: string): string | undefined {
  const plain = pattern.replace(/\\([^A-Za-z0-9])/g, "");
  return /[\\^$.*+?()[\]{}|]/.test(plain) ? undefined : pattern.replace(/\\([^A-Za-z0-9])/g, "$1");
}

/** How many unbounded repetitions a pattern has; undefined when it could take long however many there are. */
function repetitions(pattern: string): number | undefined {
  // What is escaped or in a class is one character.
  const bare = pattern.replace(/\\./gs, "a").replace(/\[\^?\]?[^\]]*\]/g, "a");
  if (/\)[*+?{]/.test(bare) || /\\[1-9k]/.test(pattern) || /\(\?/.test(bare.replaceAll("(?:", ""))) return undefined;
  const unbounded = bare.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  return unbounded > 2 ? undefined : unbounded;
}
