/** Describes a line of a search result. `line` is undefined if the text contains no number. */
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
 * Groups `file:line: content` lines by file. `file-line- content` is context. `line:content` belongs to `only`, the one
 * file that was searched, if it is known. Unrecognized lines stay with the file before them. Returns undefined if no
 * line is recognized.
 */
export function groupMatches(lines: readonly string[], only?: string): readonly FoundFile[] | undefined {
  const files: { path: string; lines: Found[] }[] = [];
  let any = false;
  const add = (path: string, found: Found): void => {
    const last = files.at(-1);
    if (last?.path === path) last.lines.push(found);
    else files.push({ path, lines: [found] });
  };
  for (const line of lines) {
    const alone = only === undefined ? null : /^(\d+)([:-])(.*)$/s.exec(line);
    if (alone && only !== undefined) {
      any = true;
      add(only, { line: Number(alone[1]), text: alone[3] ?? "", match: alone[2] === ":" });
      continue;
    }
    const match = /^(.+?):(\d+):(.*)$/s.exec(line);
    const context = match ? null : /^(.+?)-(\d+)-(.*)$/s.exec(line);
    const parts = match ?? (context?.[1] === files.at(-1)?.path || isPath(context?.[1]) ? context : null);
    const [, path = "", number = "", content = ""] = parts ?? [];
    if (!parts) {
      add(files.at(-1)?.path ?? "", { line: undefined, text: line, match: false });
      continue;
    }
    any = true;
    add(path, { line: Number(number), text: content, match: match !== null });
  }
  return any ? files.map(unspaced(lines)) : undefined;
}

/** Removes the space after the number, which our own lines have. If any line has none, the spaces are the file's. */
function unspaced(lines: readonly string[]): (file: FoundFile) => FoundFile {
  const numbered = lines.filter((line) => /[:-]\d+[:-]/.test(line));
  const ours = numbered.length > 0 && numbered.every((line) => /[:-]\d+[:-](?: |$)/.test(line));
  if (!ours) return (file) => file;
  return ({ path, lines: found }) => ({
    path,
    lines: found.map((item) => (item.line === undefined ? item : { ...item, text: item.text.replace(/^ /, "") })),
  });
}

/** Context can precede the first match of its file. Then only its format shows that it is context. */
function isPath(text: string | undefined): boolean {
  return text !== undefined && /^\S+$/.test(text) && /[/\\.]/.test(text);
}

/** Groups `file:content` lines of a search without line numbers. Returns undefined if a line contains no file. */
export function groupUnnumbered(lines: readonly string[], only?: string): readonly FoundFile[] | undefined {
  const files: { path: string; lines: Found[] }[] = [];
  for (const line of lines) {
    const parts = /^((?:[A-Za-z]:)?[^:\n/\\.]*[/\\.][^:\n]*):(.*)$/s.exec(line);
    if (!parts && only === undefined) return undefined;
    const [path, text] = parts && only === undefined ? [parts[1] ?? "", parts[2] ?? ""] : [only ?? "", line];
    const found = { line: undefined, text, match: line !== "--" };
    const last = files.at(-1);
    if (last?.path === path) last.lines.push(found);
    else files.push({ path, lines: [found] });
  }
  return files.length > 0 ? files : undefined;
}

/** Reads `file:count` lines, as count modes print them. Returns undefined if a line has another format. */
export function readCounts(
  lines: readonly string[],
): readonly { readonly path: string; readonly count: number }[] | undefined {
  const counts = lines.map((line) => /^(.+):(\d+)$/.exec(line));
  return counts.every((found) => found !== null)
    ? counts.map((found) => ({ path: found[1] ?? "", count: Number(found[2]) }))
    : undefined;
}
