import { useEffect, useState } from "preact/hooks";

/** How long an answer may take before the viewer says that it waits. Milliseconds. */
const SLOW_AFTER = 4000;

export type Request<T> =
  | { readonly state: "loading"; readonly slow: boolean; retry(): void }
  | { readonly state: "done"; readonly value: T; retry(): void }
  | { readonly state: "failed"; readonly error: Error; retry(): void };

type Outcome<T> = { readonly value: T } | { readonly error: Error } | { readonly slow: boolean };

/**
 * Asks once for each `key`; the request for an earlier key is cancelled. While the answer to another key is awaited the
 * state is `loading`. `delay` puts off asking, in milliseconds, so that walking through a list asks only where it stops.
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
          (error: unknown) => settle({ error: error instanceof Error ? error : new Error(String(error)) }),
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
