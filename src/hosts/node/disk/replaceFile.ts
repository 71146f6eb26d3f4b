import * as fs from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "./fileErrors";

/** Number of retries on Windows, and milliseconds of the first pause: 1.1 s in total. */
const TRIES = 10;
const PAUSE_MS = 20;

/**
 * Renames a file over another one. Rejects with the system's error.
 * Windows refuses that while another program has the file open, usually only for a moment, so it retries for about a
 * second.
 */
export async function replaceFile(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await fs.rename(from, to);
      return;
    } catch (error) {
      if (!isHeldOpen(errorCode(error)) || tries > TRIES) throw error;
      await wait(PAUSE_MS * tries);
    }
  }
}

/** Returns whether Windows refuses because another program has the file open. Other systems don't. */
export function isHeldOpen(code: string): boolean {
  return process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(code);
}
