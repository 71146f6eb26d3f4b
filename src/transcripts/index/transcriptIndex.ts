import { reportsIn } from "./calls/backgroundRuns";
import { CallIndex } from "./calls/callIndex";
import type { Place } from "./calls/indexedCall";
import { ByteColumn, IntegerColumn } from "../bytes/columns/columns";
import { timeOf } from "../calls/callDuration";
import { addFacts, EntryFacts } from "./entryFacts";
import { hashOfId, SummaryTitles } from "./summaryTitles";
import { readEntry, type Entry } from "../entries/entryTypes";
import type { LineClass, Part, Title } from "../entries/entryType";
import { oneLine } from "../../base/text/displayText";
import { stringOf } from "../../base/json/jsonValue";
import { LineOffsets, type LineOffset } from "../bytes/columns/lineOffsets";
import type { Line } from "../bytes/lineBytes";
import type { RowKind } from "../model/entryRow";
import type { Summary } from "../model/summary";
import { firstLineNotice } from "./firstLineNotice";
import { FastLine } from "./fast/fastLine";
import { LINE_TREE } from "./fast/linePaths";
import { NameTable } from "../bytes/columns/nameTable";
import { parseLine, type ParsedLine } from "../bytes/parsing/parseLine";
import { recordedResult } from "../calls/resultText";
import { bestScanner } from "../bytes/scan/scanner";
import { KIND_NUMBERS, ROW_KINDS } from "../calls/statuses";
import { WithinLines } from "./columnRange";
import { HEAD_WORDS, type LineScanner } from "../bytes/scan/tape";

/** Joins the number of a row's kind. */
const SIDECHAIN = 0x80;

/** What is said and done in a conversation. */
const SPOKEN: ReadonlySet<RowKind> = new Set(["prompt", "answer", "thinking", "call"]);

const TITLE_LIMIT = 120;

const RANKS: readonly Title["rank"][] = ["command", "prompt", "generated", "custom"];

/** Ranks of which the first title counts. */
const FIRST_COUNTS: ReadonlySet<Title["rank"]> = new Set(["command", "prompt"]);

/** A row as the index has it. */
export interface IndexedRow extends Place {
  readonly kind: RowKind;
  /** A subagent's. */
  readonly sidechain: boolean;
  /** Index of the call; only with kind `call`. */
  readonly call?: number;
}

/** The positions in the file of lines that are not consecutive there, by index. */
export interface ApartPlaces {
  number(at: number): number;
  from(at: number): number;
}

/** Created when it is first needed. Its result is used up before it is asked again. */
let scanner: LineScanner | undefined;

type LineCounts = { -readonly [Name in keyof Summary["lines"]]: number };

/**
 * What is known of the lines read so far, in numbers: about four bytes a line and 9 a row, besides the calls.
 * Rows are never moved: a result that comes before its call keeps its row.
 */
export class TranscriptIndex {
  readonly names = new NameTable();
  readonly calls = new CallIndex(this.names);
  readonly facts = new EntryFacts(this.names);
  readonly lines: LineCounts = { shown: 0, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 };
  /** What the file is when it is no list of lines. */
  notice: string | undefined;
  readonly summaries = new SummaryTitles();
  readonly #fast = new FastLine(this);
  #firstTime: number | undefined;
  #lastTime: number | undefined;
  #title: Title | undefined;
  /** The title in one line, once it was shown: summaries report it with every chunk. */
  #titleLine: string | undefined;
  #main = false;
  #spoken = false;

  readonly #places = new LineOffsets();
  readonly #rowLine = new IntegerColumn();
  readonly #rowWithin = new WithinLines();
  readonly #rowKind = new ByteColumn();
  readonly #rowCall = new IntegerColumn();

  get rowCount(): number {
    return this.#rowLine.length;
  }

  /** Count of indexed lines: all but blank ones. */
  get lineCount(): number {
    return this.#places.count;
  }

  /** Returns the position in the file of a line by its index. */
  line(index: number): LineOffset {
    return this.#places.at(index);
  }

