import { constants } from "node:os";

/** Signals that ask this process to stop, turned into a cancellation. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** The signal that came first; undefined when none did. */
  caught(): NodeJS.Signals | undefined;
  /** From now on the signals end the process at once again. */
  release(): void;
}

/** Ctrl+C, a polite kill, and a terminal that was closed. */
const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Catches every stopping signal until released, so that a second Ctrl+C does not leave a tool's processes behind. */
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

/** Does work that a stopping signal gives up; returns its exit code, or 128 + n when signal n stopped it, after `report` has been called with the signal. */
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
