import type { Summary } from "../model";
import type { Reading } from "../reading";
import type { Comparable } from "./comparison";
import { readItems } from "./readItems";
import { totalsOf } from "./totals";

/** Parts of the work on one transcript: what reading its calls takes of it, the rest is its structure. */
const CALLS = 0.6;

/** Makes an open transcript comparable. `turns` tells how many turns it has. */
export function comparing(
  reading: Reading,
  turns: (signal: AbortSignal | undefined) => Promise<number>,
): Pick<Comparable, "compared"> {
  return {
    async compared(signal, progress = () => undefined) {
      const summary = await whole(reading, signal);
      const read = await reading.steady((source) =>
        readItems(source, signal, (done, total) => progress((CALLS * done) / Math.max(1, total))),
      );
      let prompts = 0;
      for (let item = 0; item < read.items.count; item++) if (read.items.isPrompt(item)) prompts++;
      const totals = await totalsOf(reading.source().index, summary, prompts, await turns(signal));
      progress(1);
      return { ...read, totals };
    },
  };
}

/** Waits until the file has been read. Rejects with why that ended early, and with the signal's reason. */
function whole(reading: Reading, signal: AbortSignal | undefined): Promise<Summary> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop();
      signal?.removeEventListener("abort", abort);
    };
    const abort = (): void => {
      end();
      reject(signal?.reason instanceof Error ? signal.reason : new Error("Cancelled"));
    };
    const look = (summary: Summary): void => {
      if (!summary.complete && summary.failure === undefined) return;
      end();
      if (summary.failure === undefined) resolve(summary);
      else reject(new Error(`Reading a transcript stopped before its end: ${summary.failure}`));
    };
    const stop = reading.onChange(look);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    look(reading.summary());
  });
}
