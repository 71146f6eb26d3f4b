import * as fs from "node:fs";

/**
 * Maximum files that starting a program needs.
 * Two for each of three pipes, two to detect the start, and its own at startup.
 */
const NEEDED = 12;

/**
 * Throws the system's error (`EMFILE`, `ENFILE`) if too few files are left to start a program.
 * A start that fails halfway never closes the files that it opened (Node 20 to 24 return from `spawn` without closing
 * its pipes). After a few of those, nothing could be started.
 */
export function requireFreeFiles(): void {
  if (process.platform === "win32") return;
  const open: number[] = [];
  try {
    while (open.length < NEEDED) open.push(fs.openSync("/dev/null", "r"));
  } finally {
    for (const file of open) fs.closeSync(file);
  }
}
