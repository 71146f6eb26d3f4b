import { shownText } from "../../../base/text/markdownText";
import { safeSpans, withoutElements } from "./safeSpans";

/** A block of code that certainly begins at a line, whichever program reads the document. */
interface Fence {
  readonly marks: string;
  /** Columns before it. In a list, a line with fewer ends the list, and the block with it. */
  readonly indent: number;
  /** Columns before the closing marks, at most. With more, they can be part of the code. */
  readonly deepest: number;
  /** It is in a quotation, which ends at the first line without a `>`. */
  readonly quoted?: true;
}

/**
 * Returns untrusted Markdown so that it can be part of a document: HTML is text, pictures are links, and a code block
 * that it leaves open ends with it. Code is left as it is only where every reader of Markdown sees code. Elsewhere, a
 * `<` in it is shown as `&lt;`.
 */
export function safeMarkdown(text: string): string {
  const reading = new Reading();
  for (const line of shownText(text).split("\n")) reading.take(line);
  return reading.end().join("\n");
}

/** The same text as a quotation. */
export function quotedMarkdown(text: string): string {
  return safeMarkdown(text)
    .split("\n")
    .map((line) => (line === "" ? ">" : QUOTE + line))
    .join("\n");
}

const QUOTE = "> ";

const BLANK = /^[ \t]*$/;
const MARKS = /^([ \t]*)(`{3,}|~{3,})(.*)/;
const LISTED = /^( *)([-*+]|\d{1,9}[.)])( {1,4})(?=\S)(.*)$/;
const QUOTED = /^ {0,3}> ?(.*)$/;
/** Marks behind whatever makes a line part of a list or a quotation. */
const NESTED = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*)+(?:`{3}|~{3})/;
const BREAK = /^ *(?:(?:- *){3,}|(?:\* *){3,})$/;

/** What was read and written so far. */
class Reading {
  readonly #lines: string[] = [];
  #fence: Fence | undefined;
  /** A block of code may be open in a list or quotation. It ends with it, at a line that begins at the margin. */
  #isDoubtful = false;
  /** Columns before the text of the innermost item that certainly goes on, or 0. */
  #item = 0;
  #isAfterBlank = true;
  /** Where the paragraph begins. */
  #paragraph = 0;
  /** A mark of code in the paragraph has no partner on its line. It may have one on a later line. */
  #isSpanOpen = false;

  take(line: string): void {
    const fence = this.#fence;
    if (fence) return fence.quoted ? this.#quoted(line, fence) : this.#inFence(line, fence);
    if (BLANK.test(line)) return this.#close(line);
    if (/^[^ \t>]/.test(line)) this.#isDoubtful = false;
    this.#lines.push(this.#opened(line) ?? this.#written(line));
    this.#isAfterBlank = false;
  }

  /** Returns all lines, with the end of a block of code that is open. */
  end(): readonly string[] {
    const { marks, indent = 0, quoted } = this.#fence ?? {};
    if (marks !== undefined && !quoted) this.#close(" ".repeat(indent) + marks);
    return this.#lines;
  }

