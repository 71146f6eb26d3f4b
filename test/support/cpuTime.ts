/** Runs something and returns how many milliseconds this process computed meanwhile; waiting for the processor doesn't count. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
