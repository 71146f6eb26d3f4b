import { useEffect, useState } from "preact/hooks";
import { asError } from "../../base/errors";

/** The viewer says that it is waiting when a response takes longer than this. Milliseconds. */
const SLOW_AFTER = 4000;

export type Request<T> =
  | { readonly state: "loading"; readonly slow: boolean; retry(): void }
  | { readonly state: "done"; readonly value: T; retry(): void }
  | { readonly state: "failed"; readonly error: Error; retry(): void };

type Outcome<T> = { readonly value: T } | { readonly error: Error } | { readonly slow: boolean };

/**
 * Sends one request for each `key`, and cancels the request for an earlier key. The state is `loading` until the
 * response for the current key arrives. `delay` postpones the request, in milliseconds, so that moving through a list
 * only sends a request where the user stops.
 */
export function useRequest<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, delay = 0): Request<T> {
  const [turn, setTurn] = useState(0);
  const [held, hold] = useState<{ key: string; outcome: Outcome<T> }>({ key, outcome: { slow: false } });

  useEffect(() => {
    const abort = new AbortController();
    const settle = (outcome: Outcome<T>): void => {
      if (!abort.signal.aborted) hold({ key, outcome });
    };
    settle({ slow: false });
    const slow = setTimeout(() => settle({ slow: true }), SLOW_AFTER);
    const start = setTimeout(() => {
      ask(abort.signal)
        .then(
          (value) => settle({ value }),
          (error: unknown) => settle({ error: asError(error) }),
        )
        .finally(() => clearTimeout(slow));
    }, delay);
    return () => {
      clearTimeout(slow);
      clearTimeout(start);
      abort.abort(new DOMException("No longer shown", "AbortError"));
    };
  }, [key, turn]);

  const retry = (): void => setTurn((count) => count + 1);
  if (held.key !== key) return { state: "loading", slow: false, retry };
  if ("value" in held.outcome) return { state: "done", value: held.outcome.value, retry };
  if ("error" in held.outcome) return { state: "failed", error: held.outcome.error, retry };
  return { state: "loading", slow: held.outcome.slow, retry };
}

/** Returns the last response, which stays until the next one arrives. */
export function useLatestValue<T>(request: Request<T>): T | undefined {
  const [latest, setLatest] = useState<T>();
  useEffect(() => {
    if (request.state === "done") setLatest(request.value);
  }, [request.state === "done" && request.value]);
  return latest;
}
