import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { OpenableFiles, ViewableFiles } from "./openRanges";
import { joinBytes } from "./lineBytes";

/** The files port as far as transcripts need it. */
export type TranscriptFiles = Pick<Files, "stat" | "read" | "open" | "watch" | "unpackers"> & ViewableFiles;

/** Bytes read at a time. */
export const PAGE_BYTES = 1024 * 1024;
/** Bytes kept in memory: rows near each other are read once, and small files outlive their deletion. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Files larger than this are read through without keeping their pages. */
export const KEPT_BYTES = CACHE_BYTES / 2;

interface Page {
  readonly bytes: Uint8Array;
}

/** Converts positions for files whose records were converted (`src/transcripts/forms`). */
export interface Originals {
  /** Returns the file's own line for a line of the converted bytes. Both 1-based. */
  fileLine(line: number): number;
  /** As the file itself has what the byte at `at` comes from; undefined where nothing was converted. */
  original(at: number): Promise<Uint8Array | undefined>;
}

/** A file's bytes, read in pages, of which the last used are kept. */
export class ByteSource {
  /** In order of use, the last used last. */
  readonly #pages = new Map<number, Promise<Page>>();
  readonly #most: number;

  constructor(
    readonly files: OpenableFiles & Partial<Originals>,
    readonly resource: Resource,
    readonly pageBytes: number = PAGE_BYTES,
  ) {
    this.#most = Math.max(2, Math.floor(CACHE_BYTES / pageBytes));
  }

  /** The half-open range; shorter where the file ends before. */
  async read(from: number, to: number): Promise<Uint8Array> {
    if (to - from > CACHE_BYTES) return this.#readApart(from, to);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for (let at = from; at < to;) {
      const piece = await this.chunk(at, to);
      if (piece.length === 0) break;
      pieces.push(piece);
      length += piece.length;
      at += piece.length;
    }
    return joinBytes(pieces, length);
  }

  /** Returns the file's own line for a line of the converted bytes. */
  fileLine(line: number): number {
    return this.files.fileLine?.(line) ?? line;
  }

  /** As the file itself has the line of this range. */
  async original(from: number, to: number): Promise<Uint8Array> {
    return (await this.files.original?.(from)) ?? this.read(from, to);
  }

  /** The bytes from `from` to `to` or to the end of its page, whichever comes first; empty at the end of the file. */
  async chunk(from: number, to: number): Promise<Uint8Array> {
    const index = Math.floor(from / this.pageBytes);
    const start = index * this.pageBytes;
    const end = Math.min(to, start + this.pageBytes) - start;
    let { bytes } = await this.#page(index, false);
    // The file may have grown since the page was read.
    if (bytes.length < end) ({ bytes } = await this.#page(index, true));
    return bytes.subarray(from - start, end);
  }

  /** Forgets all pages: the file is another one now. */
  forget(): void {
    this.#pages.clear();
  }

  /** What would fill all pages, and push out each other's, is read in one go and not kept. */
  async #readApart(from: number, to: number): Promise<Uint8Array> {
    const into = new Uint8Array(to - from);
    return into.subarray(0, await this.files.read(this.resource, from, to, into));
  }

  #page(index: number, again: boolean): Promise<Page> {
    const known = again ? undefined : this.#pages.get(index);
    const page = known ?? this.#load(index, this.#pages.get(index));
    this.#pages.delete(index);
    this.#pages.set(index, page);
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= this.#most) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  /** Falls back to what was read of the page before: the file may be gone by now. */
  async #load(index: number, before: Promise<Page> | undefined): Promise<Page> {
    const start = index * this.pageBytes;
    const view = this.files.view?.(this.resource, start, start + this.pageBytes);
    if (view) return { bytes: view };
    const into = new Uint8Array(this.pageBytes);
    try {
      const count = await this.files.read(this.resource, start, start + this.pageBytes, into);
      // What is left of a page that is full for the most part isn't worth a copy.
      return { bytes: 2 * count > into.length ? into.subarray(0, count) : into.slice(0, count) };
    } catch (error) {
      const kept = await before?.catch(() => undefined);
      if (kept) return kept;
      this.#pages.delete(index);
      throw error;
    }
  }
}
