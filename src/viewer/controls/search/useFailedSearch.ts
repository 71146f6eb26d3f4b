import { useRef, useState } from "preact/hooks";
import { asError } from "../../../base/errors";
import { t } from "../../base/viewerText";

/** Describes what to search for. */
export interface Wanted {
  /** Messages while the search is slow, and when there are no more matches. */
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
  /** Says that the search is running, or that it found nothing. */
  readonly message: string | undefined;
  readonly searching: boolean;
  readonly error: Error | undefined;
  /** Finds the next match after `from` (with direction -1, before it), or the first (last) one. */
  find(direction: 1 | -1, from: number | undefined, wanted?: Wanted): void;
  stop(): void;
}

/** The viewer says that a search is running when it takes longer than this. Milliseconds. */
const SLOW = 300;

/**
 * Requests the next failed call, or other match, in a list that is only partly loaded. `look` returns how to show the
 * match, or nothing if there is none.
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
      fail(asError(reason));
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
