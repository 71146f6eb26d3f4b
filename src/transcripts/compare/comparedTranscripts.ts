import { whenIndexed } from "../rows/whenIndexed";
import type { Summary } from "../model/summary";
import type { TranscriptReading } from "../rows/transcriptReading";
import type { Comparable } from "./comparison";
import { readItems } from "./readItems";
import { totalsOf } from "./comparisonTotals";

/** Parts of the work on one transcript: what reading its calls takes of it, the rest is its structure. */
const CALLS = 0.6;

/** Makes an open transcript comparable. `turns` returns how many turns it has. */
export function comparing(
  reading: TranscriptReading,
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
async function whole(reading: TranscriptReading, signal: AbortSignal | undefined): Promise<Summary> {
  const summary = await whenIndexed(reading, () => reading.summary(), signal);
  if (summary.failure !== undefined) throw new Error(`Reading a transcript stopped before its end: ${summary.failure}`);
  return summary;
}
