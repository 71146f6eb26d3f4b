/** Lines of a patch that belong together. */
export interface PatchHunk {
  /** 1-based line of the text before the change. */
  readonly oldStart: number;
  /** Each begins with a space, `+`, `-`, or `\` (a remark that the line before it has no line break). */
  readonly lines: readonly string[];
}

/** Applies the hunks of a patch to a text. Returns undefined if they don't fit. */
export function applyHunks(before: string, hunks: readonly PatchHunk[]): string | undefined {
  const lines = linesWithEnds(before);
  const result: string[] = [];
  let at = 0;
  for (const { oldStart, lines: changed } of hunks) {
    const start = Math.max(at, oldStart - 1);
    if (start > lines.length) return undefined;
    for (const line of lines.slice(at, start)) result.push(line);
    const end = applyHunk(lines, start, changed, result);
    if (end === undefined) return undefined;
    at = end;
  }
  return result.concat(lines.slice(at)).join("");
}

/** Adds the lines of a changed hunk to `result`. Returns where it ends in the old lines, or undefined if it doesn't fit. */
function applyHunk(
  lines: readonly string[],
  start: number,
  changed: readonly string[],
  result: string[],
): number | undefined {
  let at = start;
  for (const [index, line] of changed.entries()) {
    const text = line.slice(1);
    if (line.startsWith("+")) result.push(changed[index + 1]?.startsWith("\\") === true ? text : `${text}\n`);
    else if (!line.startsWith("\\")) {
      const old = lines[at++];
      if (old !== `${text}\n` && old !== text) return undefined;
      if (!line.startsWith("-")) result.push(old);
    }
  }
  return at;
}

/** Returns the hunks that undo a patch. */
export function reverseHunks(hunks: readonly (PatchHunk & { readonly newStart: number })[]): readonly PatchHunk[] {
  const signs: ReadonlyMap<string, string> = new Map([
    ["+", "-"],
    ["-", "+"],
  ]);
  return hunks.map(({ newStart, lines }) => ({
    oldStart: newStart,
    lines: lines.map((line) => `${signs.get(line.charAt(0)) ?? line.charAt(0)}${line.slice(1)}`),
  }));
}

/** Splits a text into lines with their line breaks. */
export function linesWithEnds(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\n", at) + 1;
    const to = next === 0 ? text.length : next;
    lines.push(text.slice(at, to));
    at = to;
  }
  return lines;
}
