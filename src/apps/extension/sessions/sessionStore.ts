import { join } from "node:path";
import * as vscode from "vscode";
import type { Log } from "../../../tools/runtime/context/toolContext";
import { projectFolderName } from "../../../hosts/shared/workspace/projectFolder";
import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { Problem } from "../../../transcripts/folders/findFiles";
import type { ListedProject } from "../../../transcripts/workerApi";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import { keptReader } from "./keptReader";
import { sessionFolders, workspacePaths } from "./sessionFolders";

/** The sessions of this machine, as far as they have been read. */
export interface SessionsState {
  /** `none` until the first request. */
  readonly phase: "none" | "reading" | "done" | "failed";
  /** Number of files read, and found so far. */
  readonly done: number;
  readonly total: number;
  /** During the first reading, only the projects read so far. */
  readonly projects: readonly ListedProject[];
  readonly problems: readonly Problem[];
  /** The folders that are read. */
  readonly folders: readonly SessionFolder[];
  readonly failure?: string;
}

/** Reads this machine's sessions in a worker thread. Keeps them between runs and reads them again when files change. */
export interface SessionStore {
  readonly state: SessionsState;
  readonly onChange: vscode.Event<SessionsState>;
  /** Returns the folders to read next. */
  folders(): readonly SessionFolder[];
  /** Reads what changed, or joins a running reading. Never rejects: the state contains the error. */
  refresh(): Promise<SessionsState>;
  /**
   * Waits until `find` returns a result for the current state, reading the sessions if needed.
   * Returns undefined if there is none after everything was read. Rejects only with the signal's reason.
   */
  find<T>(find: (state: SessionsState) => T | undefined, signal?: AbortSignal): Promise<T | undefined>;
  dispose(): void;
}

/** Milliseconds during which updates are combined. */
const TOLD_TOGETHER = 150;

/**
 * Milliseconds after a list until the thread that read it ends. While sessions run, the list is read every few seconds,
 * and the thread knows where files that grow ended before.
 */
const KEPT_MS = 30_000;

/**
 * Creates the store. `start` starts a worker thread, which ends some time after everything was read. `storage` is the
 * extension's folder on disk.
 */
export function createSessionStore(start: () => Transcripts, storage: string | undefined, log: Log): SessionStore {
  const changed = new vscode.EventEmitter<SessionsState>();
  let state: SessionsState = { phase: "none", done: 0, total: 0, projects: [], problems: [], folders: [] };
  let running: { promise: Promise<SessionsState>; abort: AbortController } | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const reader = keptReader(start, KEPT_MS);

  const set = (next: Partial<SessionsState>, now = true): void => {
    state = { ...state, ...next };
    if (now) {
      clearTimeout(telling);
      telling = undefined;
      changed.fire(state);
    } else
      telling ??= setTimeout(() => {
        telling = undefined;
        changed.fire(state);
      }, TOLD_TOGETHER);
  };

  // The storage of extensions is in the folder of user data, in `globalStorage`.
  const vscodeFolders = storage === undefined ? [] : [join(storage, "..", "..")];
  const foldersNow = (): SessionFolder[] => sessionFolders(vscodeFolders);

  const read = async (signal: AbortSignal): Promise<SessionsState> => {
    const folders = foldersNow();
    // For other folders, the known projects don't apply.
    const same = JSON.stringify(folders) === JSON.stringify(state.folders);
    const before = same ? state.projects : [];
    const found: ListedProject[] = [];
    const parts: ListedProject[] = [];
    set({ phase: "reading", done: 0, total: 0, folders, projects: before });
    const worker = reader.take();
    let isRead = false;
    try {
      const { problems, notKept } = await worker.sessions(
        {
          folders,
          first: workspacePaths().map(projectFolderName),
          archive: archiveFile(),
        },
        {
          progress: (done, total) => set({ done, total }, false),
          found: (project) => {
            (project.isPart ? parts : found).push(project);
            if (before.length > 0) return;
            const whole = new Set(found.map(({ resource }) => resource));
            set({ projects: [...found, ...parts.filter(({ resource }) => !whole.has(resource))] }, false);
          },
        },
        signal,
      );
      isRead = true;
      if (notKept !== undefined) log.info(notKept);
      const { failure: _failure, ...rest } = state;
      state = rest;
      set({ phase: "done", projects: found, problems });
    } catch (error) {
      if (!signal.aborted) {
        log.error("The sessions could not be read", error);
        set({ phase: "failed", failure: error instanceof Error ? error.message : String(error) });
      }
    } finally {
      if (isRead && !signal.aborted) reader.giveBack(worker);
      else worker.close("The sessions are no longer read");
    }
    return state;
  };

  return {
    get state() {
      return state;
    },
    onChange: changed.event,
    folders: foldersNow,
    refresh() {
      if (!running) {
        const abort = new AbortController();
        const promise = read(abort.signal).finally(() => (running = undefined));
        running = { promise, abort };
      }
      return running.promise;
    },
    async find(find, signal) {
      signal?.throwIfAborted();
      const known = find(state);
      if (known !== undefined) return known;
      const all = this.refresh();
      return new Promise((resolve, reject) => {
        const end = (): void => {
          listening.dispose();
          signal?.removeEventListener("abort", abort);
        };
        const abort = (): void => {
          end();
          reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)));
        };
        const look = (now: SessionsState, last: boolean): void => {
          const found = find(now);
          if (found === undefined && !last) return;
          end();
          resolve(found);
        };
        const listening = changed.event((now) => look(now, false));
        signal?.addEventListener("abort", abort, { once: true });
        void all.then((now) => look(now, true));
      });
    },
    dispose() {
      running?.abort.abort(new Error("The window is closing"));
      clearTimeout(telling);
      reader.dispose();
      changed.dispose();
    },
  };
}
