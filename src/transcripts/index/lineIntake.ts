import { COUNTED_BYTES, cutValues } from "../bytes/cutValues";
import type { Line, LineSplitter } from "../bytes/lineBytes";
import { parseFirst, MOST_PARSED } from "../bytes/parsing/parseFirst";
import { parseLine } from "../bytes/parsing/parseLine";
import type { Breath } from "../../base/pause";
import { EntrySplitter } from "../bytes/relatives/entrySplitter";
import { LineBatch } from "../bytes/relatives/lineBatch";
import { INPUT_BYTES } from "../bytes/scan/tape";
import { TranscriptIndex } from "./transcriptIndex";

/** Bytes whose lines are taken in one go: a few milliseconds of work. */
const BLOCK_BYTES = 256 * 1024;

/** A line of more bytes is read by itself when it came in pieces. */
const MAX_JOINED = INPUT_BYTES - 1;

const LINE_FEED = 0x0a;

/** Takes the bytes of one file, in order, into its index. */
export class LineIntake {
  readonly index = new TranscriptIndex();
  readonly #splitter = new EntrySplitter();
  readonly #batch = new LineBatch();
  /** No bytes came yet. */
  #isNew = true;
  /** The unended last line is counted already; only a line feed may follow. */
  #restCounted = false;
  /** The file ends in a line that is not finished. */
  pending = false;

  /** Describes the file, if it is no list of entries. */
  get notice(): string | undefined {
    return this.#splitter.notice ?? this.index.notice;
  }

  /** Whether the bytes can be what follows in the same file. */
  mayFollow(bytes: Uint8Array): boolean {
    return !this.#restCounted || bytes[0] === LINE_FEED;
  }

  /** Takes the next bytes, which may be used again behind it. */
  async take(chunk: Uint8Array, breath: Breath): Promise<void> {
    let rest = chunk;
    if (this.#isNew && chunk.length > 0) {
      // The first line of nearly every file shows that all lines are entries, which are then taken many at once.
      this.#isNew = false;
      const end = chunk.indexOf(LINE_FEED) + 1;
      await this.#takeApart(chunk.subarray(0, end), breath);
      rest = chunk.subarray(end);
    }
    const { lines } = this.#splitter;
    await this.#takeApart(lines ? await this.#takeLines(lines, rest, breath) : rest, breath);
  }

  async #takeApart(bytes: Uint8Array, breath: Breath): Promise<void> {
    for (const line of this.#splitter.push(bytes)) {
      await this.#addApart(line);
      if (breath.due) await breath.take();
    }
    this.#addBatch();
  }

  #add(line: Line): void {
    if (this.#restCounted) this.#restCounted = false;
    else this.index.add(line);
  }

  /** Takes a line that has very many values by its first ones. Returns whether it is such a line. */
  async #addLong(line: Line): Promise<boolean> {
    if (!line.bytes || line.bytes.length <= COUNTED_BYTES || this.#restCounted) return false;
    const { bytes, hidden } = await cutValues(line.bytes, MOST_PARSED);
    if (hidden === 0) return false;
    this.index.addParsed(line, parseLine(bytes, line.bytes.length));
    return true;
  }

  /** Scans a line whose bytes came in pieces like the others, with its line feed after it. */
  async #addJoined(line: Line): Promise<void> {
    if (await this.#addLong(line)) return;
    const { bytes, number, from } = line;
    if (bytes && !this.#restCounted && bytes.length < MAX_JOINED) {
      const whole = new Uint8Array(bytes.length + 1);
      whole.set(bytes);
      whole[bytes.length] = LINE_FEED;
      if (this.index.addLines(whole, number, from).lines > 0) return;
    }
    this.#add(line);
  }

  /** Lines that are apart are also taken many at once. */
  async #addApart(line: Line): Promise<void> {
    const { broken } = this.#splitter;
    if (!this.#restCounted && this.#batch.add(line, broken)) return;
    this.#addBatch();
    if (await this.#addLong(line)) return;
    if (this.#restCounted || !this.#batch.add(line, broken)) this.#add(line);
  }

  #addBatch(): void {
    const batch = this.#batch;
    for (let bytes = 0, done = 0; done < batch.count;) {
      const first = done;
      const places = {
        number: (at: number): number => batch.number(first + at),
        from: (at: number): number => batch.from(first + at),
      };
      const taken = this.index.addLines(batch.bytes.subarray(bytes), 0, 0, places);
      bytes += taken.bytes;
      done += taken.lines;
      // Without a scanner each is read by itself.
      if (taken.lines === 0) {
        const end = batch.bytes.indexOf(LINE_FEED, bytes);
        const from = batch.from(done);
        this.index.add({
          number: batch.number(done),
          from,
          to: from + end - bytes,
          bytes: batch.bytes.subarray(bytes, end),
        });
        bytes = end + 1;
        done++;
      }
    }
    batch.clear();
  }

  /** Takes the lines that end in the chunk, many at once. Returns the bytes after them. */
  async #takeLines(lines: LineSplitter, chunk: Uint8Array, breath: Breath): Promise<Uint8Array> {
    for (let from = 0; ;) {
      const block = chunk.subarray(from, from + BLOCK_BYTES);
      const { next } = lines;
      const taken = next ? this.index.addLines(block, next.number, next.from) : { lines: 0, bytes: 0 };
      if (taken.lines > 0) {
        lines.skip(taken.bytes, taken.lines);
        from += taken.bytes;
      } else {
        // The end of a line that began in another chunk, or a line that is longer than a block.
        const end = chunk.indexOf(LINE_FEED, from) + 1;
        if (end === 0) return chunk.subarray(from);
        for (const line of lines.push(chunk.subarray(from, end))) await this.#addJoined(line);
        from = end;
      }
      if (breath.due) await breath.take();
    }
  }

  /** Counts a last line without a line feed if it can be read. Otherwise it is still being written. */
  async endOfFile(): Promise<void> {
    this.pending = false;
    const rest = this.#splitter.rest();
    if (!rest || this.#restCounted) return;
    const { parsed } = await parseFirst(rest.bytes, rest.to - rest.from);
    const whole =
      parsed.kind === "value" ||
      (parsed.kind === "recovered" && parsed.pieces.every((piece) => piece.kind === "object"));
    this.pending = !whole && parsed.kind !== "blank";
    this.#restCounted = whole;
    if (whole) this.index.addParsed(rest, parsed);
  }
}
