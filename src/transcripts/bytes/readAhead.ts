import type { Resource } from "../../base/resource";
import type { ByteSource } from "./byteSource";
import { giveBuffers, takeBuffer } from "./freeBuffers";
import { type OpenableFiles, OpenRanges } from "./openRanges";

/** A stretch of the file being read: where it begins, and how many bytes of the buffer are its. */
interface Stretch {
  readonly from: number;
  readonly buffer: Uint8Array;
  readonly count: Promise<number>;
}

/**
 * Reads a file from an offset on, always one stretch ahead, in two reused buffers: reading a large file leaves nothing
 * to be collected. The result of `chunk` is valid until the next call of `chunk` or `close`.
 */
export class Ahead {
  readonly #buffers: Uint8Array[] = [];
  readonly #ranges: OpenRanges;
  #turn = 1;
  #next: Stretch | undefined;

  constructor(
    readonly files: OpenableFiles,
    readonly resource: Resource,
    readonly chunkBytes: number,
  ) {
    this.#ranges = new OpenRanges(files, resource);
  }

  /** The bytes from `from` on, at most a chunk of them and none behind `to`; empty at the end of the file. */
  async chunk(from: number, to: number): Promise<Uint8Array> {
    const view = this.files.view?.(this.resource, from, Math.min(to, from + this.chunkBytes));
    if (view) return view;
    const stretch = this.#next?.from === from ? this.#next : this.#read(from);
    const count = Math.min(await stretch.count, to - from);
    this.#next = from + count < to ? this.#read(from + count) : undefined;
    return stretch.buffer.subarray(0, count);
  }

  /** Waits for what is being read, and closes the file. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#next?.count]);
    await this.#ranges.close();
    giveBuffers(this.#buffers.splice(0));
  }

  #read(from: number): Stretch {
    this.#turn = 1 - this.#turn;
    const buffer = (this.#buffers[this.#turn] ??= takeBuffer(this.chunkBytes));
    const count = this.#ranges.read(from, from + this.chunkBytes, buffer);
    // The caller that requests the stretch gets the error.
    count.catch(() => undefined);
    return { from, buffer, count };
  }
}

/** Bytes read at a time for an index: fewer take longer to ask for, and more leave the processor's caches. */
export const AHEAD_BYTES = 2 * 1024 * 1024;

/**
 * Where a file's bytes are read for its index: pages that are kept of a small one, so that it outlives its deletion,
 * else read ahead, so many at a time.
 */
export function sequential(
  bytes: ByteSource,
  size: number,
  kept: number,
  aheadBytes: number,
): Pick<Ahead, "chunk"> & Partial<Pick<Ahead, "close">> {
  return size <= kept ? bytes : new Ahead(bytes.files, bytes.resource, aheadBytes);
}
