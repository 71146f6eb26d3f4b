import type { Resource } from "../core/ports";
import type { Transcript } from "./model";
import { Reading, type ReadOptions, type TranscriptFiles } from "./reading";
import { readCall, readRows, readText } from "./rowReader";

/** How a transcript is opened. */
export interface OpenOptions extends ReadOptions {
  /** Gives up opening; an open transcript ends with `dispose`. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a Claude Code transcript. Resolves when the first chunk is read and reads on behind it, pausing often.
 * Rejects with `FileError` when there is no file to read, and with the signal's reason; what goes wrong later is in `summary.failure`.
 */
export async function openTranscript(
  files: TranscriptFiles,
  resource: Resource,
  options: OpenOptions = {},
): Promise<Transcript> {
  const reading = new Reading(files, resource, options);
  try {
    await reading.first(options.signal);
  } catch (error) {
    reading.dispose();
    throw error;
  }
  return {
    get summary() {
      return reading.summary();
    },
    rows: (from, to, signal) => reading.steady((source) => readRows(source, from, to, signal)),
    call: (id) =>
      reading.steady(async (source) => {
        const call = source.index.calls.find(id);
        return call && readCall(source, call);
      }),
    rowOf: async (id) => reading.source().index.calls.find(id)?.row,
    text: (row) => reading.steady((source) => readText(source, row)),
    onChange: (listener) => reading.onChange(listener),
    dispose: () => reading.dispose(),
  };
}
