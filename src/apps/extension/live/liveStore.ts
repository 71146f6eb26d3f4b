import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { LiveSession } from "../../../transcripts/live/liveModel";
import type { OwnCalls } from "../calls/ownCalls";
import type { WindowNotes } from "../notes/windowNotes";
import { FOLDERS_SETTING } from "../sessions/sessionFolders";
import type { SessionStore } from "../sessions/sessionStore";
import { liveQuery } from "./liveQuery";
import { ownInSessions, type KnownCalls } from "./ownInSessions";

export interface LiveParts {
  readonly follow: Transcripts["follow"];
  readonly sessions: Pick<SessionStore, "folders">;
  readonly calls: OwnCalls;
  /** A session with a name of the user's own is shown by it. */
  readonly notes: Pick<WindowNotes, "of" | "onChange">;
  /** VS Code's storage of this workspace for the extension, if there is one. */
  readonly storage: vscode.Uri | undefined;
  readonly log: Log;
}

/** The calls of running sessions, as far as they are known. */
export interface LiveStore {
  readonly state: KnownCalls;
  readonly onChange: vscode.Event<KnownCalls>;
  /** Resolves when all files were looked at once. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/** Milliseconds during which changes are combined. */
const TOGETHER_MS = 50;

/** Milliseconds before following is tried again after it failed. */
const AGAIN_MS = 10_000;

/** Follows the running sessions of this workspace until it is disposed. */
export function createLiveStore({ follow, sessions, calls, notes, storage, log }: LiveParts): LiveStore {
  const changed = new vscode.EventEmitter<KnownCalls>();
  const known = new Map<string, LiveSession>();
  let state: KnownCalls = { sessions: [], unrecorded: [] };
  let telling: ReturnType<typeof setTimeout> | undefined;
  let ended = new AbortController();
  let begin = (): void => undefined;
  const ready = new Promise<void>((resolve) => (begin = resolve));

  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      const latest = [...known.values()]
        .sort((one, other) => other.written - one.written)
        .map((session) => ({ ...session, title: notes.of(session.resource).name ?? session.title }));
      state = ownInSessions(latest, calls.list(), Date.now());
      changed.fire(state);
    }, TOGETHER_MS);
  };
  const run = async (signal: AbortSignal): Promise<void> => {
    const isEnded = (): boolean => signal.aborted;
    while (!isEnded()) {
      try {
        await follow(
          liveQuery({ sessions, storage }),
          (change) => {
            if (isEnded()) return;
            for (const session of change.changed) known.set(session.key, session);
            for (const key of change.gone) known.delete(key);
            begin();
            tell();
          },
          signal,
        );
      } catch (error) {
        if (isEnded()) return;
        log.error("The running sessions could not be followed", error);
        known.clear();
        tell();
        begin();
      }
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const restart = (): void => {
    ended.abort();
    ended = new AbortController();
    known.clear();
    tell();
    void run(ended.signal);
  };
  const listening = vscode.Disposable.from(
    calls.onChange(tell),
    notes.onChange(tell),
    vscode.workspace.onDidChangeWorkspaceFolders(restart),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(FOLDERS_SETTING) && restart()),
  );
  void run(ended.signal);
  tell();

  return {
    get state() {
      return state;
    },
    onChange: changed.event,
    ready,
    dispose() {
      ended.abort();
      clearTimeout(telling);
      listening.dispose();
      changed.dispose();
    },
  };
}
