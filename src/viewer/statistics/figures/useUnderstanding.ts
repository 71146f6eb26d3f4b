import { useEffect, useState } from "preact/hooks";
import { asError } from "../../../base/errors";
import type { Understanding, UnderstandingStep } from "../../../transcripts/model/understanding/understandingModel";
import { useHost } from "../../base/hostContext";
import type { TranscriptRows } from "../../list/rows/transcriptRows";
import { useStore } from "../../base/store";

/** Contains a transcript's statistics: the last result, the progress of reading, and the error. */
export interface UnderstandingState {
  readonly known?: Understanding;
  readonly reading?: Extract<UnderstandingStep, { kind: "reading" }>;
  readonly error?: Error;
  retry(): void;
}

/** Minimum time between two reads of a growing transcript, in milliseconds and as a multiple of the reading time. */
const PAUSE = 1_000;
const CALM = 5;
const CALM_BESIDE = 50;

/** Caches the last statistics by transcript, so that another view shows them immediately. */
const remembered = new Map<string, { readonly known: Understanding; readonly took: number }>();

/**
 * Reads the transcript's statistics, and again when it has grown, while they are visible. `beside` other things, only
 * after the transcript, and more rarely.
 */
export function useUnderstanding(transcript: TranscriptRows, beside = false): UnderstandingState {
  const host = useHost();
  const { id } = transcript;
  const { rows, complete, failure } = useStore(transcript.summary);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<UnderstandingState, "retry">>(() => {
    const last = remembered.get(id);
    return last ? { known: last.known } : {};
  });
  const settled = complete || failure !== undefined;
  useEffect(() => {
    const last = remembered.get(id);
    if (last?.known.rows === rows && turn === 0) {
      // Another part of the page may have read it meanwhile.
      setState((before) => (before.known === last.known ? before : { known: last.known }));
      return undefined;
    }
    if (beside && !settled) return undefined;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const started = performance.now();
      for (;;) {
        const step = await host.understanding({ transcript: id }, abort.signal);
        if (abort.signal.aborted) return;
        if (step.kind === "done") {
          remembered.clear();
          remembered.set(id, { known: step.understanding, took: performance.now() - started });
          setState({ known: step.understanding });
          return;
        }
        setState(({ known }) => ({ ...(known && { known }), reading: step }));
      }
    };
    const begin = (): void =>
      void read().catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const why = asError(error);
        setState(({ known }) => ({ ...(known && { known }), error: why }));
      });
    // While the file is being read, there is always more. Show what is available first.
    const wait = last ? Math.max(PAUSE, last.took * (beside ? CALM_BESIDE : CALM)) : 0;
    const timer = setTimeout(begin, wait);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException("No longer shown", "AbortError"));
    };
  }, [id, settled ? rows : -1, turn]);
  return { ...state, retry: () => setTurn((before) => before + 1) };
}
