import type { LibrarySession, TranscriptLibrary } from "../../../tools/runtime/context/transcriptLibraryPort";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { Keep } from "../../../transcripts/folders/keptFacts";
import { readSessions } from "../../../transcripts/sources/readSessions";
import { searchFiles } from "../../../transcripts/search/searchFiles";
import { openTranscript } from "../../../transcripts/transcript";
import { cacheRead } from "../../shared/calls/cachedRead";
import { transcriptFiles } from "../databases/databaseFiles";

/** Milliseconds before the list of sessions is read again. */
const KEPT_MS = 2000;

/**
 * Creates the library of the transcripts in the folders of agents, read in this thread.
 * Caches what was read of a file until it changes.
 */
export function createTranscriptLibrary(folders: readonly SessionFolder[]): TranscriptLibrary {
  const keep = inMemory();
  return {
    sessions: cacheRead(KEPT_MS, async (signal) => {
      const { projects, problems } = await readSessions(transcriptFiles, folders, { keep, signal });
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
    open: (resource, signal) => openTranscript(transcriptFiles, resource, { signal }),
    search: (resources, query, found, signal) =>
      searchFiles(transcriptFiles, resources, query, { found, progress: () => undefined, hide: {}, signal }),
  };
}

function inMemory(): Keep {
  let kept: string | undefined;
  return {
    read: async () => kept,
    write: async (text) => {
      kept = text;
    },
  };
}
