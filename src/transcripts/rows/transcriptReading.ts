import { joinedNotices } from "../bytes/joinedNotices";
import { FileError, type FileErrorKind } from "../../base/errors";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { unlessAborted } from "../../base/unlessAborted";
import { AHEAD_BYTES, sequential } from "../bytes/readAhead";
import { ByteSource, KEPT_BYTES, type TranscriptFiles } from "../bytes/byteSource";
import { WatchedFile } from "../bytes/watchedFile";
import { knownFields } from "../entries/knownFields";
import { LineIntake } from "../index/lineIntake";
import type { Summary } from "../model/summary";
import { Breath } from "../../base/pause";
import { ConvertedFile } from "../forms/convertedFile";
import type { Source } from "./rowReader";

/** How a file is read. */
export interface ReadOptions {
  /** Reads on when the file grows, starts over when it is replaced. */
  readonly follow?: boolean;
  /** Reads through the file for its index alone, and keeps no bytes for rows. */
  readonly once?: boolean;
  /** Bytes read at a time; the model is the same whatever it is. */
  readonly chunkBytes?: number;
}

/** The first chunk is a small one, so that there is something to show at once. */
const FIRST_BYTES = 128 * 1024;

/** What is said of a file whose lines are nobody's that is known. */
const UNKNOWN_FORMAT = "The file is in no known format: most of its lines aren't entries that agents write";

/** A file being read: from its start, then on from where it was when more is there. */
export class TranscriptReading {
  readonly files: ConvertedFile;
  readonly #watch: WatchedFile;
  readonly #bytes: ByteSource;
  readonly #listeners = new Set<(summary: Summary) => void>();
  readonly #aheadBytes: number;
  readonly #once: boolean;
  #stopWatching: () => void = () => undefined;
  #intake = new LineIntake();
  #position = 0;
  #size = 0;
  #complete = false;
  #failure: string | undefined;
  #looking = false;
  #looked: Promise<void> = Promise.resolve();
  #again = false;
  #disposed = false;
  #started: (() => void) | undefined;

  constructor(
    files: TranscriptFiles,
    readonly resource: Resource,
    options: ReadOptions,
  ) {
    this.files = new ConvertedFile(files);
    this.#aheadBytes = options.chunkBytes ?? AHEAD_BYTES;
    this.#once = options.once === true;
    this.#bytes = new ByteSource(this.files, resource, options.chunkBytes);
    this.#watch = new WatchedFile(this.files, resource);
    if (options.follow) this.#stopWatching = this.files.watch(resource, () => this.#changed());
  }

  /** Settles when there is something to show. */
  async first(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    await (signal ? unlessAborted(this.#begin(), signal) : this.#begin());
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

  /** Reads on if the file has changed. Settles when all of it has been read, or reading has failed. */
  async readOn(): Promise<void> {
    this.#changed();
    await this.#looked;
  }

  source(): Source {
    return { index: this.#intake.index, bytes: this.#bytes };
  }

  /** Asks again if the file was replaced meanwhile: a result never mixes two files. */
  async steady<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    for (;;) {
      const source = this.source();
      try {
        const answer = await ask(source);
        if (source.index === this.#intake.index) return answer;
      } catch (error) {
        if (source.index === this.#intake.index) throw error;
      }
    }
  }

  summary(): Summary {
    const isUnknown = this.#complete && this.files.agent === undefined && this.#intake.index.isUnknown;
    const unknown = isUnknown ? UNKNOWN_FORMAT : undefined;
    const notices = [this.files.notice, this.#intake.notice, unknown].filter((item) => item !== undefined);
    const notice = joinedNotices(notices);
    return {
      bytes: this.#size,
      bytesRead: this.#position,
      complete: this.#complete,
      rows: this.#intake.index.rowCount,
      lines: { ...this.#intake.index.lines },
      pendingLastLine: this.#intake.pending,
      calls: this.#intake.index.calls.counts(),
      ...this.#intake.index.about(),
      ...(isUnknown && { isUnknown }),
      ...knownFields({ notice, writtenBy: this.files.agent, failure: this.#failure }),
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

  /** Looks at the file, and again if it changes meanwhile. */
  #changed(): void {
    this.#again = true;
    if (!this.#looking) this.#looked = this.#look();
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
    await this.#intake.endOfFile();
  }

  async #readTo(stat: FileStat): Promise<void> {
    const breath = new Breath();
    const source = sequential(this.#bytes, stat.size - this.#position, this.#once ? 0 : KEPT_BYTES, this.#aheadBytes);
    try {
      while (this.#position < stat.size && !this.#disposed) {
        const to = this.#position === 0 && !this.#once ? Math.min(stat.size, FIRST_BYTES) : stat.size;
        const chunk = await source.chunk(this.#position, to);
        // It became shorter: the next look shows that.
        if (chunk.length === 0) return;
        if (!this.#intake.mayFollow(chunk)) return this.#startOver();
        await this.#intake.take(chunk, breath);
        this.#position += chunk.length;
        this.#watch.note(stat, chunk);
        this.#notify();
        if (breath.due) await breath.take();
      }
    } finally {
      await source.close?.();
    }
  }

  #startOver(): void {
    this.#intake = new LineIntake();
    this.#bytes.forget();
    this.#watch.forget();
    this.#position = 0;
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
  PermissionDenied: "The file can no longer be read: permission denied",
  IsDirectory: "A folder replaced the file",
};

function failureText(error: unknown, kept: boolean): string {
  const known = error instanceof FileError ? FAILURES[error.kind] : undefined;
  const what = known ?? `The file could not be read: ${asError(error).message}`;
  return kept ? `${what}; what was read before is kept` : what;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
