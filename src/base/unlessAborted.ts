import { asError } from "./errors";

/** The promise's own outcome, or the signal's reason when that comes first; the promise is then left alone. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // By hand: a controller to take the listener away again would make an error with a stack for every call, and Node 20 forgets to take it
  // away when garbage was collected meanwhile.
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(asError(signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
