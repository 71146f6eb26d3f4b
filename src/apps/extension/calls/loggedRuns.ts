import type { RunRecord } from "../../../results/result";
import type { RunLog } from "../../../hosts/node/runLog";
import { createKeptRuns, type KeptRuns } from "./keptRuns";

/** The recorded calls of a window and of a run log, which is read on demand and then followed. */
export interface LoggedRuns {
  /** Keeps records in memory, oldest first. Writes nothing. */
  keep(records: readonly RunRecord[]): void;
  /** Resolves with the kept records when the log has been read. */
  loaded(): Promise<KeptRuns>;
  /** Deletes all records, also on disk, including those that are being read. */
  clear(): Promise<void>;
  /** Stops following the log. */
  dispose(): void;
}

export interface LoggedRunsOptions {
  /** Maximum characters of the records in memory. */
  readonly maxCharacters: number;
  /** Called with the number of records when it changes. While the log is being read, waits until all of it is known. */
  readonly changed: (total: number) => void;
  /** Called with the reason if the log can't be read. It counts as empty then. */
  readonly unreadable: (error: unknown) => void;
}

/** Creates the recorded calls of a log. */
export function createLoggedRuns(
  file: Pick<RunLog, "read" | "onAppend" | "clear">,
  { maxCharacters, changed, unreadable }: LoggedRunsOptions,
): LoggedRuns {
  let kept = createKeptRuns(maxCharacters);
  let reading = false;
  let loading: Promise<void> | undefined;
  let stop: (() => void) | undefined;

  const keep = (records: readonly RunRecord[]): void => {
    if (kept.add(records) && !reading) changed(kept.total);
  };

  const read = async (): Promise<RunRecord[]> => {
    // Records that were read while the log was cleared may be old.
    for (;;) {
      const before = kept;
      const records = await file.read().catch((error: unknown) => {
        unreadable(error);
        return [];
      });
      if (kept === before) return records;
    }
  };

  const load = async (): Promise<void> => {
    reading = true;
    stop = file.onAppend(keep);
    const known = await read();
    reading = false;
    const all = createKeptRuns(maxCharacters);
    all.add([...known.reverse(), ...[...kept.records()].reverse()]);
    kept = all;
    changed(kept.total);
  };

  return {
    keep,
    async loaded() {
      await (loading ??= load());
      return kept;
    },
    async clear() {
      await file.clear();
      kept = createKeptRuns(maxCharacters);
      changed(0);
    },
    dispose: () => stop?.(),
  };
}
