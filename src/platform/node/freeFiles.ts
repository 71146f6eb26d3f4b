import * as fs from "node:fs";

/** Files that starting a program takes at most: two for each of three pipes, two that tell whether it began, and what it opens itself before. */
const NEEDED = 12;

/**
 * Throws the system's error (`EMFILE`, `ENFILE`) when too few files are left to start a program. A start that fails halfway would never close
 * those that it had opened (Node 20 to 24 return from `spawn` without closing its pipes), and after some of them nothing could be started any more.
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
