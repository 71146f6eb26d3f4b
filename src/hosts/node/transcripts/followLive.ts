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

/** The clock that says when to look again. */
export interface LookClock {
  now(): number;
  /** Resolves after some milliseconds. Rejects with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const CLOCK: LookClock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/**
 * Follows the sessions of a workspace that run, and reports what changes. Compares the sizes and times of files instead
 * of watching folders: many watchers slow VS Code down. Rejects with the signal's reason.
 */
export async function followLive(
  files: FolderFiles,
  query: LiveQuery,
  tell: (change: LiveChange) => void,
  signal: AbortSignal,
  clock = CLOCK,
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
        clock,
      ),
      repeated(
        () => sessions.look(),
        () => (sessions.isCalm ? CALM_MS : LOOK_MS),
        1,
        until,
        clock,
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
  clock: LookClock,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const from = clock.now();
    await act();
    await clock.wait(Math.max(pauseMs(), (clock.now() - from) * factor), signal);
  }
}
