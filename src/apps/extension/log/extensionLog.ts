import { inspect } from "node:util";
import type * as vscode from "vscode";
import { cutText } from "../../../base/text/cutText";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { RunRecord } from "../../../results/result";
import { visibleText } from "../../../base/text/visibleText";

export type Level = "error" | "warn" | "info" | "debug";

/** A logged message. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: Level;
  readonly message: string;
  /** The message is longer than its kept part, which may end within a secret. */
  readonly cut?: true;
}

/** The log port with more levels, and the latest entries. */
export interface WindowLog extends Log {
  warn(message: string): void;
  debug(message: string): void;
  /** Returns the newest entries of this window, oldest first, whatever level the channel shows. */
  recent(): readonly LogEntry[];
}

/** Maximum entries for a report. VS Code can't read back an output channel. */
const MOST_KEPT = 300;
/**
 * Maximum characters of an entry.
 * Twice as many as in a report, because what is cut here was not searched for secrets.
 */
const MOST_OF_ONE = 8000;

/**
 * Logs to the output channel, whose level the user sets (“Developer: Set Log Level…”), and keeps the newest entries.
 */
export function windowLog(channel: Pick<vscode.LogOutputChannel, Level>): WindowLog {
  const kept: LogEntry[] = [];
  const write = (level: Level, message: string): void => {
    const entry = { time: new Date().toISOString(), level, message: cutText(message, MOST_OF_ONE) };
    kept.push(message.length > MOST_OF_ONE ? { ...entry, cut: true } : entry);
    if (kept.length > MOST_KEPT) kept.shift();
    try {
      channel[level](message);
    } catch {
      // VS Code disposes the channel while a closing window still waits for calls.
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

/** Milliseconds after which a call is logged as a warning, unless it waits for a command. */
const SLOW_CALL_MS = 10_000;

/**
 * Logs a call that has ended: its tool, outcome, decision, duration, and size of the result.
 * Never logs inputs or results. The viewer shows those, under the same id.
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

/** Runs `work` and logs how long it took, as a warning from `slowMs` on. The caller handles errors. */
export async function timed<T>(log: WindowLog, what: string, slowMs: number, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    const ms = Math.round(performance.now() - from);
    log[ms >= slowMs ? "warn" : "debug"](`${what}: ${ms} ms`);
  }
}

/** Milliseconds between checks of the clock, and how late a check must be to count. */
const LOOK_MS = 1000;
const LATE_MS = 500;
/** Delays above this are from a computer that slept. Milliseconds. */
const ASLEEP_MS = 60_000;

/**
 * Logs when the extension host was blocked for a while, by this extension or another one.
 * Every result was late by as much. Ends when disposed.
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
      log.warn(`The extension host was blocked for ${Math.round(late)} ms, by this extension or another one`);
  }, everyMs);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
