import type { Summary } from "../model/summary";

/** Something that is being read, and how far. */
interface Read {
  onChange(listener: (summary: Summary) => void): () => void;
}

/**
 * Returns the summary of a file when all of it has been read, or reading failed. `now` returns the current one. Rejects
 * with the signal's reason. Removes its listeners: many files are read under one signal.
 */
export function whenIndexed(read: Read, now: () => Summary, signal?: AbortSignal): Promise<Summary> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop();
      signal?.removeEventListener("abort", abort);
    };
    const abort = (): void => {
      end();
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    const look = (summary: Summary): void => {
      if (!summary.complete && summary.failure === undefined) return;
      end();
      resolve(summary);
    };
    const stop = read.onChange(look);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    look(now());
  });
}
