import { useRef, useState } from "preact/hooks";
import { t } from "../../base/viewerText";

/** What is looked for. */
export interface Wanted {
  /** What to say while it takes a while, and when there is none further on. */
  readonly looking: string;
  readonly none: { readonly after: string; readonly before: string };
  /** As a query of the host. */
  readonly query: string;
}

export const failedCall: Wanted = {
  looking: t("Looking for a failed call…"),
  none: { after: t("No failed call after this one."), before: t("No failed call before this one.") },
  query: "is:error",
};

export interface FailedSearch {
  /** What to say about the search: that it goes on, or found nothing. */
  readonly message: string | undefined;
  readonly searching: boolean;
  readonly error: Error | undefined;
  /** Looks for the next one behind (before, with direction -1) `from`, or from the first (last) one. */
  find(direction: 1 | -1, from: number | undefined, wanted?: Wanted): void;
  stop(): void;
}

/** Milliseconds after which it is said that the search goes on. */
const SLOW = 300;

/**
 * Asks the host for the next call that failed, or what else is wanted, in a list of which only a part is here. `look` answers how to show what was found,
 * or nothing when there is none.
 */
export function useFailedSearch(
  look: (
    query: string,
    from: number | undefined,
    direction: 1 | -1,
    signal: AbortSignal,
  ) => Promise<(() => void) | undefined>,
): FailedSearch {
  const [message, say] = useState<string>();
  const [error, fail] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(look);
  latest.current = look;

  const find = async (direction: 1 | -1, from: number | undefined, { looking, none, query }: Wanted): Promise<void> => {
    running.current?.abort(new DOMException("Another search", "AbortError"));
    const abort = new AbortController();
    running.current = abort;
    fail(undefined);
    say(undefined);
    const slow = setTimeout(() => say(looking), SLOW);
    try {
      const show = await latest.current(query, from, direction, abort.signal);
      if (abort.signal.aborted) return;
      clearTimeout(slow);
      say(show ? undefined : direction > 0 ? none.after : none.before);
      show?.();
    } catch (reason) {
      if (abort.signal.aborted) return;
      say(undefined);
      fail(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      clearTimeout(slow);
      if (running.current === abort) running.current = undefined;
    }
  };

  return {
    message,
    searching: running.current !== undefined,
    error,
    find: (direction, from, wanted = failedCall) => void find(direction, from, wanted),
    stop() {
      running.current?.abort(new DOMException("Stopped", "AbortError"));
      running.current = undefined;
      fail(undefined);
      say(undefined);
    },
  };
}
