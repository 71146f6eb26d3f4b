import * as vscode from "vscode";
import type { FileLocks } from "../../../tools/runtime/context/fileLock";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { NoteStore } from "../../../hosts/node/notes/noteStore";
import { sessionKey } from "../../../hosts/node/notes/sessionKey";
import type { AllNotes, SessionNotes } from "../../../hosts/node/notes/sessionNotes";
import { notesFile } from "../../../hosts/node/disk/stateFolder";
import { showMessage } from "../documents/message";
import { t } from "../../../base/l10n";

/** What the user noted about sessions, as far as it has been read. */
export interface WindowNotes {
  readonly onChange: vscode.Event<void>;
  /** Returns the notes about the session in a file, and follows all notes from then on. Empty until they were read. */
  of(resource: string): SessionNotes;
  /** Returns all tags of all sessions, sorted. */
  tags(): readonly string[];
  change(resource: string, change: (before: SessionNotes) => SessionNotes): Promise<void>;
  dispose(): void;
}

/** Creates the notes of this window. Nothing is read before they are needed. */
export function createWindowNotes(locks: FileLocks, log: Log): WindowNotes {
  const changed = new vscode.EventEmitter<void>();
  let all: AllNotes = new Map();
  let store: Promise<NoteStore> | undefined;
  let stop = (): void => undefined;
  let isDisposed = false;

  const found = (next: AllNotes): void => {
    all = next;
    changed.fire();
  };
  const damaged = (kept: string): void => {
    log.error(`Session notes were damaged and kept as ${kept}`);
    void showMessage(
      "warning",
      t("The file with your names, tags, notes, and pins of sessions is damaged. It was kept as {0}.", kept),
    );
  };
  const failed = (error: Error): void => {
    log.error("Session notes could not be read", error);
    void showMessage("warning", t("Your notes about sessions can't be read: {0}", error.message));
  };
  const start = (): Promise<NoteStore> =>
    (store ??= (async () => {
      const { createNoteStore } = await import("../../../hosts/node/notes/noteStore");
      const created = createNoteStore({ path: notesFile(), locks, damaged });
      if (!isDisposed) stop = created.follow(found, failed);
      return created;
    })());

  return {
    onChange: changed.event,
    of(resource) {
      void start();
      return all.get(sessionKey(resource)) ?? {};
    },
    tags: () => [...new Set([...all.values()].flatMap(({ tags = [] }) => tags))].sort(),
    async change(resource, change) {
      const { change: write } = await start();
      found(await write(sessionKey(resource), change));
    },
    dispose() {
      isDisposed = true;
      stop();
      changed.dispose();
    },
  };
}
