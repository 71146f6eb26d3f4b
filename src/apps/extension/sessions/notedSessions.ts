import * as vscode from "vscode";
import type { SessionNotes } from "../../../hosts/node/notes/sessionNotes";
import type { ListedProject, ListedSession } from "../../../transcripts/workerApi";
import type { WindowNotes } from "../notes/windowNotes";
import type { SessionsState, SessionStore } from "./sessionStore";

/** A session with what the user noted about it. Its title is the user's own name, if there is one. */
export interface NotedSession extends ListedSession {
  readonly notes?: SessionNotes;
  readonly recordedTitle?: string;
}

/**
 * Returns the store with the user's notes in its sessions, for lists that only the user sees. What agents read comes
 * from the store itself.
 */
export function withNotes(store: SessionStore, notes: WindowNotes): SessionStore {
  const changed = new vscode.EventEmitter<SessionsState>();
  let known: { readonly from: SessionsState; readonly state: SessionsState } | undefined;
  const noted = (from: SessionsState): SessionsState => {
    // Nothing was asked for yet.
    if (from.phase === "none") return from;
    if (known?.from !== from) known = { from, state: { ...from, projects: from.projects.map(notedProject) } };
    return known.state;
  };
  const notedProject = (project: ListedProject): ListedProject => ({
    ...project,
    sessions: project.sessions.map((session): NotedSession => {
      const mine = notes.of(session.resource);
      if (Object.keys(mine).length === 0) return session;
      const name = mine.name === undefined ? {} : { title: mine.name, recordedTitle: session.title };
      return { ...session, ...name, notes: mine };
    }),
  });
  const tell = (): void => changed.fire(noted(store.state));
  const listening = vscode.Disposable.from(
    store.onChange(tell),
    notes.onChange(() => {
      known = undefined;
      tell();
    }),
  );
  return {
    get state() {
      return noted(store.state);
    },
    onChange: changed.event,
    folders: () => store.folders(),
    refresh: async () => noted(await store.refresh()),
    find: (find, signal) => store.find((state) => find(noted(state)), signal),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}
