/**
 * Runs a function and returns the CPU time of this process meanwhile. Milliseconds; waiting for the processor doesn't
 * count.
 */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
