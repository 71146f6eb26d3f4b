/** Waits until a signal has fired, which it may have done before. Rejects if there is none: nothing would end the wait. */
export function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!signal) reject(new Error("There is no signal that ends the wait"));
    else if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
