import { setTimeout as delay } from "node:timers/promises";
import type { FolderFiles } from "../../../transcripts/folders/keptFacts";
import { LiveSessions } from "../../../transcripts/live/liveSessions";
import type { LiveChange, LiveQuery } from "../../../transcripts/live/liveModel";
import { stillRunning } from "../processes/registeredProcesses";

/** Milliseconds between two looks at the files of running sessions. */
const LOOK_MS = 200;

/** The same while no session runs: a new one is looked for. */
const CALM_MS = 800;

/** Milliseconds between two looks at all files, at least. Also so many times as long as the last one took. */
const FIND_MS = 3_000;
const FIND_FACTOR = 100;

/**
 * Follows the sessions of a workspace that run, and reports what changes. Compares the sizes and times of files instead
 * of watching folders: many watchers slow VS Code down. Rejects with the signal's reason.
 */
export async function followLive(
  files: FolderFiles,
  query: LiveQuery,
  tell: (change: LiveChange) => void,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const sessions = new LiveSessions(files, query, tell, { stillRunning, signal: until });
  try {
    await Promise.all([
      repeated(
        () => sessions.find(),
        () => FIND_MS,
        FIND_FACTOR,
        until,
      ),
      repeated(
        () => sessions.look(),
        () => (sessions.isCalm ? CALM_MS : LOOK_MS),
        1,
        until,
      ),
    ]);
  } finally {
    ended.abort();
    sessions.dispose();
  }
}

async function repeated(
  act: () => Promise<void>,
  pauseMs: () => number,
  factor: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const from = performance.now();
    await act();
    await delay(Math.max(pauseMs(), (performance.now() - from) * factor), undefined, { signal });
  }
}
