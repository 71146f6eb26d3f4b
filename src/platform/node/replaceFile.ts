import * as fs from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "./fileErrors";

/** How often Windows is asked again, and the milliseconds that the first pause takes: 1.1 s in all. */
const TRIES = 10;
const PAUSE_MS = 20;

/**
 * Renames a file over another one. Windows refuses that while somebody has the other one open, which is most often over in a moment, so there it is tried again
 * for about a second. Rejects with the system's error.
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

/** Whether Windows refuses something because somebody has the file open; elsewhere nobody's reading is in the way. */
export function isHeldOpen(code: string): boolean {
  return process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(code);
}
