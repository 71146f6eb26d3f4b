import type { Resource } from "../../../base/resource";
import { type OpenableFiles, OpenRanges } from "../../bytes/openRanges";
import { CHUNK_BYTES, MARGIN, type OffsetFinder, SLOTS } from "./offsetFinder";

/** A stretch of a file in a slot. */
export interface ByteChunk {
  readonly slot: number;
  /** Where it begins in the file, and its length. */
  readonly at: number;
  readonly read: number;
}

export interface ChunkOptions {
  /** Half-open range of the file. */
  readonly from: number;
  readonly to: number;
  /** Bytes that each chunk shares with the one before it. */
  readonly overlap: number;
}

/** Reads a range of a file chunk by chunk into the slots of a finder; the next ones while one is searched. */
export class ByteChunks {
  readonly #reading: Promise<ByteChunk>[] = [];
  #started = 0;
  #ranges: OpenRanges | undefined;

  constructor(
    readonly bytes: { readonly files: OpenableFiles; readonly resource: Resource },
    readonly finder: Pick<OffsetFinder, "slots">,
    readonly options: ChunkOptions,
  ) {}

  /**
   * The next chunk, which stays until it is asked for the one after it; undefined at the end, also of a file that
   * became shorter.
   */
  async next(): Promise<ByteChunk | undefined> {
    while (this.#reading.length < SLOTS - 1 && this.#place(this.#started) < this.options.to) this.#start();
    const chunk = await this.#reading.shift();
    return chunk && chunk.read > 0 ? chunk : undefined;
  }

  /** Resolves when nothing is written into the slots any more, and the file is closed. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reading);
    await this.#ranges?.close();
  }

  /** A range of one chunk is read at once, without a file that stays open. */
  #readAt(at: number, into: Uint8Array): Promise<number> {
    const { bytes, options } = this;
    const { files, resource } = bytes;
    if (options.to - options.from <= CHUNK_BYTES) return files.read(resource, at, at + into.length, into);
    this.#ranges ??= new OpenRanges(files, resource);
    return this.#ranges.read(at, at + into.length, into);
  }

  #place(number: number): number {
    return this.options.from + number * (CHUNK_BYTES - this.options.overlap);
  }

  #start(): void {
    const number = this.#started++;
    const chunk = this.#read(number % SLOTS, this.#place(number));
    // Those that are not waited for any more when one before them failed.
    chunk.catch(() => undefined);
    this.#reading.push(chunk);
  }

  async #read(slot: number, at: number): Promise<ByteChunk> {
    const room = this.finder.slots[slot] ?? new Uint8Array();
    const into = room.subarray(0, Math.min(CHUNK_BYTES, this.options.to - at));
    const read = await this.#readAt(at, into);
    room.fill(0, read, read + MARGIN);
    return { slot, at, read };
  }
}
