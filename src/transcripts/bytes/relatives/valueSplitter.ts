import { joinBytes, MAX_LINE_BYTES, type Line } from "../lineBytes";
import type { Form } from "./formOf";
import {
  ARRAY_CLOSE,
  ARRAY_OPEN,
  BACKSLASH,
  COMMA,
  fieldsAt,
  isEscaped,
  isSpace,
  LINE_FEED,
  OBJECT_CLOSE,
  OBJECT_OPEN,
  QUOTE,
} from "../jsonBytes";
import { FieldOffsets } from "./fieldOffsets";
import type { Splitter } from "./splitter";

/**
 * Where the next byte is: between values, in one that is an object or array, in any other, or in what follows the array
 * in its object.
 */
type Place = "between" | "container" | "scalar" | "tail";

/**
 * Cuts JSON into values by their byte ranges without parsing any. The values are the elements of an array, or follow
 * one another. A value's number is that of the text line where it begins. Damage stays in one value if values are
 * printed on lines of their own: one that does not end does so before the next line that begins as values do. Only
 * white space, commas and what surrounds the array are left out.
 */
export class ValueSplitter implements Splitter {
  /** Names of fields in the object next to the array. */
  readonly beside: string[] = [];
  /** Whether a line feed is within a text of the last returned line. */
  broken = false;
  #place: Place = "between";
  /** Open brackets and braces, and how many of them are open where a value begins. */
  #depth: number;
  #base: number;
  #ended = false;
  #inString = false;
  #escaped = false;
  readonly #quotes = new FieldOffsets(QUOTE);
  readonly #feeds = new FieldOffsets(LINE_FEED);
  /** Offset of the next byte that will be pushed, and its text line. */
  #position: number;
  #number: number;
  /** Start of the value that is not ended yet, its line, its bytes so far, and how many there were. */
  #from = 0;
  #fromNumber = 1;
  #kept: Uint8Array[] = [];
  #length = 0;
  /** White space since the last line feed; -1 behind anything else. */
  #column = -1;
  /** Columns of the lines where values begin, and of the first line inside one; -1 while not known. */
  #indent = -1;
  #inner = -1;

  /**
   * `position` is the offset of the first byte that will be pushed, for an array the one behind its bracket; `number`
   * is its text line.
   */
  constructor(
    readonly kind: Exclude<Form["kind"], "lines">,
    position: number,
    number: number,
    readonly maxLineBytes: number = MAX_LINE_BYTES,
  ) {
    this.#base = { values: 0, array: 1, holder: 2 }[kind];
    this.#depth = this.#base;
    this.#position = position;
    this.#number = number;
  }

