/** A line of a search result. `line` is undefined where the text names none. */
export interface Found {
  readonly line: number | undefined;
  readonly text: string;
  /** False for a line of context. */
  readonly match: boolean;
}

export interface FoundFile {
  readonly path: string;
  readonly lines: readonly Found[];
}

/**
 * Groups `file:line: content` lines (seed 000) by file; `file-line- content` is context. Lines of neither form are kept
 * with the file before them. Undefined when no line has the form.
 */
export function groupMatches(lines: readonly string[]): readonly FoundFile[] | undefined {
  const files: { path: string; lines: Found[] }[] = [];
  let any = false;
  for (const line of lines) {
    const match = /^(.+?):(\d+):(.*)$/s.exec(line);
    const context = match ? null : /^(.+?)-(\d+)-(.*)$/s.exec(line);
    const parts = match ?? (context?.[1] === files.at(-1)?.path ? context : null);
    const [, path = "", number = "", content = ""] = parts ?? [];
    if (!parts) {
      const last = files.at(-1);
      if (last) last.lines.push({ line: undefined, text: line, match: false });
      else files.push({ path: "", lines: [{ line: undefined, text: line, match: false }] });
      continue;
    }
    any = true;
    const found = { line: Number(number), text: content.replace(/^ /, ""), match: match !== null };
    const last = files.at(-1);
    if (last?.path === path) last.lines.push(found);
    else files.push({ path, lines: [found] });
  }
  return any ? files : undefined;
}
