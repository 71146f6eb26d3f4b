import * as vscode from "vscode";
import type { RunRecord } from "../core/result";
import { openRunLog } from "../platform/node/runLog";
import type { RunPage, RunPlace } from "../protocol/hostApi";
import { logCall, type WindowLog } from "./log";
import { runRow } from "./runRow";

/** The recorded calls of this workspace, as the viewer pages through them; the run log on disk holds the same. */
export interface Runs {
  /** Keeps a record and tells every viewer. A log that cannot be written is reported, and fails no call. */
  add(record: RunRecord): void;
  /** Resolves when every record that was added so far is on the disk, or was reported. */
  written(): Promise<void>;
  /** Rows of the half-open range, newest first. */
  page(from: number, to: number): Promise<RunPage>;
  record(id: string): Promise<RunRecord | undefined>;
  placeOf(id: string): Promise<RunPlace | undefined>;
  /** The next call that failed behind (before, with direction -1) position `from`, counted from the newest, or from the first (last). */
  findFailed(from: number | undefined, direction: 1 | -1): Promise<RunPlace | undefined>;
  /** The newest records that pass a test, at most so many. */
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
  readonly maxBytes: number;
  readonly log: WindowLog;
}

/** Records held in memory; the oldest go first, as in the log, which is bounded in bytes. */
const mostRecords = 5000;

/** Reads the run log when the first viewer asks, and follows what other windows append to it. */
export function openRuns({ path, maxBytes, log }: RunsOptions): Runs {
  const file = openRunLog(path, { maxBytes });
  const changed = new vscode.EventEmitter<number>();
  /** Oldest first, so that a new one goes to the end. */
  const records = new Map<string, RunRecord>();
  let loading: Promise<void> | undefined;
  let stop: (() => void) | undefined;
  let served = false;
  let appended = Promise.resolve();

  const keep = (added: readonly RunRecord[]): void => {
    const fresh = added.filter(({ id }) => !records.has(id));
    for (const record of fresh) records.set(record.id, record);
    for (const id of records.keys()) {
      if (records.size <= mostRecords) break;
      records.delete(id);
    }
    if (fresh.length > 0) changed.fire(records.size);
  };

  const load = async (): Promise<void> => {
    const own = [...records.values()];
    records.clear();
    stop = file.onAppend(keep);
    const known = await file.read().catch((error: unknown) => {
      log.error(`The recorded calls in ${path} could not be read`, error);
      return [];
    });
    for (const record of [...known.reverse(), ...own, ...records.values()]) records.set(record.id, record);
  };
  const loaded = (): Promise<void> => (loading ??= load());

  return {
    add(record) {
      logCall(log, record);
      if (record.source === "chat" && !served) {
        served = true;
        // Ends a step of the walkthrough.
        void vscode.commands.executeCommand("setContext", "toolResultViewer.served", true);
      }
      keep([record]);
      appended = file.append(record).catch((error: unknown) => {
        log.error(`A call of ${record.tool} could not be kept in ${path}`, error);
      });
    },
    // Records are appended one behind the other.
    written: () => appended,
    async page(from, to) {
      await loaded();
      const newestFirst = [...records.values()].reverse();
      return { rows: newestFirst.slice(Math.max(0, from), Math.max(0, to)).map(runRow), total: records.size };
    },
    async record(id) {
      await loaded();
      return records.get(id);
    },
    async placeOf(id) {
      await loaded();
      const record = records.get(id);
      if (!record) return undefined;
      const fromOldest = [...records.keys()].indexOf(id);
      return { position: records.size - 1 - fromOldest, total: records.size, row: runRow(record) };
    },
    async findFailed(from, direction) {
      await loaded();
      const newestFirst = [...records.values()].reverse();
      const total = newestFirst.length;
      const start = from ?? (direction > 0 ? -1 : total);
      for (let position = start + direction; ; position += direction) {
        const record = newestFirst[position];
        if (!record) return undefined;
        const row = runRow(record);
        if (row.severity !== "info") return { position, total, row };
      }
    },
    async matching(test, most) {
      await loaded();
      const found: RunRecord[] = [];
      for (const record of [...records.values()].reverse()) {
        if (found.length >= most) break;
        if (test(record)) found.push(record);
      }
      return found;
    },
    onChange: (listener) => changed.event(listener),
    async clear() {
      await file.clear();
      records.clear();
      changed.fire(0);
    },
    dispose() {
      stop?.();
      changed.dispose();
    },
  };
}
