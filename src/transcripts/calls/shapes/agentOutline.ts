/** Headings of a Markdown text; those in fenced code are none. */
export function outlineOf(markdown: string): { level: number; title: string }[] {
  const headings: { level: number; title: string }[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
    if (fence !== undefined) continue;
    const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      headings.push({ level: heading[1].length, title: withoutClosing(heading[2]) });
    }
  }
  return headings;
}

/**
 * Removes the marks that can end a heading. Without a regular expression, which would walk long white space again and
 * again.
 */
function withoutClosing(heading: string): string {
  const title = heading.trimEnd();
  let end = title.length;
  while (title.charAt(end - 1) === "#") end--;
  return /\s/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() : title;
}
