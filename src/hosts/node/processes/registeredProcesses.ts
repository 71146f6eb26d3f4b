import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RegisteredProcess } from "../../../transcripts/folders/sessionNames";
import { isSame } from "./processTable";

/** Milliseconds by which a process can seem younger than its record: `ps` reports whole seconds. */
const SLACK_MS = 2_000;
/** Maximum processes to query; `ps` has milliseconds to reply. */
const MAX_ASKED = 1_000;
const PS_MS = 2_000;

/**
 * Returns the ids of registered processes that still run. An id may belong to another process now.
 * Linux compares the start time in clock ticks since boot, which the process and the system both report (`procStart`;
 * man 5 proc_pid_stat). macOS compares the time of `ps`. Returns none if that isn't possible, as on Windows.
 */
export async function stillRunning(registered: readonly RegisteredProcess[]): Promise<ReadonlySet<number>> {
  const asked = registered.filter(({ pid }) => Number.isSafeInteger(pid) && pid > 0).slice(0, MAX_ASKED);
  if (process.platform === "linux") {
    const own = asked.filter(({ pid, began }) => began !== undefined && isSame({ pid, began }));
    return new Set(own.map(({ pid }) => pid));
  }
  return process.platform === "win32" ? new Set() : startedBefore(asked);
}

/** Returns the running processes that began before they were registered, according to `ps`. */
export async function startedBefore(registered: readonly RegisteredProcess[]): Promise<ReadonlySet<number>> {
  const running = new Set<number>();
  if (registered.length === 0) return running;
  const pids = registered.map(({ pid }) => String(pid)).join(",");
  const options = { timeout: PS_MS, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  // It fails if none of them runs.
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
