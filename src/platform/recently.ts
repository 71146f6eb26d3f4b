/**
 * What `read` answers, or answered within the last `milliseconds`: for what one call asks several times, first to confirm it and then to run. What failed or was
 * cancelled is not kept, and a reading that still runs is nobody else's, since who began it may cancel it.
 */
export function recently<Value>(
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
