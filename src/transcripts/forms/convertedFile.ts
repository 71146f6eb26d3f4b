import type { TranscriptFiles } from "../bytes/byteSource";
import type { FileStat, OpenFile } from "../../base/filesPort";
import { joinedNotices } from "../bytes/joinedNotices";
import type { Resource } from "../../base/resource";
import { ForeignFile } from "./foreignFile";
import { DecodedFile, type ReadFiles } from "./decodedFile";
import { chatRecordFiles } from "./others/chatRecords";

const PAGE_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;
const SPACES = new Set([0x09, 0x0d, 0x20]);

/**
 * Reads one file as the lines of a transcript, in whatever form it is. Packed or UTF-16 bytes are decoded, and records
 * of other agents are converted (`src/transcripts/forms`). Its size is that of the result, which is found step by step
 * for a converted file.
 */
export class ConvertedFile implements ReadFiles {
  readonly #decoded: DecodedFile;
  #foreign: ForeignFile | undefined;
  #looked: Promise<unknown> = Promise.resolve();

  constructor(
    readonly files: TranscriptFiles,
    maxBytes?: number,
  ) {
    this.#decoded = new DecodedFile(files, maxBytes);
  }

  /** What was done to the file, in sentences; undefined when it is read as it is. */
  get notice(): string | undefined {
    const notices = [this.#decoded.notice, this.#foreign?.notice].filter((item) => item !== undefined);
    return joinedNotices(notices);
  }

  /** The service name of the other agent whose file it is; undefined for one that is read as it is. */
  get agent(): string | undefined {
    return this.#foreign?.agent;
  }

  /** Whether the file is one of another agent. */
  get isForeign(): boolean {
    return this.#foreign?.notice !== undefined;
  }

  /** Looks at the file after earlier calls have: the next one needs what they find out about its form. */
  stat(resource: Resource): Promise<FileStat> {
    const stat = this.#looked.then(() => this.#look(resource));
    this.#looked = stat.catch(() => undefined);
    return stat;
  }

  async #look(resource: Resource): Promise<FileStat> {
    const stat = await this.#decoded.stat(resource);
    if (stat.type !== "file") return stat;
    this.#foreign ??= new ForeignFile(this.#decoded, resource, this.files);
    const size = await this.#foreign.size(stat);
    const { edition } = this.#foreign;
    // Whoever reads on from a position starts over with another edition.
    const identity = edition === 0 ? stat.identity : `${stat.identity} ${edition}`;
    return { ...stat, size, identity };
  }

  async read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number> {
    return this.#foreign ? this.#foreign.read(from, to, into) : this.#decoded.read(resource, from, to, into);
  }

  /** Undefined for a file that is converted. */
  view(resource: Resource, from: number, to: number): Uint8Array | undefined {
    return this.isForeign ? undefined : this.#decoded.view(resource, from, to);
  }

  /** Undefined for a file that is converted. */
  async open(resource: Resource): Promise<OpenFile | undefined> {
    return this.isForeign ? undefined : this.#decoded.open(resource);
  }

  watch(resource: Resource, changed: () => void): () => void {
    const stops = [resource, ...chatRecordFiles(resource)].map((each) => this.#decoded.watch(each, changed));
    return () => stops.forEach((stop) => stop());
  }

  /** Returns the file's own line for a line of the result. Both 1-based. */
  fileLine(line: number): number {
    return this.#foreign?.fileLine(line) ?? line;
  }

  /** Returns how many lines of the file itself are not blank. */
  async countLines(resource: Resource): Promise<number> {
    const { size } = await this.#decoded.stat(resource);
    const page = new Uint8Array(Math.min(size, PAGE_BYTES));
    let [lines, blank] = [0, true];
    for (let at = 0; at < size;) {
      const count = await this.#decoded.read(resource, at, Math.min(size, at + page.length), page);
      if (count === 0) break;
      for (const byte of page.subarray(0, count)) {
        if (byte === LINE_FEED) blank = true;
        else if (blank && !SPACES.has(byte)) {
          blank = false;
          lines++;
        }
      }
      at += count;
    }
    return lines;
  }

  /** As the file itself has what the byte at `at` comes from; undefined where nothing was converted. */
  async original(at: number): Promise<Uint8Array | undefined> {
    return this.#foreign?.original(at);
  }
}
