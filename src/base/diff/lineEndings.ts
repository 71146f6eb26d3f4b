/** How a line ends. */
export type LineEnding = "\n" | "\r\n" | "\r";

/** The line ending that most lines of a text have; undefined where no line ends. */
export function mostLineEnding(text: string): LineEnding | undefined {
  const feeds = count(text, "\n");
  const returns = count(text, "\r");
  if (returns === 0) return feeds === 0 ? undefined : "\n";
  const both = count(text, "\r\n");
  const [lf, cr] = [feeds - both, returns - both];
  if (both >= lf && both >= cr) return "\r\n";
  return lf >= cr ? "\n" : "\r";
}

/** The first line ending in a text; undefined where there is none. */
export function firstLineEnding(text: string): LineEnding | undefined {
  const at = text.search(/[\r\n]/);
  if (at < 0) return undefined;
  if (text[at] === "\n") return "\n";
  return text[at + 1] === "\n" ? "\r\n" : "\r";
}

/** A text of which every line ends so. */
export function withLineEnding(text: string, ending: LineEnding): string {
  if (ending === "\n" && !text.includes("\r")) return text;
  return text.replace(/\r\n|\r|\n/g, () => ending);
}

/** The lines of a text without their endings; one more than there are endings. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Returns the offset at which each line begins. */
export function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: ending, index }) => index + ending.length)];
}

/** Counts the occurrences of `part` in a text, without overlaps. */
export function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}

/** Returns the line of each range, counted from 1. The ranges must be in the order of the text. */
export function linesAt(text: string, places: readonly { readonly from: number }[]): number[] {
  const feed = text.includes("\n") ? "\n" : "\r";
  let [line, next] = [1, text.indexOf(feed)];
  return places.map(({ from }) => {
    for (; next >= 0 && next < from; next = text.indexOf(feed, next + 1)) line++;
    return line;
  });
}
