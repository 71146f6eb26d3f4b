import * as vscode from "vscode";
import type { RunRecord } from "../core/result";
import { openRunLog } from "../platform/node/runLog";
import type { RunPage, RunPlace } from "../protocol/hostApi";
import { logCall, type WindowLog } from "./log";
import { createLoggedRuns } from "./loggedRuns";

/**
 * The recorded calls of this workspace, as the viewer pages through them. The run log on disk holds the newest of them, and so many of their records are held here;
 * the rows of older ones stay as long as the window is open.
 */
export interface Runs {
  /** Keeps a record and tells every viewer. A log that cannot be written is reported, and fails no call. */
  add(record: RunRecord): void;
  /** Resolves when every record that was added so far is on the disk, or was reported. */
  written(): Promise<void>;
  /** Rows of the half-open range, newest first. */
  page(from: number, to: number): Promise<RunPage>;
  /** Undefined for one that is no longer held. */
  record(id: string): Promise<RunRecord | undefined>;
  placeOf(id: string): Promise<RunPlace | undefined>;
  /** The next call that failed behind (before, with direction -1) position `from`, counted from the newest, or from the first (last). */
  findFailed(from: number | undefined, direction: 1 | -1): Promise<RunPlace | undefined>;
  /** The newest records that pass a test, of those that are held, at most so many. */
  matching(test: (record: RunRecord) => boolean, most: number): Promise<readonly RunRecord[]>;
  /** Called with the number of records when it changed. */
  onChange(listener: (total: number) => void): vscode.Disposable;
  /** Forgets all records, on disk too. */
  clear(): Promise<void>;
  dispose(): void;
}

export interface RunsOptions {
  /** Path of the run log. */
  readonly path: string;
  /** Of the run log, and, in characters, of the records in memory. */
  readonly maxBytes: number;
  readonly log: WindowLog;
}

/** Reads the run log when the first viewer asks, and follows what other windows append to it. */
export function openRuns({ path, maxBytes, log }: RunsOptions): Runs {
  const file = openRunLog(path, { maxBytes });
  const changed = new vscode.EventEmitter<number>();
  const runs = createLoggedRuns(file, {
    maxCharacters: maxBytes,
    changed: (total) => changed.fire(total),
    unreadable: (error) => log.error(`The recorded calls in ${path} could not be read`, error),
  });
  let served = false;
  let appended = Promise.resolve();

  return {
    add(record) {
      logCall(log, record);
      if (record.source === "chat" && !served) {
        served = true;
        // Ends a step of the walkthrough.
        void vscode.commands.executeCommand("setContext", "toolResultViewer.served", true);
      }
      runs.keep([record]);
      appended = file.append(record).catch((error: unknown) => {
        log.error(`A call of ${record.tool} could not be kept in ${path}`, error);
      });
    },
    // Records are appended one behind the other.
    written: () => appended,
    page: async (from, to) => (await runs.loaded()).page(from, to),
    record: async (id) => (await runs.loaded()).record(id),
    placeOf: async (id) => (await runs.loaded()).placeOf(id),
    findFailed: async (from, direction) => (await runs.loaded()).findFailed(from, direction),
    async matching(test, most) {
      const found: RunRecord[] = [];
      for (const record of (await runs.loaded()).records()) {
        if (found.length >= most) break;
        if (test(record)) found.push(record);
      }
      return found;
    },
    onChange: (listener) => changed.event(listener),
    clear: () => runs.clear(),
    dispose() {
      runs.dispose();
      changed.dispose();
    },
  };
}
