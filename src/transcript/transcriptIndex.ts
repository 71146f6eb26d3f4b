import { CallIndex, type Place } from "./calls";
import { Column } from "./columns";
import { timeOf } from "./duration";
import { readEntry, type Entry } from "./entryTypes";
import type { Part, Title } from "./entryType";
import { oneLine } from "./displayText";
import { textOf } from "./json";
import type { Line } from "./lines";
import type { RowKind, Summary } from "./model";
import { parseLine, type ParsedLine } from "./parseLine";
import { recordedResult } from "./resultText";

const KINDS: readonly RowKind[] = [
  "prompt",
  "answer",
  "thinking",
  "call",
  "result",
  "system",
  "bookkeeping",
  "unknown",
  "unreadable",
];

const TITLE_LIMIT = 120;

const RANKS: readonly Title["rank"][] = ["prompt", "summary", "generated", "custom"];

/** A row as the index has it. */
export interface IndexedRow extends Place {
  readonly kind: RowKind;
  /** Index of the call; only with kind `call`. */
  readonly call?: number;
}

type LineCounts = { -readonly [Name in keyof Summary["lines"]]: number };

/**
 * What is known of the lines read so far, in numbers: about 20 bytes a line and 21 a row, besides the calls.
 * Rows are never moved: a result that comes before its call keeps its row.
 */
export class TranscriptIndex {
  readonly calls = new CallIndex();
  readonly lines: LineCounts = { shown: 0, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 };
  /** What the file is when it is no list of lines. */
  notice: string | undefined;
  #firstTime: number | undefined;
  #lastTime: number | undefined;
  #title: Title | undefined;

  readonly #lineFrom = new Column("float64");
  readonly #lineTo = new Column("float64");
  readonly #lineNumber = new Column("uint32");
  readonly #rowLine = new Column("uint32");
  readonly #rowPiece = new Column("uint32");
  readonly #rowPart = new Column("uint32");
  readonly #rowKind = new Column("uint8");
  readonly #rowCall = new Column("int32");

  get rowCount(): number {
    return this.#rowLine.length;
  }

  /** The place in the file of a line by its index. */
  line(index: number): { number: number; from: number; to: number } {
    return { number: this.#lineNumber.at(index), from: this.#lineFrom.at(index), to: this.#lineTo.at(index) };
  }

  row(index: number): IndexedRow {
    const kind = KINDS[this.#rowKind.at(index)] ?? "unreadable";
    const call = this.#rowCall.at(index);
    const place = { line: this.#rowLine.at(index), piece: this.#rowPiece.at(index), part: this.#rowPart.at(index) };
    return { kind, ...place, ...(call >= 0 && { call }) };
  }

  /** Title and time span, as a summary has them. */
  about(): Pick<Summary, "title" | "firstTime" | "lastTime"> {
    return {
      ...(this.#title && { title: oneLine(this.#title.text, TITLE_LIMIT) }),
      ...(this.#firstTime !== undefined && { firstTime: new Date(this.#firstTime).toISOString() }),
      ...(this.#lastTime !== undefined && { lastTime: new Date(this.#lastTime).toISOString() }),
    };
  }

  /** Takes in the next line. */
  add(line: Line): void {
    this.addParsed(line, parseLine(line.bytes, line.to - line.from));
  }

  /** Takes in the next line, already parsed. */
  addParsed(line: Line, parsed: ParsedLine): void {
    if (parsed.kind === "blank") return;
    this.#noticeFirst(parsed, line);
    this.#lineFrom.push(line.from);
    this.#lineTo.push(line.to);
    this.#lineNumber.push(line.number);
    const at = this.#lineFrom.length - 1;
    switch (parsed.kind) {
      case "unreadable":
        this.lines.unreadable++;
        this.#addRow("unreadable", { line: at, piece: 0, part: 0 });
        break;
      case "value":
        this.lines[this.#addEntry(readEntry(parsed.value), at, 0).class]++;
        break;
      case "recovered":
        this.lines.recovered++;
        parsed.pieces.forEach((piece, index) => {
          if (piece.kind === "object") this.#addEntry(readEntry(piece.value), at, index);
          else this.#addRow("unreadable", { line: at, piece: index, part: 0 });
        });
    }
  }

  #addEntry(entry: Entry, line: number, piece: number): Entry {
    this.calls.settle(entry);
    const results = entry.parts.filter((part) => part.result).length;
    entry.parts.forEach((part, at) => this.#addPart(part, entry, { line, piece, part: at }, results === 1));
    this.#noteTime(timeOf(entry.time));
    this.#noteTitle(entry.title);
    return entry;
  }

  #addPart(part: Part, entry: Entry, place: Place, alone: boolean): void {
    if (part.use) {
      const call = this.calls.add(part.use, entry, place, this.rowCount);
      this.#addRow("call", place, call);
      return;
    }
    const id = part.result && textOf(part.result["tool_use_id"]);
    if (part.result && id !== undefined) {
      const answer = this.calls.answer(id, recordedResult(part.result, entry.fields, alone), place);
      if (answer === "paired") return;
    }
    this.#addRow(part.kind, place);
  }

  #addRow(kind: RowKind, place: Place, call = -1): void {
    this.#rowLine.push(place.line);
    this.#rowPiece.push(place.piece);
    this.#rowPart.push(place.part);
    this.#rowKind.push(KINDS.indexOf(kind));
    this.#rowCall.push(call);
  }

  #noteTime(time: number | undefined): void {
    if (time === undefined) return;
    this.#firstTime = Math.min(this.#firstTime ?? time, time);
    this.#lastTime = Math.max(this.#lastTime ?? time, time);
  }

  #noteTitle(title: Title | undefined): void {
    if (!title) return;
    const rank = RANKS.indexOf(title.rank);
    const known = this.#title ? RANKS.indexOf(this.#title.rank) : -1;
    if (rank > known || (rank === known && title.rank !== "prompt")) {
      // Only the start is shown: a whole prompt can be megabytes.
      this.#title = { ...title, text: title.text.slice(0, TITLE_LIMIT * 4) };
    }
  }

  /** The first line shows when a file is one JSON value and not a list of lines. */
  #noticeFirst(parsed: ParsedLine, line: Line): void {
    if (this.#lineFrom.length > 0 || !line.bytes) return;
    if (parsed.kind === "value" && Array.isArray(parsed.value)) {
      this.notice = `The file begins with a JSON array of ${parsed.value.length} values: not a transcript with one entry a line`;
    } else if (parsed.kind === "unreadable" && line.bytes.length < 16) {
      const text = new TextDecoder().decode(line.bytes).trim();
      if (/^(?:\[|\{|\[\s*\{)$/.test(text))
        this.notice = `The file is one JSON ${text.startsWith("[") ? "array" : "object"} printed over several lines: not a transcript with one entry a line`;
    }
  }
}
