import { FileError, type FileErrorKind } from "../core/errors";
import type { Files, FileStat, Resource } from "../core/ports";
import { Bytes, PAGE_BYTES } from "./bytes";
import { FileWatch } from "./fileWatch";
import type { Line, LineSplitter } from "./lines";
import type { Summary } from "./model";
import { parseLine } from "./parseLine";
import { Breath } from "./pause";
import { ConvertedFile } from "./relatives/convertedFile";
import { EntrySplitter } from "./relatives/entrySplitter";
import type { Source } from "./rowReader";
import { TranscriptIndex } from "./transcriptIndex";

/** How a file is read. */
export interface ReadOptions {
  /** Reads on when the file grows, starts over when it is replaced. */
  readonly follow?: boolean;
  /** Bytes read at a time; the model is the same whatever it is. */
  readonly chunkBytes?: number;
}

/** The first chunk is a small one, so that there is something to show at once. */
const FIRST_BYTES = 128 * 1024;

/** Bytes whose lines are taken in one go: a few milliseconds of work. */
const BLOCK_BYTES = 256 * 1024;

const LINE_FEED = 0x0a;

/** The files port as far as transcripts need it. */
export type TranscriptFiles = Pick<Files, "stat" | "read" | "watch">;

/** A file being read: from its start, then on from where it was when more is there. */
export class Reading {
  readonly files: ConvertedFile;
  readonly #watch: FileWatch;
  readonly #bytes: Bytes;
  readonly #listeners = new Set<(summary: Summary) => void>();
  readonly #chunkBytes: number;
  #stopWatching: () => void = () => undefined;
  #index = new TranscriptIndex();
  #splitter = new EntrySplitter();
  #position = 0;
  #size = 0;
  /** The unended last line is counted already; only a line feed may follow. */
  #restCounted = false;
  #pending = false;
  #complete = false;
  #failure: string | undefined;
  #looking = false;
  #again = false;
  #disposed = false;
  #started: (() => void) | undefined;

  constructor(
    files: TranscriptFiles,
    readonly resource: Resource,
    options: ReadOptions,
  ) {
    this.files = new ConvertedFile(files);
    this.#chunkBytes = options.chunkBytes ?? PAGE_BYTES;
    this.#bytes = new Bytes(this.files, resource, this.#chunkBytes);
    this.#watch = new FileWatch(this.files, resource);
    if (options.follow) this.#stopWatching = files.watch(resource, () => this.#changed());
  }

