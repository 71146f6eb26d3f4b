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

/**
 * Returns this process's environment for a child that doesn't measure coverage, which takes time and reports nothing
 * of bundled code. Node gives a child the variable whenever its environment doesn't have it.
 */
export function uninstrumented(): Record<string, string> {
  const given = Object.entries(process.env).map(([name, value = ""]) => [name, value] as const);
  return { ...Object.fromEntries(given), ...UNINSTRUMENTED };
}

/** The part of `uninstrumented` that is about coverage, for children with an environment of their own. */
export const UNINSTRUMENTED = { NODE_V8_COVERAGE: "" } as const;
