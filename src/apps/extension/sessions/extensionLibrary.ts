import type { LibrarySession, TranscriptLibrary } from "../../../tools/runtime/context/transcriptLibraryPort";
import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import { cacheRead } from "../../../hosts/shared/calls/cachedRead";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import type { SessionStore } from "./sessionStore";
import { t } from "../../../base/l10n";

/** Milliseconds before the list of sessions is read again. */
const KEPT_MS = 2000;

/** Creates the library of this machine's transcripts, read in worker threads. */
export function createTranscriptLibrary(
  sessions: Pick<SessionStore, "refresh" | "folders">,
  transcripts: Pick<Transcripts, "open" | "searchFiles">,
  startReader: () => Pick<Transcripts, "querySessions" | "close">,
): TranscriptLibrary {
  return {
    sessions: cacheRead(KEPT_MS, async (signal) => {
      const { projects, problems, failure } = await sessions.refresh();
      signal.throwIfAborted();
      const all = projects.flatMap((project): readonly LibrarySession[] => project.sessions);
      return {
        sessions: all.sort((one, other) => other.modified - one.modified),
        problems: [
          ...problems.map(({ message }) => message),
          ...(failure === undefined ? [] : [t("Can't read the sessions: {0}.", failure)]),
        ],
      };
    }),
    open: (resource, signal) => transcripts.open(resource, signal),
    search: (resources, query, found, signal) =>
      transcripts.searchFiles(resources, query, { found, progress: () => undefined, hide: {} }, signal),
    async query(query, signal) {
      const reader = startReader();
      try {
        return await reader.querySessions({ folders: sessions.folders(), archive: archiveFile(), query }, signal);
      } finally {
        reader.close("The query has ended");
      }
    },
  };
}
