import * as vscode from "vscode";
import type { Log } from "../../core/ports/context";
import type { Resource } from "../../core/ports/resource";
import { projectFolderName } from "../../platform/projectFolder";
import type { Transcripts } from "../../platform/transcriptClient";
import type { Problem } from "../../transcript/folders/findFiles";
import type { ListedProject } from "../../transcript/workerApi";
import { sessionFolders, workspacePaths } from "./sessionFolders";

/** What is known of the sessions of this machine. */
export interface SessionsState {
  /** `none` as long as nobody asked. */
  readonly phase: "none" | "reading" | "done" | "failed";
  /** Files read, and known of so far. */
  readonly done: number;
  readonly total: number;
  /** While they are read for the first time, those that were read already. */
  readonly projects: readonly ListedProject[];
  readonly problems: readonly Problem[];
  /** The folders that are looked at: those that hold `projects`. */
  readonly folders: readonly Resource[];
  readonly failure?: string;
}

/** The sessions of this machine: read in a thread of its own, kept between runs, read again when files change. */
export interface SessionStore {
  readonly state: SessionsState;
  readonly onChange: vscode.Event<SessionsState>;
  /** Reads what changed; joins a reading that runs. Never rejects: what went wrong is in the state. */
  refresh(): Promise<SessionsState>;
  /**
   * What `find` finds in what is known, else in what is read now: as soon as it is known, and undefined when all was read without it. Rejects with
   * the signal's reason alone.
   */
  find<T>(find: (state: SessionsState) => T | undefined, signal?: AbortSignal): Promise<T | undefined>;
  dispose(): void;
}

/** Projects that arrive within this time are told together. Milliseconds. */
const TOLD_TOGETHER = 150;

/** `start` begins a thread that reads; it is ended when all was read. `storage` is where what was learned is kept, a folder on disk. */
export function createSessionStore(start: () => Transcripts, storage: string | undefined, log: Log): SessionStore {
  const changed = new vscode.EventEmitter<SessionsState>();
  let state: SessionsState = { phase: "none", done: 0, total: 0, projects: [], problems: [], folders: [] };
  let running: { promise: Promise<SessionsState>; abort: AbortController } | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

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

  const read = async (signal: AbortSignal): Promise<SessionsState> => {
    const folders = sessionFolders();
    // Other folders: what is known of the old ones says nothing.
    const same = folders.join("\n") === state.folders.join("\n");
    const before = same ? state.projects : [];
    const found: ListedProject[] = [];
    set({ phase: "reading", done: 0, total: 0, folders, projects: before });
    const worker = start();
    try {
      const { problems, notKept } = await worker.sessions(
        {
          folders,
          first: workspacePaths().map(projectFolderName),
          ...(storage !== undefined && { keep: { folder: storage, name: "sessions.json" } }),
        },
        {
          progress: (done, total) => set({ done, total }, false),
          found: (project) => {
            found.push(project);
            if (before.length === 0) set({ projects: [...found] }, false);
          },
        },
        signal,
      );
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
      worker.close("All sessions were read");
    }
    return state;
  };

  return {
    get state() {
      return state;
    },
    onChange: changed.event,
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
      changed.dispose();
    },
  };
}
