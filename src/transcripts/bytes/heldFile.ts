import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { TranscriptFiles } from "./byteSource";

/** Bytes at the start of a file, which several steps look at. */
const HEAD_BYTES = 256 * 1024;

/** Files of which one is open. */
export interface HeldFile {
  readonly files: TranscriptFiles;
  close(): Promise<void>;
}

/**
 * Opens a file once for all that is read of it, and takes it as it was at `stat`. Every other file is read as usual, and
 * so is this one if the file system has no open files. Rejects with `FileError`.
 */
export async function holdFile(files: TranscriptFiles, resource: Resource, stat: FileStat): Promise<HeldFile> {
  const file = await files.open?.(resource);
  if (!file) return { files, close: async () => undefined };
  const head = new Uint8Array(Math.min(HEAD_BYTES, stat.size));
  let length: number;
  try {
    length = await file.read(0, head.length, head);
  } catch (error) {
    await file.close();
    throw error;
  }
  let { size } = stat;
  const read = async (from: number, to: number, into: Uint8Array): Promise<number> => {
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
  return {
    files: {
      ...files,
      stat: async (other) => (other === resource ? { ...stat, size } : files.stat(other)),
      read: (other, ...range) => (other === resource ? read(...range) : files.read(other, ...range)),
      open: async (other) => (other === resource ? { read, close: async () => undefined } : files.open?.(other)),
    },
    close: () => file.close(),
  };
}
