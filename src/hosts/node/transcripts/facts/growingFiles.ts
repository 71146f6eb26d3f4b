import type { FileStat } from "../../../../base/filesPort";
import type { Resource } from "../../../../base/resource";
import { factsOf, readFileFacts, readingForFacts, type FileFacts } from "../../../../transcripts/folders/fileFacts";
import type { FolderFiles } from "../../../../transcripts/folders/keptFacts";
import type { TranscriptReading } from "../../../../transcripts/rows/transcriptReading";

/** Files that are read on, and bytes of them. The index of a file takes about a thirtieth of its bytes. */
const MOST_FILES = 8;
const MOST_BYTES = 512 * 1024 * 1024;

/** A file that was read, up to where it ended. */
interface Growing {
  readonly reading: TranscriptReading;
  readonly size: number;
}

/** Reads files that grow from where they ended before. What was replaced, or became shorter, is read from its start. */
export class GrowingFiles {
  /** Those read last are the last ones. */
  readonly #files = new Map<Resource, Growing>();

  constructor(readonly files: FolderFiles) {}

  /** Returns the same as `readFileFacts`, and keeps what the next call needs. */
  async read(resource: Resource, stat: FileStat, signal: AbortSignal): Promise<FileFacts> {
    const known = this.#files.get(resource)?.reading;
    // Nobody else reads on from there meanwhile.
    this.#files.delete(resource);
    const reading = known ?? readingForFacts(this.files, resource);
    try {
      await (known ? known.readOn() : reading.first(signal));
      const facts = await factsOf(reading, signal);
      reading.source().bytes.forget();
      // The lines of other forms can change anywhere.
      if (reading.files.notice === undefined && !reading.files.isForeign)
        this.#keep(resource, { reading, size: stat.size });
      else reading.dispose();
      return facts;
    } catch (error) {
      reading.dispose();
      signal.throwIfAborted();
      if (!known) throw error;
    }
    // What is wrong with a file is said by who reads it from its start.
    return readFileFacts(this.files, resource, stat, signal);
  }

  #keep(resource: Resource, growing: Growing): void {
    this.#files.set(resource, growing);
    let bytes = 0;
    for (const [at, [other, { size, reading }]] of [...this.#files].reverse().entries()) {
      bytes += size;
      if (at < MOST_FILES && bytes <= MOST_BYTES) continue;
      this.#files.delete(other);
      reading.dispose();
    }
  }
}
