import { type CutLine, WHOLE_LINE_BYTES } from "../bytes/cutLine";
import { COUNTED_BYTES, cutValues } from "../bytes/cutValues";
import { MOST_PARSED } from "../bytes/parsing/parseFirst";
import { readEntry, type Entry } from "../entries/entryTypes";
import { MAX_AHEAD_BYTES, type EntryOf } from "./growingIndex";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import { readLongLine } from "../bytes/longLines";
import { parseLine, type ParsedLine } from "../bytes/parsing/parseLine";
import type { Source } from "./rowReader";

/** A line that was read again. */
export interface ReadLine {
  readonly parsed: ParsedLine;
  /** Returns the entry of one of its objects, by its number. Undefined if it has none. */
  entry(piece: number): Entry | undefined;
  /** Bytes of its long texts that were not decoded. */
  readonly hidden: number;
}

/** Reads lines of a file again, each once while it is remembered. A line that can no longer be read says so. */
export class LineReader {
  readonly #lines = new Map<number, ReadLine>();

  constructor(readonly source: Source) {}

  async line(at: number): Promise<ReadLine> {
    const known = this.#lines.get(at);
    if (known) return known;
    const line = await read(this.source, at);
    this.#lines.set(at, line);
    return line;
  }

  /** Forgets the lines before this one, which are not requested again. */
  forget(before: number): void {
    for (const at of this.#lines.keys()) if (at < before) this.#lines.delete(at);
  }

  /** The entry of a row. */
  readonly each: EntryOf = async ({ line, piece }) => (await this.line(line)).entry(piece);

  /** Like `each`, but returns undefined for a line that is too long to read in passing. */
  readonly near: EntryOf = async (row) => {
    const { from, to } = this.source.index.line(row.line);
    return to - from > MAX_AHEAD_BYTES ? undefined : this.each(row);
  };
}

async function read(source: Source, at: number): Promise<ReadLine> {
  const { from, to } = source.index.line(at);
  const length = to - from;
  if (length > MAX_LINE_BYTES) return readLine(parseLine(undefined, length), 0);
  try {
    const { bytes, hidden } = await readBytes(source, from, to);
    return readLine(parseLine(bytes, length), hidden);
  } catch (error) {
    const reason = `No longer there: ${error instanceof Error ? error.message : String(error)}`;
    return readLine({ kind: "unreadable", reason }, 0);
  }
}

/** Reads the entries of a line's objects, each once. */
export function readLine(parsed: ParsedLine, hidden: number): ReadLine {
  const entries = new Map<number, Entry>();
  const entry = (piece: number): Entry | undefined => {
    const known = entries.get(piece) ?? readPiece(parsed, piece);
    if (known) entries.set(piece, known);
    return known;
  };
  return { parsed, entry, hidden };
}

function readPiece(parsed: ParsedLine, piece: number): Entry | undefined {
  if (parsed.kind === "value") return readEntry(parsed.value);
  const found = parsed.kind === "recovered" ? parsed.pieces[piece] : undefined;
  return found?.kind === "object" ? readEntry(found.value) : undefined;
}

/**
 * Reads the bytes of a line to decode, and how many are left out. Even a line that is read as a whole is cut after its
 * first `MOST_PARSED` values: parsing more of them takes too long.
 */
export async function readBytes({ bytes, whole, index }: Source, from: number, to: number): Promise<CutLine> {
  if (to - from > WHOLE_LINE_BYTES && whole !== true) return readLongLine(bytes, index, from, to);
  const line = await bytes.read(from, to);
  if (line.length <= COUNTED_BYTES) return { bytes: line, hidden: 0 };
  return whole === true ? cutValues(line, MOST_PARSED) : cutValues(line);
}
