import type { Remote } from "../../../base/rpc";
import type { HideOptions, Transcript } from "../../../transcripts/model/transcriptModel";
import type { Summary } from "../../../transcripts/model/summary";
import { type Answers, answersBy } from "../../../transcripts/model/questions";
import type { About, ReaderApi } from "../../../transcripts/workerApi";

/** A transcript that another thread reads. It keeps the latest summary and sends questions to the reader. */
export interface RemoteTranscript extends Transcript {
  /** Sets the first summary, unless a change arrived before it. */
  begin(summary: Summary): void;
  change(summary: Summary): void;
  /** Keeps the last summary with a `failure`. */
  fail(reason: string): void;
}

let last = 0;

/** Returns an id for use across the connection. */
export function newId(): number {
  return ++last;
}

/** Creates the local object for the transcript that the reader has open as `id`. Calls `forget` once, on disposal. */
export function remoteTranscript(id: string, reader: Remote<ReaderApi>, forget: () => void): RemoteTranscript {
  let known: Summary | undefined;
  let ended = false;
  const listeners = new Set<(summary: Summary) => void>();
  const questions: Answers<About> = reader;
  const asking = (hide?: HideOptions): Answers =>
    answersBy((question, params, signal) => questions[question]({ ...params, id, hide }, signal));
  const transcript: RemoteTranscript = {
    ...asking(),
    get summary() {
      if (!known) throw new Error("The transcript isn't open yet");
      return known;
    },
    async *export(options, signal) {
      const job = newId();
      let done = false;
      try {
        while (!done) {
          const step = await reader.exportNext({ id, job, options }, signal);
          ({ done } = step);
          yield step;
        }
      } finally {
        if (!done) reader.exportEnd({ job }).catch(() => undefined);
      }
    },
    hiding: (hide) => ({ ...transcript, ...asking(hide), summary: transcript.summary }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      if (ended) return;
      ended = true;
      listeners.clear();
      forget();
      reader.dispose({ id }).catch(() => undefined);
    },
    begin(summary) {
      known ??= summary;
    },
    change(summary) {
      known = summary;
      for (const listener of listeners) listener(summary);
    },
    fail(reason) {
      if (known) transcript.change({ ...known, complete: false, failure: reason });
      ended = true;
    },
  };
  return transcript;
}
