import { useRef, useState } from "preact/hooks";

/** Rows asked for at once while looking. */
const STEP = 200;

export interface FailedSearch {
  /** What to say about the search: where it is, or that it found nothing. */
  readonly message: string | undefined;
  readonly searching: boolean;
  readonly error: Error | undefined;
  /** Looks from `from` (a position) in steps of one row; answers with the position found. */
  find(direction: 1 | -1, from: number | undefined, total: number): void;
  stop(): void;
}

interface Source<T> {
  /** Rows of a half-open range of positions. */
  rows(from: number, to: number, signal: AbortSignal): Promise<readonly T[]>;
  failed(row: T): boolean;
  found(position: number): void;
}

/** Walks a list page by page, on the host's rows and not only on those drawn, to the next call that failed. */
export function useFailedSearch<T>(source: Source<T>): FailedSearch {
  const [message, say] = useState<string>();
  const [error, fail] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(source);
  latest.current = source;

  const find = async (direction: 1 | -1, start: number | undefined, total: number): Promise<void> => {
    running.current?.abort(new DOMException("Another search", "AbortError"));
    const abort = new AbortController();
    running.current = abort;
    fail(undefined);
    say(undefined);
    let at = start === undefined ? (direction > 0 ? 0 : total - 1) : start + direction;
    try {
      while (at >= 0 && at < total) {
        const from = direction > 0 ? at : Math.max(0, at + 1 - STEP);
        const to = direction > 0 ? Math.min(total, at + STEP) : at + 1;
        const rows = await latest.current.rows(from, to, abort.signal);
        const hit = direction > 0 ? rows.findIndex(latest.current.failed) : rows.findLastIndex(latest.current.failed);
        if (hit >= 0) {
          latest.current.found(from + hit);
          return;
        }
        at = direction > 0 ? to : from - 1;
        say(`Looking for a failed call: row ${at + 1} of ${total}`);
      }
      say(direction > 0 ? "No failed call after this one." : "No failed call before this one.");
    } catch (reason) {
      if (abort.signal.aborted) return;
      say(undefined);
      fail(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      if (running.current === abort) running.current = undefined;
    }
  };

  return {
    message,
    searching: running.current !== undefined,
    error,
    find: (direction, from, total) => void find(direction, from, total),
    stop() {
      running.current?.abort(new DOMException("Stopped", "AbortError"));
      running.current = undefined;
      fail(undefined);
      say(undefined);
    },
  };
}
