import { fieldsOf, itemsOf, numberOf, stringsOf } from "../../../base/json/jsonValue";

/** A line of a file as a result shows it. */
export interface NumberedLine {
  /** 1-based; versions that read from a negative offset count so. */
  readonly lineNumber: number;
  readonly content: string;
}

/**
 * Line prefixes like those of `cat -n`: spaces, the number, and `→`, a tab, or `‚Üí`, which is a wrongly decoded `→`
 * (docs/transcript-format.md#line-numbers).
 */
const PREFIX = /^ *(-?\d+)(?:→|\t|‚Üí)/;

/** Returns the numbered lines of a text. Leaves out anything before, between and after them. */
export function numberedLines(text: string): NumberedLine[] {
  const lines: NumberedLine[] = [];
  for (const line of text.split("\n")) {
    const prefix = PREFIX.exec(line);
    if (!prefix) continue;
    lines.push({ lineNumber: Number(prefix[1]), content: line.slice(prefix[0].length).replace(/\r$/, "") });
  }
  return lines;
}

/** Returns the lines of a text that have no number, except blank ones. Undefined if there are none. */
export function unnumberedText(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !PREFIX.test(line));
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** A hunk of `structuredPatch`. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each begins with a space, `+` or `-`. */
  readonly lines: readonly string[];
}

/** Returns the hunks of a `structuredPatch`. Leaves out those of another shape. */
export function hunksOf(patch: unknown): Hunk[] {
  return itemsOf(patch).flatMap((item) => {
    const hunk = fieldsOf(item);
    const [oldStart, oldLines] = [numberOf(hunk["oldStart"]), numberOf(hunk["oldLines"])];
    const [newStart, newLines] = [numberOf(hunk["newStart"]), numberOf(hunk["newLines"])];
    if (oldStart === undefined || newStart === undefined || !Array.isArray(hunk["lines"])) return [];
    return [{ oldStart, oldLines: oldLines ?? 0, newStart, newLines: newLines ?? 0, lines: stringsOf(hunk["lines"]) }];
  });
}

/** Returns the lines of the file after the edit, with their numbers. */
export function linesAfter(hunks: readonly Hunk[]): NumberedLine[] {
  return hunks.flatMap((hunk) => {
    let lineNumber = hunk.newStart;
    return hunk.lines
      .filter((line) => line.startsWith(" ") || line.startsWith("+"))
      .map((line) => ({ lineNumber: lineNumber++, content: line.slice(1) }));
  });
}
