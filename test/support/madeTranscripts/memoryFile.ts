import type { TranscriptFiles } from "../../../src/transcripts/bytes/byteSource";
import type { Files, FileStat } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { FileError } from "../../../src/base/errors";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";

/** Describes an in-memory file. `set` replaces its content, and notifies watchers. */
export interface MemoryFile {
  readonly files: TranscriptFiles;
  readonly resource: Resource;
  /** Number of bytes requested so far, for claims about how much was read again. */
  readonly bytesAsked: () => number;
  /** Replaces the content; undefined deletes the file. `identity` makes it another file. */
  set(content: string | Uint8Array | undefined, identity?: string): void;
}

/** Creates a file of a file system that is not on disk. */
export function memoryFile(content: string | Uint8Array, path = "memory:/session.jsonl"): MemoryFile {
  const resource = path as Resource;
  const watchers = new Set<() => void>();
  let bytes: Uint8Array | undefined;
  let identity = "1";
  let asked = 0;
  const current = (): Uint8Array => {
    if (!bytes) throw new FileError("NotFound", resource);
    return bytes;
  };
  const files: Pick<Files, "stat" | "read" | "watch"> = {
    stat: async () =>
      ({ type: "file", link: false, size: current().length, mtime: 0, ctime: 0, identity }) satisfies FileStat,
    read: async (_, from, to, into) => {
      const part = current().subarray(from, to);
      asked += part.length;
      into.set(part);
      return part.length;
    },
    watch: (_, changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
  const set = (next: string | Uint8Array | undefined, nextIdentity = identity): void => {
    bytes = typeof next === "string" ? new TextEncoder().encode(next) : next;
    identity = nextIdentity;
    for (const changed of watchers) changed();
  };
  set(content);
  return { files, resource, bytesAsked: () => asked, set };
}

/** Resolves with the first summary, now or later, that meets the condition. */
export function summaryWhen(transcript: Transcript, fulfilled: (summary: Summary) => boolean): Promise<Summary> {
  return new Promise((resolve) => {
    if (fulfilled(transcript.summary)) return resolve(transcript.summary);
    const stop = transcript.onChange((summary) => {
      if (!fulfilled(summary)) return;
      stop();
      resolve(summary);
    });
  });
}

/** Resolves when everything available has been read, or reading failed. */
export function whenRead(transcript: Transcript): Promise<Summary> {
  return summaryWhen(transcript, ({ complete, failure }) => complete || failure !== undefined);
}
