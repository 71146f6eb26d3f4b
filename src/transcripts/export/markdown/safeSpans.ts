/** A line of Markdown without HTML and pictures outside of code. */
export interface SafeLine {
  readonly text: string;
  /** A mark of code has no partner on the line. */
  readonly isOpen: boolean;
}

/**
 * Escapes HTML and pictures in a line, except in spans of code. A span ends at a run of backticks that is as long as
 * the one that begins it (CommonMark, code spans). A span with a `|` is escaped, because the cells of a table part it.
 */
export function safeSpans(line: string): SafeLine {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const ends = new Map<number, number[]>();
  for (const { from, to } of runs.toReversed()) {
    const same = ends.get(to - from);
    if (same) same.push(from);
    else ends.set(to - from, [from]);
  }
  const parts: string[] = [];
  let [done, isOpen] = [0, false];
  for (const { from, to } of runs) {
    if (from < done) continue;
    // Behind a backslash, the first backtick is a character.
    const begin = from + (backslashes(line, from, done) % 2);
    if (begin === to) continue;
    const same = ends.get(to - begin) ?? [];
    while ((same.at(-1) ?? to) < to) same.pop();
    const end = same.at(-1);
    if (end === undefined) {
      isOpen = true;
      continue;
    }
    const code = line.slice(begin, end + to - begin);
    parts.push(withoutElements(line.slice(done, begin)), code.includes("|") ? withoutElements(code) : code);
    done = begin + code.length;
  }
  return { text: [...parts, withoutElements(line.slice(done))].join(""), isOpen };
}

/** Escapes HTML and pictures, wherever they are. */
export function withoutElements(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("![", "!\\[");
}

/** The number of backslashes right before an index. */
function backslashes(line: string, before: number, from: number): number {
  let at = before;
  while (at > from && line[at - 1] === "\\") at--;
  return before - at;
}
