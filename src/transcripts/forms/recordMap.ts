import { FloatColumn, IntegerColumn } from "../bytes/columns/columns";
import { LineOffsets, type LineOffset } from "../bytes/columns/lineOffsets";
import { joinBytes, LineSplitter, MAX_LINE_BYTES, type Line } from "../bytes/lineBytes";
import { afterMark, jsonIn, LINE_FEED, skipSpace } from "../bytes/jsonBytes";
import type { Splitter } from "../bytes/relatives/splitter";
import { ValueSplitter } from "../bytes/relatives/valueSplitter";
import { convertLine, UNENDED, type ConvertedLine } from "./convertLine";
import type { Convert, ConvertedEntry, Found } from "./foreignForm";
import type { RecordsPlace } from "./recordLook";

/** Records converted in one go when they are read again: so many, or of so many bytes. */
const BLOCK_RECORDS = 32;
const BLOCK_BYTES = 256 * 1024;

/** Bytes of converted records that are kept. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Reads bytes of the file as it is. */
export type ReadPlain = (from: number, to: number) => Promise<Uint8Array>;

/**
 * Converts the records of a file to the lines of a transcript. The converted bytes are not kept. A table of about 20
 * bytes a record says which records a stretch of them comes from, and they are converted again when they are read.
 */
export class RecordMap {
  readonly #splitter: Splitter;
  #convert: Convert;
  /** Positions of the records in the file. */
  readonly #records = new LineOffsets();
  /** The record of each converted line. */
  readonly #lineRecord = new IntegerColumn();
  /**
   * The first record of each block that is full, its first line, where its converted bytes begin, and how its records
   * are converted.
   */
  readonly #blockRecord = new IntegerColumn();
  readonly #blockLine = new IntegerColumn();
  readonly #blockFrom = new FloatColumn();
  readonly #blockConvert: Convert[] = [];
  /** The converted bytes of the last block, which is not full yet. */
  #open: Uint8Array[] = [];
  #openBytes = 0;
  #length = 0;
  /** The bytes after the last record that has ended. */
  #tail: Uint8Array = new Uint8Array(0);
  #rest: LineOffset | undefined;
  /** What is at the end while nothing follows the last record. */
  #atEnd: ConvertedEntry | undefined;
  readonly #kept = new Map<number, Uint8Array>();
  #keptBytes = 0;

  constructor(
    found: Found,
    start: Uint8Array,
    readonly read: ReadPlain,
    /** The line of each record, if that differs from its line in the file. */
    readonly lines?: readonly number[],
  ) {
    this.#convert = found.convert;
    this.#splitter = splitterFor(found.records, start);
  }

  /** Converted bytes there are by now. */
  get size(): number {
    return this.#length + this.#tail.length;
  }

  /** Returns the offset of the first byte to push, to find the first record. */
  static begin(records: RecordsPlace): number {
    return records.kind === "lines" ? 0 : records.open + 1;
  }

