import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RegisteredProcess } from "../../transcript/folders/sessionNames";
import { isSame } from "./processes";

/** Milliseconds for which a process may seem to have begun after it wrote so: `ps` tells whole seconds. */
const SLACK_MS = 2_000;
/** Processes that are asked about; `ps` has milliseconds to answer. */
const MAX_ASKED = 1_000;
const PS_MS = 2_000;

/**
 * The numbers of those processes that run still and are the ones that registered themselves: another one may have got a number since. On Linux by the time
 * of their start in clock ticks since the boot, as both they and the system tell it (`procStart`; man 5 proc_pid_stat), on macOS by the time that `ps` tells. Where
 * that cannot be told, as on Windows, none is named.
 */
export async function stillRunning(registered: readonly RegisteredProcess[]): Promise<ReadonlySet<number>> {
  const asked = registered.filter(({ pid }) => Number.isSafeInteger(pid) && pid > 0).slice(0, MAX_ASKED);
  if (process.platform === "linux") {
    const own = asked.filter(({ pid, began }) => began !== undefined && isSame({ pid, began }));
    return new Set(own.map(({ pid }) => pid));
  }
  return process.platform === "win32" ? new Set() : startedBefore(asked);
}

/** Those that run and began before they wrote down when they did, as `ps` tells. */
export async function startedBefore(registered: readonly RegisteredProcess[]): Promise<ReadonlySet<number>> {
  const running = new Set<number>();
  if (registered.length === 0) return running;
  const pids = registered.map(({ pid }) => String(pid)).join(",");
  const options = { timeout: PS_MS, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  // It fails when none of them runs.
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,lstart=", "-p", pids], options).catch(() => ({
    stdout: "",
  }));
  const began = new Map<number, number>();
  for (const line of stdout.split("\n")) {
    const [, pid, start = ""] = /^\s*(\d+)\s+(\S.*)$/.exec(line) ?? [];
    if (pid !== undefined) began.set(Number(pid), Date.parse(`${start} UTC`));
  }
  for (const { pid, startedAt } of registered)
    if (startedAt !== undefined && (began.get(pid) ?? Infinity) <= startedAt + SLACK_MS) running.add(pid);
  return running;
}
