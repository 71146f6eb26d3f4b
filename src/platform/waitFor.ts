/** Returns what a promise resolves to, or undefined when so many milliseconds have passed or the signal is aborted. */
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
