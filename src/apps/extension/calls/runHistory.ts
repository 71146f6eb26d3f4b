import * as vscode from "vscode";
import type { RunRecord } from "../../../results/result";
import { openRunLog } from "../../../hosts/node/runLog";
import type { RunPage, RunPlace } from "../../../protocol/hostApi";
import { logCall, type WindowLog } from "../log/extensionLog";
import { createLoggedRuns } from "./loggedRuns";

/**
 * The recorded calls of this workspace, in pages for the viewer.
 * The run log on disk contains the newest calls. A limited number of records is kept in memory. Rows of older calls
 * stay while the window is open.
 */
export interface Runs {
  /** Keeps a record and notifies every viewer. A log that can't be written is reported, but doesn't fail the call. */
  add(record: RunRecord): void;
  /** Resolves when every record so far has been written to disk, or its error reported. */
  written(): Promise<void>;
  /** Returns rows of the half-open range, newest first. */
  page(from: number, to: number): Promise<RunPage>;
  /** Returns undefined for a record that is no longer kept. */
  record(id: string): Promise<RunRecord | undefined>;
  placeOf(id: string): Promise<RunPlace | undefined>;
  /**
   * Finds the next failed call after position `from` (before it for direction -1), or from the first (last) one.
   * Positions count from the newest.
   */
  findFailed(from: number | undefined, direction: 1 | -1): Promise<RunPlace | undefined>;
  /** Returns the newest kept records that pass a test, up to a maximum. */
  matching(test: (record: RunRecord) => boolean, most: number): Promise<readonly RunRecord[]>;
  /** Calls the listener with the number of records when it changes. */
  onChange(listener: (total: number) => void): vscode.Disposable;
  /** Deletes all records, also on disk. */
  clear(): Promise<void>;
  dispose(): void;
}

export interface RunsOptions {
  /** Path of the run log. */
  readonly path: string;
  /** Maximum size of the run log, in bytes, and of the records in memory, in characters. */
  readonly maxBytes: number;
  readonly log: WindowLog;
}

/** Reads the run log on the first request, and follows what other windows append to it. */
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
        // Completes a step of the walkthrough.
        void vscode.commands.executeCommand("setContext", "toolResultViewer.served", true);
      }
      runs.keep([record]);
      appended = file.append(record).catch((error: unknown) => {
        log.error(`A call of ${record.tool} could not be written to ${path}`, error);
      });
    },
    // Records are appended one after the other.
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