  /** Settles when there is something to show. */
  async first(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(asError(signal.reason)), { once: true });
    });
    await Promise.race([this.#begin(), aborted]);
  }

  async #begin(): Promise<void> {
    const stat = await this.files.stat(this.resource);
    if (stat.type === "directory") throw new FileError("IsDirectory", this.resource);
    // Reading from a pipe or a device could wait for ever.
    if (stat.type !== "file") throw new FileError("Unavailable", this.resource);
    await this.files.read(this.resource, 0, 1, new Uint8Array(1));
    const shown = new Promise<void>((resolve) => (this.#started = resolve));
    this.#changed();
    await shown;
  }

  source(): Source {
    return { index: this.#index, bytes: this.#bytes };
  }

  /** Asks again when the file was replaced meanwhile: an answer never mixes two files. */
  async steady<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    for (;;) {
      const source = this.source();
      try {
        const answer = await ask(source);
        if (source.index === this.#index) return answer;
      } catch (error) {
        if (source.index === this.#index) throw error;
      }
    }
  }

  summary(): Summary {
    const notices = [this.files.notice, this.#splitter.notice ?? this.#index.notice].filter(
      (item) => item !== undefined,
    );
    const notice = notices.length > 0 ? notices.join(". ") : undefined;
    return {
      bytes: this.#size,
      bytesRead: this.#position,
      complete: this.#complete,
      rows: this.#index.rowCount,
      lines: { ...this.#index.lines },
      pendingLastLine: this.#pending,
      calls: this.#index.calls.counts(),
      ...this.#index.about(),
      ...(notice !== undefined && { notice }),
      ...(this.#failure !== undefined && { failure: this.#failure }),
    };
  }

  onChange(listener: (summary: Summary) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopWatching();
    this.#listeners.clear();
  }

  /** Looks at the file; what changes while it is looked at is looked at again. */
  #changed(): void {
    this.#again = true;
    if (!this.#looking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    while (this.#again && !this.#disposed) {
      this.#again = false;
      try {
        await this.#readOn();
        this.#complete = true;
      } catch (error) {
        this.#failure = failureText(error, this.#position > 0);
        this.#complete = false;
      }
      this.#notify();
    }
    this.#looking = false;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const stat = await this.files.stat(this.resource);
      if (await this.#watch.isAnother(stat, this.#position)) this.#startOver();
      this.#size = stat.size;
      this.#failure = undefined;
      if (this.#position >= stat.size) break;
      this.#complete = false;
      await this.#readTo(stat);
      if (this.#disposed) return;
    }
    this.#endOfFile();
  }

  async #readTo(stat: FileStat): Promise<void> {
    const breath = new Breath();
    while (this.#position < stat.size && !this.#disposed) {
      const to = this.#position === 0 ? Math.min(stat.size, FIRST_BYTES) : stat.size;
      const chunk = await this.#bytes.chunk(this.#position, to);
      // It became shorter: the next look tells.
      if (chunk.length === 0) return;
      if (this.#restCounted && chunk[0] !== 0x0a) return this.#startOver();
      await this.#take(chunk, breath);
      this.#position += chunk.length;
      this.#watch.note(stat, chunk);
      this.#notify();
      if (breath.due) await breath.take();
    }
  }

  async #take(chunk: Uint8Array, breath: Breath): Promise<void> {
    const { lines } = this.#splitter;
    const rest = lines ? await this.#takeLines(lines, chunk, breath) : chunk;
    for (const line of this.#splitter.push(rest)) {
      this.#add(line);
      if (breath.due) await breath.take();
    }
  }

  #add(line: Line): void {
    if (this.#restCounted) this.#restCounted = false;
    else this.#index.add(line);
  }

  /** Takes the lines that end in the chunk, many at once; answers what is behind them. */
  async #takeLines(lines: LineSplitter, chunk: Uint8Array, breath: Breath): Promise<Uint8Array> {
    for (let from = 0; ;) {
      const block = chunk.subarray(from, from + BLOCK_BYTES);
      const { next } = lines;
      const taken = next ? this.#index.addLines(block, next.number, next.from) : { lines: 0, bytes: 0 };
      if (taken.lines > 0) {
        lines.skip(taken.bytes, taken.lines);
        from += taken.bytes;
      } else {
        // The end of a line that began in another chunk, or a line that is longer than a block.
        const end = chunk.indexOf(LINE_FEED, from) + 1;
        if (end === 0) return chunk.subarray(from);
        for (const line of lines.push(chunk.subarray(from, end))) this.#add(line);
        from = end;
      }
      if (breath.due) await breath.take();
    }
  }

  /** A last line without a line feed counts when it can be read; else it is still being written. */
  #endOfFile(): void {
    this.#pending = false;
    const rest = this.#splitter.rest();
    if (!rest || this.#restCounted) return;
    const parsed = parseLine(rest.bytes, rest.to - rest.from);
    const whole =
      parsed.kind === "value" ||
      (parsed.kind === "recovered" && parsed.pieces.every((piece) => piece.kind === "object"));
    this.#pending = !whole && parsed.kind !== "blank";
    this.#restCounted = whole;
    if (whole) this.#index.addParsed(rest, parsed);
  }

  #startOver(): void {
    this.#index = new TranscriptIndex();
    this.#splitter = new EntrySplitter();
    this.#bytes.forget();
    this.#watch.forget();
    this.#position = 0;
    this.#restCounted = false;
    this.#pending = false;
  }

  #notify(): void {
    this.#started?.();
    this.#started = undefined;
    if (this.#disposed || this.#listeners.size === 0) return;
    const summary = this.summary();
    for (const listener of this.#listeners) listener(summary);
  }
}

const FAILURES: Partial<Record<FileErrorKind, string>> = {
  NotFound: "The file was deleted",
  PermissionDenied: "The file may no longer be read",
  IsDirectory: "A folder stands in the file's place",
};

function failureText(error: unknown, kept: boolean): string {
  const known = error instanceof FileError ? FAILURES[error.kind] : undefined;
  const what = known ?? `The file could not be read: ${asError(error).message}`;
  return kept ? `${what}; what was read of it before is kept` : what;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
