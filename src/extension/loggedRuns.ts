import type { RunRecord } from "../core/result";
import type { RunLog } from "../platform/node/runLog";
import { createKeptRuns, type KeptRuns } from "./keptRuns";

/** The recorded calls that a window knows, with those of a run log, which is read when it is first asked for and followed from then on. */
export interface LoggedRuns {
  /** Keeps records in memory, oldest first; nothing is written. */
  keep(records: readonly RunRecord[]): void;
  /** What is kept, once the log was read. */
  loaded(): Promise<KeptRuns>;
  /** Forgets all records, on disk too; those that are being read as well. */
  clear(): Promise<void>;
  /** Follows the log no longer. */
  dispose(): void;
}

export interface LoggedRunsOptions {
  /** Characters of the records in memory. */
  readonly maxCharacters: number;
  /** Called with the number of records when it changed; not before all of it is known while the log is read. */
  readonly changed: (total: number) => void;
  /** Called when the log could not be read, with the reason; it is taken for empty. */
  readonly unreadable: (error: unknown) => void;
}

/** Keeps what is known of a log's records. */
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
    // What was read while all was forgotten may be from before.
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
