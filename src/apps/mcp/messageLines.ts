import { MessageOutline } from "./messageOutline";

const LINE_FEED = 0x0a;

/** Bytes that stay reserved for the next line. */
const RESERVED = 64 * 1024;

/** A line of text, or the outline of one that is too long. */
export type MessageLine = string | MessageOutline;

/** Cuts bytes into lines. Keeps at most `longest` bytes of a line; reads past the remainder of a longer one. */
export class MessageLines {
  readonly #longest: number;
  #bytes = Buffer.allocUnsafe(0);
  #length = 0;
  #outline: MessageOutline | undefined;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Adds bytes. Yields the lines that end in them, without their line ends. */
  *add(chunk: Buffer): Generator<MessageLine> {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end));
      from = end + 1;
      yield this.#line();
    }
    this.#take(chunk.subarray(from));
  }

  #take(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (this.#outline) {
      this.#outline.add(bytes);
    } else if (length > this.#longest) {
      this.#outline = new MessageOutline();
      this.#outline.add(this.#bytes.subarray(0, this.#length));
      this.#outline.add(bytes);
      this.#forget();
    } else {
      if (length > this.#bytes.length) this.#grow(length);
      bytes.copy(this.#bytes, this.#length);
      this.#length = length;
    }
  }

  #line(): MessageLine {
    const line = this.#outline ?? this.#bytes.toString("utf8", 0, this.#length);
    this.#outline = undefined;
    this.#forget();
    return line;
  }

  /** Grows at least to twice the size, so that a line that arrives in small pieces isn't copied for each. */
  #grow(length: number): void {
    const larger = Buffer.allocUnsafe(Math.max(length, Math.min(2 * this.#bytes.length, this.#longest), RESERVED));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  #forget(): void {
    this.#length = 0;
    if (this.#bytes.length > RESERVED) this.#bytes = Buffer.allocUnsafe(0);
  }
}
