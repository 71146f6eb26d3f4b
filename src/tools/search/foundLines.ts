import type { ToolContext } from "../runtime/context/toolContext";
import type { FoundLine } from "../runtime/ports/searchPort";
import { pathOnLine } from "./files/shownPath";

/** A line of a search's output. */
export interface Line {
  readonly text: string;
  readonly match: boolean;
}

export interface LineOptions {
  /** Whether what does not follow the line before it is set apart by `--`. */
  readonly apart: boolean;
  /** Whether lines have their number. */
  readonly numbered: boolean;
}

/** UTF-16 code units of a line that are shown. Longer lines are usually generated. */
const longest = 400;

/** Of these, those before the match. */
const before = 120;

/** Found lines as `file:line: content`, those of context as `file-line- content`. `cut` counts lines that are not shown whole. */
export function foundLines(
  found: readonly FoundLine[],
  { apart, numbered }: LineOptions,
  { workspace }: Pick<ToolContext, "workspace">,
): { lines: Line[]; cut: number } {
  const lines: Line[] = [];
  let cut = 0;
  let last: FoundLine | undefined;
  let path = "";
  for (const line of found) {
    if (line.resource !== last?.resource) path = pathOnLine(line.resource, workspace);
    const gap = last !== undefined && (line.resource !== last.resource || line.line > last.line + 1);
    if (gap && apart) lines.push({ text: "--", match: false });
    const content = contentOf(line);
    if (content !== line.text) cut += 1;
    const mark = line.match ? ":" : "-";
    const number = numbered ? `${line.line}${mark}` : "";
    lines.push({ text: `${path}${mark}${number} ${content}`, match: line.match });
    last = line;
  }
  return { lines, cut };
}

/** Returns the line itself, or the text around its match, with the match's column. */
function contentOf({ text, cut = { before: 0, after: 0 }, at, match }: FoundLine): string {
  const length = cut.before + text.length + cut.after;
  if (length <= longest) return text;
  const start = characterAt(text, Math.max(0, (at ?? 0) - before));
  const end = characterAt(text, Math.min(text.length, start + longest));
  const left = cut.before + start > 0 ? "…" : "";
  const right = cut.after + text.length - end > 0 ? "…" : "";
  const column = at === undefined ? "" : `match at column ${cut.before + at + 1} of `;
  const told = match ? `${column}${length} characters` : `${length} characters`;
  return `${left}${text.slice(start, end)}${right} (${told})`;
}

/** Returns the offset, or the one before it if it would split a surrogate pair. */
function characterAt(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}