  *push(bytes: Uint8Array): Generator<Line> {
    this.#quotes.start(bytes);
    this.#feeds.start(bytes);
    const base = this.#position;
    this.#position += bytes.length;
    for (let at = 0; at < bytes.length;) {
      if (this.#place === "between") {
        at = this.#skip(bytes, at);
        this.broken = false;
        this.#from = base + at;
        this.#fromNumber = this.#number;
      }
      const start = at;
      if (this.#place === "scalar") at = this.#walkScalar(bytes, at);
      else if (this.#place !== "between") at = this.#walk(bytes, at);
      // What stays is copied: the caller may use its buffer again.
      this.#keep(this.#ended ? bytes.subarray(start, at) : bytes.slice(start, at));
      if (!this.#ended) continue;
      if (this.#place === "tail") this.#noteTail();
      else yield this.#trimmed(this.#line());
      this.#place = "between";
      this.#ended = false;
      this.#kept = [];
      this.#length = 0;
    }
  }

  rest(): Line | undefined {
    return this.#place === "container" || this.#place === "scalar" ? this.#line() : undefined;
  }

  /** Returns the offset of the next value's first byte, or of what follows the array in its object. */
  #skip(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === LINE_FEED) {
        this.#number++;
        this.#column = 0;
      } else if (isSpace(byte)) {
        if (this.#column >= 0) this.#column++;
      } else if (byte === COMMA) this.#column = -1;
      else if (byte === ARRAY_CLOSE && this.#base > 0) {
        this.#column = -1;
        this.#depth = this.#base - 1;
        this.#base = 0;
        if (this.#depth === 0) continue;
        this.#place = "tail";
        return at + 1;
      } else if (byte === ARRAY_OPEN && this.#base === 0 && this.kind === "array") {
        // Another array behind the first one.
        this.#column = -1;
        this.#base = this.#depth = 1;
      } else {
        this.#place = byte === OBJECT_OPEN || byte === ARRAY_OPEN ? "container" : "scalar";
        if (byte === OBJECT_OPEN && this.#indent < 0) this.#indent = this.#column;
        this.#column = -1;
        return at;
      }
    }
    return bytes.length;
  }

  /** Returns the offset after an object or array, or after the part of it that has come. */
  #walk(bytes: Uint8Array, from: number): number {
    const inTail = this.#place === "tail";
    const base = this.#base;
    let depth = this.#depth;
    let column = this.#column;
    let at = from;
    while (at < bytes.length) {
      if (this.#inString) {
        at = this.#walkString(bytes, at);
        if (at === bytes.length) break;
        if (this.#isInString()) {
          // No string of JSON contains a line feed: the value is damaged, and the quotes before it mean nothing.
          this.broken = true;
          this.#inString = this.#escaped = false;
          if (!inTail && !this.#mayResume()) {
            this.#depth = base;
            this.#column = column;
            return this.#end(at);
          }
        }
      }
      const byte = bytes[at] ?? 0;
      at++;
      if (byte <= 0x20) {
        if (byte === LINE_FEED) {
          this.#number++;
          column = 0;
          continue;
        }
        if (isSpace(byte)) {
          if (column >= 0) column++;
          continue;
        }
      }
      if (column >= 0) {
        if (!inTail) {
          if (column === this.#indent && this.#mayResume()) {
            if (byte === OBJECT_OPEN) {
              this.#depth = base;
              this.#column = column;
              return this.#end(at - 1);
            }
            // What closes in the column where values begin closes the value, whatever is open in it.
            if (byte === OBJECT_CLOSE) depth = base + 1;
          }
          if (byte === QUOTE && this.#inner < 0) this.#inner = column;
        }
        column = -1;
      }
      if (byte === QUOTE) this.#inString = true;
      else if (byte === OBJECT_OPEN || byte === ARRAY_OPEN) depth++;
      else if ((byte === OBJECT_CLOSE || byte === ARRAY_CLOSE) && --depth === base) {
        this.#depth = depth;
        this.#column = column;
        return this.#end(at);
      }
    }
    this.#depth = depth;
    this.#column = column;
    return at;
  }

  #isInString(): boolean {
    return this.#inString;
  }

  /**
   * Returns the offset after the string that contains `from`. With `inString` still set, that of the line feed that
   * breaks it, or the end of the bytes.
   */
  #walkString(bytes: Uint8Array, from: number): number {
    const feed = this.#feeds.next(from);
    const begin = this.#escaped && feed > from ? from + 1 : from;
    this.#escaped = false;
    for (let quote = this.#quotes.next(begin); ; quote = this.#quotes.next(quote + 1)) {
      if (quote > feed) return feed;
      if (quote === bytes.length) {
        this.#escaped = isEscaped(bytes, begin, quote);
        return quote;
      }
      if (isEscaped(bytes, begin, quote)) continue;
      this.#inString = false;
      return quote + 1;
    }
  }

  /** Returns the offset after what is no object or array: numbers, strings, and what is no JSON. */
  #walkScalar(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      const closes = !this.#inString && this.#base > 0 && (byte === COMMA || byte === ARRAY_CLOSE);
      if (closes || byte === LINE_FEED) {
        this.#inString = this.#escaped = false;
        return this.#end(at);
      }
      if (this.#escaped) this.#escaped = false;
      else if (byte === QUOTE) this.#inString = !this.#inString;
      else this.#escaped = this.#inString && byte === BACKSLASH;
    }
    return bytes.length;
  }

  /** True when values begin on lines of their own, and what is in them begins in other columns. */
  #mayResume(): boolean {
    return this.#indent >= 0 && (this.#inner < 0 || this.#inner > this.#indent);
  }

  #end(at: number): number {
    this.#ended = true;
    return at;
  }

  #keep(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > this.maxLineBytes) this.#kept = [];
    else if (bytes.length > 0) this.#kept.push(bytes);
  }

  #line(): Line {
    const [number, from, to] = [this.#fromNumber, this.#from, this.#from + this.#length];
    if (this.#length > this.maxLineBytes) return { number, from, to };
    return { number, from, to, bytes: joinBytes(this.#kept, this.#length) };
  }

  /** Removes the white space and comma before the next value. */
  #trimmed(line: Line): Line {
    if (!line.bytes) return line;
    let length = line.bytes.length;
    while (length > 0 && (isSpace(line.bytes[length - 1]) || line.bytes[length - 1] === COMMA)) length--;
    return { ...line, to: line.from + length, bytes: line.bytes.subarray(0, length) };
  }

  #noteTail(): void {
    if (this.#length > this.maxLineBytes) return;
    const tail = joinBytes(this.#kept, this.#length);
    const from = tail.indexOf(COMMA) + 1;
    const object = joinBytes([Uint8Array.of(OBJECT_OPEN), tail.subarray(from)], tail.length - from + 1);
    for (const { name } of fieldsAt(object, 0)) this.beside.push(name);
  }
}
