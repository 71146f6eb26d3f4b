import type { Resource } from "../../../../base/resource";
import type { Found } from "../../../../tools/runtime/ports/searchPort";
import { type FoundLines, LONG_LINE, type Outside } from "../../../shared/search/textLines";

const NEWLINE = 10;
const RETURN = 13;
const COLON = 58;

/**
 * Reads ripgrep's plain output: `path NUL number : column : text`, and `path NUL number - text` for context.
 * `place` resolves a path; undefined if it isn't wanted.
 */
export class LineReader {
  readonly #lines: FoundLines;
  readonly #place: (path: string) => Resource | undefined;
  /**
   * The beginning of an incomplete line. Joined only at its end, because joining at each piece would copy a long line
   * each time.
   */
  #pieces: Buffer[] = [];
  /** The path of the last line with its NUL, as bytes. Most lines have the same path as the previous one. */
  #path = Buffer.alloc(0);
  #resource: Resource | undefined;
  /** All lines but the last of a path that contains line feeds. */
  #pathStart = "";

  constructor(lines: FoundLines, place: (path: string) => Resource | undefined) {
    this.#lines = lines;
    this.#place = place;
  }

  readonly done = false;

  found(unreadable: number): Found {
    return this.#lines.found(unreadable);
  }

  read(chunk: Buffer): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#pieces.push(chunk);
      return;
    }
    const whole = chunk.subarray(0, end);
    const bytes = this.#pieces.length === 0 ? whole : Buffer.concat([...this.#pieces, whole]);
    this.#pieces = end < chunk.length ? [chunk.subarray(end)] : [];
    for (let start = 0; start < bytes.length;) {
      const stop = lineEnd(bytes, start);
      this.#line(bytes, start, stop);
      start = stop + 1;
    }
  }

  #lineOfPath(text: string): void {
    const [, end] = REMARK.exec(text) ?? [];
    if (end === undefined) this.#pathStart += `${text}\n`;
    else {
      const same = this.#path.equals(Buffer.from(`${this.#pathStart}${end}\0`));
      if (same && this.#resource !== undefined) this.#lines.discard();
      this.#pathStart = "";
    }
  }

  #line(bytes: Buffer, start: number, stop: number): void {
    const same = this.#path.length > 0 && startsWith(bytes, start, this.#path);
    if (!same) {
      const nul = bytes.indexOf(0, start);
      if (nul < 0 || nul >= stop) return this.#lineOfPath(bytes.toString("utf8", start, stop));
      this.#path = Buffer.from(bytes.subarray(start, nul + 1));
      this.#resource = this.#place(this.#pathStart + bytes.toString("utf8", start, nul));
      this.#pathStart = "";
      if (this.#resource !== undefined) this.#lines.file(this.#resource);
    }
    if (this.#resource === undefined) return;
    const line = numberAt(bytes, start + this.#path.length);
    const textEnd = bytes[stop - 1] === RETURN ? stop - 1 : stop;
    if (bytes[line.end] !== COLON) return this.#context(bytes, { line: line.value, from: line.end + 1, to: textEnd });
    if (!this.#lines.keepsNext && !this.#lines.isContext(line.value)) return this.#lines.count();
    const column = numberAt(bytes, line.end + 1);
    // A line in which ripgrep doesn't find the match again has no column.
    const known = column.end > line.end + 1 && bytes[column.end] === COLON;
    const from = (known ? column.end : line.end) + 1;
    const match = known ? from + column.value - 1 : from;
    if (textEnd - from > HUGE) {
      const { start, text, outside } = partOf(bytes, { from, to: textEnd }, match);
      this.#lines.match(line.value, text, bytes.toString("utf8", start, match).length, outside);
      return;
    }
    const at = stop - from > LONG_LINE ? bytes.toString("utf8", from, match).length : undefined;
    this.#lines.match(line.value, bytes.toString("utf8", from, textEnd), at);
  }

  #context(bytes: Buffer, { line, ...range }: Range & { readonly line: number }): void {
    if (range.to - range.from <= HUGE) return this.#lines.context(line, bytes.toString("utf8", range.from, range.to));
    const { text, outside } = partOf(bytes, range, range.from);
    this.#lines.context(line, text, outside);
  }
}

/** A half-open range of bytes. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Bytes from which a text isn't decoded as a whole, because it may exceed the maximum string length. */
const HUGE = 1024 * 1024;

/**
 * Bytes to decode before and after an offset of such a text.
 * More than is kept of any line, even with 3-byte characters.
 */
const PART = 64 * 1024;

/** Returns the part of a text around an offset, its start, and how much is outside it. */
function partOf(bytes: Buffer, { from, to }: Range, at: number): { start: number; text: string; outside: Outside } {
  const start = at - PART <= from ? from : characterAt(bytes, at - PART);
  const end = characterAt(bytes, Math.min(to, at + PART));
  const outside = { before: unitsOf(bytes, { from, to: start }), after: unitsOf(bytes, { from: end, to }) };
  return { start, text: bytes.toString("utf8", start, end), outside };
}

/** Counts the UTF-16 code units of a text, which is decoded in pieces. */
function unitsOf(bytes: Buffer, { from, to }: Range): number {
  let units = 0;
  for (let at = from; at < to;) {
    const next = at + HUGE < to ? characterAt(bytes, at + HUGE) : to;
    units += bytes.toString("utf8", at, next).length;
    at = next;
  }
  return units;
}

/** Returns the offset, or the beginning of the character that contains it. */
function characterAt(bytes: Buffer, place: number): number {
  for (let at = place; at > place - 4; at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return place;
}

/** Reads the number that begins at an offset, and where it ends. */
function numberAt(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  let end = from;
  for (let digit = bytes[end] ?? 0; digit >= 48 && digit <= 57; digit = bytes[++end] ?? 0)
    value = value * 10 + digit - 48;
  return { value, end };
}

/** ripgrep's message about a binary file among the lines that it found (ripgrep 15's printer). */
const REMARK = /^(.*): (?:binary file matches|WARNING: stopped searching binary file after match) \(found [^()]*\)$/;

/** Finds the line feed. Most lines are short, so reading their bytes is faster than a native call. */
function lineEnd(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + 128);
  for (let at = from; at < near; at++) if (bytes[at] === NEWLINE) return at;
  return bytes.indexOf(NEWLINE, near);
}

function startsWith(bytes: Buffer, from: number, start: Buffer): boolean {
  for (let index = 0; index < start.length; index++) if (bytes[from + index] !== start[index]) return false;
  return true;
}
