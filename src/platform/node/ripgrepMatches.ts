import * as z from "zod";
import type { Resource } from "../../core/ports/resource";
import type { Found } from "../../core/ports/search";
import type { FoundMatches } from "../foundMatches";
import { rangeReader } from "../matchRanges";

const NEWLINE = 10;
const RETURN = 13;
const END = Buffer.from('{"type":"end"');

/** Text of ripgrep's JSON: as it is, or the bytes in base64 where they are not UTF-8. */
const data = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);

/** What ripgrep writes with `--json`, a line each (its manual, and the documentation of the crate grep-printer). */
const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), data: z.object({ path: data }) }),
  z.object({ type: z.literal("end"), data: z.object({ binary_offset: z.int().nullable() }) }),
  z.object({
    type: z.enum(["match", "context"]),
    data: z.object({
      lines: data,
      line_number: z.int(),
      submatches: z.array(z.object({ start: z.int(), end: z.int() })),
    }),
  }),
  z.object({ type: z.literal("summary") }),
]);

type Lines = Extract<z.infer<typeof message>, { type: "match" | "context" }>["data"];

/** Reads the output of `rg --json` into matches; `place` tells what a path means, `undefined` where it is not wanted. */
export class MatchReader {
  readonly #matches: FoundMatches;
  readonly #place: (path: string) => Resource | undefined;
  /** The beginning of a line whose end has not come. */
  #pieces: Buffer[] = [];
  #wanted = false;
  /** Between two files: only at its end a file is known to be no binary one. */
  #between = true;

  constructor(matches: FoundMatches, place: (path: string) => Resource | undefined) {
    this.#matches = matches;
    this.#place = place;
  }

  get done(): boolean {
    return this.#between && this.#matches.done;
  }

  found(unreadable: number): Found {
    return this.#matches.found(unreadable);
  }

  read(chunk: Buffer): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#pieces.push(chunk);
      return;
    }
    const whole = Buffer.concat([...this.#pieces, chunk.subarray(0, end)]);
    this.#pieces = end < chunk.length ? [chunk.subarray(end)] : [];
    for (let start = 0; start < whole.length && !this.done;) {
      const stop = whole.indexOf(NEWLINE, start);
      // Of a file with more matches than are wanted only the end is looked at.
      if (!this.#matches.done || whole.compare(END, 0, END.length, start, start + END.length) === 0)
        this.#message(whole.toString("utf8", start, stop));
      start = stop + 1;
    }
  }

  #message(line: string): void {
    const read = message.parse(JSON.parse(line));
    this.#between = read.type === "end";
    if (read.type === "begin") {
      const resource = this.#place(bytesOf(read.data.path).toString());
      this.#wanted = resource !== undefined && this.#matches.file(resource);
    } else if (!this.#wanted || read.type === "summary") return;
    else if (read.type !== "end") this.#block(read.data);
    else if (read.data.binary_offset !== null) this.#matches.discard();
  }

  #block({ lines, line_number: first, submatches }: Lines): void {
    const bytes = bytesOf(lines);
    this.#matches.block(
      first,
      bytes
        .toString()
        .replace(/\r?\n$/, "")
        .split(/\r?\n/),
    );
    const range = rangeReader((from, to) => bytes.toString("utf8", from, to));
    for (const { start, end } of submatches) {
      const [from, to] = [beforeReturn(bytes, start), beforeReturn(bytes, end)];
      if (from === to && (from < end || isInside(bytes, from))) continue;
      if (this.#matches.keepsNext) {
        const { line, lastLine, ...characters } = range(from, to);
        const text = bytes.toString("utf8", from, to).replaceAll("\r\n", "\n");
        this.#matches.match({ ...characters, line: first + line, lastLine: first + lastLine, text });
      } else this.#matches.count();
      if (this.#matches.done) return;
    }
  }
}

function bytesOf(given: z.infer<typeof data>): Buffer {
  return "text" in given ? Buffer.from(given.text) : Buffer.from(given.bytes, "base64");
}

/** No place is between the two characters of an end of line. */
function beforeReturn(bytes: Buffer, at: number): number {
  return at > 0 && bytes[at - 1] === RETURN && bytes[at] === NEWLINE ? at - 1 : at;
}

/** Whether the place is in the middle of a character: ripgrep has empty matches there. */
function isInside(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) === 0x80;
}
