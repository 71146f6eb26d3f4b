import { FileError } from "../../base/errors";
import type { FileStat } from "../../base/filesPort";
import type { TranscriptFiles } from "../bytes/byteSource";
import { TranscriptReading } from "../rows/transcriptReading";
import { LiveCalls, type ListedCalls } from "./liveCalls";
import type { LiveFile } from "./liveFinder";

/** A log of changes is read from its start each time, and waits so many times as long before that. */
const PAUSE_FACTOR = 5;

/** A file of a session that runs, and what it says. Only added bytes are read, except of a chat that is a log of changes. */
export class FollowedFile {
  readonly #reading: TranscriptReading;
  readonly #calls: LiveCalls;
  #signature = "";
  #listed: ListedCalls = { prompts: [], earlier: 0, isOpen: false };
  #written = 0;
  #pauseUntil = 0;
  #isGone = false;

  constructor(
    readonly files: TranscriptFiles,
    readonly file: LiveFile,
    readonly now: () => number,
  ) {
    this.#reading = new TranscriptReading(files, file.resource, {});
    this.#calls = new LiveCalls(file.resource);
  }

  get listed(): ListedCalls {
    return this.#listed;
  }

  /** When the file was last written: milliseconds since 1970. */
  get written(): number {
    return this.#written;
  }

  /** Changes with what is known of the file. */
  get signature(): string {
    return this.#signature;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** The ids that its entries name, or the file's name. */
  get id(): string {
    const { sessions } = this.#reading.source().index.facts;
    return sessions.has(this.file.name) ? this.file.name : ([...sessions.keys()][0] ?? this.file.name);
  }

  get title(): string | undefined {
    return this.#reading.summary().title;
  }

  get failure(): string | undefined {
    return this.#reading.summary().failure;
  }

  /** Reads on if the file has changed. Returns whether it has. Settles when all of it has been read. */
  async look(): Promise<boolean> {
    const from = this.now();
    if (this.#isGone || from < this.#pauseUntil) return false;
    const stat = await this.#stat();
    if (!stat) return true;
    const signature = fileSignature(stat);
    if (signature === this.#signature) return false;
    this.#signature = signature;
    this.#written = stat.mtime;
    const { index } = this.#reading.source();
    await this.#reading.readOn();
    this.#listed = await this.#reading.steady((source) => this.#calls.look(source));
    const hasStartedOver = index.rowCount > 0 && index !== this.#reading.source().index;
    const to = this.now();
    if (hasStartedOver) this.#pauseUntil = to + (to - from) * PAUSE_FACTOR;
    return true;
  }

  dispose(): void {
    this.#reading.dispose();
  }

  async #stat(): Promise<FileStat | undefined> {
    try {
      return await this.files.stat(this.file.resource);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#isGone = true;
      this.#signature = "gone";
      return undefined;
    }
  }
}

/** Returns a text that changes when the file is written or replaced. */
export function fileSignature({ identity, size, mtime }: FileStat): string {
  return `${identity} ${size} ${mtime}`;
}
