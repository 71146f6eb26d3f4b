import {
  COLON,
  COMMA,
  endOfValue,
  isEscaped,
  jsonIn,
  LINE_FEED,
  OBJECT_OPEN,
  QUOTE,
  skipSpace,
  type End,
} from "../jsonBytes";
import { FieldOffsets } from "./fieldOffsets";

/** A half-open range of bytes. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const quotes = new FieldOffsets(QUOTE);
const feeds = new FieldOffsets(LINE_FEED);

/** Finds the value of one field, by its name, in the objects of many lines. */
export class FieldFinder {
  readonly #name: Uint8Array;
  /** Whether the name can be compared by its bytes: it can, unless they are written with escapes. */
  readonly #isPlain: boolean;

  constructor(readonly name: string) {
    this.#name = new TextEncoder().encode(name);
    this.#isPlain = !/[\ufffd\p{Surrogate}]/u.test(name);
  }

  /**
   * The value of the field in the object that begins at `from`; of fields with the same name that of the last, as for JSON. Undefined when
   * there is none, or its value has no end. Fields behind what is no JSON are not looked at.
   */
  find(bytes: Uint8Array, from: number): Range | undefined {
    if (bytes[from] !== OBJECT_OPEN) return undefined;
    quotes.start(bytes);
    feeds.start(bytes);
    let found: Range | undefined;
    for (let at = skipSpace(bytes, from + 1); bytes[at] === QUOTE; at = skipSpace(bytes, at + 1)) {
      const nameEnd = endOfText(bytes, at + 1);
      if (typeof nameEnd !== "number") break;
      const colon = skipSpace(bytes, nameEnd);
      const value = skipSpace(bytes, colon + 1);
      if (bytes[colon] !== COLON || value === bytes.length) break;
      const end = endOfValue(bytes, value, endOfText);
      const isEnded = typeof end === "number";
      if (this.#isNamed(bytes, at, nameEnd)) found = isEnded ? { from: value, to: end } : undefined;
      at = isEnded ? skipSpace(bytes, end) : bytes.length;
      if (bytes[at] !== COMMA) break;
    }
    return found;
  }

  /** `from` and `to` include the quotes. */
  #isNamed(bytes: Uint8Array, from: number, to: number): boolean {
    const name = this.#name;
    const length = to - from - 2;
    if (this.#isPlain && length === name.length) {
      let at = 0;
      while (at < length && bytes[from + 1 + at] === name[at]) at++;
      if (at === length) return true;
    }
    // With escapes a name is longer; one byte that is no UTF-8 may stand for three.
    const mayDiffer = length > name.length || !this.#isPlain;
    return mayDiffer && jsonIn(bytes, from, to) === this.name;
  }
}

/** Returns the end of a string, from the offsets of quotes and line feeds, which are found many at a time. */
function endOfText(bytes: Uint8Array, from: number): End {
  const feed = feeds.next(from);
  for (let quote = quotes.next(from); ; quote = quotes.next(quote + 1)) {
    if (quote > feed) return "broken";
    if (quote === bytes.length) return "cut";
    if (!isEscaped(bytes, from, quote)) return quote + 1;
  }
}
