import { inspect } from "node:util";
import type * as vscode from "vscode";
import { cutText } from "../core/cutText";
import type { Log } from "../core/ports/context";
import type { RunRecord } from "../core/result";
import { visibleText } from "../core/visibleText";

export type Level = "error" | "warn" | "info" | "debug";

/** One message as it was logged. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: Level;
  readonly message: string;
  /** The message goes on behind what is kept of it, and may end within a secret. */
  readonly cut?: true;
}

/** The log port with the levels between and below its two, and what was logged lately. */
export interface WindowLog extends Log {
  warn(message: string): void;
  debug(message: string): void;
  /** The newest entries of this window, oldest first, whatever level the channel shows. */
  recent(): readonly LogEntry[];
}

/** Entries that a report may want. VS Code gives back nothing that was written to an output channel. */
const MOST_KEPT = 300;
/** Characters of one of them: twice what a report tells, since what is cut here has not been looked through for secrets. */
const MOST_OF_ONE = 8000;

/** Writes to the output channel, whose level the person sets (“Developer: Set Log Level…”), and remembers the newest entries. */
export function windowLog(channel: Pick<vscode.LogOutputChannel, Level>): WindowLog {
  const kept: LogEntry[] = [];
  const write = (level: Level, message: string): void => {
    const entry = { time: new Date().toISOString(), level, message: cutText(message, MOST_OF_ONE) };
    kept.push(message.length > MOST_OF_ONE ? { ...entry, cut: true } : entry);
    if (kept.length > MOST_KEPT) kept.shift();
    try {
      channel[level](message);
    } catch {
      // VS Code disposes of the channel while a window that closes still waits for what runs.
    }
  };
  return {
    error: (message, error) => write("error", error === undefined ? message : `${message}\n${inspect(error)}`),
    warn: (message) => write("warn", message),
    info: (message) => write("info", message),
    debug: (message) => write("debug", message),
    recent: () => [...kept],
  };
}

/** A call that takes longer is told as a warning, unless it waits for a command, which takes the time it takes. */
const SLOW_CALL_MS = 10_000;

/**
 * Tells of a call that has ended: its tool, how it ended, who decided, how long it took and how long its answer was. Never what it was given nor what it
 * answered: that is in the viewer, under the same id.
 */
export function logCall(log: WindowLog, record: RunRecord): void {
  const { id, tool, error_code: code, duration_ms: ms, source, size, decision } = record;
  const parts = [
    `${visibleText(tool).slice(0, 80)}: ${code ?? "ok"} in ${ms} ms`,
    `from ${source}`,
    ...(decision ? [`${decision.answer} by ${decision.by}`] : []),
    ...(size === undefined ? [] : [`${size} characters`]),
    `call ${id}`,
  ];
  const slow = ms >= SLOW_CALL_MS && !tool.startsWith("bash");
  const level = code === "EXCEPTION" ? "error" : slow ? "warn" : "info";
  log[level](parts.join(", "));
}

/** Answers as `work` does, and tells how long it took: a warning from `slowMs` on. A failure is told by whoever handles it. */
export async function timed<T>(log: WindowLog, what: string, slowMs: number, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    const ms = Math.round(performance.now() - from);
    log[ms >= slowMs ? "warn" : "debug"](`${what}: ${ms} ms`);
  }
}

/** How often the clock is looked at, and from when on it is late. Milliseconds. */
const LOOK_MS = 1000;
const LATE_MS = 500;
/** A computer that sleeps is late too. Milliseconds. */
const ASLEEP_MS = 60_000;

/**
 * Tells when nothing could run for a while in the extension host, which this extension shares with all others: whoever kept it busy, an answer was late by as
 * much. Ends when disposed.
 */
export function watchStandstills(
  log: WindowLog,
  now: () => number = () => performance.now(),
  everyMs = LOOK_MS,
): { dispose(): void } {
  let last = now();
  const timer = setInterval(() => {
    const looked = now();
    const late = looked - last - everyMs;
    last = looked;
    if (late >= LATE_MS && late < ASLEEP_MS)
      log.warn(`The extension host stood still for ${Math.round(late)} ms, because of this extension or another one`);
  }, everyMs);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
