import { lineAround } from "./blocks";
import { linesOf } from "../../../base/diff/lineEndings";
import { firstTwin, seenText } from "../../../base/text/lookAlikes";

/** Lines of a text like those that were looked for; numbers are counted from 1. */
interface Near {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Lines looked for that are compared, and lines shown of the text. */
const mostWanted = 500;
const mostShown = 20;
const longestShown = 200;

/**
 * Describes the most similar lines to a text that was not found: their location, the line that differs, and the lines
 * themselves. `name` is what the text is called. Takes time linear in the text.
 */
export function closestMessage(text: string, old: string, name = "old_string"): string {
  const wanted = linesOf(old).slice(0, mostWanted);
  if (wanted.length > 1 && wanted.at(-1) === "") wanted.pop();
  const near = byLines(text, wanted) ?? byWords(text, wanted);
  if (!near) return "No text in the file is similar. Read the file again and copy the text exactly.";
  const last = near.first + near.lines.length - 1;
  const at = last === near.first ? `at line ${last}` : `at lines ${near.first}-${last}`;
  const shown = near.lines.slice(0, mostShown).map((line) => cut(line, 0));
  const more = near.lines.length > mostShown ? "\n…" : "";
  return `The closest text is ${at}; ${difference(near, wanted, name)} Copy it exactly:\n${shown.join("\n")}${more}`;
}

/** Finds the position where most of the wanted lines are, ignoring surrounding white space. */
function byLines(text: string, wanted: readonly string[]): Near | undefined {
  const places = firstIndexes(wanted, (line) => [line.trim()]);
  const longest = Math.max(0, ...wanted.map((line) => line.length));
  const feed = text.includes("\n") ? "\n" : "\r";
  const starts = new Map<number, { weight: number; offset: number; line: number }>();
  let best: { weight: number; offset: number; line: number; index: number } | undefined;
  for (let [at, number] = [0, 1]; at < text.length; number++) {
    const end = text.indexOf(feed, at);
    const to = end < 0 ? text.length : end;
    // What is far longer than any line looked for is none of them, whatever its indentation.
    const bare = to - at > longest + 1000 ? "" : text.slice(at, to).trim();
    const index = places.get(bare);
    if (index !== undefined) {
      const seen = starts.get(number - index) ?? { weight: 0, offset: at, line: number };
      // A bracket alone says little.
      seen.weight += Math.min(bare.length, 40);
      starts.set(number - index, seen);
      if (seen.weight > (best?.weight ?? 0)) best = { ...seen, index: index - (number - seen.line) };
    }
    at = to + 1;
  }
  return best && nearAt(text, best, best.index, wanted.length);
}

/** Returns the index of the first line with each part. */
function firstIndexes(lines: readonly string[], partsOf: (line: string) => readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, line] of lines.entries())
    for (const part of partsOf(line)) if (part !== "" && !found.has(part)) found.set(part, index);
  return found;
}

/** The line that has most of the longer words of what is looked for. */
function byWords(text: string, wanted: readonly string[]): Near | undefined {
  const words = firstIndexes(wanted, (line) => line.match(/[\p{L}\p{N}_]{4,}/gu) ?? []);
  const longest = [...words].sort(([one], [two]) => two.length - one.length).slice(0, 12);
  const lines = new Map<number, { weight: number; index: number }>();
  let best: { offset: number; weight: number; index: number } | undefined;
  for (const [word, index] of longest) {
    let at = text.indexOf(word);
    for (let times = 0; at >= 0 && times < 200; times++) {
      const line = lineAround(text, at);
      const own = lines.get(line.from) ?? { weight: 0, index };
      own.weight += word.length;
      lines.set(line.from, own);
      if (own.weight > (best?.weight ?? 0)) best = { offset: line.from, ...own };
      at = line.next < 0 ? -1 : text.indexOf(word, line.next);
    }
  }
  return best && nearAt(text, { ...best, line: lineNumber(text, best.offset) }, best.index, wanted.length);
}

/** The lines around a known one, which is the `index`th of those looked for. */
function nearAt(text: string, known: { offset: number; line: number }, index: number, count: number): Near {
  let line = lineAround(text, known.offset);
  let above = 0;
  while (above < index && line.from > 0) {
    line = lineAround(text, line.from - (text.startsWith("\r\n", line.from - 2) ? 2 : 1));
    above++;
  }
  const lines: string[] = [];
  // Skips lines that would be above the beginning of the text.
  for (let left = count - (index - above); left > 0; left--) {
    lines.push(text.slice(line.from, line.to));
    if (line.next < 0) break;
    line = lineAround(text, line.next);
  }
  return { first: known.line - above, lines };
}

function lineNumber(text: string, offset: number): number {
  return linesOf(text.slice(0, offset)).length;
}

function difference({ first, lines }: Near, wanted: readonly string[], name: string): string {
  for (const [index, want] of wanted.entries()) {
    const line = lines[index];
    if (line === undefined) return `${name} continues after line ${first + index - 1}, where the file has other text.`;
    if (line === want) continue;
    const where = `it differs in line ${first + index}, which`;
    if (line.trim() === want.trim())
      return `${where} has different white space: ${marked(line)} where ${name} has ${marked(want)}.`;
    if (seenText(line).text === seenText(want).text) {
      const { offset, own, other } = firstTwin(line, want);
      return `it looks the same, but line ${first + index}, column ${offset + 1} has ${own} where ${name} has ${other}.`;
    }
    const from = Math.max(0, differsAt(line, want) - 40);
    return `${where} is ${JSON.stringify(cut(line, from))} where ${name} has ${JSON.stringify(cut(want, from))}.`;
  }
  return `the first ${wanted.length} lines are the same, and it differs after them.`;
}

function differsAt(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  return at;
}

/** In quotes, with white space at both ends made visible: `·` for a space, `→` for a tab. */
function marked(line: string): string {
  const mark = (char: string): string => marks.get(char) ?? `\\u{${char.charCodeAt(0).toString(16)}}`;
  const text = line.trim();
  const from = line.length - line.trimStart().length;
  const space = (part: string): string => Array.from(part, mark).join("");
  const seen = space(line.slice(0, from)) + text + space(line.slice(from + text.length));
  return `"${cut(seen, 0)}"`;
}

const marks = new Map([
  [" ", "·"],
  ["\t", "→"],
]);

function cut(line: string, from: number): string {
  const part = line.slice(from, from + longestShown);
  return `${from > 0 ? "…" : ""}${part}${from + longestShown < line.length ? "…" : ""}`;
}
