import { constants } from "node:os";

/** Signals that ask this process to stop, as a cancellation. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** Returns the first signal, or undefined if none has arrived. */
  caught(): NodeJS.Signals | undefined;
  /** Lets the signals end the process at once again. */
  release(): void;
}

/** Ctrl+C, a termination request, and a closed terminal. */
const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Catches stopping signals until released, so that a second Ctrl+C doesn't leave a tool's processes running. */
export function catchStopSignals(): StopSignals {
  const controller = new AbortController();
  let first: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    first ??= signal;
    controller.abort();
  };
  for (const signal of STOPPING) process.on(signal, stop);
  return {
    signal: controller.signal,
    caught: () => first,
    release: () => STOPPING.forEach((signal) => process.off(signal, stop)),
  };
}

/**
 * Runs work that a stopping signal cancels. Returns its exit code.
 * If signal n stopped it, calls `report` with the signal and returns 128 + n.
 */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<number>,
  report: (signal: NodeJS.Signals) => Promise<void> = async () => undefined,
): Promise<number> {
  const stop = catchStopSignals();
  try {
    return await work(stop.signal);
  } catch (error) {
    const signal = stop.caught();
    if (!signal) throw error;
    await report(signal);
    return 128 + constants.signals[signal];
  } finally {
    stop.release();
  }
}
