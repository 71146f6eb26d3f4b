import fs from "node:fs";
import { until } from "./until";

/** Whether a process still does anything; a dead one that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // It may end between the two.
    return process.platform !== "linux" || !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits until none of these processes does anything any more. */
export async function gone(pids: readonly number[]): Promise<void> {
  await until(async () => (pids.some(isAlive) ? undefined : true));
}
