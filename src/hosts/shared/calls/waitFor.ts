/** Returns the promise's value, or undefined after so many milliseconds or when the signal aborts. */
export function waitFor<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    const stop = (): void => {
      done();
      resolve(undefined);
    };
    const timer = setTimeout(stop, milliseconds);
    signal?.addEventListener("abort", stop);
    promise.finally(done).then(resolve, reject);
    if (signal?.aborted === true) stop();
  });
}