  row(index: number): IndexedRow {
    const bits = this.#rowKind.at(index);
    const kind = ROW_KINDS[bits & ~SIDECHAIN] ?? "unreadable";
    const call = this.#rowCall.at(index);
    return {
      kind,
      sidechain: (bits & SIDECHAIN) !== 0,
      line: this.#rowLine.at(index),
      ...this.#rowWithin.at(index),
      ...(call >= 0 && { call }),
    };
  }

  /** What is known of a row one by one: filters ask for many rows, and for little of each. */
  kindOf(row: number): RowKind {
    return ROW_KINDS[this.#rowKind.at(row) & ~SIDECHAIN] ?? "unreadable";
  }

  isSidechain(row: number): boolean {
    return (this.#rowKind.at(row) & SIDECHAIN) !== 0;
  }

  /** Whether a row is a subagent's, next to a main thread. In a subagent's own file its thread is the main one. */
  isAside(row: number): boolean {
    return this.#main && this.isSidechain(row);
  }

  /** Returns the index of a row's call, or -1. */
  callOf(row: number): number {
    return this.#rowCall.at(row);
  }

  /** Whether a title is known that no later prompt replaces. */
  get hasTitle(): boolean {
    return this.#title !== undefined && this.#title.rank !== "command";
  }

  /** Title, time span, tokens, versions and sessions, as a summary has them. */
  about(): Pick<Summary, "title" | "firstTime" | "lastTime" | "usage" | "versions" | "sessions"> {
    return {
      usage: this.facts.usage.total(),
      versions: Object.fromEntries(this.facts.versions),
      sessions: this.facts.sessions.size,
      ...this.#shownTitle(),
      ...(this.#firstTime !== undefined && { firstTime: new Date(this.#firstTime).toISOString() }),
      ...(this.#lastTime !== undefined && { lastTime: new Date(this.#lastTime).toISOString() }),
    };
  }

  #shownTitle(): Pick<Summary, "title"> {
    const summary =
      this.#title?.rank === "custom" || this.#title?.rank === "generated" ? undefined : this.summaries.last();
    if (!summary && this.#title) this.#titleLine ??= oneLine(this.#title.text, TITLE_LIMIT);
    const title = summary ? oneLine(summary.text, TITLE_LIMIT) : this.#titleLine;
    return title === undefined ? {} : { title };
  }

  /**
   * Adds the whole lines at the beginning of the bytes, as many as can be scanned at once. Returns how many, and how
   * many bytes they take. None if the first line has not ended, or is too long. `number` and `from` are the position of
   * the bytes in the file; `places` are those of each line, if they are apart.
   */
  addLines(
    bytes: Uint8Array,
    number: number,
    from: number,
    places?: ApartPlaces,
  ): { readonly lines: number; readonly bytes: number } {
    const scanned = (scanner ??= bestScanner(LINE_TREE)).scan(bytes);
    const { tape, lines } = scanned;
    this.#fast.begin(scanned.names);
    let head = 0;
    for (let at = 0; at < lines; at++) {
      const begin = tape[head] ?? 0;
      const end = tape[head + 1] ?? 0;
      const lineNumber = places ? places.number(at) : number + at;
      const lineFrom = places ? places.from(at) : from + begin;
      const known = tape[head + 2] === 0 && this.#places.count > 0;
      // A blank line contains nothing.
      const read = begin === end || (known && this.#fast.read(bytes, tape, head, lineNumber, lineFrom));
      if (!read) {
        const to = lineFrom + end - begin;
        this.add({ number: lineNumber, from: lineFrom, to, bytes: bytes.subarray(begin, end) });
      }
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
    if (this.#places.count === 0) this.notice = firstLineNotice(parsed, line) ?? this.notice;
    const at = this.addLine(line.number, line.from, line.to);
    switch (parsed.kind) {
      case "unreadable":
        this.lines.unreadable++;
        this.addRow("unreadable", at, 0, 0, false);
        break;
      case "value":
        this.countLine(this.#addEntry(readEntry(parsed.value), at, 0).class);
        break;
      case "recovered":
        this.lines.recovered++;
        parsed.pieces.forEach((piece, index) => {
          if (piece.kind === "object") this.#addEntry(readEntry(piece.value), at, index);
          else this.addRow("unreadable", at, index, 0, false);
        });
    }
  }

  /** Adds the position of a line. Returns its index. */
  addLine(number: number, from: number, to: number): number {
    return this.#places.push(number, from, to);
  }

  #addEntry(entry: Entry, line: number, piece: number): Entry {
    addFacts(this.facts, entry);
    const uuid = stringOf(entry.fields["uuid"]);
    if (uuid !== undefined) this.summaries.addEntry(hashOfId(uuid));
    const { thread, message } = this.calls.voiceOf(entry);
    this.calls.settle(thread, message, entry.settles);
    const row = this.rowCount;
    const results = entry.parts.filter((part) => part.result).length;
    entry.parts.forEach((part, at) => this.#addPart(part, entry, { line, piece, part: at }, results === 1));
    const interrupted = stringOf(entry.fields["interruptedMessageId"]);
    if (interrupted !== undefined) this.calls.interrupt(this.names.add(interrupted));
    if (results === 0)
      for (const report of reportsIn(entry, this.calls))
        this.calls.report(report, line, this.rowCount > row ? row : undefined);
    this.noteTime(timeOf(entry.time));
    this.noteTitle(entry.title);
    return entry;
  }

  #addPart(part: Part, entry: Entry, place: Place, alone: boolean): void {
    if (part.use) {
      const call = this.calls.add(part.use, entry, place, this.rowCount);
      if (part.use.own && entry.type === "assistant") this.calls.markOwn(call);
      this.addRow("call", place.line, place.piece, place.part, entry.sidechain, call);
      return;
    }
    const id = part.result && stringOf(part.result["tool_use_id"]);
    if (part.result && id !== undefined) {
      const { from, to } = this.#places.at(place.line);
      const answer = this.calls.answer(id, recordedResult(part.result, entry.fields, alone), place, to - from);
      // Repeated ones come with copied history.
      if (answer !== "early") return;
    }
    this.addRow(part.kind, place.line, place.piece, place.part, entry.sidechain);
  }

  /** Adds a row; `call` is the index of its call. */
  addRow(kind: RowKind, line: number, piece: number, part: number, sidechain: boolean, call = -1): void {
    this.#rowWithin.push(this.rowCount, piece, part);
    this.#rowLine.push(line);
    this.#rowKind.push(KIND_NUMBERS[kind] | (sidechain ? SIDECHAIN : 0));
    this.#rowCall.push(call);
    if (!SPOKEN.has(kind)) return;
    this.#spoken = true;
    if (!sidechain) this.#main = true;
  }

  /**
   * Whether the lines are those of no program that is known: many of a file in which nobody says anything, or nearly
   * all. New versions of a known program add types of lines, so that fewer mean nothing.
   */
  get isUnknown(): boolean {
    const { shown, bookkeeping, recovered, unknown, unreadable } = this.lines;
    const speaks = this.#spoken && shown > 0;
    return unknown + unreadable > (shown + bookkeeping + recovered) * (speaks ? 4 : 1 / 3);
  }

  /** Counts a line that could be read. */
  countLine(lineClass: LineClass): void {
    const { lines } = this;
    if (lineClass === "shown") lines.shown++;
    else if (lineClass === "bookkeeping") lines.bookkeeping++;
    else lines.unknown++;
  }

  /** Widens the time span, in milliseconds since 1970. */
  noteTime(time: number | undefined): void {
    if (time === undefined) return;
    this.#firstTime = Math.min(this.#firstTime ?? time, time);
    this.#lastTime = Math.max(this.#lastTime ?? time, time);
  }

  /** Takes a title when none that counts more is known. */
  noteTitle(title: Title | undefined): void {
    if (title?.rank === "summary") this.summaries.add({ ...title, text: title.text.slice(0, TITLE_LIMIT * 4) });
    if (!title || title.rank === "summary") return;
    const rank = RANKS.indexOf(title.rank);
    const known = this.#title ? RANKS.indexOf(this.#title.rank) : -1;
    if (rank > known || (rank === known && !FIRST_COUNTS.has(title.rank))) {
      // Only the start is shown: a whole prompt can be megabytes.
      this.#title = { ...title, text: title.text.slice(0, TITLE_LIMIT * 4) };
      this.#titleLine = undefined;
    }
  }
}
