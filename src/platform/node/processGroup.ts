import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "./fileErrors";

/** How long a process may take to end after it was asked to. */
const GRACE_MS = 2000;
const LOOK_MS = 20;

/**
 * Asks all processes of the group that `pid` leads to end, and after two seconds makes them; on Windows at once, the tree below `pid`.
 * `silent` tells that nobody is left who could still write: a group may live on as ended processes that nobody has waited for.
 */
export async function endGroup(pid: number, silent: () => boolean): Promise<void> {
  if (process.platform === "win32") return killGroup(pid);
  signalGroup(pid, "SIGTERM");
  for (let waited = 0; waited < GRACE_MS && !silent() && signalGroup(pid, 0); waited += LOOK_MS) await wait(LOOK_MS);
  await killGroup(pid);
}

/** Kills what is left of the group, which may be nothing. */
export async function killGroup(pid: number): Promise<void> {
  if (process.platform !== "win32") {
    signalGroup(pid, "SIGKILL");
    return;
  }
  await new Promise<void>((resolve) => {
    // It fails when the process is gone already, which is what was wanted.
    execFile("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true }, () => resolve());
  });
}

/** Answers whether there was anyone to signal. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
    // EPERM: all that is left changed its user; it cannot be signalled, and waiting for it would not help.
    if (errorCode(error) === "EPERM") return false;
    throw error;
  }
}
