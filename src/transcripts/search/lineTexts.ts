import type { Place } from "../index/calls/indexedCall";
import { readEntry, type Entry } from "../entries/entryTypes";
import { stringOf } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import { parseFirst } from "../bytes/parsing/parseFirst";
import { decodeLine } from "../bytes/parsing/parseLine";
import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { entryTexts, valueTexts, type EntryText } from "./entryTexts";
import { rowsOfLine } from "../lookup/lineOrder";

/** A text of a line, and the object of the line that it is in. */
export interface LineText extends EntryText {
  readonly piece: number;
}

/** A line that was read to be searched. */
export interface SearchedLine {
  readonly texts: () => Iterable<LineText>;
  /** By the number of the object in the line. */
  readonly entries: readonly (Entry | undefined)[];
  /** The line has more values than are searched. */
  readonly isCut: boolean;
}

/** Lines read last: a call's line is asked for again with each of its results. */
const KEPT = 16;

/** Texts between two looks at the clock. */
export const TEXTS_A_LOOK = 500;

/** Reads lines to search in them; keeps the last few. */
export class LineTexts {
  readonly #kept = new Map<number, Promise<SearchedLine>>();

  constructor(readonly source: Source) {}

  /**
   * Returns a line by its index. Pass `bytes` if they are at hand. Lines that are too long to be read have no texts.
   */
  line(line: number, bytes?: Uint8Array): Promise<SearchedLine> {
    const known = this.#kept.get(line);
    if (known) return known;
    const read = this.#read(line, bytes);
    this.#kept.set(line, read);
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return read;
  }

  isTooLong(line: number): boolean {
    const { from, to } = this.source.index.line(line);
    return to - from > MAX_LINE_BYTES;
  }

  /** Returns the entry of a row. */
  async entryOf(row: number): Promise<Entry | undefined> {
    const { line, piece } = this.source.index.row(row);
    return (await this.line(line)).entries[piece];
  }

  /** Returns all texts of a row, for a call also those of its result. */
  async textsOf(row: number): Promise<LineText[]> {
    const { index } = this.source;
    const indexed = index.row(row);
    const call = indexed.call === undefined ? undefined : index.calls.at(indexed.call);
    const places: Place[] = [indexed, ...(call?.row === row && call.answer ? [call.answer] : [])];
    const texts: LineText[] = [];
    const breath = new Breath();
    for (const { line, piece, part } of places) {
      let looked = 0;
      for (const text of (await this.line(line)).texts()) {
        if (text.piece === piece && text.part === part) texts.push(text);
        if (++looked % TEXTS_A_LOOK === 0 && breath.due) await breath.take();
      }
    }
    return texts;
  }

  async #read(line: number, bytes: Uint8Array | undefined): Promise<SearchedLine> {
    if (this.isTooLong(line)) return { texts: () => [], entries: [], isCut: true };
    const { from, to } = this.source.index.line(line);
    const own = bytes ?? (await this.source.bytes.read(from, to));
    const { parsed, hidden } = await parseFirst(own, own.length);
    const isCut = hidden > 0;
    switch (parsed.kind) {
      case "value": {
        const entry = readEntry(parsed.value);
        if (entry.isObject) return { entries: [entry], texts: () => piecesTexts([entry]), isCut };
        return { entries: [entry], texts: () => ofPiece(0, valueTexts(parsed.value)), isCut };
      }
      case "recovered": {
        const entries = parsed.pieces.map((piece) => (piece.kind === "object" ? readEntry(piece.value) : undefined));
        const lost = parsed.pieces.map((piece) => (piece.kind === "lost" ? piece.text : undefined));
        return { entries, texts: () => piecesTexts(entries, lost), isCut };
      }
      default: {
        const raw = decodeLine(own);
        return { entries: [undefined], texts: () => [rawText(0, raw)], isCut };
      }
    }
  }
}

function* piecesTexts(
  entries: readonly (Entry | undefined)[],
  lost: readonly (string | undefined)[] = [],
): Generator<LineText> {
  for (const [piece, entry] of entries.entries()) {
    if (entry) yield* ofPiece(piece, entryTexts(entry));
    else yield rawText(piece, lost[piece] ?? "");
  }
}

function* ofPiece(piece: number, texts: Iterable<EntryText>): Generator<LineText> {
  for (const text of texts) yield { ...text, piece };
}

const rawText = (piece: number, text: string): LineText => ({ piece, part: 0, text, field: () => "raw" });

/**
 * Returns the row in which a part of a line is shown: a result that is paired has that of its call. Undefined if there
 * is none.
 */
export function rowOfPart(
  index: TranscriptIndex,
  line: number,
  piece: number,
  part: number,
  entry: Entry | undefined,
): number | undefined {
  const id = stringOf(entry?.parts[part]?.result?.["tool_use_id"]);
  const call = id === undefined ? undefined : index.calls.find(id);
  const answer = call?.answer;
  if (call && answer?.line === line && answer.piece === piece && answer.part === part) return call.row;
  const { from, to } = rowsOfLine(index, line);
  for (let row = from; row < to; row++) {
    const indexed = index.row(row);
    if (indexed.piece === piece && indexed.part === part) return row;
  }
  return undefined;
}
