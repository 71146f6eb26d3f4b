import type { Resource } from "../../core/ports/resource";
import type { Found } from "../../core/ports/search";
import { type FoundLines, LONG_LINE } from "../foundLines";

const NEWLINE = 10;
const RETURN = 13;
const COLON = 58;

/** Reads ripgrep's plain output: `path NUL number : column : text` and, for lines of context, `path NUL number - text`. `place` tells what a path means, `undefined` where it is not wanted. */
export class LineReader {
  readonly #lines: FoundLines;
  readonly #place: (path: string) => Resource | undefined;
  /** The beginning of a line whose end has not come: joined only then, or a line of many megabytes would be copied with every piece of it. */
  #pieces: Buffer[] = [];
  /** The path of the last line with its NUL, as bytes: most lines have the same as the one before. */
  #path = Buffer.alloc(0);
  #resource: Resource | undefined;
  /** The lines of a path that has line feeds in it, but for the last. */
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
    if (bytes[line.end] !== COLON) return this.#lines.context(line.value, textOf(bytes, line.end + 1, stop));
    if (!this.#lines.keepsNext) return this.#lines.count();
    const column = numberAt(bytes, line.end + 1);
    const from = column.end + 1;
    const at = stop - from > LONG_LINE ? bytes.toString("utf8", from, from + column.value - 1).length : undefined;
    this.#lines.match(line.value, textOf(bytes, from, stop), at);
  }
}

/** The number whose digits begin at a place, and where they end. */
function numberAt(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  let end = from;
  for (let digit = bytes[end] ?? 0; digit >= 48 && digit <= 57; digit = bytes[++end] ?? 0)
    value = value * 10 + digit - 48;
  return { value, end };
}

function textOf(bytes: Buffer, from: number, stop: number): string {
  return bytes.toString("utf8", from, bytes[stop - 1] === RETURN ? stop - 1 : stop);
}

/** What ripgrep says of a binary file among the lines it found (ripgrep 15's printer). */
const REMARK = /^(.*): (?:binary file matches|WARNING: stopped searching binary file after match) \(found .*\)$/;

/** Where the line's feed stands. Most lines are short, and a call out of JavaScript would cost more than looking at their bytes. */
function lineEnd(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + 128);
  for (let at = from; at < near; at++) if (bytes[at] === NEWLINE) return at;
  return bytes.indexOf(NEWLINE, near);
}

function startsWith(bytes: Buffer, from: number, start: Buffer): boolean {
  for (let index = 0; index < start.length; index++) if (bytes[from + index] !== start[index]) return false;
  return true;
}
