import * as fs from "node:fs";
import { basename, dirname } from "node:path";

/** Milliseconds between two looks where the system does not tell of changes. */
const POLL_MS = 1000;

/**
 * Calls `changed` after the file was written, replaced, made or deleted; answers how to stop. The folder is watched, not the file,
 * so that a replaced file is still followed; where it cannot be, or is itself deleted, the file is looked at every second.
 */
export function watchFile(path: string, changed: () => void): () => void {
  const places = new Set([path]);
  try {
    places.add(fs.realpathSync.native(path));
  } catch {
    // It does not exist yet: then there is no link whose target could change.
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
      // The folder's own name: it was moved or deleted, and nothing more will be told of it.
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

/** Changes when the file is written, replaced, made or deleted. */
function signature(path: string): string {
  try {
    const { ino, size, mtimeMs } = fs.statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return "not there";
  }
}
