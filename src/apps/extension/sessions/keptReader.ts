import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";

/** A worker thread that is kept for a while for the next use. */
export interface KeptReader {
  /** Returns the kept one, or starts one. It belongs to the caller, who gives it back or closes it. */
  take(): Transcripts;
  /** Keeps one that does nothing, and closes it when nobody takes it for a while. */
  giveBack(worker: Transcripts): void;
  /** Closes the kept one. */
  dispose(): void;
}

/**
 * Creates one that keeps a thread for so many milliseconds. `start` starts it, which takes as long as a short search.
 */
export function keptReader(start: () => Transcripts, keptMs: number): KeptReader {
  let kept: { readonly worker: Transcripts; readonly end: ReturnType<typeof setTimeout> } | undefined;
  const remove = (): Transcripts | undefined => {
    const worker = kept?.worker;
    clearTimeout(kept?.end);
    kept = undefined;
    return worker;
  };
  return {
    take: () => remove() ?? start(),
    giveBack(worker) {
      // Two can be given back that were used at the same time.
      remove()?.close("Nothing uses the thread");
      kept = { worker, end: setTimeout(() => remove()?.close("Nothing uses the thread"), keptMs) };
    },
    dispose: () => remove()?.close("The window is closing"),
  };
}
