/**
 * Caches the result of `read` for some milliseconds.
 * One call needs it for its question and when it runs. Errors and cancellations aren't cached. Running reads aren't
 * shared, because their caller may cancel them.
 */
export function cacheRead<Value>(
  milliseconds: number,
  read: (signal: AbortSignal) => Promise<Value>,
): (signal: AbortSignal) => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | undefined;
  return async (signal) => {
    signal.throwIfAborted();
    if (kept && performance.now() < kept.until) return kept.value;
    const value = await read(signal);
    kept = { value, until: performance.now() + milliseconds };
    return value;
  };
}
