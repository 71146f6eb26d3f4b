import { CallIndex, type Place } from "./calls";
import { Column } from "./columns";
import { timeOf } from "./duration";
import { addFacts, EntryFacts } from "./entryFacts";
import { readEntry, type Entry } from "./entryTypes";
import type { Part, Title } from "./entryType";
import { oneLine } from "./displayText";
import { textOf } from "./json";
import type { Line } from "./lines";
import type { RowKind, Summary } from "./model";
import { FastLine, LINE_TREE } from "./fastLine";
import { Names } from "./names";
import { parseLine, type ParsedLine } from "./parseLine";
import { recordedResult } from "./resultText";
import { bestScanner } from "./scan/scanner";
import { HEAD_WORDS, INPUT_BYTES, type LineScanner } from "./scan/tape";

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

/** Made when it is first needed. What it answers is used up before it is asked again. */
let scanner: LineScanner | undefined;

type LineCounts = { -readonly [Name in keyof Summary["lines"]]: number };

/**
 * What is known of the lines read so far, in numbers: about 20 bytes a line and 9 a row, besides the calls.
 * Rows are never moved: a result that comes before its call keeps its row.
 */
export class TranscriptIndex {
  readonly names = new Names();
  readonly calls = new CallIndex(this.names);
  readonly facts = new EntryFacts();
  readonly lines: LineCounts = { shown: 0, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 };
  /** What the file is when it is no list of lines. */
  notice: string | undefined;
  readonly #fast = new FastLine(this);
  #firstTime: number | undefined;
  #lastTime: number | undefined;
  #title: Title | undefined;

  readonly #lineFrom = new Column("float64");
  readonly #lineLength = new Column("float64");
  readonly #lineNumber = new Column("uint32");
  readonly #rowLine = new Column("uint32");
  /** Where in its line a row stands that is not the first part of the only object. */
  readonly #rowWithin = new Map<number, { readonly piece: number; readonly part: number }>();
  readonly #rowKind = new Column("uint8");
  readonly #rowCall = new Column("int32");

  get rowCount(): number {
    return this.#rowLine.length;
  }

  /** The place in the file of a line by its index. */
  line(index: number): { number: number; from: number; to: number } {
    const from = this.#lineFrom.at(index);
    return { number: this.#lineNumber.at(index), from, to: from + this.#lineLength.at(index) };
  }

  row(index: number): IndexedRow {
    const kind = KINDS[this.#rowKind.at(index)] ?? "unreadable";
    const call = this.#rowCall.at(index);
    const within = this.#rowWithin.get(index) ?? { piece: 0, part: 0 };
    return { kind, line: this.#rowLine.at(index), ...within, ...(call >= 0 && { call }) };
  }

  /** A title is known: no later prompt takes its place. */
  get hasTitle(): boolean {
    return this.#title !== undefined;
  }

  /** Title, time span, tokens, versions and sessions, as a summary has them. */
  about(): Pick<Summary, "title" | "firstTime" | "lastTime" | "usage" | "versions" | "sessions"> {
    return {
      usage: this.facts.usage.total(),
      versions: Object.fromEntries(this.facts.versions),
      sessions: this.facts.sessions.size,
      ...(this.#title && { title: oneLine(this.#title.text, TITLE_LIMIT) }),
      ...(this.#firstTime !== undefined && { firstTime: new Date(this.#firstTime).toISOString() }),
      ...(this.#lastTime !== undefined && { lastTime: new Date(this.#lastTime).toISOString() }),
    };
  }

  /**
   * Takes in whole lines that stand at the beginning of the bytes, those that can be scanned at once; answers how many, and how many bytes
   * they take. None: the first line is not ended, or too long for that. `number` and `from` tell where the bytes stand in the file.
   */
  addLines(bytes: Uint8Array, number: number, from: number): { readonly lines: number; readonly bytes: number } {
    const scanned = (scanner ??= bestScanner(LINE_TREE)).scan(bytes.subarray(0, INPUT_BYTES));
    const { tape, lines } = scanned;
    let head = 0;
    for (let at = 0; at < lines; at++) {
      const begin = tape[head] ?? 0;
      const end = tape[head + 1] ?? 0;
      const known = tape[head + 2] === 0 && this.#lineFrom.length > 0;
      if (!known || !this.#fast.read(bytes, tape, head, number + at, from + begin))
        this.add({ number: number + at, from: from + begin, to: from + end, bytes: bytes.subarray(begin, end) });
      head += HEAD_WORDS + (tape[head + 3] ?? 0);
    }
    return { lines, bytes: scanned.bytes };
  }

  /** Takes in the next line. */
  add(line: Line): void {
    this.addParsed(line, parseLine(line.bytes, line.to - line.from));
  }

  /** Takes in the next line, already parsed. */
  addParsed(line: Line, parsed: ParsedLine): void {
    if (parsed.kind === "blank") return;
    this.#noticeFirst(parsed, line);
    const at = this.addLine(line.number, line.from, line.to);
    switch (parsed.kind) {
      case "unreadable":
        this.lines.unreadable++;
        this.addRow("unreadable", { line: at, piece: 0, part: 0 });
        break;
      case "value":
        this.lines[this.#addEntry(readEntry(parsed.value), at, 0).class]++;
        break;
      case "recovered":
        this.lines.recovered++;
        parsed.pieces.forEach((piece, index) => {
          if (piece.kind === "object") this.#addEntry(readEntry(piece.value), at, index);
          else this.addRow("unreadable", { line: at, piece: index, part: 0 });
        });
    }
  }

  /** Takes note of where a line stands; answers its index. */
  addLine(number: number, from: number, to: number): number {
    this.#lineFrom.push(from);
    this.#lineLength.push(to - from);
    this.#lineNumber.push(number);
    return this.#lineFrom.length - 1;
  }

  #addEntry(entry: Entry, line: number, piece: number): Entry {
    addFacts(this.facts, entry);
    this.calls.settle(this.calls.voiceOf(entry), entry.settles);
    const results = entry.parts.filter((part) => part.result).length;
    entry.parts.forEach((part, at) => this.#addPart(part, entry, { line, piece, part: at }, results === 1));
    this.noteTime(timeOf(entry.time));
    this.#noteTitle(entry.title);
    return entry;
  }

  #addPart(part: Part, entry: Entry, place: Place, alone: boolean): void {
    if (part.use) {
      const call = this.calls.add(part.use, entry, place, this.rowCount);
      this.addRow("call", place, call);
      return;
    }
    const id = part.result && textOf(part.result["tool_use_id"]);
    if (part.result && id !== undefined) {
      const answer = this.calls.answer(id, recordedResult(part.result, entry.fields, alone), place);
      if (answer === "paired") return;
    }
    this.addRow(part.kind, place);
  }

  /** Adds a row; `call` is the index of its call. */
  addRow(kind: RowKind, place: Place, call = -1): void {
    if (place.piece > 0 || place.part > 0) this.#rowWithin.set(this.rowCount, { piece: place.piece, part: place.part });
    this.#rowLine.push(place.line);
    this.#rowKind.push(KINDS.indexOf(kind));
    this.#rowCall.push(call);
  }

  /** Widens the time span, in milliseconds since 1970. */
  noteTime(time: number | undefined): void {
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