  /** Takes the next bytes of the file, in order; they may be used again behind it. */
  push(bytes: Uint8Array): void {
    this.#tail = new Uint8Array(0);
    for (const line of this.#splitter.push(bytes)) this.#add(line);
  }

  /** The end of the file, for now: a last record that is whole counts, of one that is not only that it has begun. */
  end(): void {
    const rest = this.#splitter.rest();
    this.#rest = rest && { number: rest.number, from: rest.from, to: rest.to };
    const atEnd = this.#atEnd === undefined ? "" : JSON.stringify(this.#atEnd.entry);
    this.#tail = new TextEncoder().encode(rest ? restText(rest, this.#convert) : atEnd);
  }

  /** Copies converted bytes of the half-open range, as many as there are. Returns how many. */
  async copy(from: number, to: number, into: Uint8Array): Promise<number> {
    const end = Math.min(to, this.size);
    for (let at = from; at < end;) {
      const { bytes, begin } = await this.#bytesAt(at);
      const part = bytes.subarray(at - begin, Math.min(end, begin + bytes.length) - begin);
      if (part.length === 0) return at - from;
      into.set(part, at - from);
      at += part.length;
    }
    return Math.max(0, end - from);
  }

  /** The line of the file where the record of a converted line begins; both 1-based. */
  fileLine(line: number): number {
    if (line > this.#lineRecord.length) return this.#rest?.number ?? this.#lastLine() ?? line;
    const record = this.#lineRecord.at(line - 1);
    return this.lines?.[record] ?? this.#records.at(record).number;
  }

  /** The file's own line of the last record, from which what is at the end comes. */
  #lastLine(): number | undefined {
    const last = this.#records.count - 1;
    return this.#atEnd === undefined ? undefined : (this.lines?.[last] ?? this.#records.at(last).number);
  }

  /** As the file has it: the record that the converted byte at `at` comes from, or its part. */
  async original(at: number): Promise<Uint8Array | undefined> {
    if (at >= this.#length) return this.#rest && this.read(this.#rest.from, this.#rest.to);
    const block = this.#blockOf(at);
    const { bytes, begin } = await this.#bytesAt(at);
    let line = this.#firstLine(block);
    for (
      let feed = bytes.indexOf(LINE_FEED);
      feed !== -1 && feed < at - begin;
      feed = bytes.indexOf(LINE_FEED, feed + 1)
    )
      line++;
    const record = this.#lineRecord.at(line);
    let within = 0;
    while (line - within > 0 && this.#lineRecord.at(line - within - 1) === record) within++;
    const { from, to } = this.#records.at(record);
    for await (const converted of this.#converted(this.#firstRecord(block), record + 1, this.#convertOf(block))) {
      if (converted.record !== record) continue;
      const part = converted.entries[within];
      if (part && "original" in part && part.original !== undefined)
        return new TextEncoder().encode(JSON.stringify(part.original, undefined, 2));
    }
    return this.read(from, to);
  }

  #add(line: Line): void {
    const converted = convertLine(line, this.#convert);
    if (!converted) return;
    this.#atEnd = converted.atEnd;
    if (this.#open.length === 0) {
      this.#blockRecord.push(this.#records.count);
      this.#blockLine.push(this.#lineRecord.length);
      this.#blockFrom.push(this.#length);
      this.#blockConvert.push(this.#convert);
    }
    const bytes = new TextEncoder().encode(linesOf(converted));
    for (let at = 0; at < converted.lines; at++) this.#lineRecord.push(this.#records.count);
    this.#records.push(line.number, line.from, line.to);
    this.#convert = converted.next;
    this.#open.push(bytes);
    this.#openBytes += bytes.length;
    this.#length += bytes.length;
    const block = this.#blockConvert.length - 1;
    const first = this.#blockRecord.at(block);
    const isFull = this.#records.count - first >= BLOCK_RECORDS;
    if (!isFull && line.to - this.#records.at(first).from < BLOCK_BYTES) return;
    this.#keep(block, joinBytes(this.#open, this.#openBytes));
    this.#open = [];
    this.#openBytes = 0;
  }

  /** Returns the stretch of converted bytes that contains the one at `at`, and where it begins. */
  async #bytesAt(at: number): Promise<{ bytes: Uint8Array; begin: number }> {
    if (at >= this.#length) return { bytes: this.#tail, begin: this.#length };
    const block = this.#blockOf(at);
    const begin = this.#blockFrom.at(block);
    const isLast = block === this.#blockConvert.length - 1;
    if (isLast && this.#openBytes > 0) return { bytes: joinBytes([...this.#open], this.#openBytes), begin };
    return { bytes: await this.#block(block), begin };
  }

  async #block(block: number): Promise<Uint8Array> {
    const known = this.#kept.get(block);
    if (known) return known;
    const isLast = block === this.#blockConvert.length - 1;
    const end = isLast ? this.#records.count : this.#blockRecord.at(block + 1);
    const length = (isLast ? this.#length : this.#blockFrom.at(block + 1)) - this.#blockFrom.at(block);
    const texts: string[] = [];
    for await (const converted of this.#converted(this.#firstRecord(block), end, this.#convertOf(block)))
      texts.push(linesOf(converted));
    const made = new TextEncoder().encode(texts.join(""));
    // A file that was replaced gives other bytes; whoever reads them finds out by itself.
    const bytes = new Uint8Array(length).fill(SPACE);
    bytes.set(made.subarray(0, length));
    this.#keep(block, bytes);
    return bytes;
  }

  async *#converted(first: number, end: number, convert: Convert) {
    const from = this.#records.at(first).from;
    const whole = await this.#readRecords(first, end);
    let next = convert;
    for (let record = first; record < end; record++) {
      const place = this.#records.at(record);
      const bytes = whole.subarray(place.from - from, place.to - from);
      const tooLong = place.to - place.from > MAX_LINE_BYTES;
      const converted = convertLine({ ...place, ...(!tooLong && { bytes }) }, next);
      if (!converted) continue;
      next = converted.next;
      yield { record, ...converted };
    }
  }

  /** The bytes of records that follow each other; a record that is too long is not read. */
  async #readRecords(first: number, end: number): Promise<Uint8Array> {
    const { from } = this.#records.at(first);
    const last = this.#records.at(end - 1);
    const tooLong = last.to - last.from > MAX_LINE_BYTES;
    return this.read(from, tooLong ? last.from : last.to);
  }

  #keep(block: number, bytes: Uint8Array): void {
    this.#kept.set(block, bytes);
    this.#keptBytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= KEPT_BYTES || oldest === block) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= length;
    }
  }

  /** Returns the block that contains the converted byte. */
  #blockOf(at: number): number {
    let from = 0;
    let to = this.#blockConvert.length - 1;
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (this.#blockFrom.at(middle) <= at) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  #firstRecord(block: number): number {
    return this.#blockRecord.at(block);
  }

  #firstLine(block: number): number {
    return this.#blockLine.at(block);
  }

  #convertOf(block: number): Convert {
    const convert = this.#blockConvert[block];
    if (!convert) throw new RangeError(`No block ${block} of ${this.#blockConvert.length}`);
    return convert;
  }
}

const SPACE = 0x20;

/** A record can have no lines. */
function linesOf({ text, lines }: Pick<ConvertedLine, "text" | "lines">): string {
  return lines === 0 ? "" : `${text}\n`;
}

function splitterFor(records: RecordsPlace, start: Uint8Array): Splitter {
  if (records.kind === "lines") return new LineSplitter();
  const from = records.open + 1;
  let number = 1;
  for (let at = start.indexOf(LINE_FEED); at !== -1 && at < from; at = start.indexOf(LINE_FEED, at + 1)) number++;
  return new ValueSplitter(records.kind, from, number);
}

/** A last record that has no end yet. */
function restText(rest: Line, convert: Convert): string {
  const { bytes } = rest;
  if (!bytes || jsonIn(bytes, afterMark(bytes), bytes.length) === undefined) {
    return bytes && skipSpace(bytes, 0) === bytes.length ? "" : UNENDED;
  }
  return convertLine(rest, convert)?.text ?? "";
}