  #inFence(line: string, fence: Fence): void {
    const { marks, indent, deepest } = fence;
    const [, space = "", end = "", rest = "x"] = MARKS.exec(line) ?? [];
    const at = columns(line);
    const isTabbed = space.includes("\t");
    // At the margin, the code goes on behind marks that are too deep. In a list, that depends on the list.
    if (end.startsWith(marks) && BLANK.test(rest) && (at <= deepest || indent > 0 || isTabbed))
      return this.#close((at >= indent && at <= deepest && !isTabbed ? space : " ".repeat(indent)) + end);
    if (at >= indent || BLANK.test(line)) return void this.#lines.push(line);
    this.#close(" ".repeat(indent) + marks);
    this.take(line);
  }

  #quoted(line: string, { marks }: Fence): void {
    const [, inside] = QUOTED.exec(line) ?? [];
    if (inside === undefined) {
      this.#fence = undefined;
      this.#endParagraph();
      return this.take(line);
    }
    const [, space = "", end = "", rest = "x"] = MARKS.exec(inside) ?? [];
    if (!end.startsWith(marks) || !BLANK.test(rest) || /^ {4}/.test(space)) return void this.#lines.push(line);
    // How far a tab reaches depends on the column.
    this.#close(space.includes("\t") ? QUOTE + end : line);
  }

  /** Writes a line that ends a block of code or a paragraph. */
  #close(line: string): void {
    this.#fence = undefined;
    this.#lines.push(line);
    this.#endParagraph();
  }

  #endParagraph(): void {
    this.#isAfterBlank = true;
    this.#isSpanOpen = false;
    this.#paragraph = this.#lines.length;
  }

  /** Returns a line that begins, or may begin or end, a block of code. Returns undefined for other lines. */
  #opened(line: string): string | undefined {
    const found = marksOf(line);
    if (found) {
      const { space, marks } = found;
      const at = columns(line);
      const isDeep = this.#item > 0 && at >= this.#item && at <= this.#item + 3;
      if (!this.#isDoubtful && !space.includes("\t") && (at <= 3 || isDeep))
        return this.#open(line, { marks, indent: at, deepest: at > 3 ? this.#item + 3 : 3 });
      this.#doubt();
      // Marks that could begin a block at the margin, or end one in a list, must do neither.
      return at > 3 ? this.#escaped(line) : `${space}\\${this.#escaped(line.slice(space.length))}`;
    }
    if (!NESTED.test(line)) return undefined;
    const item = this.#isDoubtful ? undefined : this.#itemOf(line);
    const listed = item && marksOf(item.text);
    if (item && listed?.space === "") {
      this.#item = item.indent;
      return this.#open(line, { marks: listed.marks, indent: item.indent, deepest: item.indent + 3 });
    }
    const inside = marksOf(/^> ?(.*)$/.exec(line)?.[1] ?? "");
    if (!this.#isDoubtful && inside?.space === "")
      return this.#open(line, { marks: inside.marks, indent: 0, deepest: 3, quoted: true });
    this.#doubt();
    return this.#escaped(line);
  }

  #doubt(): void {
    this.#isDoubtful = true;
    this.#item = 0;
  }

  #open(line: string, fence: Fence): string {
    this.#fence = fence;
    if (fence.indent < this.#item) this.#item = 0;
    // Some readers take a line with a `|` for the head of a table.
    return line.replaceAll("|", " ");
  }

  #written(line: string): string {
    const item = this.#isDoubtful ? undefined : this.#itemOf(line);
    if (item) this.#item = item.indent;
    else if (columns(line) < this.#item) this.#item = 0;
    const { text, isOpen } = safeSpans(line);
    return this.#isDoubtful || this.#isSpanOpen || isOpen ? this.#escaped(line) : text;
  }

  /** Returns a line without any code that is left as it is. Neither has its paragraph, if the line may part its marks. */
  #escaped(line: string): string {
    if (!this.#isSpanOpen && line.includes("`")) {
      this.#isSpanOpen = true;
      for (let at = this.#paragraph; at < this.#lines.length; at++)
        this.#lines[at] = withoutElements(this.#lines[at] ?? "");
    }
    return withoutElements(line);
  }

  /** Returns where the text of a list's item begins, if the line certainly begins one. */
  #itemOf(line: string): { readonly indent: number; readonly text: string } | undefined {
    const [, space = "", mark = "", gap = "", text] = LISTED.exec(line) ?? [];
    if (text === undefined || BREAK.test(line)) return undefined;
    const at = space.length;
    if (at > 3 && (at < this.#item || at > this.#item + 3)) return undefined;
    // In a paragraph, only the number 1 begins a list.
    if (!/^(?:[-*+]|1[.)])$/.test(mark) && at >= this.#item && !this.#isAfterBlank) return undefined;
    return { indent: at + mark.length + gap.length, text };
  }
}

function marksOf(line: string): { readonly space: string; readonly marks: string } | undefined {
  const [, space = "", marks = "", rest = ""] = MARKS.exec(line) ?? [];
  return marks === "" || (marks.startsWith("`") && rest.includes("`")) ? undefined : { space, marks };
}

/** The columns of white space before a line's text, at least: in a quotation, a tab can be shorter. */
function columns(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? "";
  if (!space.includes("\t")) return space.length;
  const ends = [0, QUOTE.length].map((start) => {
    let at = start;
    for (const char of space) at += char === "\t" ? 4 - (at % 4) : 1;
    return at - start;
  });
  return Math.min(...ends);
}
