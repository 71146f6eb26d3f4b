import * as vscode from "vscode";
import type { Log } from "../../../../tools/runtime/context/toolContext";
import type { Resource } from "../../../../base/resource";
import type { Transcripts } from "../../../../hosts/shared/transcripts/transcriptClient";
import type { FileFound } from "../../../../transcripts/search/searchFiles";
import type { ListedAgent, ListedProject, ListedSession } from "../../../../transcripts/workerApi";
import { hidingNow } from "../../documents/nativeText";
import { workspacePaths } from "../sessionFolders";
import { keptReader } from "../keptReader";
import { arrangeAll } from "../sessionList";
import type { SessionStore } from "../sessionStore";
import { t } from "../../../../base/l10n";

/** A transcript to search: a session's own, or one of its subagents'. */
export interface Searched {
  readonly resource: Resource;
  readonly project: ListedProject;
  /** Absent for a subagent whose session is missing. */
  readonly session?: ListedSession;
  readonly agent?: ListedAgent;
}

/** The hits in one transcript. */
export interface Group extends FileFound {
  readonly searched: Searched;
}

export interface SearchState {
  readonly phase: "none" | "reading" | "searching" | "done" | "stopped" | "full" | "failed";
  readonly query: string;
  /** Number of transcripts searched, and in total. */
  readonly done: number;
  readonly total: number;
  /** In search order: this workspace's first, then the latest first. */
  readonly groups: readonly Group[];
  readonly hits: number;
  /** Whether one of the counts is only a lower bound. */
  readonly more: boolean;
  readonly failure?: string;
}

/** A search of all sessions of this machine, one at a time. */
export interface SessionSearch {
  readonly state: SearchState;
  readonly onChange: vscode.Event<SearchState>;
  /** Starts a search and ends the previous one. Never rejects: the state contains the error. */
  start(query: string): Promise<SearchState>;
  /** Stops the search and keeps its hits. */
  stop(): void;
  clear(): void;
  dispose(): void;
}

/** Maximum groups to keep with their hits. A search that finds more ends. */
export const MAX_GROUPS = 1_000;

/** Milliseconds during which updates are combined. */
const TOLD_TOGETHER = 120;

const NOTHING: SearchState = { phase: "none", query: "", done: 0, total: 0, groups: [], hits: 0, more: false };

/**
 * Milliseconds after a search until its thread ends: the next search, which often follows soon, doesn't wait for threads
 * to start.
 */
const KEPT_MS = 30_000;

/** Creates the search. `start` starts a worker thread, which ends some time after the last search. */
export function createSessionSearch(store: SessionStore, start: () => Transcripts, log: Log): SessionSearch {
  const changed = new vscode.EventEmitter<SearchState>();
  let state = NOTHING;
  const reader = keptReader(start, KEPT_MS);
  let running: AbortController | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    clearTimeout(telling);
    telling = undefined;
    changed.fire(state);
  };
  const set = (next: Partial<SearchState>): void => {
    state = { ...state, ...next };
    telling ??= setTimeout(tell, TOLD_TOGETHER);
  };

  const run = async (query: string, abort: AbortController): Promise<void> => {
    const { signal } = abort;
    const known = await unlessAborted(store.refresh(), signal);
    if (known.failure !== undefined) throw new Error(known.failure);
    const all = searchedOf(known.projects);
    set({ phase: "searching", total: all.length });
    const worker = reader.take();
    let isSearched = false;
    const hide = hidingNow();
    try {
      await worker.searchFiles(
        all.map(({ resource }) => resource),
        query,
        {
          ...(hide && { hide }),
          progress: (done) => !signal.aborted && set({ done }),
          found: (found) => {
            const searched = all[found.file];
            if (!searched || signal.aborted) return;
            const groups = [...state.groups, { ...found, searched }];
            set({ groups, hits: state.hits + found.count, more: state.more || found.more });
            if (groups.length >= MAX_GROUPS) abort.abort(FULL);
          },
        },
        signal,
      );
      isSearched = true;
      set({ phase: "done", done: all.length });
    } finally {
      if (isSearched) reader.giveBack(worker);
      else worker.close("The search has ended");
    }
  };

  return {
    get state() {
      return state;
    },
    onChange: changed.event,
    async start(query) {
      running?.abort(STOPPED);
      const abort = (running = new AbortController());
      state = { ...NOTHING, phase: "reading", query };
      tell();
      try {
        await run(query, abort);
      } catch (error) {
        if (running !== abort) return state;
        if (abort.signal.aborted) set({ phase: abort.signal.reason === FULL ? "full" : "stopped" });
        else {
          log.error("The sessions could not be searched", error);
          set({ phase: "failed", failure: error instanceof Error ? error.message : String(error) });
        }
      }
      if (running === abort) running = undefined;
      tell();
      return state;
    },
    stop: () => running?.abort(STOPPED),
    clear() {
      running?.abort(STOPPED);
      running = undefined;
      state = NOTHING;
      tell();
    },
    dispose() {
      running?.abort(STOPPED);
      reader.dispose();
      clearTimeout(telling);
      changed.dispose();
    },
  };
}

const STOPPED = new Error(t("The search was stopped"));
const FULL = new Error(t("The search has reached the maximum number of results"));

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(STOPPED);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Returns all transcripts in search order: each session, then its subagents. */
function searchedOf(projects: readonly ListedProject[]): Searched[] {
  return arrangeAll(projects, workspacePaths()).flatMap(({ project, sessions }): Searched[] => [
    ...sessions.flatMap((session): Searched[] => [
      { resource: session.resource, project, session },
      ...(session.agentFiles ?? []).map((agent) => ({ resource: agent.resource, project, session, agent })),
    ]),
    ...(project.loose ?? []).map((agent) => ({ resource: agent.resource, project, agent })),
  ]);
}
