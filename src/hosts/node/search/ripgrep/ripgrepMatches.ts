import * as z from "zod";
import type { Resource } from "../../../../base/resource";
import { type FindQuery, type Found, longestLine } from "../../../../tools/runtime/ports/searchPort";
import type { FoundMatches } from "../../../shared/search/foundMatches";
import { rangeReader } from "../../../shared/search/matchRanges";

const NEWLINE = 10;
const RETURN = 13;
const END = Buffer.from('{"type":"end"');

/**
 * The text between two matches of a line in ripgrep's output. In a text of its JSON, the quotes would have backslashes.
 */
const BETWEEN_MATCHES = '},{"match":';

/** A text in ripgrep's JSON: as it is, or as base64 if it isn't UTF-8. */
const data = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);

/** The lines of `rg --json` (ripgrep's manual, and the documentation of the crate grep-printer). */
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

interface MatchReaderOptions {
  /** As in the query. */
  readonly tooLong?: FindQuery["tooLong"] | undefined;
  /** Maximum bytes of a line of output, which contains a line of the file and its matches. Default: `longestLine`. */
  readonly longest?: number;
}

/**
 * Reads the output of `rg --json`. `place` resolves a path; undefined if it isn't wanted.
 * From a line that is too long, reads the first matches, if its text leaves room for any.
 */
export class MatchReader {
  readonly #matches: FoundMatches;
  readonly #place: (path: string) => Resource | undefined;
  readonly #longest: number;
  readonly #tooLong: FindQuery["tooLong"];
  /** The beginning of an incomplete line. */
  #pieces: Buffer[] = [];
  /** Its bytes, including those that were dropped because there are too many. */
  #length = 0;
  #resource: Resource | undefined;
  /** Whether lines of the file were not read completely. */
  #cut = false;
  /** Whether no file is open. Only at its end is a file known not to be binary. */
  #between = true;

  constructor(
    matches: FoundMatches,
    place: (path: string) => Resource | undefined,
    { longest = longestLine, tooLong }: MatchReaderOptions = {},
  ) {
    this.#matches = matches;
    this.#place = place;
    this.#longest = longest;
    this.#tooLong = tooLong;
  }

  get done(): boolean {
    return this.#between && this.#matches.done;
  }

  found(unreadable: number): Found {
    this.#cut ||= this.#length > this.#longest && this.#isWanted;
    this.#tellCut();
    return this.#matches.found(unreadable);
  }

  read(chunk: Buffer): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) return this.#keep(chunk);
    const first = this.#length > this.#longest ? chunk.indexOf(NEWLINE) + 1 : 0;
    if (first > 0) this.#beginningOfLine(Buffer.concat(this.#pieces.splice(0)).toString());
    const whole = Buffer.concat([...this.#pieces, chunk.subarray(first, end)]);
    this.#pieces = [];
    this.#length = 0;
    if (end < chunk.length) this.#keep(chunk.subarray(end));
    for (let start = 0; start < whole.length && !this.done;) {
      const stop = whole.indexOf(NEWLINE, start);
      // If a file has more matches than wanted, only its end is read.
      if (!this.#matches.done || whole.compare(END, 0, END.length, start, start + END.length) === 0)
        this.#message(whole.toString("utf8", start, stop));
      start = stop + 1;
    }
  }

  #keep(piece: Buffer): void {
    const room = this.#longest - this.#length;
    if (room > 0) this.#pieces.push(piece.subarray(0, room));
    this.#length += piece.length;
  }

  /** Reads the complete matches of a line that was cut. */
  #beginningOfLine(text: string): void {
    if (!this.#isWanted) return;
    const end = text.lastIndexOf(BETWEEN_MATCHES);
    if (end >= 0) this.#message(`${text.slice(0, end + 1)}]}}`);
    this.#cut ||= !this.#matches.done;
  }

  get #isWanted(): boolean {
    return this.#resource !== undefined && !this.#matches.done;
  }

  #tellCut(): void {
    if (this.#cut && this.#resource !== undefined) this.#tooLong?.(this.#resource);
    this.#cut = false;
  }

  #message(whole: string): void {
    const line = firstMatches(whole, this.#matches.left);
    const read = message.parse(JSON.parse(line));
    this.#between = read.type === "end";
    if (read.type === "begin") {
      const resource = this.#place(bytesOf(read.data.path).toString());
      this.#resource = resource !== undefined && this.#matches.file(resource) ? resource : undefined;
      this.#cut = false;
    } else if (this.#resource === undefined || read.type === "summary") return;
    else if (read.type !== "end") {
      this.#block(read.data);
      this.#cut ||= line !== whole && !this.#matches.done;
    } else if (read.data.binary_offset === null) this.#tellCut();
    else this.#discard();
  }

  #discard(): void {
    this.#matches.discard();
    this.#cut = false;
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

/** Maximum characters of an output line to parse as a whole. */
const MUCH = 1_000_000;

/** Shortens a long output line to its first matches, because it may contain millions. */
function firstMatches(line: string, most: number): string {
  if (line.length <= MUCH) return line;
  let at = 0;
  for (let count = 0; count < most; count++) {
    at = line.indexOf(BETWEEN_MATCHES, at + 1);
    if (at < 0) return line;
  }
  return `${line.slice(0, at + 1)}]}}`;
}

function bytesOf(given: z.infer<typeof data>): Buffer {
  return "text" in given ? Buffer.from(given.text) : Buffer.from(given.bytes, "base64");
}

/** Moves an offset out of the middle of a CR LF. */
function beforeReturn(bytes: Buffer, at: number): number {
  return at > 0 && bytes[at - 1] === RETURN && bytes[at] === NEWLINE ? at - 1 : at;
}

/** Returns whether the offset is in the middle of a character: ripgrep has empty matches there. */
function isInside(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) === 0x80;
}
