import { joinedNotices } from "../joinedNotices";
import { oneLine } from "../../../base/text/displayText";
import { joinBytes, LineSplitter, MAX_LINE_BYTES, type Line } from "../lineBytes";
import { formOf, type Form } from "./formOf";
import { afterMark, fieldsAt, jsonIn, LINE_FEED, skipSpace } from "../jsonBytes";
import { isEntry } from "./looksLikeEntry";
import type { Splitter } from "./splitter";
import { ValueSplitter } from "./valueSplitter";
import { Wrapper } from "./wrapper";

const ABOUT = {
  array: "The file is one JSON array: its elements are shown, each with the line where it begins",
  values: "The file is JSON printed over several lines: each value is shown with the line where it begins",
  holder: "The entries are in an array inside a JSON object",
} satisfies Record<Exclude<Form["kind"], "lines">, string>;

/**
 * Cuts a file into the lines that contain its entries, in any form (`formOf`). Forms are lines, an array, an object
 * with an array, and printed values; each entry can be wrapped in another object. The range of a line is that of its
 * entry. The first bytes are held back until they show the form. How the bytes are cut makes no difference.
 */
export class EntrySplitter implements Splitter {
  readonly #wrapper = new Wrapper();
  #held: Uint8Array = new Uint8Array(0);
  #splitter: LineSplitter | ValueSplitter | undefined;
  #about: string | undefined;

  constructor(readonly maxLineBytes: number = MAX_LINE_BYTES) {}

  push(bytes: Uint8Array): Generator<Line> {
    if (!this.#splitter) return this.#begin(bytes);
    const lines = this.#splitter.push(bytes);
    // Nearly all files: nothing comes between them and their lines.
    return this.#wrapper.settled && this.#wrapper.key === undefined ? lines : this.#unwrapped(lines);
  }

  /** What cuts the file from here on, once it is sure that its lines are its entries. */
  get lines(): LineSplitter | undefined {
    const isPlain = this.#wrapper.settled && this.#wrapper.key === undefined;
    return isPlain && this.#splitter instanceof LineSplitter ? this.#splitter : undefined;
  }

  /** Whether a line feed is within a text of the last returned line, which is then no JSON. */
  get broken(): boolean {
    return this.#splitter instanceof ValueSplitter && this.#splitter.broken;
  }

  rest(): Line | undefined {
    const line = this.#splitter ? this.#splitter.rest() : this.#heldLine();
    return line && this.#wrapper.peek(line);
  }

  get notice(): string | undefined {
    const beside = this.#splitter instanceof ValueSplitter ? this.#splitter.beside : [];
    const key = this.#wrapper.key;
    const wrapped =
      key === undefined
        ? []
        : [`Each entry was wrapped in another object, under “${oneLine(key, 100)}”: only the entry is shown`];
    const about =
      this.#about !== undefined && beside.length > 0
        ? `${this.#about}, without the fields next to it: ${oneLine(beside.join(", "))}`
        : this.#about;
    return joinedNotices([...(about === undefined ? [] : [about]), ...wrapped]);
  }

  *#begin(bytes: Uint8Array): Generator<Line> {
    if (this.#held.length === 0 && beginsWithEntry(bytes)) {
      this.#wrapper.settle();
      this.#splitter = new LineSplitter(this.maxLineBytes);
      yield* this.#splitter.push(bytes);
      return;
    }
    this.#held = joinBytes([this.#held, bytes], this.#held.length + bytes.length);
    const form = formOf(this.#held);
    if (!form) return;
    const held = this.#held;
    this.#held = new Uint8Array(0);
    const [splitter, from] = this.#splitterFor(form, held);
    this.#splitter = splitter;
    // `rest` gave the first line that is not blank, so that it has to come first here too.
    const first = skipSpace(held, afterMark(held));
    for (const line of this.#unwrapped(splitter.push(held.subarray(from)))) if (line.to >= first) yield line;
  }

  #heldLine(): Line | undefined {
    const held = this.#held;
    if (held.length === 0) return undefined;
    const from = held.subarray(0, skipSpace(held, afterMark(held))).lastIndexOf(LINE_FEED) + 1;
    return { number: 1 + lineFeeds(held.subarray(0, from)), from, to: held.length, bytes: held.subarray(from) };
  }

  *#unwrapped(lines: Generator<Line>): Generator<Line> {
    for (const line of lines) yield this.#wrapper.take(line);
  }

  /** Returns the splitter for a form, and the offset of the first byte to push to it. */
  #splitterFor(form: Form, held: Uint8Array): [LineSplitter | ValueSplitter, number] {
    if (form.kind === "lines") return [new LineSplitter(this.maxLineBytes), 0];
    this.#about = form.kind === "holder" ? `${ABOUT.holder}, under “${oneLine(form.key, 100)}”` : ABOUT[form.kind];
    const from = form.kind === "values" ? form.from : form.open + 1;
    const number = 1 + lineFeeds(held.subarray(0, from));
    const splitter = new ValueSplitter(form.kind, from, number, this.maxLineBytes);
    if (form.kind === "holder") {
      for (const field of fieldsAt(held, form.from)) {
        if (field.from >= form.open) break;
        splitter.beside.push(field.name);
      }
    }
    return [splitter, from];
  }
}

/**
 * Whether the first line is an entry that contains no array, as in nearly all files: it then shows the form, and that
 * nothing is wrapped. Parsed once for both.
 */
function beginsWithEntry(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(LINE_FEED);
  const value = end === -1 ? undefined : jsonIn(bytes, afterMark(bytes), end);
  return isEntry(value) && !Object.values(value).some(Array.isArray);
}

function lineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count++;
  return count;
}
