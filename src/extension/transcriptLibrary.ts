import type { LibrarySession, TranscriptLibrary } from "../core/transcripts/library";
import type { Transcripts } from "../platform/transcriptClient";
import { recently } from "../platform/recently";
import type { SessionStore } from "./sessions/sessionStore";
import { t } from "../core/l10n";

/** Milliseconds for which the list of sessions is not read again. */
const KEPT_MS = 2000;

/** The transcripts of this machine as the window knows them, read in threads of their own. */
export function createTranscriptLibrary(
  sessions: Pick<SessionStore, "refresh">,
  transcripts: Pick<Transcripts, "open" | "searchFiles">,
): TranscriptLibrary {
  return {
    sessions: recently(KEPT_MS, async (signal) => {
      const { projects, problems, failure } = await sessions.refresh();
      signal.throwIfAborted();
      const all = projects.flatMap((project): readonly LibrarySession[] => project.sessions);
      return {
        sessions: all.sort((one, other) => other.modified - one.modified),
        problems: [
          ...problems.map(({ message }) => message),
          ...(failure === undefined ? [] : [t("The sessions could not be read: {0}.", failure)]),
        ],
      };
    }),
    open: (resource, signal) => transcripts.open(resource, signal),
    search: (resources, query, found, signal) =>
      transcripts.searchFiles(resources, query, { found, progress: () => undefined, hide: {} }, signal),
  };
}
