/**
 * Returns a function that returns the CPU time of this process since then. Milliseconds; waiting for the processor
 * doesn't count.
 */
export function cpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Runs a function and returns the CPU time of this process meanwhile. Milliseconds. */
export function cpuMs(work: () => void): number {
  const spent = cpuClock();
  work();
  return spent();
}
