import { FileError } from "../../base/errors";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { TranscriptFiles } from "./byteSource";
import { giveBuffers, takeBuffer } from "./freeBuffers";
import { AHEAD_BYTES } from "./readAhead";

/** Bytes at the start of a file, which several steps look at: all of most files, which are then read once. */
const HEAD_BYTES = AHEAD_BYTES;

/** Files of which one is open. Views of it are valid until it is closed. */
export interface HeldFile {
  readonly files: TranscriptFiles;
  close(): Promise<void>;
}

/**
 * Opens a file once for all that is read of it, and takes it as it was at `stat`. Every other file is read as usual, and
 * so is this one if the file system has no open files. What isn't a file is refused by whoever reads it. Rejects with
 * `FileError`.
 */
export async function holdFile(files: TranscriptFiles, resource: Resource, stat: FileStat): Promise<HeldFile> {
  const file = stat.type === "file" ? await files.open?.(resource) : undefined;
  if (!file) return { files, close: async () => undefined };
  const buffer = takeBuffer(HEAD_BYTES);
  const head = buffer.subarray(0, stat.size);
  let length: number;
  try {
    length = await file.read(0, head.length, head);
  } catch (error) {
    await file.close();
    throw error;
  }
  let closed = false;
  let { size } = stat;
  const read = async (from: number, to: number, into: Uint8Array): Promise<number> => {
    if (closed) throw new FileError("Unavailable", resource);
    if (to > length && length < size) {
      const count = await file.read(from, to, into);
      // It became shorter. Whoever reads to its end would wait for the rest.
      if (from + count < Math.min(to, size)) size = from + count;
      return count;
    }
    const part = head.subarray(from, Math.min(to, length));
    into.set(part);
    return part.length;
  };
  const view = (from: number, to: number): Uint8Array | undefined =>
    closed || (to > length && length < size) ? undefined : head.subarray(from, Math.min(to, length));
  return {
    files: {
      ...files,
      stat: async (other) => (other === resource ? { ...stat, size } : files.stat(other)),
      read: (other, ...range) => (other === resource ? read(...range) : files.read(other, ...range)),
      view: (other, ...range) => (other === resource ? view(...range) : files.view?.(other, ...range)),
      open: async (other) => (other === resource ? { read, close: async () => undefined } : files.open?.(other)),
    },
    async close() {
      if (closed) return;
      closed = true;
      giveBuffers([buffer]);
      await file.close();
    },
  };
}
