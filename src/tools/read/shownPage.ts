import { cutText } from "../../base/text/cutText";
import { ToolError } from "../../base/errors";
import { greatest } from "../../results/normalizing/limitParts";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Data } from "../../results/result";
import type { TextPage } from "./textPage";
import type { Outcome } from "../runtime/tool";
import type { ReadQuery } from "./readFile";

/** A page, and what else is to be said of its file. */
export interface PageFacts {
  readonly page: TextPage;
  readonly facts: Data;
  readonly notes: readonly string[];
}

/** Characters of the result reserved for what surrounds the text. */
const around = 800;

/**
 * Builds the outcome for a page of text. Cuts lines that would take more than a quarter of the result, and says where
 * to continue. A single line, or one that is read from a column on, fills the result. `shown` is the name of the file.
 * Throws `ToolError` for a column past the end of its line.
 */
export function shownPage(
  { page, facts, notes: known }: PageFacts,
  query: ReadQuery,
  shown: string,
  { limits }: ToolContext,
): Outcome {
  const longest = Math.max(200, Math.floor(limits.maxOutputSize / 4));
  const eol = lineEndOf(page);
  const odd = deceptiveLines(page);
  const said = {
    ...facts,
    ...(eol !== undefined && { eol }),
    ...(odd.length > 0 && page.first > 0 && { suspicious_unicode: odd.slice(0, 20) }),
  };
  const notes = [...known, ...(odd.length > 0 ? [deceptiveNote] : [])];
  const [first] = page.lines;
  if (first !== undefined && page.lines.length === 1 && (query.column > 1 || first.length > longest || page.cut))
    return within(first, { page, facts: said, notes }, query, shown, limits.maxOutputSize);

  const cut: number[] = [];
  const lines = page.lines.map((line, index) => {
    if (line.length <= longest) return line;
    cut.push(page.first + index);
    const kept = cutText(line, longest);
    return `${kept}… (${line.length - kept.length} more characters)`;
  });
  const all = [
    ...notes,
    ...(page.lines.length === 0 ? ["The file is empty."] : []),
    ...(cut.length > 0
      ? [
          `Long lines are cut; read on in one with its offset and column, such as offset ${cut[0]} and column ${longest + 1}.`,
        ]
      : []),
  ];
  // A page that ends as the file does is the exact text, so that it can be written back: its last line feed is a line of no weight.
  const exact = page.lineFeedAtEnd && !query.line_numbers;
  const numbered = query.line_numbers ? lines.map((line, index) => `${page.first + index}\t${line}`) : lines;
  return {
    data: { ...said, ...(cut.length > 0 && { cut_lines: cut.slice(0, 20) }), ...noteOf(all) },
    long: {
      kind: "lines",
      field: "output",
      lines: exact ? [...numbered, ""] : numbered,
      weigh: (index) => (index < lines.length ? 1 : 0),
      first: page.first,
      ...(page.total !== undefined && { total: page.total }),
      more: page.more,
    },
  };
}

/** As much of one line as fits, from a column on. */
function within(
  line: string,
  { page, facts, notes }: PageFacts,
  query: ReadQuery,
  shown: string,
  max: number,
): Outcome {
  const from = query.column - 1;
  if (from >= line.length && from > 0) {
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: column ${query.column} is past the end of line ${page.first} of ${shown}, of which ${line.length} characters can be read. Use a smaller one.`,
    );
  }
  const rest = line.slice(from);
  const text = cutText(rest, fitting(rest, max - around));
  const partial = text.length < rest.length || page.cut === true;
  const exact = !partial && page.lineFeedAtEnd && !query.line_numbers;
  const next = { next_column: query.column + text.length };
  const note = `The line is read in parts: read on with offset ${page.first} and column ${next.next_column}.`;
  return {
    data: { ...facts, ...(partial && next), ...noteOf(partial ? [...notes, note] : notes) },
    long: {
      kind: "lines",
      field: "output",
      lines: [query.line_numbers ? `${page.first}\t${text}` : text, ...(exact ? [""] : [])],
      // A line that goes on is the next page's too.
      weigh: (index) => (partial || index > 0 ? 0 : 1),
      first: page.first,
      ...(page.total !== undefined && { total: page.total }),
      more: partial || page.more,
    },
  };
}

/** Returns how many characters of a text fit, even if the result is JSON within JSON. */
function fitting(text: string, room: number): number {
  if (room === Infinity) return text.length;
  const most = Math.min(text.length, Math.max(room, 1));
  return Math.max(
    greatest(most, (length) => JSON.stringify(JSON.stringify(text.slice(0, length))).length <= room),
    1,
  );
}

const deceptiveNote =
  "Some lines contain characters that are invisible or that change the order in which text is shown: the text may not be what it looks like.";

/** Returns the numbers of lines that contain such characters. */
function deceptiveLines({ lines, first }: TextPage): number[] {
  return lines.flatMap((line, index) => (isDeceptive(line) ? [first + index] : []));
}

/** How the page's lines end, when not all end in a line feed alone. */
function lineEndOf({ lines, lineFeedAtEnd, more }: TextPage): "crlf" | "cr" | "mixed" | undefined {
  const ended = lineFeedAtEnd || more ? lines : lines.slice(0, -1);
  const crlf = ended.filter((line) => line.endsWith("\r")).length;
  const alone = lines.some((line) => /\r[^]/.test(line));
  if (alone) return ended.length === 0 ? "cr" : "mixed";
  if (crlf === 0) return undefined;
  return crlf === ended.length ? "crlf" : "mixed";
}

function noteOf(notes: readonly string[]): Data {
  return notes.length > 0 ? { note: notes.join(" ") } : {};
}

/**
 * Characters that make a text different from what users see. These are characters that change the direction of the
 * following text (Unicode's bidirectional controls, "Trojan Source"), tags, which contain text that is never shown, and
 * spaces and operators without width. Joiners of letters and emoji aren't among them, nor are the tags of flags, and a
 * mark at the beginning of a text.
 */
const deceptive =
  /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u3164\uffa0]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]|(?<=[^])\ufeff/u;

/** Whether a line contains a character that hides something or shows text in a different order. */
export function isDeceptive(line: string): boolean {
  return deceptive.test(line);
}
