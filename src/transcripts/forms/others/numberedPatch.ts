/** A line of a diff with its sign and its 1-based number: in the new file where it was added, and else in the old one. */
const LINE = /^([ +-]) *(\d{1,9})\|/;

/** As in the results of Claude Code (`structuredPatch`). */
interface NumberedHunk {
  readonly oldStart: number;
  oldLines: number;
  readonly newStart: number;
  newLines: number;
  /** Each begins with a space, `+`, or `-`. */
  readonly lines: string[];
}

/**
 * Reads a diff whose lines have a sign, a number, and `|`, as Oh My Pi records it. A hunk ends where the next line
 * doesn't follow. Undefined for a text with other lines, none, or numbers that go back.
 */
export function numberedPatch(diff: string): readonly NumberedHunk[] | undefined {
  const hunks: NumberedHunk[] = [];
  // The number of the next line in the old file, and how many more lines the new one has until there.
  let [next, shift] = [0, 0];
  for (const text of diff.split("\n")) {
    const [head, sign = "", digits = ""] = LINE.exec(text) ?? [];
    if (head === undefined) return undefined;
    const number = Number(digits);
    const at = sign === "+" ? number - shift : number;
    if (at < next) return undefined;
    let hunk = hunks.at(-1);
    if (!hunk || at !== next) {
      hunk = { oldStart: at, oldLines: 0, newStart: at + shift, newLines: 0, lines: [] };
      hunks.push(hunk);
    }
    hunk.lines.push(`${sign}${text.slice(head.length)}`);
    if (sign !== "+") hunk.oldLines += 1;
    if (sign !== "-") hunk.newLines += 1;
    shift += sign === "+" ? 1 : sign === "-" ? -1 : 0;
    next = sign === "+" ? at : at + 1;
  }
  return hunks.length === 0 ? undefined : hunks;
}
