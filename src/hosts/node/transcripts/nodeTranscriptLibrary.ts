import type { Log } from "../../../tools/runtime/context/toolContext";
import type { LibrarySession, TranscriptLibrary } from "../../../tools/runtime/context/transcriptLibraryPort";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import { memoryFacts } from "../../../transcripts/archive/factStore";
import type { Sessions } from "../../../transcripts/sources/readSessions";
import { cacheRead } from "../../shared/calls/cachedRead";
import { transcriptFiles } from "../databases/databaseFiles";
import type { ReadingThreads } from "./facts/readingThreads";
import type { SessionArchive } from "./sessionArchive";

/** Milliseconds before the list of sessions is read again. */
const KEPT_MS = 2000;

/**
 * Creates the library of the transcripts in the folders of agents, read in this thread. What reads them is loaded when
 * it is needed, because most programs that have a library don't read one.
 * Keeps what was read of a file until it changes: in the archive, or else as long as the program runs.
 */
export function createTranscriptLibrary(
  folders: readonly SessionFolder[],
  log: Log,
  archive?: SessionArchive,
): TranscriptLibrary {
  const store = archive?.facts ?? memoryFacts();
  return {
    sessions: cacheRead(KEPT_MS, async (signal) => {
      const { readSessions } = await import("../../../transcripts/sources/readSessions");
      const read = (threads?: ReadingThreads): Promise<Sessions> =>
        readSessions(transcriptFiles, folders, { store, signal, ...(threads && { facts: threads.facts }) });
      const { projects, problems, notKept } = await (archive ? archive.withThreads(read) : read());
      if (notKept !== undefined) log.info(notKept);
      const sessions = projects.flatMap((project) =>
        project.sessions.map(({ agents, ...session }): LibrarySession => ({
          ...session,
          agent: project.agent,
          agents: agents.length,
          agentFiles: agents,
        })),
      );
      return {
        sessions: sessions.sort((one, other) => other.modified - one.modified),
        problems: problems.map(({ message }) => message),
      };
    }),
    async open(resource, signal) {
      const { openTranscript } = await import("../../../transcripts/transcript");
      return openTranscript(transcriptFiles, resource, { signal });
    },
    async search(resources, query, found, signal) {
      const { searchFiles } = await import("../../../transcripts/search/searchFiles");
      const options = { found, progress: () => undefined, hide: {}, signal, looks: archive?.looks };
      return searchFiles(transcriptFiles, resources, query, options);
    },
    ...(archive && { query: (query, signal) => archive.query(folders, query, signal) }),
  };
}
