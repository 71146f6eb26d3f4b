import * as fs from "node:fs";
import { basename, dirname } from "node:path";

/** Milliseconds between two checks if the system doesn't report changes. */
const POLL_MS = 1000;

/**
 * Calls `changed` after the file was written, replaced, created, or deleted. Returns a function that stops this.
 * Watches the folder, so that a replaced file is still followed. If the folder can't be watched, or is deleted, checks
 * the file every second.
 */
export function watchFile(path: string, changed: () => void): () => void {
  const places = new Set([path]);
  try {
    places.add(fs.realpathSync.native(path));
  } catch {
    // It doesn't exist yet, so there is no symlink whose target could change.
  }
  const stops = [...places].map((place) => watchPlace(place, changed));
  return () => stops.forEach((stop) => stop());
}

function watchPlace(path: string, changed: () => void): () => void {
  const folder = dirname(path);
  const name = basename(path);
  let watcher: fs.FSWatcher | undefined;
  let polling: NodeJS.Timeout | undefined;
  let stopped = false;

  const poll = (): void => {
    watcher?.close();
    watcher = undefined;
    if (polling || stopped) return;
    let seen = signature(path);
    polling = setInterval(() => {
      const now = signature(path);
      if (now !== seen) changed();
      seen = now;
    }, POLL_MS);
  };

  try {
    watcher = fs.watch(folder, (_, file) => {
      if (file === null || file === name) changed();
      // The folder's own name: it was moved or deleted, and no more events will arrive.
      else if (file === basename(folder) && !fs.existsSync(folder)) {
        poll();
        changed();
      }
    });
    watcher.on("error", () => {
      poll();
      changed();
    });
  } catch {
    poll();
  }
  return () => {
    stopped = true;
    watcher?.close();
    clearInterval(polling);
  };
}

/** Returns a text that changes when the file is written, replaced, created, or deleted. */
function signature(path: string): string {
  try {
    const { ino, size, mtimeMs } = fs.statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return "not there";
  }
}
