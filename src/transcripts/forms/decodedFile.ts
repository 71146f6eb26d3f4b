import type { TranscriptFiles } from "../bytes/byteSource";
import { FileError } from "../../base/errors";
import type { FileStat, OpenFile, Packing, Unpack } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { oneLine, showBytes } from "../../base/text/displayText";

/**
 * Limit on the bytes that are decoded from a packed or otherwise encoded file. They are kept in memory while the
 * transcript is open.
 */
export const MAX_DECODED_BYTES = 256 * 1024 * 1024;

const PAGE_BYTES = 1024 * 1024;

/** How a file's bytes are to be read: as they are, or after a conversion to UTF-8. */
type Encoding = "plain" | Packing | "utf-16le" | "utf-16be";

interface Converted {
  readonly bytes: Uint8Array;
  readonly notice: string;
}

/** Files whose bytes are no longer packed. */
export type ReadFiles = Omit<TranscriptFiles, "unpackers">;

/**
 * Reads one file as UTF-8 bytes. By its first bytes, it can be packed with gzip or zstd, or UTF-16 with a byte order
 * mark. Such a file is converted as a whole when it is looked at and has changed, up to a limit, and its size is that of
 * the result. Any other is passed through. Rejects with `FileError` for a packed file that can't be unpacked here; its
 * cause says why.
 */
export class DecodedFile implements ReadFiles {
  #encoding: Encoding | undefined;
  #last: FileStat | undefined;
  #converted: Converted | undefined;

  constructor(
    readonly files: TranscriptFiles,
    readonly maxBytes: number = MAX_DECODED_BYTES,
  ) {}

  /** What was done to the file, in a sentence; undefined when it is read as it is. */
  get notice(): string | undefined {
    return this.#converted?.notice;
  }

  async stat(resource: Resource): Promise<FileStat> {
    const stat = await this.files.stat(resource);
    if (stat.type !== "file") return stat;
    await this.#look(resource, stat);
    return this.#converted ? { ...stat, size: this.#converted.bytes.length } : stat;
  }

  async read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number> {
    if (!this.#converted) return this.files.read(resource, from, to, into);
    const part = this.#converted.bytes.subarray(from, to);
    into.set(part);
    return part.length;
  }

  /** Undefined for a file that is converted. */
  view(resource: Resource, from: number, to: number): Uint8Array | undefined {
    return this.#converted ? undefined : this.files.view?.(resource, from, to);
  }

  /** Undefined for a file that is converted. */
  async open(resource: Resource): Promise<OpenFile | undefined> {
    return this.#converted ? undefined : this.files.open?.(resource);
  }

  watch(resource: Resource, changed: () => void): () => void {
    return this.files.watch(resource, changed);
  }

  async #look(resource: Resource, stat: FileStat): Promise<void> {
    const last = this.#last;
    const sameFile = last !== undefined && last.identity === stat.identity;
    // A file that only grew begins as it did.
    const grew = sameFile && stat.size >= last.size;
    if (!grew || this.#encoding === undefined) this.#encoding = await this.#encodingOf(resource);
    const changed = !sameFile || stat.size !== last.size || stat.mtime !== last.mtime;
    if (this.#encoding === undefined || this.#encoding === "plain") this.#converted = undefined;
    else if (changed || !this.#converted) this.#converted = await this.#convert(resource, this.#encoding, stat.size);
    this.#last = stat;
  }

  /** Undefined while there are too few bytes to decide. */
  async #encodingOf(resource: Resource): Promise<Encoding | undefined> {
    const start = new Uint8Array(4);
    const count = await this.files.read(resource, 0, start.length, start);
    const [first, second, third, fourth] = start;
    if (count >= 2 && first === 0xff && second === 0xfe) return "utf-16le";
    if (count >= 2 && first === 0xfe && second === 0xff) return "utf-16be";
    // Deflate is the only method that gzip has (RFC 1952).
    if (count >= 3 && first === 0x1f && second === 0x8b && third === 0x08) return "gzip";
    if (count === 4 && first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return "zstd";
    return count === 4 || (count === 3 && first !== 0x28) ? "plain" : undefined;
  }

  async #convert(resource: Resource, encoding: Exclude<Encoding, "plain">, size: number): Promise<Converted> {
    const sink = new Sink(this.maxBytes);
    const pages = this.#pages(resource, size);
    if (encoding === "utf-16le" || encoding === "utf-16be") {
      await decode(pages, encoding, sink);
      return this.#told("The file is UTF-16", sink);
    }
    const unpacker = this.files.unpackers?.[encoding];
    if (!unpacker) throw new FileError("Unavailable", resource, { cause: new Error(MISSING[encoding]) });
    const packed = `The file is packed with ${encoding} (${showBytes(size)})`;
    return this.#told(packed, sink, await unpack(unpacker, pages, sink));
  }

  #told(what: string, sink: Sink, problem?: string): Converted {
    const limited = sink.full ? `${what}: only the first ${showBytes(this.maxBytes)} of its text are read` : what;
    const notice =
      problem === undefined
        ? limited
        : `${limited}, and damaged: what could be unpacked before the damage is read, ${showBytes(sink.length)} (${oneLine(problem)})`;
    return { bytes: sink.bytes(), notice };
  }

  async *#pages(resource: Resource, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < size;) {
      const page = new Uint8Array(Math.min(PAGE_BYTES, size - at));
      const count = await this.files.read(resource, at, at + page.length, page);
      if (count === 0) return;
      yield page.subarray(0, count);
      at += count;
    }
  }
}

/** Bytes that come piece by piece, up to a limit. */
class Sink {
  length = 0;
  full = false;
  #buffer = new Uint8Array(PAGE_BYTES);

  constructor(readonly maxBytes: number) {}

  /** False when there is no room for more. */
  add(bytes: Uint8Array): boolean {
    const room = this.maxBytes - this.length;
    this.full ||= bytes.length > room;
    const taken = bytes.subarray(0, room);
    if (this.length + taken.length > this.#buffer.length) {
      const larger = new Uint8Array(Math.min(this.maxBytes, 2 * (this.length + taken.length)));
      larger.set(this.bytes());
      this.#buffer = larger;
    }
    this.#buffer.set(taken, this.length);
    this.length += taken.length;
    return !this.full;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.length);
  }
}

type Pages = AsyncGenerator<Uint8Array>;

/** What to do where a file can't be unpacked. */
const MISSING: Readonly<Record<Packing, string>> = {
  gzip: "The file is packed with gzip and can't be unpacked here.",
  zstd: "The file is packed with zstd. Reading it needs Node.js 22.15 or later.",
};

/** Returns what is wrong with the data. Rejects with what reading the pages rejects with. */
async function unpack(unpacker: Unpack, pages: Pages, sink: Sink): Promise<string | undefined> {
  let failed: { readonly error: unknown } | undefined;
  try {
    await unpacker(
      withFailure(pages, (error) => (failed = { error })),
      (piece) => sink.add(piece),
    );
    return undefined;
  } catch (error) {
    if (failed) throw asError(failed.error);
    return asError(error).message;
  }
}

async function* withFailure(pages: Pages, failed: (error: unknown) => void): Pages {
  try {
    yield* pages;
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** Decodes until the sink is full; what is no UTF-16 becomes U+FFFD. */
async function decode(pages: Pages, encoding: "utf-16le" | "utf-16be", sink: Sink): Promise<void> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const page of pages) if (!sink.add(encoder.encode(decoder.decode(page, { stream: true })))) return;
  sink.add(encoder.encode(decoder.decode()));
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
